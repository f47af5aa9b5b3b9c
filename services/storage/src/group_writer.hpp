// The writer on one connection: one thread writes groups, another answers for them, so that
// the next group is under way while callers hear of the last one. Where payloads were erased, a
// third brings the lists beside the backups up to date first: their locks hold up nobody else.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <collegium/storage/writer.hpp>

#include "engine_connection.hpp"
#include "journal_chain.hpp"

namespace collegium::storage {

struct GroupWriterOptions {
    Clock clock;
    std::vector<SubjectKind> subjects;
    std::size_t group_limit = 1;
    std::size_t queue_limit = 1;
    // Called after a commit that erased payloads, before its commands are answered.
    std::function<void()> erased;
    // Called on the writing thread after each group, outside of any transaction.
    std::function<void(Connection&)> after_group;
    // Told what the engine said of a command that is refused.
    std::function<void(std::string_view)> warn;
};

class GroupWriter final : public Writer {
  public:
    GroupWriter(std::unique_ptr<EngineConnection> connection, GroupWriterOptions options);
    // Finishes what was submitted; refuses what comes later.
    ~GroupWriter() override;

    void submit(Command command, Done done) override;
    void observe(Observer observer) override;

  private:
    struct Waiting {
        Command command;
        Done done;
    };
    struct Group {
        std::vector<Done> callers;
        std::vector<sdk::Result<Committed>> results;  // in the callers' order
        std::vector<JournalNotice> notices;
        bool erased = false;
    };
    // Groups on their way from one thread to the next.
    class Groups {
      public:
        void put(Group group);
        // Waits for the next one; none: closed, and all were taken.
        [[nodiscard]] std::optional<Group> take();
        void close();

      private:
        std::mutex mutex_;
        std::condition_variable put_;
        std::deque<Group> groups_;
        bool closed_ = false;
    };

    void write_groups();
    void announce_groups();
    void list_erasures();
    void answer(Group group);
    // How a command that failed is undone. A savepoint copies every page it might restore, which is
    // a good part of what a command costs, and hardly any command fails after its first write. So
    // a group is applied without; where one does fail so late, the transaction is rolled back and
    // its commands are applied again with a savepoint each.
    enum class Guard : std::uint8_t { kNone, kSavepoint };

    // One transaction of what waits and of what comes while it is applied, up to the limit.
    [[nodiscard]] Group write();
    // Moves commands from the queue to the end of `taken`; false: there was none or no room. One
    // that wants a group of its own has it.
    [[nodiscard]] bool take_waiting(std::vector<Waiting>& taken);
    // Lets those go first that are about to submit: a busy machine makes larger groups, an idle one
    // waits for nobody.
    [[nodiscard]] bool take_after_yield(std::vector<Waiting>& taken);
    // Applies those that have no result yet; false: the transaction must be rolled back.
    [[nodiscard]] bool apply_all(const std::vector<Waiting>& waiting, Guard guard, Group& group);
    // None: what it wrote before it failed is still there.
    [[nodiscard]] std::optional<sdk::Result<Committed>> attempt(const Command& command, Guard guard,
                                                                Group& group);
    [[nodiscard]] sdk::Result<Committed> apply(const Command& command, Group& group);
    [[nodiscard]] sdk::Result<void> check_versions(const Command& command);
    void abandon_transaction();

    const std::unique_ptr<EngineConnection> connection_;  // the writing thread's
    const GroupWriterOptions options_;
    JournalChain journal_;  // the writing thread's

    std::mutex mutex_;
    std::condition_variable work_;  // something waits to be written, or the end
    std::deque<Waiting> queue_;
    std::size_t under_way_ = 0;  // queued or not yet answered
    bool closing_ = false;

    Groups written_;
    Groups to_list_;  // of them those with erasures

    std::mutex observer_mutex_;  // held while the observer runs
    Observer observer_;

    std::thread listing_;
    std::thread announcing_;
    std::thread writing_;
};

}  // namespace collegium::storage
