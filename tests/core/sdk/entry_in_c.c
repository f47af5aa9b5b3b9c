#include <collegium/sdk/entry.h>

unsigned collegium_entry_size_in_c(void);

unsigned collegium_entry_size_in_c(void) {
    return (unsigned)sizeof(collegium_plugin_entry);
}
