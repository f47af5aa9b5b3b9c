#include "group_writer.hpp"

#include <algorithm>
#include <exception>

#include <fmt/format.h>

#include "requests.hpp"

namespace collegium::storage {

namespace {

using sdk::Code;

sdk::Error unavailable(std::string message) {
    return {Code::kUnavailable, "STORE_UNAVAILABLE", std::move(message), {}, {}, {}};
}

// The disk, not the command, is at fault: nothing of the group can be trusted to be kept.
bool breaks_the_group(const SqlError& error) {
    using Kind = SqlError::Kind;
    return error.kind() == Kind::kStorage || error.kind() == Kind::kBusy ||
           error.kind() == Kind::kCorrupt;
}

// What the engine says names tables and columns: that is for the log, not for callers.
sdk::Error refusal_for(const SqlError& error) {
    switch (error.kind()) {
        case SqlError::Kind::kUnique:
            return {Code::kAlreadyExists, "RECORD_EXISTS", "there is such a record", {}, {}, {}};
        case SqlError::Kind::kForeignKey:
            return {Code::kFailedPrecondition,
                    "REFERENCE_BROKEN",
                    "the record refers to something missing, or others refer to it",
                    {},
                    {},
                    {}};
        default:
            return {Code::kInternal, "COMMAND_FAILED", error.what(), {}, {}, {}};
    }
}

sdk::Error moved(std::string reason, const SubjectVersion& expected, std::int64_t now) {
    return {Code::kAborted,
            std::move(reason),
            fmt::format("{} is at version {}, not {}", expected.subject, now, expected.version),
            {{"subject", expected.subject},
             {"expected", std::to_string(expected.version)},
             {"current", std::to_string(now)}},
            {},
            {}};
}

}  // namespace

sdk::Result<Committed> Writer::run(Command command) {
    std::mutex mutex;
    std::condition_variable answered;
    std::optional<sdk::Result<Committed>> answer;
    submit(std::move(command), [&](sdk::Result<Committed> result) {
        const std::lock_guard lock(mutex);
        answer = std::move(result);
        // Under the lock: the waiter owns the condition and may leave as soon as it is released.
        answered.notify_one();
    });
    std::unique_lock lock(mutex);
    answered.wait(lock, [&] { return answer.has_value(); });
    return std::move(*answer);
}

GroupWriter::GroupWriter(std::unique_ptr<EngineConnection> connection, GroupWriterOptions options)
    : connection_(std::move(connection)),
      options_(std::move(options)),
      listing_([this] { list_erasures(); }),
      announcing_([this] { announce_groups(); }),
      writing_([this] { write_groups(); }) {}

GroupWriter::~GroupWriter() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    work_.notify_all();
    writing_.join();
    written_.close();
    announcing_.join();
    to_list_.close();
    listing_.join();
}

void GroupWriter::submit(Command command, Done done) {
    std::optional<sdk::Error> refusal;
    {
        const std::lock_guard lock(mutex_);
        if (closing_) {
            refusal = unavailable("the store is closing");
        } else if (under_way_ >= options_.queue_limit) {
            refusal = sdk::Error{Code::kResourceExhausted,
                                 "STORE_OVERLOADED",
                                 "too many commands are waiting",
                                 {},
                                 {},
                                 {}};
        } else {
            ++under_way_;
            queue_.push_back({std::move(command), std::move(done)});
        }
    }
    if (refusal)
        done(tl::unexpected(std::move(*refusal)));
    else
        work_.notify_one();
}

void GroupWriter::observe(Observer observer) {
    const std::lock_guard lock(observer_mutex_);
    observer_ = std::move(observer);
}

void GroupWriter::write_groups() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            work_.wait(lock, [this] { return closing_ || !queue_.empty(); });
            if (queue_.empty()) return;
        }
        written_.put(write());
        if (options_.after_group) options_.after_group(*connection_);
    }
}

void GroupWriter::announce_groups() {
    while (auto group = written_.take()) {
        if (!group->notices.empty()) {
            const std::lock_guard lock(observer_mutex_);
            if (observer_) observer_(group->notices);
        }
        if (group->erased && options_.erased)
            to_list_.put(*std::move(group));
        else
            answer(*std::move(group));
    }
}

void GroupWriter::list_erasures() {
    while (auto group = to_list_.take()) {
        options_.erased();
        answer(*std::move(group));
    }
}

void GroupWriter::answer(Group group) {
    {
        const std::lock_guard lock(mutex_);
        under_way_ -= group.callers.size();
    }
    for (std::size_t i = 0; i < group.callers.size(); ++i)
        group.callers[i](std::move(group.results[i]));
}

void GroupWriter::Groups::put(Group group) {
    {
        const std::lock_guard lock(mutex_);
        groups_.push_back(std::move(group));
    }
    put_.notify_one();
}

std::optional<GroupWriter::Group> GroupWriter::Groups::take() {
    std::unique_lock lock(mutex_);
    put_.wait(lock, [this] { return closed_ || !groups_.empty(); });
    if (groups_.empty()) return std::nullopt;
    Group group = std::move(groups_.front());
    groups_.pop_front();
    return group;
}

void GroupWriter::Groups::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    put_.notify_all();
}

bool GroupWriter::take_waiting(std::vector<Waiting>& taken) {
    const std::lock_guard lock(mutex_);
    const std::size_t before = taken.size();
    while (!queue_.empty() && taken.size() < options_.group_limit) {
        const bool alone = queue_.front().command.alone;
        if (!taken.empty() && (alone || taken.front().command.alone)) break;
        taken.push_back(std::move(queue_.front()));
        queue_.pop_front();
    }
    return taken.size() > before;
}

