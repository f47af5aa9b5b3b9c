#include "watcher.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include <spdlog/spdlog.h>

#include <collegium/rpc/status.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/storage/scoped_id.hpp>
#include <collegium/usecases/local_time.hpp>
#include <collegium/usecases/session_cache.hpp>

#include "guard.hpp"
#include "handlers/convert.hpp"

namespace collegium::rpc {
namespace {

constexpr int kBacklogPage = 256;

// What is read in its own competition alone is heard of there alone: their readers ask require_in.
constexpr std::array<std::string_view, 10> kReadInCompetition{
    "admission",    "boards",   "documents", "journalEntries", "pairRules",
    "participants", "payments", "rounds",    "sittings",       "tournaments"};

[[nodiscard]] sdk::Error error_of(sdk::Code code, std::string reason, std::string message) {
    sdk::Error error;
    error.code = code;
    error.reason = std::move(reason);
    error.message = std::move(message);
    return error;
}

}  // namespace

std::int64_t holder_of(storage::Connection& connection, const storage::JournalNotice& notice) {
    const auto id = storage::GrantId::parse(notice.subject);
    if (!id) return 0;
    const auto grant = storage::find_grant(connection, id->value);
    return grant ? grant->user : 0;
}

Watcher::Watcher(Environment& environment, WatchHub& hub, Call call)
    : environment_(environment), hub_(hub), call_(std::move(call)), caller_(call_.caller) {}

void Watcher::read_request(OnRequest on_request) {
    on_request_ = std::move(on_request);
    {
        const std::lock_guard lock(mutex_);
        self_ = shared_from_this();
    }
    StartRead(&request_);
}

void Watcher::OnReadDone(bool ok) {
    on_request_(*this, ok ? &request_ : nullptr);
    request_.Clear();
}

sdk::Result<void> Watcher::start(std::string scope, const std::optional<ResumePoint>& resume) {
    std::ignore =
        take_rights(call_.now);  // the next heartbeat tells of a session that ended just now
    scope_ = std::move(scope);
    TRY(hub_.join(shared_from_this(), resume));
    pump();
    return {};
}

void Watcher::begin_after(std::int64_t head, const std::optional<ResumePoint>& resume) {
    const bool same_store = resume && resume->store_id == environment_.store.id();
    const bool known = !resume || (same_store && resume->sequence <= head);
    v1::WatchEvent event;
    event.mutable_started()->set_sequence(head);
    event.mutable_started()->set_reload(!known);
    const std::lock_guard lock(mutex_);
    backlog_to_ = head;
    backlog_from_ = resume && known ? resume->sequence : head;
    last_sent_ = backlog_from_;
    event.set_resume_token(token_at(last_sent_));
    backlog_.push_back(std::move(event));
}

void Watcher::refuse(const sdk::Error& error) {
    {
        const std::lock_guard lock(mutex_);
        self_ = shared_from_this();
    }
    end(to_status(error, call_.caller.language));
}

std::string Watcher::token_at(std::int64_t sequence) const {
    return format_resume_token({environment_.store.id(), sequence});
}

bool Watcher::may_hear(const storage::JournalNotice& notice, std::int64_t holder) const {
    if (!scope_.empty() && scope_ != notice.scope) return false;
    if (holder != 0 && holder == caller_.actor.user) return true;
    const std::string_view kind = storage::subject_key(notice.subject).kind;
    const std::string_view permission = watch_permission(kind);
    if (permission.empty()) return false;
    const bool there = std::ranges::find(kReadInCompetition, kind) != kReadInCompetition.end();
    return there ? caller_.may_in(permission, notice.scope) : caller_.may(permission);
}

v1::WatchEvent Watcher::event_of(const storage::JournalNotice& notice) const {
    v1::WatchEvent event;
    auto& change = *event.mutable_change();
    change.set_sequence(notice.sequence);
    change.set_subject(notice.subject);
    change.set_version(notice.version);
    change.set_action(notice.action);
    change.set_scope(notice.scope);
    if (notice.actor_user != 0) change.set_user("users/" + std::to_string(notice.actor_user));
    set_time(*change.mutable_time(), notice.time);
    if (notice.sequence != 0) event.set_resume_token(token_at(notice.sequence));
    return event;
}

void Watcher::deliver(const storage::JournalNotice& notice, std::int64_t holder) {
    {
        const std::lock_guard lock(mutex_);
        // Published before the stream began: part of the backlog, if of anything.
        const bool earlier = notice.sequence != 0 && notice.sequence <= backlog_to_;
        if (earlier || !may_hear(notice, holder)) return;
    }
    push(event_of(notice));
}

// A call of a locked session comes without the rights of the role; the stream has them all the
// same: it tells that something changed, never what, and a person who comes back finds nothing old.
bool Watcher::take_rights(storage::Instant now) {
    const auto session = environment_.sessions.find_by_id(call_.caller.actor.session, now,
                                                          usecases::local_date(now));
    if (!session) return false;
    const std::lock_guard lock(mutex_);
    caller_.actor = session->caller.actor;
    caller_.scope = session->caller.scope;
    caller_.permissions = session->caller.permissions;
    return true;
}

void Watcher::send_heartbeat(storage::Instant now) {
    if (!take_rights(now)) {
        return end(to_status(error_of(sdk::Code::kUnauthenticated, "SESSION_ENDED",
                                      "the session of the stream is over"),
                             call_.caller.language));
    }
    {
        const std::lock_guard lock(mutex_);
        if (writing_ || !queue_.empty()) return;
    }
    v1::WatchEvent event;
    set_time(*event.mutable_heartbeat()->mutable_server_time(), now);
    push(std::move(event));
}

void Watcher::send_closing() {
    v1::WatchEvent event;
    event.mutable_closing();
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || finished_ || closing_) return;
        closing_ = true;
        queue_.push_back(std::move(event));
    }
    pump();
}

