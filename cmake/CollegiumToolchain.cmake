# Compiler, linker, warnings, hardening and sanitizers: one place.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON) # static libraries end up in plugins
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1")    # Debug is used by the sanitizer presets only
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")

find_program(COLLEGIUM_MOLD mold)
if(COLLEGIUM_MOLD)
    add_link_options(-fuse-ld=mold)
endif()
# Two links at once are enough for two cores and keep memory low.
set_property(GLOBAL PROPERTY JOB_POOLS link=2)
set(CMAKE_JOB_POOL_LINK link)

# Debug information and ccache must not depend on where the checkout lies.
add_compile_options("-ffile-prefix-map=${CMAKE_SOURCE_DIR}=.")

# g++ collects its own garbage from 128 MiB on, which our larger units pass early; let it take a GiB
# first: a twelfth off compiling them, for a quarter more memory.
add_compile_options($<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-expand=100>
                    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)

add_library(collegium_warnings INTERFACE)
add_library(Collegium::warnings ALIAS collegium_warnings)
target_compile_options(collegium_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
    -Wold-style-cast -Woverloaded-virtual -Wcast-align
    $<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond -Wlogical-op>
    $<$<BOOL:${COLLEGIUM_WARNINGS_AS_ERRORS}>:-Werror>)
# g++ reports members of std::variant falsely once sanitizers keep it from inlining.
if(COLLEGIUM_SANITIZE)
    target_compile_options(collegium_warnings INTERFACE
        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

if(COLLEGIUM_SANITIZE)
    add_compile_options("-fsanitize=${COLLEGIUM_SANITIZE}" -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options("-fsanitize=${COLLEGIUM_SANITIZE}")
    add_compile_definitions(COLLEGIUM_SANITIZED=1)
    # Tests and the programs they start run with this: what is known of Debian's libraries. One
    # variable only, since gtest_discover_tests takes a list apart.
    if(COLLEGIUM_SANITIZE MATCHES "thread")
        set(COLLEGIUM_SANITIZER_ENVIRONMENT
            "TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/tsan.supp:ignore_noninstrumented_modules=1:halt_on_error=1")
    else()
        set(COLLEGIUM_SANITIZER_ENVIRONMENT
            "LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/lsan.supp:print_suppressions=0")
    endif()
else()
    add_compile_options(-fstack-protector-strong)
    add_compile_definitions($<$<CONFIG:RelWithDebInfo>:_FORTIFY_SOURCE=2>)
endif()
