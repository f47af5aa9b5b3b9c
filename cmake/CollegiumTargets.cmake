# How a part of Collegium is declared. Every part is `collegium_<part>`, linked as `Collegium::<part>`;
# its public headers lie under include/ and its sources are listed by name.

# collegium_compile_together(target): compiles the target's sources in units of four to eight files (a
# "unity build"), so that gRPC, protobuf, FTXUI and GoogleTest are read once a unit: nearly half off a
# clean build (docs/adr/0023). Call it after the last source is added. The unit of a file follows from
# its own name, and units only ever split in two, so a new file brings no other two together; names in
# anonymous namespaces must differ within a unit. Lint compiles every file by itself.
function(collegium_compile_together target)
    get_target_property(sources ${target} SOURCES)
    list(LENGTH sources files)
    set(units 1)
    while(files GREATER 8)
        math(EXPR files "${files} / 2")
        math(EXPR units "${units} * 2")
    endwhile()
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
        cmake_path(IS_PREFIX CMAKE_BINARY_DIR "${path}" generated)
        if(generated) # its names come from a generator
            continue()
        endif()
        cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${CMAKE_SOURCE_DIR}")
        string(MD5 digest "${path}")
        string(SUBSTRING "${digest}" 0 7 digest)
        math(EXPR unit "0x${digest} % ${units}")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "unit_${unit}")
    endforeach()
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD ${COLLEGIUM_COMPILE_TOGETHER} UNITY_BUILD_MODE GROUP)
endfunction()

# collegium_add_library(part
#     HEADERS include/collegium/part/a.hpp ...   public headers
#     SOURCES src/a.cpp ...                      none: a header-only part
#     PUBLIC  Collegium::sdk ...                 what the headers need
#     PRIVATE fmt::fmt ...                       what only the sources need
#     APART src/b.cpp ...                        sources whose names others have too: compiled alone
#     CHECKS)                                    heeds COLLEGIUM_CHECK_THREADS
function(collegium_add_library part)
    cmake_parse_arguments(arg "CHECKS" "" "HEADERS;SOURCES;PUBLIC;PRIVATE;APART" ${ARGN})
    set(target collegium_${part})
    if(arg_SOURCES)
        add_library(${target} STATIC ${arg_SOURCES})
        set(scope PUBLIC)
        target_link_libraries(${target} PRIVATE ${arg_PRIVATE} Collegium::warnings)
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(Collegium::${part} ALIAS ${target})
    target_compile_features(${target} ${scope} cxx_std_20)
    target_link_libraries(${target} ${scope} ${arg_PUBLIC})
    if(arg_HEADERS)
        target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS include FILES ${arg_HEADERS})
        set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
    endif()
    if(arg_SOURCES)
        target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}/src")
        collegium_compile_together(${target})
        if(COLLEGIUM_CHECK_THREADS AND arg_CHECKS)
            target_compile_definitions(${target} PRIVATE COLLEGIUM_CHECK_THREADS)
        endif()
        set_source_files_properties(${arg_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
endfunction()

# collegium_add_program(name SOURCES ... LIBRARIES ...): an installed program, part of `./dev run`. It
# reads its command line and leaves the work to libraries: -O1 will do.
function(collegium_add_program name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} Collegium::warnings)
    target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O1>)
    collegium_compile_together(${name})
    add_dependencies(collegium_programs ${name})
    install(TARGETS ${name})
endfunction()

# collegium_compile_quickly(target): for tests and the demo, built far more often than they run; what
# they measure is compiled in its library, and a failure says its line itself. Not under
# ThreadSanitizer: tests/tsan.supp knows gRPC's inline functions by their names, which stand on top
# only where what they call is inlined.
function(collegium_compile_quickly target)
    if(COLLEGIUM_SANITIZE MATCHES "address")
        target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
    endif()
    target_compile_options(${target} PRIVATE
        $<$<CONFIG:RelWithDebInfo>:-O0> $<$<CONFIG:RelWithDebInfo>:-g0>
        $<$<CONFIG:RelWithDebInfo>:-U_FORTIFY_SOURCE>)
endfunction()

# collegium_add_tests(name LABEL unit SOURCES ... LIBRARIES ... [DEFINITIONS ...] [TIMEOUT seconds])
# One GoogleTest binary; every TEST is a ctest of its own. Labels: unit, data, service, tui, e2e, slow.
function(collegium_add_tests name)
    cmake_parse_arguments(arg "" "LABEL;TIMEOUT" "SOURCES;LIBRARIES;DEFINITIONS;PROPERTIES" ${ARGN})
    if(arg_LABEL STREQUAL slow)
        set(arg_TIMEOUT 3600) # its long form, run by `./dev soak`, takes that
    elseif(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 120)
    endif()
    if(COLLEGIUM_SANITIZE)
        math(EXPR arg_TIMEOUT "${arg_TIMEOUT} * 5") # what is checked at every step takes its time
    endif()
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gmock GTest::gtest_main
                                          Collegium::warnings)
    collegium_compile_quickly(${name})
    target_compile_definitions(${name} PRIVATE
        "COLLEGIUM_TEST_DATA=\"${CMAKE_SOURCE_DIR}/tests/data\"" ${arg_DEFINITIONS})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
    collegium_compile_together(${name})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 NO_PRETTY_VALUES
        PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT}
                   ENVIRONMENT "${COLLEGIUM_SANITIZER_ENVIRONMENT}" ${arg_PROPERTIES})
endfunction()

# collegium_add_fuzz_target(name SOURCES x_fuzz.cpp LIBRARIES ...)
# The source defines LLVMFuzzerTestOneInput. Under ./dev fuzz it runs with libFuzzer; in ./dev test
# with a plain driver that replays tests/data/fuzz/<name>/ and mutates it for a few seconds.
function(collegium_add_fuzz_target name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} Collegium::warnings)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/fuzz")
    if(COLLEGIUM_FUZZ)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    else()
        target_link_libraries(${name} PRIVATE collegium_fuzz_driver)
        collegium_compile_quickly(${name})
        add_test(NAME fuzz.${name} COMMAND ${name} "${CMAKE_SOURCE_DIR}/tests/data/fuzz/${name}")
        set_tests_properties(fuzz.${name} PROPERTIES LABELS unit TIMEOUT 60)
    endif()
endfunction()

# collegium_add_benchmark(name SOURCES ... LIBRARIES ...): a Google Benchmark program of `./dev bench`,
# which alone builds it.
function(collegium_add_benchmark name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
    add_executable(${name} EXCLUDE_FROM_ALL ${arg_SOURCES})
    add_dependencies(collegium_benchmarks ${name})
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} benchmark::benchmark Collegium::warnings)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bench")
endfunction()