bool GroupWriter::take_after_yield(std::vector<Waiting>& taken) {
    // The first look may come too early; on an idle machine each takes a microsecond.
    constexpr int kLooks = 4;
    for (int look = 0; look < kLooks; ++look) {
        std::this_thread::yield();
        if (take_waiting(taken)) return true;
    }
    return false;
}

GroupWriter::Group GroupWriter::write() {
    Group group;
    std::vector<Waiting> waiting;
    std::optional<sdk::Error> broken;
    (void)take_waiting(waiting);
    try {
        connection_->execute("BEGIN IMMEDIATE");
        Guard guard = Guard::kNone;
        // Those who hear of the last group meanwhile come back in time for this one: a sync serves
        // all who are there, not every second half of them.
        do {
            if (apply_all(waiting, guard, group)) continue;
            connection_->execute("ROLLBACK");
            journal_.forget();
            group = {};
            guard = Guard::kSavepoint;
            connection_->execute("BEGIN IMMEDIATE");
            (void)apply_all(waiting, guard, group);
        } while (take_waiting(waiting) || take_after_yield(waiting));
        connection_->execute("COMMIT");
    } catch (const std::exception& error) {
        broken = unavailable(error.what());
    }
    if (broken) {
        abandon_transaction();
        group = {};
        group.results.assign(waiting.size(), tl::unexpected(*broken));
    }
    for (Waiting& one : waiting)
        group.callers.push_back(std::move(one.done));
    return group;
}

bool GroupWriter::apply_all(const std::vector<Waiting>& waiting, Guard guard, Group& group) {
    while (group.results.size() < waiting.size()) {
        auto result = attempt(waiting[group.results.size()].command, guard, group);
        if (!result) return false;
        group.results.push_back(*std::move(result));
    }
    return true;
}

std::optional<sdk::Result<Committed>> GroupWriter::attempt(const Command& command, Guard guard,
                                                           Group& group) {
    // Raw savepoints: the Savepoint objects of this SQLiteCpp are faulty.
    const std::size_t notices = group.notices.size();
    const std::int64_t changes = connection_->total_changes();
    if (guard == Guard::kSavepoint) connection_->execute("SAVEPOINT c");
    sdk::Result<Committed> result = tl::unexpected(sdk::Error{});
    try {
        result = apply(command, group);
    } catch (const SqlError& error) {
        if (breaks_the_group(error) || !connection_->in_transaction()) throw;
        result = tl::unexpected(refusal_for(error));
        if (result.error().code != Code::kInternal && options_.warn)
            options_.warn(fmt::format("a command is refused: {}", error.what()));
    } catch (const std::exception& error) {
        result =
            tl::unexpected(sdk::Error{Code::kInternal, "COMMAND_FAILED", error.what(), {}, {}, {}});
    }
    const bool wrote = connection_->total_changes() != changes;
    if (guard == Guard::kNone) {
        if (!result && wrote) return std::nullopt;
        return result;
    }
    if (!result) {
        connection_->execute("ROLLBACK TO c");
        // The chain may have gone on with a row that is no more.
        if (group.notices.size() != notices) journal_.forget();
        group.notices.resize(notices);
    }
    connection_->execute("RELEASE c");
    return result;
}

sdk::Result<Committed> GroupWriter::apply(const Command& command, Group& group) {
    if (command.request) {
        auto earlier = earlier_answer(*connection_, *command.request);
        if (!earlier) return sdk::refusal_of(std::move(earlier));
        if (*earlier) return std::move(**earlier);
    }
    if (auto current = check_versions(command); !current)
        return sdk::refusal_of(std::move(current));
    // A copy, so that what the command keeps for itself is untouched should it run again.
    const auto work = command.apply;
    auto applied = work(*connection_);
    if (!applied) return sdk::refusal_of(std::move(applied));

    Committed committed;
    committed.response = std::move(applied->response);
    committed.time = options_.clock();
    const auto write_row = [&](const JournalDraft& draft) {
        auto stamp = journal_.append(*connection_, command.actor,
                                     command.request ? command.request->request_id : "", draft,
                                     committed.time);
        committed.sequence = stamp.sequence;
        committed.time = stamp.time;
        committed.hash = std::move(stamp.hash);
        group.notices.push_back({stamp.sequence, draft.scope, draft.action, draft.subject,
                                 draft.version, stamp.time, command.actor.user});
        group.erased = group.erased || !draft.erases.empty();
    };
    for (const JournalDraft& draft : applied->preceding)
        write_row(draft);
    if (applied->journal) write_row(*applied->journal);
    if (command.request) keep_answer(*connection_, *command.request, committed);
    return committed;
}

sdk::Result<void> GroupWriter::check_versions(const Command& command) {
    if (const auto& etag = command.caller_etag) {
        const auto now = subject_version(*connection_, options_.subjects, etag->subject);
        if (now != etag->version) return tl::unexpected(moved("ETAG_STALE", *etag, now));
    }
    for (const SubjectVersion& fact : command.read_versions) {
        const auto now = subject_version(*connection_, options_.subjects, fact.subject);
        if (now != fact.version) return tl::unexpected(moved("READ_FACT_MOVED", fact, now));
    }
    return {};
}

void GroupWriter::abandon_transaction() {
    journal_.forget();
    try {
        // SQLite has ended the transaction by itself after most of these errors.
        if (connection_->in_transaction()) connection_->execute("ROLLBACK");
    } catch (const SqlError&) {
        // The next BEGIN meets the same trouble and refuses its group.
    }
}

}  // namespace collegium::storage
