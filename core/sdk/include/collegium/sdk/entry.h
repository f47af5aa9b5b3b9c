/* The one symbol a discipline exports. Plain C, so that a host can read it before it knows whether
 * anything else about the plugin can be trusted. Append-only: fields are never moved or reused, and
 * `struct_size` says how many of them the plugin knows. */
#ifndef COLLEGIUM_SDK_ENTRY_H
#define COLLEGIUM_SDK_ENTRY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLEGIUM_PLUGIN_MAGIC UINT64_C(0x4d554947454c4c43) /* "CLLEGIUM" in memory */
#define COLLEGIUM_ABI_MAJOR 1
#define COLLEGIUM_ABI_MINOR 0
#define COLLEGIUM_SDK_VERSION "0.1.0"

typedef struct collegium_plugin_entry {
    uint64_t magic;
    uint32_t struct_size;
    uint16_t abi_major;      /* another major: refused */
    uint16_t abi_minor;      /* newer minor: accepted, the plugin only adds */
    const char* fingerprint; /* layout of the C++ types that cross, see fingerprint.hpp */
    const char* sdk_version; /* of the headers the plugin was built with */
    /* The plugin's only `const collegium::sdk::Discipline`; it lives as long as the process.
     * Called by one thread at a time, and only after the fields above were found good. */
    const void* (*get_discipline)(void);
} collegium_plugin_entry;

/* The name carries the ABI major: a later major is another symbol beside this one. */
extern const collegium_plugin_entry collegium_plugin_entry_v1;

#ifdef __cplusplus
}
#endif

#endif
