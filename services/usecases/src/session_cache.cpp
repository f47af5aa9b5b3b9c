#include <algorithm>

#include <sodium.h>

#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/session_cache.hpp>

namespace collegium::usecases {
namespace {

// What a token may last when it is made, and a clock's error besides.
constexpr std::chrono::minutes kLongestToken{25};

[[nodiscard]] tl::unexpected<sdk::Error> ended() {
    return sdk::refuse(sdk::Code::kUnauthenticated, "SESSION_ENDED", "no open session");
}

// The session in its present state; none where the account may not work.
std::shared_ptr<OpenSession> load(storage::Connection& connection,
                                  const storage::Session& session) {
    const auto user = storage::find_user(connection, session.user);
    if (!user || user->closed) return nullptr;
    auto open = std::make_shared<OpenSession>();
    open->id = session.id;
    open->end = storage::end_of(session);
    storage::Actor& actor = open->caller.actor;
    actor.user = user->id;
    actor.name = user->short_name;
    actor.terminal = session.terminal;
    actor.session = session.id;
    open->state = SessionState::kChoosingRole;
    const auto grant = storage::find_grant(connection, session.acting_grant);
    if (grant && grant->revoked_at == storage::Instant{}) {
        const auto role = storage::find_role(connection, grant->role);
        actor.grant = grant->id;
        actor.role = grant->role;
        open->caller.scope = grant->scope;
        open->caller.permissions = std::make_shared<const Permissions>(role->permissions);
        open->term = storage::term_of(*grant);
        open->state = SessionState::kActive;
    }
    if (session.locked_at != storage::Instant{}) open->state = SessionState::kLocked;
    if (user->must_change) open->state = SessionState::kMustChangePassword;
    return open;
}

// A role whose term is over is no role: the person chooses another one.
std::shared_ptr<const OpenSession> without_role(const OpenSession& session) {
    auto copy = std::make_shared<OpenSession>(session);
    copy->caller.actor.grant = 0;
    copy->caller.actor.role.clear();
    copy->caller.scope.clear();
    copy->caller.permissions.reset();
    if (copy->state == SessionState::kActive) copy->state = SessionState::kChoosingRole;
    return copy;
}

}  // namespace

SessionCache::SessionCache(storage::Store& store)
    : store_(store), newest_(storage::to_millis(storage::newest_time(*store.read()))) {}

// Rationale: terms are kept by the clock of the wall, which people and machines set. Ahead, it ends
// sessions early, and they log in again; back, it would open what was over. So what was over is
// deleted before anybody is let in by the earlier time.
sdk::Result<void> SessionCache::keep_time(storage::Instant now) {
    constexpr std::chrono::seconds kCorrection{5};  // of a clock that is kept right
    const std::int64_t millis = storage::to_millis(now);
    std::int64_t newest = newest_;
    while (millis > newest)
        if (newest_.compare_exchange_weak(newest, millis)) return {};
    if (now + kCorrection >= storage::from_millis(newest)) return {};
    const std::lock_guard lock(setting_back_);
    const storage::Instant before = storage::from_millis(newest_);
    if (now + kCorrection >= before) return {};
    storage::Command command;
    command.apply = [now, before](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        storage::end_what_was_over(writer, before, now + kLongestToken);
        return storage::Applied{};
    };
    auto ended = store_.writer().run(std::move(command));
    if (!ended) return sdk::refusal_of(std::move(ended));
    forget_all();
    newest_ = millis;
    return {};
}

std::string token_hash(std::string_view token) {
    std::string hash(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                       reinterpret_cast<const unsigned char*>(token.data()), token.size());
    return hash;
}

sdk::Result<std::shared_ptr<const OpenSession>> SessionCache::find(
    std::string_view token, storage::Instant now, std::chrono::year_month_day today) {
    TRY(keep_time(now));
    const std::string hash = token_hash(token);
    std::shared_ptr<const OpenSession> session;
    std::uint64_t generation = 0;
    {
        const std::shared_lock lock(mutex_);
        generation = generation_;
        if (const auto found = by_token_hash_.find(hash); found != by_token_hash_.end())
            session = found->second;
    }
    if (!session) {
        const storage::ReadLease lease = store_.read();
        const auto stored = storage::find_session_by_token(*lease, hash);
        if (!stored) return ended();
        const auto loaded = load(*lease, *stored);
        if (!loaded) return ended();
        const bool newest = stored->token_hash == hash;
        loaded->token_end = newest ? stored->token_expires_at : stored->previous_expires_at;
        session = loaded;
        const std::unique_lock lock(mutex_);
        Mark& mark = remember(stored->id, now);
        loaded->seen = mark.seen;
        if (newest && mark.used_token != hash) {
            mark.used_token = hash;
            mark.used_at = now;
            shorten(stored->previous_hash, now + kPreviousTokenGrace);
        }
        if (!newest && mark.used_token == stored->token_hash)
            loaded->token_end =
                std::min<storage::Instant>(loaded->token_end, mark.used_at + kPreviousTokenGrace);
        if (generation == generation_) by_token_hash_.insert_or_assign(hash, session);
    }
    if (now >= session->token_end || now >= session->end) return ended();
    session->seen->store(storage::to_millis(now), std::memory_order_relaxed);
    return session->term.holds_on(today) ? session : without_role(*session);
}

std::shared_ptr<const OpenSession> SessionCache::find_by_id(std::int64_t session,
                                                            storage::Instant now,
                                                            std::chrono::year_month_day today) {
    {
        const std::shared_lock lock(mutex_);
        const auto known = std::ranges::find_if(
            by_token_hash_, [&](const auto& entry) { return entry.second->id == session; });
        if (known != by_token_hash_.end() && now < known->second->end)
            return known->second->term.holds_on(today) ? known->second
                                                       : without_role(*known->second);
    }
    const storage::ReadLease lease = store_.read();
    const auto stored = storage::find_session(*lease, session);
    if (!stored || now >= storage::end_of(*stored)) return nullptr;
    const std::shared_ptr<const OpenSession> open = load(*lease, *stored);
    if (!open) return nullptr;
    return open->term.holds_on(today) ? open : without_role(*open);
}

SessionCache::Mark& SessionCache::remember(std::int64_t session, storage::Instant now) {
    constexpr std::chrono::hours kKept{24};  // longer than any session
    const std::int64_t oldest = storage::to_millis(now - kKept);
    std::erase_if(marks_, [&](const auto& entry) { return entry.second.seen->load() < oldest; });
    Mark& mark = marks_[session];
    if (!mark.seen)
        mark.seen = std::make_shared<std::atomic<std::int64_t>>(storage::to_millis(now));
    return mark;
}

void SessionCache::shorten(const std::string& token_hash, storage::Instant end) {
    const auto found = by_token_hash_.find(token_hash);
    if (found == by_token_hash_.end() || found->second->token_end <= end) return;
    auto copy = std::make_shared<OpenSession>(*found->second);
    copy->token_end = end;
    found->second = std::move(copy);
}

bool SessionCache::is_used(std::int64_t session, std::string_view token_hash) const {
    const std::shared_lock lock(mutex_);
    const auto found = marks_.find(session);
    return found != marks_.end() && found->second.used_token == token_hash;
}

storage::Instant SessionCache::last_seen(std::int64_t session) const {
    const std::shared_lock lock(mutex_);
    const auto found = marks_.find(session);
    return found == marks_.end() ? storage::Instant{}
                                 : storage::from_millis(found->second.seen->load());
}

void SessionCache::forget_all() {
    const std::unique_lock lock(mutex_);
    ++generation_;
    by_token_hash_.clear();
}

}  // namespace collegium::usecases
