#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <list>
#include <mutex>
#include <string>

#include <boost/dll/shared_library.hpp>

#include <collegium/plugin_host/library.hpp>
#include <collegium/sdk/entry.h>
#include <collegium/sdk/fingerprint.hpp>
#include <collegium/sdk/game.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::plugin_host {

namespace {

using sdk::Code;
using sdk::refuse;

constexpr const char* kEntrySymbol = "collegium_plugin_entry_v1";
constexpr int kNewestMajorLookedFor = 9;

bool is_elf(const std::filesystem::path& file) {
    std::array<char, 4> start{};
    std::ifstream stream(file, std::ios::binary);
    stream.read(start.data(), start.size());
    return stream && std::memcmp(start.data(), "\177ELF", start.size()) == 0;
}

tl::unexpected<sdk::Error> unsupported_abi(const std::string& found) {
    return refuse(Code::kFailedPrecondition, "PLUGIN_ABI_UNSUPPORTED",
                  "built for plugin interface " + found,
                  {{"found", found}, {"supported", std::to_string(COLLEGIUM_ABI_MAJOR)}});
}

// Later majors export another symbol: looked for only to be able to say so.
[[nodiscard]] sdk::Result<const collegium_plugin_entry*> find_entry(
    const boost::dll::shared_library& library) {
    if (library.has(kEntrySymbol)) return &library.get<const collegium_plugin_entry>(kEntrySymbol);
    for (int major = COLLEGIUM_ABI_MAJOR + 1; major <= kNewestMajorLookedFor; ++major) {
        if (library.has("collegium_plugin_entry_v" + std::to_string(major))) {
            return unsupported_abi(std::to_string(major));
        }
    }
    return refuse(Code::kFailedPrecondition, "PLUGIN_NO_ENTRY",
                  std::string("exports no ") + kEntrySymbol);
}

[[nodiscard]] sdk::Result<void> check_entry(const collegium_plugin_entry& entry) {
    if (entry.magic != COLLEGIUM_PLUGIN_MAGIC) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_WRONG_MAGIC", "entry has another magic");
    }
    if (entry.abi_major != COLLEGIUM_ABI_MAJOR) {
        return unsupported_abi(std::to_string(entry.abi_major));
    }
    if (entry.struct_size < sizeof(collegium_plugin_entry)) {
        return unsupported_abi(std::to_string(entry.abi_major) + "." +
                               std::to_string(entry.abi_minor));
    }
    if (std::strcmp(entry.fingerprint, COLLEGIUM_FINGERPRINT) != 0) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_FINGERPRINT_MISMATCH",
                      std::string("built as ") + entry.fingerprint,
                      {{"found", entry.fingerprint}, {"expected", COLLEGIUM_FINGERPRINT}});
    }
    return {};
}

tl::unexpected<sdk::Error> invalid_identity(const std::string& detail) {
    return refuse(Code::kFailedPrecondition, "PLUGIN_IDENTITY_INVALID", "identity: " + detail,
                  {{"detail", detail}});
}

[[nodiscard]] sdk::Result<void> check_identity(const sdk::Identity& identity) {
    const auto is_id_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (identity.id.empty() || !std::all_of(identity.id.begin(), identity.id.end(), is_id_letter)) {
        return invalid_identity("id is not made of a-z, 0-9 and '-'");
    }
    if (identity.version.empty()) return invalid_identity("version is empty");
    return {};
}

[[nodiscard]] sdk::Result<Library> introduce(const collegium_plugin_entry& entry) {
    const auto* discipline = static_cast<const sdk::Discipline*>(entry.get_discipline());
    if (discipline == nullptr) return invalid_identity("there is no discipline");
    const auto* identity = sdk::query<sdk::IdentityV0>(*discipline);
    if (identity == nullptr) return invalid_identity("collegium.identity/0 is missing");

    Library library;
    library.discipline = discipline;
    library.description.identity = identity->identity();
    library.description.sdk_version = entry.sdk_version;
    library.description.abi_major = entry.abi_major;
    library.description.abi_minor = entry.abi_minor;
    for (const std::string_view id : sdk::kCapabilityIds) {
        if (discipline->capability(id) != nullptr) {
            library.description.capabilities.emplace_back(id);
        }
    }
    if (const auto* game = sdk::query<sdk::GameV0>(*discipline)) {
        library.description.editions = game->editions();
    }
    TRY(check_identity(library.description.identity));
    return library;
}

// Opens the file and keeps it mapped until the process ends. Rationale: unloading is an illusion (a
// plugin that uses std::make_shared cannot be unloaded), and somebody may still hold what it
// returned.
[[nodiscard]] sdk::Result<const boost::dll::shared_library*> open(
    const std::filesystem::path& file) {
    static std::mutex mutex;
    static auto& kept = *new std::list<boost::dll::shared_library>();
    try {
        // The throwing constructor is the one that carries the text of dlerror.
        boost::dll::shared_library library(
            file, boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
        const std::lock_guard lock(mutex);
        return &kept.emplace_back(std::move(library));
    } catch (const boost::dll::fs::system_error& broken) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_NOT_LOADABLE", broken.what(),
                      {{"detail", broken.what()}});
    }
}

}  // namespace

sdk::Result<Library> load_library(const std::filesystem::path& file) {
    if (!is_elf(file)) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_NOT_ELF", "not a shared library");
    }
    try {
        auto library = TRY(open(file));
        auto entry = TRY(find_entry(*library));
        TRY(check_entry(*entry));
        return introduce(*entry);
    } catch (const std::exception& thrown) {
        return refuse(Code::kFailedPrecondition, "PLUGIN_THREW", thrown.what(),
                      {{"detail", thrown.what()}});
    } catch (...) {
        constexpr const char* kUnknown = "something that is no std::exception";
        return refuse(Code::kFailedPrecondition, "PLUGIN_THREW", kUnknown, {{"detail", kUnknown}});
    }
}

}  // namespace collegium::plugin_host
