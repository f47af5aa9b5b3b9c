# Everything from outside, found once.
find_package(Threads REQUIRED)
find_package(tl-expected CONFIG REQUIRED)
find_package(fmt CONFIG REQUIRED)
find_package(ICU REQUIRED COMPONENTS uc i18n data)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(CLI11 CONFIG REQUIRED)
find_package(tomlplusplus CONFIG REQUIRED)
find_package(Boost 1.74 REQUIRED) # headers only: Boost.DLL with BOOST_DLL_USE_STD_FS
find_package(EXPAT REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(pangocairo REQUIRED IMPORTED_TARGET pangocairo pangoft2 fontconfig)
pkg_check_modules(libzip REQUIRED IMPORTED_TARGET libzip) # its own CMake file asks for programs nobody needs
find_library(COLLEGIUM_ZXCVBN zxcvbn REQUIRED) # brings no description of itself
add_library(Zxcvbn::zxcvbn UNKNOWN IMPORTED)
set_target_properties(Zxcvbn::zxcvbn PROPERTIES IMPORTED_LOCATION "${COLLEGIUM_ZXCVBN}")

find_package(Protobuf REQUIRED)
if(NOT COLLEGIUM_FUZZ)
    find_package(gRPC CONFIG REQUIRED)
    find_package(absl CONFIG REQUIRED)
    find_package(SQLiteCpp CONFIG REQUIRED)
    find_package(SQLite3 REQUIRED)
    find_package(spdlog CONFIG REQUIRED)
    find_package(OpenSSL REQUIRED)

    find_package(ftxui 6.1.9 CONFIG QUIET)
    if(NOT ftxui_FOUND)
        # The last resort: neither the system nor ./dev setup provided it. The same archive, known by
        # the same hash, as the one cmake/setup/ftxui.sh takes from Debian.
        include(FetchContent)
        set(FTXUI_BUILD_EXAMPLES OFF)
        set(FTXUI_BUILD_DOCS OFF)
        set(FTXUI_ENABLE_INSTALL OFF)
        FetchContent_Declare(ftxui
            URL https://github.com/ArthurSonzogni/FTXUI/archive/refs/tags/v6.1.9.tar.gz
            URL_HASH SHA256=45819c1e54914783d4a1ca5633885035d74146778a1f74e1213cdb7b76340e71
            DOWNLOAD_EXTRACT_TIMESTAMP OFF)
        FetchContent_MakeAvailable(ftxui)
    endif()
endif()

if(COLLEGIUM_BUILD_TESTS)
    find_package(GTest CONFIG REQUIRED)
    find_package(benchmark CONFIG REQUIRED)
    include(GoogleTest)
endif()
