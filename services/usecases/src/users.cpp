#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <collegium/registry/checks.hpp>
#include <collegium/registry/id.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/sessions.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/users.hpp>

#include "grant_review.hpp"
#include "post_roles.hpp"

namespace collegium::usecases {
namespace {

constexpr std::size_t kLongestFullName = 200;
constexpr std::size_t kLongestReason = 500;
constexpr std::string_view kAdministrator = "administrator";

std::string name_of(const storage::User& user) {
    return fmt::format("users/{}", user.id);
}

std::string to_json(const storage::User& user) {
    return nlohmann::json{
        {"user_name", user.user_name},
        {"full_name", user.full_name},
        {"person", user.person == 0 ? "" : fmt::format("persons/{}", user.person)},
        {"closed", user.closed}}
        .dump();
}

[[nodiscard]] tl::unexpected<sdk::Error> name_taken(const std::string& user_name) {
    sdk::Error error;
    error.code = sdk::Code::kAlreadyExists;
    error.reason = "USER_NAME_TAKEN";
    error.message = "an account of that name exists";
    error.metadata = {{"user_name", user_name}};
    error.violations.push_back({"user.user_name", "USER_NAME_TAKEN", error.metadata, {}});
    return tl::unexpected(std::move(error));
}

[[nodiscard]] tl::unexpected<sdk::Error> account_closed(const storage::User& user) {
    return sdk::refuse(sdk::Code::kFailedPrecondition, "ACCOUNT_CLOSED", "the account is closed",
                       {{"subject", name_of(user)}});
}

// 2 to 32 lower-case Latin letters, digits, dots, hyphens, underscores, a letter first.
bool is_user_name(std::string_view name) {
    if (name.size() < 2 || name.size() > 32 || name.front() < 'a' || name.front() > 'z')
        return false;
    return std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    });
}

// The values of a form in `user`, checked; what is wrong goes to `checks`.
void fill(storage::User& user, const UserChange& change, registry::Checks& checks) {
    if (change.user_name) {
        user.user_name = checks.required_line("user_name", *change.user_name, 32);
        if (!user.user_name.empty() && !is_user_name(user.user_name))
            checks.violate("user_name", "USER_NAME_MALFORMED");
    }
    if (change.full_name) {
        user.full_name = checks.required_line("full_name", *change.full_name, kLongestFullName);
        user.short_name = short_name_of(user.full_name);
    }
    if (change.person) {
        const auto person = checks.reference<registry::PersonId>("person", *change.person);
        user.person = person ? person->value : 0;
    }
}

// The card in the registry the account names, as a fact the decision rests on.
[[nodiscard]] sdk::Result<void> rest_on_person(const UserContext& context,
                                               const storage::User& user) {
    if (user.person == 0) return {};
    const std::string person = fmt::format("persons/{}", user.person);
    const std::int64_t version =
        storage::subject_version(context.snapshot, context.subjects, person);
    if (version == 0) {
        sdk::Error error;
        error.code = sdk::Code::kInvalidArgument;
        error.reason = "PERSON_NOT_FOUND";
        error.message = "no such person: " + person;
        error.metadata = {{"person", person}};
        error.violations.push_back({"user.person", "PERSON_NOT_FOUND", error.metadata, {}});
        return tl::unexpected(std::move(error));
    }
    storage::note_read(context.snapshot, person, version);
    return {};
}

[[nodiscard]] sdk::Result<void> require_reason(const std::string& reason) {
    registry::Checks checks("");
    (void)checks.required_line("reason", reason, kLongestReason);
    if (!checks.passed()) return std::move(checks).refusal();
    return {};
}

storage::JournalDraft journal_of(std::string action, const storage::User& user, std::string before,
                                 const std::string& reason = {}) {
    storage::JournalDraft draft;
    draft.action = std::move(action);
    draft.subject = name_of(user);
    draft.version = user.version;
    draft.before = std::move(before);
    draft.after = to_json(user);
    draft.title = user.short_name;
    draft.reason = reason;
    return draft;
}

// The next version of an account, written as a whole.
Plan<storage::User> plan_update(const UserContext& context, const storage::User& before,
                                storage::User after, std::string action, std::string reason,
                                std::function<void(storage::Connection&)> more = {}) {
    after.version = before.version + 1;
    after.updated_at = context.moment.now;
    Plan<storage::User> plan(context.snapshot);
    plan.preview = after;
    plan.apply = [before, after, action = std::move(action), reason = std::move(reason),
                  more = std::move(more)](
                     storage::Connection& writer) -> sdk::Result<Written<storage::User>> {
        storage::update_user(writer, after);
        if (more) more(writer);
        auto written = storage::find_user(writer, after.id);
        return Written<storage::User>{journal_of(action, after, to_json(before), reason),
                                      *std::move(written)};
    };
    return plan;
}

