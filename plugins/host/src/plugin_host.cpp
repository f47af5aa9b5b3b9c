#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include <collegium/plugin_host/library.hpp>
#include <collegium/plugin_host/plugin_host.hpp>
#include <collegium/plugin_host/trusted_file.hpp>
#include <collegium/sdk/try.hpp>

#include "breadcrumbs.hpp"
#include "examine.hpp"

namespace collegium::plugin_host {

namespace {

constexpr std::string_view kSuffix = ".discipline.so";

// A file of a folder and what is known of it.
struct Found {
    std::filesystem::path path;
    bool bundled = false;
    FileStamp file;
    FileStamp manifest;
    bool folder_is_safe = false;
    Examined examined;
};

std::vector<std::filesystem::path> candidates_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> paths;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.size() > kSuffix.size() && name.ends_with(kSuffix)) paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::chrono::sys_seconds modified_time(const FileStamp& stamp) {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::sys_time<std::chrono::nanoseconds>(
        std::chrono::nanoseconds(stamp.modified_ns)));
}

sdk::Error because(std::string reason, std::string message, sdk::Metadata metadata = {}) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, std::move(reason), std::move(message),
                       std::move(metadata))
        .value();
}

// Not the file's fault: worth another try.
bool failed_by_chance(const Examined& examined) {
    return !examined.verdict && (examined.verdict.error().reason == "PLUGIN_PROBE_FAILED" ||
                                 examined.verdict.error().code == sdk::Code::kUnavailable);
}

// Nothing that would be examined anew: a file that failed by chance is.
bool is_unchanged(const Found& old, const Found& now) {
    return old.file == now.file && old.manifest == now.manifest &&
           old.folder_is_safe == now.folder_is_safe && !failed_by_chance(old.examined);
}

}  // namespace

class PluginHost::Impl : public std::enable_shared_from_this<Impl> {
  public:
    Impl(HostOptions options, AdmissionStore* store) : options_(std::move(options)), store_(store) {
        if (options_.probe_program.empty()) {
            options_.probe_program = this_program().parent_path() / "collegium-plugin";
        }
        if (!options_.copies.empty()) {
            std::filesystem::create_directories(options_.copies);
            std::filesystem::permissions(options_.copies, std::filesystem::perms::owner_all);
            breadcrumbs_ = std::make_shared<Breadcrumbs>(options_.copies);
        }
    }

    void scan(Scope scope) {
        const std::lock_guard one_scan(scan_mutex_);
        load_admissions();
        // What shall work comes first: a file nobody knows may keep the probe busy for long.
        look_through(Pass::kBundled);
        if (scope == Scope::kBundled) return;
        if (store_ != nullptr) look_through(Pass::kAdmitted);
        look_through(Pass::kOthers);
    }

    void stop_scans() { stopping_.request_stop(); }

    [[nodiscard]] sdk::Result<void> lift_quarantine(std::string_view id) {
        const auto now = catalogue();
        for (const Candidate& candidate : now->candidates()) {
            if (!candidate.description || candidate.description->identity.id != id) continue;
            if (candidate.state != State::kQuarantined) continue;
            if (auto broken = broken_promises(*candidate.description)) {
                return tl::unexpected(*std::move(broken));
            }
            if (breadcrumbs_) breadcrumbs_->forget(candidate.sha256);
            if (const auto plugin = loaded(candidate.sha256)) plugin->lift_quarantine();
            open_what_shall_work();
            publish();
            return {};
        }
        TRY(now->find(id));
        return sdk::refuse(sdk::Code::kFailedPrecondition, "PLUGIN_NOT_QUARANTINED",
                           std::string(id) + " is not in quarantine", {{"id", std::string(id)}});
    }

    std::shared_ptr<const Catalogue> catalogue() const {
        const std::lock_guard lock(catalogue_mutex_);
        return catalogue_;
    }

    void on_change(Changed changed) {
        const std::lock_guard lock(notify_mutex_);
        changed_ = std::move(changed);
    }

  private:
    using PluginPtr = std::shared_ptr<const Plugin>;

    // Which files a scan looks at, in this order.
    enum class Pass { kBundled, kAdmitted, kOthers };

