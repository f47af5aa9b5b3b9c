#include "tui/net/act_queue.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tui/net/own_file.hpp"

namespace collegium::tui::net {
namespace {

constexpr std::chrono::milliseconds kPatience{1000};

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

// nullopt: the file cannot be read, which is not the same as none.
std::optional<Content> read_file(const std::filesystem::path& file) {
    const auto text = read_own_file(file);
    if (!text) return std::nullopt;
    Content content;
    std::istringstream in(*text);
    for (std::string line; std::getline(in, line);) {
        if (QueuedAct act; read_line(line, act))
            content.acts.push_back(std::move(act));
        else
            content.unreadable.push_back(line);
    }
    return content;
}

}  // namespace

ActQueue::ActQueue(std::filesystem::path file) : file_(std::move(file)) {
    if (file_.empty()) return;
    std::optional<Content> content = read_file(file_);
    unread_ = !content;
    if (!content) return;
    acts_ = std::move(content->acts);
    unreadable_ = content->unreadable.size();
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
    if (file_.empty() || !make_own_folders(file_.parent_path())) return false;
    // Another window writes for milliseconds. One that was stopped holds the lock for as long as it
    // likes: after one wait in vain the official is not made to wait again at every key.
    const OwnFileLock lock(file_, waited_in_vain_ ? std::chrono::milliseconds(0) : kPatience);
    waited_in_vain_ = lock.taken();
    if (!lock.held()) return false;
    std::optional<Content> content = read_file(file_);
    if (!content) return false;  // what lies there is not to be replaced by what is known here
    std::erase_if(content->acts,
                  [&](const QueuedAct& act) { return removed_.contains(act.request_id); });
    // One whose name was not synced in time lies there already.
    for (const QueuedAct& act : content->acts)
        unwritten_.erase(act.request_id);
    for (QueuedAct& act : acts_)
        if (unwritten_.contains(act.request_id)) content->acts.push_back(std::move(act));
    std::string text;
    for (const QueuedAct& act : content->acts)
        text += line_of(act);
    for (const std::string& line : content->unreadable)
        text += line + "\n";
    acts_ = std::move(content->acts);
    unreadable_ = content->unreadable.size();
    unread_ = false;
    if (!replace_own_file(file_, text)) return false;
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