void Watcher::push(v1::WatchEvent event) {
    bool lagging = false;
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || finished_ || closing_) return;
        lagging = queue_.size() >= hub_.options().queue_limit;
        if (!lagging) queue_.push_back(std::move(event));
    }
    if (!lagging) return pump();
    end_too_slow();
}

void Watcher::end_too_slow() {
    end(to_status(error_of(sdk::Code::kResourceExhausted, "WATCHER_TOO_SLOW",
                           "the consumer lags behind; resume with the last token"),
                  call_.caller.language));
}

// Everything that speaks to gRPC: one write at a time, one end, never under the lock, because gRPC
// may call back from inside.
void Watcher::pump() {
    std::uint64_t write = 0;
    bool finish = false;
    grpc::Status status;
    {
        const std::lock_guard lock(mutex_);
        if (finished_) return;
        std::deque<v1::WatchEvent>& next = backlog_.empty() ? queue_ : backlog_;
        const bool backlog_waits = backlog_.empty() && backlog_from_ < backlog_to_;
        if (!ending_ && !writing_ && !next.empty() && !backlog_waits) {
            current_ = std::move(next.front());
            next.pop_front();
            if (current_.has_change() && current_.change().sequence() != 0)
                last_sent_ = current_.change().sequence();
            if (current_.resume_token().empty()) current_.set_resume_token(token_at(last_sent_));
            writing_ = true;
            write_started_ = false;
            write = ++writes_;
        } else if (!ending_ && !writing_ && closing_ && !backlog_waits) {
            ending_ = grpc::Status::OK;
        }
        if (ending_ && (!writing_ || write_started_)) {
            finished_ = true;
            finish = true;
            status = *ending_;
        }
    }
    if (write != 0) {
        StartWrite(&current_);
        {
            const std::lock_guard lock(mutex_);
            // Done already and the next one begun by another thread: that one is not ours to vouch
            // for.
            if (writes_ != write) return;
            write_started_ = writing_;
            if (!ending_ || finished_) return;
        }
        return pump();
    }
    if (finish) Finish(std::move(status));
}

// Reads the next page of rows that were committed before the stream began: on the stream's own
// thread, where nobody else waits.
void Watcher::load_backlog() {
    std::int64_t from = 0;
    std::int64_t to = 0;
    {
        const std::lock_guard lock(mutex_);
        if (!backlog_.empty() || backlog_from_ >= backlog_to_ || finished_ || ending_) return;
        from = backlog_from_;
        to = backlog_to_;
    }
    std::vector<storage::JournalNotice> notices;
    std::vector<std::int64_t> holders;
    try {
        const storage::ReadLease lease = environment_.store.read();
        notices = storage::journal_after(*lease, from, kBacklogPage);
        for (const storage::JournalNotice& notice : notices)
            holders.push_back(holder_of(*lease, notice));
    } catch (const storage::SqlError& error) {
        spdlog::error("watch {} cannot read the journal: {}", call_.number, error.what());
        const std::lock_guard lock(mutex_);
        ending_ = to_status(
            error_of(sdk::Code::kUnavailable, "STORE_UNAVAILABLE", "the journal cannot be read"),
            call_.caller.language, call_.number);
        return;
    }
    const std::lock_guard lock(mutex_);
    if (backlog_from_ != from) return;  // another thread was faster
    backlog_from_ = notices.empty() ? to : std::min(to, notices.back().sequence);
    for (std::size_t i = 0; i < notices.size(); ++i) {
        if (notices[i].sequence <= to && may_hear(notices[i], holders[i]))
            backlog_.push_back(event_of(notices[i]));
    }
}

void Watcher::end(grpc::Status status) {
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || finished_) return;
        ending_ = std::move(status);
    }
    pump();
}

void Watcher::OnWriteDone(bool ok) {
    {
        const std::lock_guard lock(mutex_);
        writing_ = false;
    }
    if (!ok) return end(grpc::Status(grpc::StatusCode::CANCELLED, "the stream is broken"));
    bool more = true;
    while (more) {
        load_backlog();
        pump();
        // A page of the backlog without anything to hear leaves nothing written: read the next.
        const std::lock_guard lock(mutex_);
        more = !writing_ && !finished_ && !ending_ && backlog_from_ < backlog_to_;
    }
}

void Watcher::OnCancel() {
    end(grpc::Status(grpc::StatusCode::CANCELLED, "cancelled by the client"));
}

void Watcher::OnDone() {
    std::shared_ptr<Watcher> last;
    {
        // A thread of its own: with the lock it has seen what the calls before it did.
        const std::lock_guard lock(mutex_);
        last = std::move(self_);
    }
    hub_.leave(last);
}

}  // namespace collegium::rpc
