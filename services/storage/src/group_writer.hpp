// The writer on one SQLite connection: one thread writes groups, another answers for them, so that
// the next group is under way while callers hear of the last one.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include <collegium/storage/writer.hpp>

#include "journal_chain.hpp"
#include "sqlite_connection.hpp"

namespace collegium::storage {

struct GroupWriterOptions {
    Clock clock;
    std::vector<SubjectKind> subjects;
    std::size_t group_limit = 1;
    std::size_t queue_limit = 1;
    // Called on the writer's thread after a commit that erased payloads.
    std::function<void(Connection&)> erased;
};

class GroupWriter final : public Writer {
  public:
    GroupWriter(std::unique_ptr<SqliteConnection> connection, GroupWriterOptions options);
    // Finishes what was submitted; refuses what comes later.
    ~GroupWriter() override;

    void submit(Command command, Done done) override;
    void observe(Observer observer) override;

  private:
    struct Waiting {
        Command command;
        Done done;
    };
    struct Answer {
        Done done;
        sdk::Result<Committed> result;
    };
    struct Group {
        std::vector<Answer> answers;
        std::vector<JournalNotice> notices;
        bool erased = false;
    };

    void write_groups();
    void announce_groups();
    [[nodiscard]] Group write(std::vector<Waiting> waiting);
    [[nodiscard]] sdk::Result<Committed> attempt(const Command& command, Group& group);
    [[nodiscard]] sdk::Result<Committed> apply(const Command& command, Group& group);
    [[nodiscard]] sdk::Result<void> check_versions(const Command& command);
    void abandon_transaction();

    const std::unique_ptr<SqliteConnection> connection_;  // the writing thread's
    const GroupWriterOptions options_;
    JournalChain journal_;  // the writing thread's

    std::mutex mutex_;
    std::condition_variable work_;  // something waits to be written, or the end
    std::deque<Waiting> queue_;
    std::size_t under_way_ = 0;  // queued or not yet answered
    bool closing_ = false;

    std::mutex announce_mutex_;
    std::condition_variable written_;  // something waits to be announced, or the end
    std::deque<Group> groups_;
    bool all_written_ = false;

    std::mutex observer_mutex_;  // held while the observer runs
    Observer observer_;

    std::thread announcing_;
    std::thread writing_;
};

}  // namespace collegium::storage