    void load_admissions() {
        if (store_ == nullptr) return;
        auto admissions = store_->load();
        if (!admissions) return;
        const std::lock_guard lock(state_mutex_);
        admissions_ = *std::move(admissions);
    }

    // Brings `found_` up to date for the files of a pass and publishes what came of it.
    void look_through(Pass pass) {
        std::vector<Found> before;
        {
            const std::lock_guard lock(state_mutex_);
            before = found_;
        }
        std::vector<Found> after;
        for (const Folder& folder : options_.folders) {
            if (folder.bundled != (pass == Pass::kBundled)) {
                std::copy_if(before.begin(), before.end(), std::back_inserter(after),
                             [&](const Found& f) { return f.path.parent_path() == folder.path; });
                continue;
            }
            const auto safe = check_folder(folder.path);
            for (const auto& path : candidates_in(folder.path)) {
                if (stopping_.stop_requested()) return;
                auto found = look_at(path, pass, safe, before);
                if (found) after.push_back(*std::move(found));
            }
        }
        if (stopping_.stop_requested()) return;
        {
            const std::lock_guard lock(state_mutex_);
            found_ = std::move(after);
        }
        open_what_shall_work();
        publish();
    }

    // None: a new file that a later pass looks at. A changed one stays as it was until then.
    std::optional<Found> look_at(const std::filesystem::path& path, Pass pass,
                                 const sdk::Result<void>& folder_is_safe,
                                 const std::vector<Found>& before) const {
        Found found;
        found.path = path;
        found.bundled = pass == Pass::kBundled;
        found.file = stamp_of(path);
        found.manifest = stamp_of(manifest_of(path));
        found.folder_is_safe = folder_is_safe.has_value();
        const auto old = std::find_if(before.begin(), before.end(),
                                      [&](const Found& known) { return known.path == path; });
        const bool is_known = old != before.end();
        if (is_known && is_unchanged(*old, found)) return *old;
        if (pass == Pass::kAdmitted && !is_admitted(path))
            return is_known ? std::optional(*old) : std::nullopt;
        if (folder_is_safe) {
            found.examined = examine(path, options_, stopping_.get_token());
        } else {
            found.examined.verdict = tl::unexpected(folder_is_safe.error());
        }
        return found;
    }

    bool is_admitted(const std::filesystem::path& path) const {
        const std::string sha256 = digest_of(path);
        const std::lock_guard lock(state_mutex_);
        return admissions_.admitted.contains(sha256);
    }

    // What a file would be if no other had its id.
    Candidate judge(const Found& found) const {
        Candidate candidate;
        candidate.path = found.path;
        candidate.bundled = found.bundled;
        candidate.modified = modified_time(found.file);
        candidate.sha256 = found.examined.sha256;
        const auto is = [&](State state, sdk::Error why) {
            candidate.state = state;
            candidate.why = std::move(why);
        };
        if (!found.examined.verdict) {
            is(State::kRefused, found.examined.verdict.error());
            return candidate;
        }
        candidate.description = *found.examined.verdict;
        const auto& id = candidate.description->identity.id;
        const auto plugin = find_loaded(candidate.sha256);
        if (admissions_.disabled.contains(id)) {
            is(State::kDisabled, because("PLUGIN_DISABLED", "switched off", {{"id", id}}));
        } else if (auto broken = broken_promises(*candidate.description)) {
            is(State::kQuarantined, *std::move(broken));
        } else if (store_ != nullptr && !found.bundled &&
                   !admissions_.admitted.contains(candidate.sha256)) {
            is(State::kWaiting, because("PLUGIN_NOT_ADMITTED", "waits for an administrator",
                                        {{"id", id}, {"sha256", candidate.sha256}}));
        } else if (breadcrumbs_ && breadcrumbs_->died_too_often(candidate.sha256)) {
            is(State::kQuarantined, because("PLUGIN_CRASHED_HOST",
                                            "the process died inside it repeatedly", {{"id", id}}));
        } else if (auto why = plugin ? plugin->quarantine() : std::nullopt) {
            is(State::kQuarantined, *std::move(why));
        } else {
            candidate.state = State::kWorking;
        }
        return candidate;
    }

