#include "tui/net/act_queue.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

namespace collegium::tui::net {
namespace {

std::string line_of(const QueuedAct& act) {
    const nlohmann::json line{{"request_id", act.request_id},
                              {"user", act.user},
                              {"kind", act.kind},
                              {"subject", act.subject},
                              {"etag", act.etag},
                              {"value", act.value},
                              {"shown", act.shown},
                              {"observed", act.observed.time_since_epoch().count()}};
    return line.dump() + "\n";
}

bool read_line(const std::string& text, QueuedAct& act) {
    const nlohmann::json line = nlohmann::json::parse(text, nullptr, false);
    if (!line.is_object()) return false;
    const auto words = [&](const char* key) {
        const auto found = line.find(key);
        return found != line.end() && found->is_string() ? found->get<std::string>()
                                                         : std::string{};
    };
    act = {words("request_id"), words("user"),  words("kind"),  words("subject"),
           words("etag"),       words("value"), words("shown"), {}};
    const auto observed = line.find("observed");
    if (observed == line.end() || !observed->is_number_integer()) return false;
    act.observed = std::chrono::sys_seconds(std::chrono::seconds(observed->get<std::int64_t>()));
    return !act.request_id.empty() && !act.subject.empty();
}

struct Content {
    std::vector<QueuedAct> acts;
    std::vector<std::string> unreadable;  // perhaps a newer program's
};

Content read_file(const std::filesystem::path& file) {
    Content content;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (QueuedAct act; read_line(line, act))
            content.acts.push_back(std::move(act));
        else
            content.unreadable.push_back(line);
    }
    return content;
}

// Held by one program at a time. Not the queue's own file: that one is replaced.
class QueueLock {
  public:
    explicit QueueLock(const std::filesystem::path& queue)
        : file_(::open((queue.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)),
          held_(file_ >= 0 && ::flock(file_, LOCK_EX) == 0) {}
    QueueLock(const QueueLock&) = delete;
    QueueLock& operator=(const QueueLock&) = delete;
    ~QueueLock() {
        if (file_ >= 0) ::close(file_);
    }
    [[nodiscard]] bool held() const { return held_; }

  private:
    int file_;
    bool held_;
};

bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written <= 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// The whole file anew beside the old one, synced, then in its place: a crash leaves one of both. A
// file with nothing in it goes.
bool replace(const std::filesystem::path& file, const std::string& text) {
    std::error_code failed;
    if (text.empty()) return std::filesystem::remove(file, failed) || !failed;
    std::filesystem::path fresh = file;
    fresh += ".new";
    std::filesystem::remove(fresh, failed);
    const int made = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return false;
    const bool good = write_all(made, text) && ::fsync(made) == 0;
    if (::close(made) != 0 || !good) return false;
    std::filesystem::rename(fresh, file, failed);
    return !failed;
}

}  // namespace

ActQueue::ActQueue(std::filesystem::path file) : file_(std::move(file)) {
    Content content = read_file(file_);
    acts_ = std::move(content.acts);
    unreadable_ = content.unreadable.size();
}

bool ActQueue::add(QueuedAct act) {
    unwritten_.insert(act.request_id);
    acts_.push_back(std::move(act));
    return write();
}

bool ActQueue::remove(const std::string& request_id) {
    removed_.insert(request_id);
    std::erase_if(acts_, [&](const QueuedAct& act) { return act.request_id == request_id; });
    return write();
}

bool ActQueue::write() {
    if (file_.empty()) return false;
    std::error_code failed;
    if (std::filesystem::create_directories(file_.parent_path(), failed))
        std::filesystem::permissions(file_.parent_path(), std::filesystem::perms::owner_all,
                                     failed);
    const QueueLock lock(file_);
    if (!lock.held()) return false;
    Content content = read_file(file_);
    std::erase_if(content.acts,
                  [&](const QueuedAct& act) { return removed_.contains(act.request_id); });
    for (QueuedAct& act : acts_)
        if (unwritten_.contains(act.request_id)) content.acts.push_back(std::move(act));
    std::string text;
    for (const QueuedAct& act : content.acts)
        text += line_of(act);
    for (const std::string& line : content.unreadable)
        text += line + "\n";
    acts_ = std::move(content.acts);
    unreadable_ = content.unreadable.size();
    if (!replace(file_, text)) return false;
    unwritten_.clear();
    removed_.clear();
    return true;
}

ActQueue& program_queue() {
    static ActQueue queue;
    return queue;
}

std::size_t unsent_by(const std::string& user) {
    const std::vector<QueuedAct>& acts = program_queue().acts();
    return static_cast<std::size_t>(std::count_if(
        acts.begin(), acts.end(), [&](const QueuedAct& act) { return act.user == user; }));
}

std::filesystem::path queue_file(const std::string& server) {
    std::filesystem::path state;
    if (const char* home = std::getenv("XDG_STATE_HOME"); home != nullptr && *home == '/')
        state = home;
    else if (const char* own = std::getenv("HOME"); own != nullptr && *own == '/')
        state = std::filesystem::path(own) / ".local" / "state";
    else
        return {};
    std::string name = server;
    for (char& letter : name)
        if (letter == '/' || letter == '\\' || letter == '\0') letter = '_';
    return state / "collegium" / ("queue-" + name + ".jsonl");
}

}  // namespace collegium::tui::net
