// The rule books of the daemon: found in folders, read, swapped as a whole.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include <collegium/plugin_host/search_path.hpp>
#include <collegium/plugin_host/trusted_file.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/storage/store.hpp>

namespace collegium::usecases {

// Thread-safe.
class RuleBookStore {
  public:
    // No books at all.
    RuleBookStore() = default;
    // Looks for *.toml in `rulebooks` below each folder of plugins, and beside the plugins
    // themselves: a discipline may bring its own book. `store` keeps the copies that competitions
    // were opened by and outlives it; null: none are kept.
    RuleBookStore(std::vector<plugin_host::Folder> folders, storage::Store* store);

    // Looks again and publishes a new library if anything changed. Cheap when nothing did: one stat
    // per file. Copies of the store are read whenever a file changed, which is when they are
    // needed. Throws where they or a folder cannot be read: nothing has changed then, and the next
    // scan looks again.
    void scan();

    // Never null. Never waits for a scan.
    [[nodiscard]] std::shared_ptr<const rulebook::Library> library() const;

    // `changed` is called after a new library is published, by the thread that scanned. Set it
    // before the first scan.
    using Changed =
        std::function<void(const rulebook::Library& before, const rulebook::Library& after)>;
    void on_change(Changed changed) { changed_ = std::move(changed); }

  private:
    // A file as it lay there, and whether its folder may be trusted.
    struct Seen {
        std::filesystem::path path;
        plugin_host::FileStamp stamp;
        std::optional<sdk::Error> unsafe;

        friend bool operator==(const Seen&, const Seen&) = default;
    };

    [[nodiscard]] std::vector<Seen> look() const;
    [[nodiscard]] std::vector<rulebook::BookFile> kept() const;

    std::vector<plugin_host::Folder> folders_;
    storage::Store* store_ = nullptr;
    Changed changed_;
    std::mutex scan_mutex_;
    std::vector<Seen> seen_;            // scan_mutex_; of the last scan
    bool looked_ = false;               // scan_mutex_
    mutable std::mutex library_mutex_;  // held for one copy of the pointer only
    std::shared_ptr<const rulebook::Library> library_ = std::make_shared<const rulebook::Library>();
};

}  // namespace collegium::usecases
