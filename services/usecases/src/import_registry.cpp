#include <algorithm>

#include <sodium.h>

#include <collegium/usecases/import_registry.hpp>

namespace collegium::usecases {

ImportId ImportRegistry::begin(std::int64_t user, ImportStatus status, storage::Instant now) {
    const std::lock_guard lock(mutex_);
    forget(user, now);
    // Nobody guesses the number of an import, and none comes back after a restart.
    do {
        status.id.value = 1 + (static_cast<std::int64_t>(randombytes_random()) << 16U) +
                          static_cast<std::int64_t>(randombytes_uniform(1U << 16U));
    } while (imports_.contains(status.id.value));
    status.expires_at = now + kKept;
    const ImportId id = status.id;
    imports_.emplace(id.value, Kept{user, ++begun_, std::move(status)});
    return id;
}

sdk::Result<ImportStatus> ImportRegistry::find(std::int64_t user, const ImportId& id,
                                               storage::Instant now) {
    const std::lock_guard lock(mutex_);
    const auto found = imports_.find(id.value);
    if (found != imports_.end() && found->second.user == user && found->second.status.id == id &&
        now < found->second.status.expires_at)
        return found->second.status;
    return sdk::refuse(sdk::Code::kNotFound, "IMPORT_NOT_FOUND", "no " + id.name());
}

void ImportRegistry::change(const ImportId& id, const std::function<void(ImportStatus&)>& change) {
    const std::lock_guard lock(mutex_);
    if (const auto found = imports_.find(id.value); found != imports_.end())
        change(found->second.status);
}

void ImportRegistry::forget(std::int64_t user, storage::Instant now) {
    std::erase_if(imports_,
                  [&](const auto& entry) { return entry.second.status.expires_at <= now; });
    const auto of_user = [&](const auto& entry) { return entry.second.user == user; };
    while (static_cast<std::size_t>(std::ranges::count_if(imports_, of_user)) >= kMostOfAUser) {
        auto oldest = imports_.end();
        for (auto import = imports_.begin(); import != imports_.end(); ++import)
            if (of_user(*import) &&
                (oldest == imports_.end() || import->second.order < oldest->second.order))
                oldest = import;
        imports_.erase(oldest);
    }
}

}  // namespace collegium::usecases