// The plan, where the caller saw the account as it is.
[[nodiscard]] sdk::Result<Plan<storage::User>> resting_on_etag(
    Plan<storage::User> plan, const storage::User& user, std::optional<std::int64_t> version) {
    auto etag = TRY(expect_version(name_of(user), version, user.version));
    plan.caller_etag = std::move(etag);
    return plan;
}

}  // namespace

std::string short_name_of(std::string_view full_name) {
    std::string out;
    std::size_t begin = 0;
    while (begin < full_name.size()) {
        const std::size_t end = std::min(full_name.find(' ', begin), full_name.size());
        std::string_view word = full_name.substr(begin, end - begin);
        begin = end + 1;
        if (word.empty()) continue;
        if (out.empty()) {
            out = word;
            continue;
        }
        std::size_t letter = 1;  // bytes of the first character
        while (letter < word.size() && (static_cast<unsigned char>(word[letter]) & 0xC0) == 0x80)
            ++letter;
        out += fmt::format(" {}.", word.substr(0, letter));
    }
    return out;
}

sdk::Result<storage::User> get_user(storage::Connection& snapshot, std::int64_t id) {
    auto user = storage::find_user(snapshot, id);
    if (!user) {
        return sdk::refuse(sdk::Code::kNotFound, "USER_NOT_FOUND", "no such account",
                           {{"subject", fmt::format("users/{}", id)}});
    }
    return *std::move(user);
}

sdk::Result<Plan<storage::User>> create_user(const Caller& caller, const UserContext& context,
                                             const rulebook::Library& library,
                                             const UserInput& input, std::string_view code) {
    storage::User user;
    registry::Checks checks("user");
    fill(user, {0, std::nullopt, input.user_name, input.full_name, input.person}, checks);
    if (!checks.passed()) return std::move(checks).refusal();
    if (storage::find_user_by_name(context.snapshot, user.user_name))
        return name_taken(user.user_name);

    Plan<storage::User> plan(context.snapshot);
    TRY(rest_on_person(context, user));
    user.version = 1;
    user.created_at = user.updated_at = context.moment.now;
    user.must_change = true;
    user.code_expires_at = context.moment.now + kCodeLength;
    user.password_hash = hash_password(code_digits(code));
    plan.preview = user;
    const CardRoles roles =
        roles_with_card(caller, context.snapshot, library, user, context.moment);
    plan.apply = [user, roles, now = context.moment.now](
                     storage::Connection& writer) mutable -> sdk::Result<Written<storage::User>> {
        try {
            user.id = storage::insert_user(writer, user);
        } catch (const storage::SqlError& error) {
            if (error.kind() != storage::SqlError::Kind::kUnique) throw;
            return name_taken(user.user_name);
        }
        auto given = pass_card_roles(writer, roles, user.id, now);
        auto journal = journal_of("users.create", user, "");
        rest_on(journal, given);
        return Written<storage::User>{std::move(journal), user, std::move(given)};
    };
    return plan;
}

sdk::Result<Plan<storage::User>> update_user(const Caller& caller, const UserContext& context,
                                             const rulebook::Library& library,
                                             const UserChange& change) {
    auto before = TRY(get_user(context.snapshot, change.id));
    if (before.closed) return account_closed(before);
    storage::User after = before;
    registry::Checks checks("user");
    fill(after, change, checks);
    if (!checks.passed()) return std::move(checks).refusal();
    if (after.user_name != before.user_name &&
        storage::find_user_by_name(context.snapshot, after.user_name)) {
        return name_taken(after.user_name);
    }
    TRY(rest_on_person(context, after));
    CardRoles roles;
    std::vector<ReviewedRole> kept;
    if (after.person != before.person) {
        roles = roles_with_card(caller, context.snapshot, library, after, context.moment);
        auto reviewed = TRY(
            review_card(context.snapshot, library, after.id, after.person, context.moment.today));
        kept = std::move(reviewed);
    }
    const std::int64_t person = after.person;
    auto plan = plan_update(context, before, std::move(after), "users.update", "");
    plan.apply = [update = std::move(plan.apply), roles, kept = std::move(kept), person,
                  id = before.id, moment = context.moment](
                     storage::Connection& writer) -> sdk::Result<Written<storage::User>> {
        for (const ReviewedRole& role : kept) {
            if (read_grant_panel(writer, role.grant, person, moment.today) != role.facts)
                return panel_moved();
        }
        auto passed = pass_card_roles(writer, roles, id, moment.now);
        auto written = update(writer);
        if (!written) return written;
        rest_on(*written->journal, passed);
        written->preceding = std::move(passed);
        return written;
    };
    return resting_on_etag(std::move(plan), before, change.version);
}

