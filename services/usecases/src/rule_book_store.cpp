#include <algorithm>
#include <set>
#include <system_error>

#include <collegium/plugin_host/trusted_file.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/rule_book_store.hpp>

namespace collegium::usecases {
namespace {

using rulebook::BookFile;
using rulebook::Library;

constexpr std::uint64_t kLargestBook = 1 << 20;

// The *.toml files of a folder, by name; none where there is no such folder. Throws where one that
// is there cannot be read: its books must not be taken for gone.
std::vector<std::filesystem::path> books_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    const std::filesystem::directory_iterator entries(folder, failed);
    if (failed == std::errc::too_many_files_open || failed == std::errc::io_error ||
        failed == std::errc::too_many_files_open_in_system)
        throw std::filesystem::filesystem_error("rule books", folder, failed);
    for (const auto& entry : entries)
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

BookFile read_file(const std::filesystem::path& file, const std::optional<sdk::Error>& unsafe) {
    BookFile book{file.string(), {}, {}};
    if (unsafe) {
        book.toml = tl::unexpected(*unsafe);
    } else {
        book.toml = plugin_host::read_trusted(file, kLargestBook);
    }
    if (book.toml) book.sha256 = plugin_host::sha256_hex(*book.toml);
    return book;
}

// Trouble of the disk or of the process, not of the file: another try may do.
bool is_passing(const BookFile& file) {
    return !file.toml && file.toml.error().code == sdk::Code::kUnavailable;
}

}  // namespace

RuleBookStore::RuleBookStore(std::vector<plugin_host::Folder> folders, storage::Store* store)
    : folders_(std::move(folders)), store_(store) {}

std::vector<RuleBookStore::Seen> RuleBookStore::look() const {
    std::vector<Seen> seen;
    for (const plugin_host::Folder& folder : folders_) {
        for (const auto& place : {folder.path / "rulebooks", folder.path}) {
            const auto files = books_in(place);
            if (files.empty()) continue;
            auto safe = plugin_host::check_folder(folder.path);
            if (safe) safe = plugin_host::check_folder(place);
            for (const auto& file : files)
                seen.push_back({file, plugin_host::stamp_of(file),
                                safe ? std::nullopt : std::optional(safe.error())});
        }
    }
    return seen;
}

std::vector<BookFile> RuleBookStore::kept() const {
    std::vector<BookFile> files;
    if (store_ == nullptr) return files;
    const storage::ReadLease lease = store_->read();
    for (storage::BookCopy& copy : storage::kept_books(*lease))
        files.push_back({copy.id + ".toml", std::move(copy.toml), std::move(copy.sha256)});
    return files;
}

void RuleBookStore::scan() {
    const std::lock_guard one_scan(scan_mutex_);
    std::vector<Seen> seen = look();
    if (looked_ && seen == seen_) return;
    std::vector<BookFile> files;
    for (const Seen& file : seen)
        files.push_back(read_file(file.path, file.unsafe));
    const auto before = library();
    const auto after = std::make_shared<const Library>(Library::of(files, *before, kept()));
    // Only now: what could not be read this time is looked at again the next.
    looked_ = std::ranges::none_of(files, is_passing);
    seen_ = std::move(seen);
    if (*after == *before) return;
    {
        const std::lock_guard lock(library_mutex_);
        library_ = after;
    }
    if (changed_) changed_(*before, *after);
}

std::shared_ptr<const Library> RuleBookStore::library() const {
    const std::lock_guard lock(library_mutex_);
    return library_;
}

}  // namespace collegium::usecases