    // The first by search order has an id, but nobody loses it to a file that was not admitted.
    static void refuse_duplicates(std::vector<Candidate>& candidates) {
        const auto claim = [&](auto may_win) {
            for (Candidate& winner : candidates) {
                if (winner.state == State::kRefused || !may_win(winner.state)) continue;
                const std::string& id = winner.description->identity.id;
                for (Candidate& other : candidates) {
                    if (&other == &winner || other.state == State::kRefused ||
                        other.description->identity.id != id) {
                        continue;
                    }
                    other.state = State::kRefused;
                    other.why = because("PLUGIN_DUPLICATE_ID", "another file has the id " + id,
                                        {{"id", id},
                                         {"other", winner.path.filename().string()},
                                         {"version", winner.description->identity.version}});
                }
            }
        };
        claim([](State state) { return state != State::kWaiting; });
        claim([](State) { return true; });
    }

    // Opening a library runs its code, as a call does: the next start must know where it died. On a
    // thread of its own, which is left behind where the module does not come back: it passed the
    // probe, and may hang here all the same.
    [[nodiscard]] sdk::Result<Library> open_library(const Found& found) const {
        struct Opening {
            std::mutex mutex;
            std::condition_variable opened;
            std::optional<sdk::Result<Library>> library;
        };
        const auto opening = std::make_shared<Opening>();
        std::thread([opening, breadcrumbs = breadcrumbs_, sha256 = found.examined.sha256,
                     file = found.examined.loadable] {
            const int mark = breadcrumbs ? breadcrumbs->drop(sha256, "load") : -1;
            auto library = load_library(file);
            if (breadcrumbs) breadcrumbs->pick_up(mark);
            const std::lock_guard lock(opening->mutex);
            opening->library = std::move(library);
            opening->opened.notify_all();
        }).detach();
        std::unique_lock lock(opening->mutex);
        const auto limit = options_.probe_time_limit;
        if (opening->opened.wait_for(lock, limit, [&] { return opening->library.has_value(); }))
            return *std::move(opening->library);
        return tl::unexpected(timed_out_at_load(limit));
    }

    static sdk::Error timed_out_at_load(std::chrono::milliseconds limit) {
        const auto seconds = std::to_string(std::chrono::ceil<std::chrono::seconds>(limit).count());
        return because("PLUGIN_TIMED_OUT", "not loaded within " + seconds + " s",
                       {{"seconds", seconds}});
    }

    // What shall work and is not loaded yet; it is being opened from now on.
    std::optional<Found> next_to_open() {
        const std::lock_guard lock(state_mutex_);
        for (const Candidate& candidate : judge_all()) {
            if (candidate.state != State::kWorking || find_loaded(candidate.sha256)) continue;
            if (!opening_.insert(candidate.sha256).second) continue;
            return *found_at(candidate);
        }
        return std::nullopt;
    }

    // Loads what shall work. Without a lock while a module's code runs: whoever publishes what is
    // known so far does not wait for it.
    void open_what_shall_work() {
        while (const auto found = next_to_open()) {
            auto library = open_library(*found);
            const std::lock_guard lock(state_mutex_);
            opening_.erase(found->examined.sha256);
            keep(*found, std::move(library));
        }
    }

    void keep(const Found& opened, sdk::Result<Library> library) {
        const Description& probed = *opened.examined.verdict;
        if (library && library->description.identity.id != probed.identity.id) {
            library =
                tl::unexpected(because("PLUGIN_IDENTITY_INVALID", "id changed after the probe",
                                       {{"detail", "id changed after the probe"}}));
        }
        if (!library) {
            for (Found& found : found_)
                if (found.examined.sha256 == opened.examined.sha256)
                    found.examined.verdict = tl::unexpected(library.error());
            return;
        }
        loaded_[opened.examined.sha256] =
            std::make_shared<Plugin>(*library->discipline, probed, opened.examined.sha256,
                                     breadcrumbs_, [weak = weak_from_this()] {
                                         if (const auto host = weak.lock()) host->publish();
                                     });
    }

    std::vector<Found>::const_iterator found_at(const Candidate& candidate) const {
        return std::find_if(found_.begin(), found_.end(),
                            [&](const Found& f) { return f.path == candidate.path; });
    }

