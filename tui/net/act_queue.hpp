// What was recorded while the link was down: a file of its author alone, in order, until it is
// sent.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace collegium::tui::net {

// Identifiers and values only: no names of people, no free text.
struct QueuedAct {
    std::string request_id;  // the same at every attempt: nothing is recorded twice
    std::string user;        // "users/7", whose act it is
    std::string kind;        // "result"
    std::string subject;     // "competitions/14/tournaments/3/rounds/4/boards/7"
    std::string etag;        // what was seen when it was done
    std::string value;       // the request without them, as the kind's owner wrote it
    std::string shown;       // «2:0», for lists and conflicts
    std::chrono::sys_seconds observed{};

    friend bool operator==(const QueuedAct&, const QueuedAct&) = default;
};

// One thread. What is added is on the disk, synced, when the call returns true; false: the disk
// would not take it, and it is kept in memory alone until the next change is written. Several
// programs of one author may share a file: each change is made to what lies there then, and shows
// what the others left to be sent. A file that cannot be read stays as it is.
class ActQueue {
  public:
    // In memory alone, for programs without a home.
    ActQueue() = default;
    // Reads `file` where there is one; lines nobody can read stay in it and are left out here.
    explicit ActQueue(std::filesystem::path file);

    [[nodiscard]] const std::vector<QueuedAct>& acts() const { return acts_; }
    bool add(QueuedAct act);
    bool remove(const std::string& request_id);
    // Lines of the file that nobody can read: perhaps a newer program can.
    [[nodiscard]] std::size_t unreadable() const { return unreadable_; }
    // The file is there and could not be read: nobody knows yet what waits in it.
    [[nodiscard]] bool unread() const { return unread_; }

    // When a link broke while acts were sent; nullopt: nothing was broken off.
    [[nodiscard]] std::optional<std::chrono::sys_seconds> broken_off() const { return broken_off_; }
    void set_broken_off(std::optional<std::chrono::sys_seconds> time) { broken_off_ = time; }

  private:
    [[nodiscard]] bool write();

    std::filesystem::path file_;
    std::vector<QueuedAct> acts_;
    std::size_t unreadable_ = 0;
    bool unread_ = false;
    bool waited_in_vain_ = false;  // for the lock, the last time
    std::optional<std::chrono::sys_seconds> broken_off_;
    std::set<std::string> unwritten_;  // request ids that the disk has not taken yet
    std::set<std::string> removed_;    // and those it has not let go
};

// The queue of this program, in memory until it is given its file. UI thread only.
[[nodiscard]] ActQueue& program_queue();
// How many of its acts are `user`'s.
[[nodiscard]] std::size_t unsent_by(const std::string& user);

// Where the queue for a server lies: $XDG_STATE_HOME/collegium/queue-<server>.jsonl, or under
// ~/.local/state; empty where there is neither.
[[nodiscard]] std::filesystem::path queue_file(const std::string& server);

}  // namespace collegium::tui::net