sdk::Result<void> may_change_user(const Caller& caller, const storage::User& user) {
    TRY(require(caller, "users.manage"));
    if (!user.closed) return {};
    return account_closed(user);
}

sdk::Result<void> may_close_user(const Caller& caller, const UserContext& context,
                                 const storage::User& user) {
    TRY(may_change_user(caller, user));
    const std::string today = registry::to_iso(context.moment.today);
    if (storage::somebody_else_holds(context.snapshot, kAdministrator, user.id, today))
        return keep_chief_arbiter(context.snapshot, user.id, context.moment.today);
    return sdk::refuse(sdk::Code::kFailedPrecondition, "LAST_ADMINISTRATOR",
                       "nobody else is administrator", {{"subject", name_of(user)}});
}

sdk::Result<Plan<storage::User>> close_user(const Caller& caller, const UserContext& context,
                                            const UserAct& act) {
    auto before = TRY(get_user(context.snapshot, act.id));
    TRY(require_reason(act.reason));
    TRY(may_close_user(caller, context, before));
    storage::User after = before;
    after.closed = true;
    auto plan = plan_update(context, before, std::move(after), "users.close", act.reason,
                            [id = act.id, now = context.moment.now](storage::Connection& writer) {
                                storage::delete_sessions_of(writer, id, 0, now);
                            });
    // Two administrators may be closing each other's account at this moment.
    plan.apply = [close = std::move(plan.apply), caller, user = before, moment = context.moment,
                  subjects = context.subjects](
                     storage::Connection& writer) -> sdk::Result<Written<storage::User>> {
        TRY(may_close_user(caller, {writer, subjects, moment}, user));
        return close(writer);
    };
    return resting_on_etag(std::move(plan), before, act.version);
}

sdk::Result<Plan<storage::User>> reset_password(const Caller& caller, const UserContext& context,
                                                const UserAct& act, std::string_view code) {
    auto before = TRY(get_user(context.snapshot, act.id));
    TRY(may_change_user(caller, before));
    auto plan = plan_update(context, before, before, "users.reset_password", "",
                            [user = before, hash = hash_password(code_digits(code)),
                             now = context.moment.now](storage::Connection& writer) {
                                storage::set_password(writer, user.id, hash, true,
                                                      now + kCodeLength, user.password_changed_at);
                                storage::delete_sessions_of(writer, user.id, 0, now);
                            });
    plan.preview.must_change = true;
    plan.preview.code_expires_at = context.moment.now + kCodeLength;
    return resting_on_etag(std::move(plan), before, act.version);
}

sdk::Result<Plan<std::int64_t>> end_user_sessions(const UserContext& context, std::int64_t id,
                                                  std::int64_t session) {
    auto user = TRY(get_user(context.snapshot, id));
    std::string terminal;
    if (session != 0) {
        const auto open = storage::find_session(context.snapshot, session);
        if (!open || open->user != id || storage::end_of(*open) <= context.moment.now) {
            return sdk::refuse(sdk::Code::kNotFound, "SESSION_NOT_FOUND",
                               "the person has no such session open");
        }
        terminal = open->terminal;
    }
    Plan<std::int64_t> plan(context.snapshot);
    plan.preview =
        session != 0 ? 1 : storage::count_sessions(context.snapshot, user.id, context.moment.now);
    plan.apply = [user, session, terminal, now = context.moment.now](
                     storage::Connection& writer) mutable -> sdk::Result<Written<std::int64_t>> {
        const std::int64_t ended = session != 0
                                       ? storage::delete_session(writer, session)
                                       : storage::delete_sessions_of(writer, user.id, 0, now);
        storage::touch_user(writer, user.id, ++user.version, now);
        storage::JournalDraft draft;
        draft.action = "users.end_sessions";
        draft.subject = name_of(user);
        draft.version = user.version;
        draft.title = user.short_name;
        nlohmann::json after{{"ended_sessions", ended}};
        if (session != 0) after["terminal"] = terminal;
        draft.after = after.dump();
        return Written<std::int64_t>{std::move(draft), ended};
    };
    return plan;
}

}  // namespace collegium::usecases
