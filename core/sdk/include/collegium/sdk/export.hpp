// For the one source file of a plugin that exports its discipline.
#pragma once

#include <type_traits>

#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/entry.h>
#include <collegium/sdk/fingerprint.hpp>

namespace collegium::sdk {

// The plugin's one object, made at the first call.
template <typename DisciplineClass>
const void* only_discipline() {
    static_assert(std::is_base_of_v<IdentityV0, DisciplineClass>,
                  "every discipline has IdentityV0");
    static const DisciplineClass discipline{};
    return static_cast<const Discipline*>(&discipline);
}

}  // namespace collegium::sdk

// COLLEGIUM_EXPORT_DISCIPLINE(MyDiscipline); at global scope. MyDiscipline is default
// constructible.
#define COLLEGIUM_EXPORT_DISCIPLINE(DisciplineClass)           \
    extern "C" __attribute__((visibility("default")))          \
    const collegium_plugin_entry collegium_plugin_entry_v1 = { \
        COLLEGIUM_PLUGIN_MAGIC,                                \
        sizeof(collegium_plugin_entry),                        \
        COLLEGIUM_ABI_MAJOR,                                   \
        COLLEGIUM_ABI_MINOR,                                   \
        COLLEGIUM_FINGERPRINT,                                 \
        COLLEGIUM_SDK_VERSION,                                 \
        &collegium::sdk::only_discipline<DisciplineClass>}