    // Makes the catalogue of what is known now; publishes and announces it if it says anything new.
    void publish() {
        const std::lock_guard one_announcement(notify_mutex_);
        const auto before = catalogue();
        std::shared_ptr<const Catalogue> after;
        {
            const std::lock_guard lock(state_mutex_);
            after = next_catalogue(*before);
        }
        if (!after) return;
        {
            const std::lock_guard lock(catalogue_mutex_);
            catalogue_ = after;
        }
        if (changed_) changed_(*before, *after);
    }

    std::vector<Candidate> judge_all() const {
        std::vector<Candidate> candidates;
        for (const Found& found : found_)
            candidates.push_back(judge(found));
        refuse_duplicates(candidates);
        return candidates;
    }

    // A file that is being opened stays what it was, and unknown where it is new.
    std::shared_ptr<const Catalogue> next_catalogue(const Catalogue& before) const {
        std::vector<Candidate> candidates;
        Catalogue::Plugins working;
        for (Candidate& candidate : judge_all()) {
            PluginPtr plugin = find_loaded(candidate.sha256);
            if (candidate.state == State::kWorking && !plugin) {
                const auto old = std::find_if(
                    before.candidates().begin(), before.candidates().end(),
                    [&](const Candidate& known) { return known.path == candidate.path; });
                if (old == before.candidates().end()) continue;
                candidate = *old;
                plugin = find_loaded(candidate.sha256);
            }
            if (candidate.state == State::kWorking)
                working[candidate.description->identity.id] = plugin;
            candidate.state_since = since_when(candidate, before);
            candidates.push_back(std::move(candidate));
        }
        if (candidates == before.candidates() && working == before.plugins()) return nullptr;
        return std::make_shared<Catalogue>(before.revision() + 1, std::move(candidates),
                                           std::move(working));
    }

    static std::chrono::sys_seconds since_when(const Candidate& candidate,
                                               const Catalogue& before) {
        for (const Candidate& old : before.candidates()) {
            if (old.path == candidate.path && old.sha256 == candidate.sha256 &&
                old.state == candidate.state) {
                return old.state_since;
            }
        }
        return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    }

    PluginPtr find_loaded(const std::string& sha256) const {
        const auto found = loaded_.find(sha256);
        return found == loaded_.end() ? nullptr : found->second;
    }

    PluginPtr loaded(const std::string& sha256) const {
        const std::lock_guard lock(state_mutex_);
        return find_loaded(sha256);
    }

    HostOptions options_;
    AdmissionStore* const store_;  // null: everything good is admitted
    std::shared_ptr<Breadcrumbs> breadcrumbs_;
    std::stop_source stopping_;

    // Taken in this order. While a module's code runs, of these only the first is held.
    std::mutex scan_mutex_;
    std::mutex notify_mutex_;
    mutable std::mutex state_mutex_;

    Changed changed_;                          // notify_mutex_
    std::vector<Found> found_;                 // state_mutex_; in search order
    Admissions admissions_;                    // state_mutex_
    std::map<std::string, PluginPtr> loaded_;  // state_mutex_; by sha256, never shrinks
    std::set<std::string> opening_;            // state_mutex_; sha256 of what is being loaded
    // Held for one copy of the pointer only. Rationale: std::atomic<std::shared_ptr> of libstdc++
    // 12 releases its lock for readers without ordering, which ThreadSanitizer rightly reports.
    mutable std::mutex catalogue_mutex_;
    std::shared_ptr<const Catalogue> catalogue_ = std::make_shared<const Catalogue>();
};

PluginHost::PluginHost(HostOptions options)
    : impl_(std::make_shared<Impl>(std::move(options), nullptr)) {}

PluginHost::PluginHost(HostOptions options, AdmissionStore& admissions)
    : impl_(std::make_shared<Impl>(std::move(options), &admissions)) {}

PluginHost::~PluginHost() = default;

void PluginHost::scan(Scope scope) {
    impl_->scan(scope);
}

void PluginHost::stop_scans() {
    impl_->stop_scans();
}

sdk::Result<void> PluginHost::lift_quarantine(std::string_view id) {
    return impl_->lift_quarantine(id);
}

std::shared_ptr<const Catalogue> PluginHost::catalogue() const {
    return impl_->catalogue();
}

void PluginHost::on_change(Changed changed) {
    impl_->on_change(std::move(changed));
}

}  // namespace collegium::plugin_host
