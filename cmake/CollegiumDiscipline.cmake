# collegium_add_discipline(name SOURCES ... [LIBRARIES ...])
# One discipline as a loadable module `<name>.discipline.so` that exports exactly one symbol, installed
# where the programs look for plugins.
# The same file serves authors outside this repository: it is installed with the SDK.
set(COLLEGIUM_DISCIPLINE_VERSION_SCRIPT "${CMAKE_CURRENT_LIST_DIR}/discipline.map")

function(collegium_add_discipline name)
    cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
    string(REPLACE "-" "_" target "discipline_${name}")
    add_library(${target} MODULE ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE Collegium::sdk ${arg_LIBRARIES})
    if(TARGET Collegium::warnings)
        target_link_libraries(${target} PRIVATE Collegium::warnings)
    endif()
    target_compile_features(${target} PRIVATE cxx_std_20)
    set_target_properties(${target} PROPERTIES
        PREFIX "" OUTPUT_NAME "${name}" SUFFIX ".discipline.so"
        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON CXX_EXTENSIONS OFF
        LINK_DEPENDS "${COLLEGIUM_DISCIPLINE_VERSION_SCRIPT}")
    # g++ would otherwise mark some library templates unique across the process.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
    target_link_options(${target} PRIVATE
        "LINKER:--version-script=${COLLEGIUM_DISCIPLINE_VERSION_SCRIPT}")
    # Sanitizer runtimes are resolved from the host program.
    if(NOT COLLEGIUM_SANITIZE)
        target_link_options(${target} PRIVATE LINKER:-z,defs)
    endif()
    if(COLLEGIUM_PLUGIN_OUTPUT_DIRECTORY)
        set_target_properties(${target} PROPERTIES
            LIBRARY_OUTPUT_DIRECTORY "${COLLEGIUM_PLUGIN_OUTPUT_DIRECTORY}")
    endif()
    # Hosts refuse a file that others can write, whatever the builder's umask.
    add_custom_command(TARGET ${target} POST_BUILD
        COMMAND chmod go-w "$<TARGET_FILE:${target}>" "$<TARGET_FILE_DIR:${target}>" VERBATIM)
    include(GNUInstallDirs)
    install(TARGETS ${target} LIBRARY
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/collegium/plugins" COMPONENT plugins)
    set_property(GLOBAL APPEND PROPERTY COLLEGIUM_DISCIPLINES ${target})
    if(TARGET collegium_programs)
        add_dependencies(collegium_programs ${target})
    endif()
endfunction()
