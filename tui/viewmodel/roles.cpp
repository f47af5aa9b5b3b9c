#include "tui/viewmodel/roles.hpp"

#include <algorithm>

#include "tui/viewmodel/journal.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr std::chrono::days kSoon{3};

constexpr Mark<v1::Grant::State> kStates[] = {
    {v1::Grant::STATE_PENDING, "·", Tone::kMuted},
    {v1::Grant::STATE_EXPIRED, "·", Tone::kMuted},
    {v1::Grant::STATE_REVOKED, "×", Tone::kBad},
    {v1::Grant::STATE_ACTIVE, "✓", Tone::kOk},
};

std::string state_words(const v1::Grant& grant, const Texts& texts) {
    return texts("roles.state." + enum_id(mark_of(grant.state(), kStates).value));
}

std::string found_words(const v1::Grant& row, const Texts& texts) {
    return join(
        {row.user_short_name(), grant_role(row, texts), grant_scope(row, texts), row.basis()}, " ");
}

}  // namespace

GrantsModel::GrantsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "roles",
             [](const v1::Grant& row) { return row.etag() + std::to_string(row.state()); }) {
    sign([this](const v1::Grant& row) {
        const auto& mark = mark_of(row.state(), kStates);
        return ends_soon(row) ? Cell{"?", Tone::kWarn} : Cell{mark.sign, mark.tone};
    });
    column("who", fixed(17), 8, "user_short_name").tone(Tone::kTitle).in(Rooms::kRoomy);
    // In the narrow layout whose role it is stands over it.
    column("role", share(2, 16), 7, [this](const v1::Grant& row) {
        return grant_role(row, texts());
    }).in(Rooms::kRoomy);
    column("role", share(2, 16), 7, "user_short_name").tone(Tone::kTitle).in(Rooms::kNarrow);
    column("term", fixed(13), 6, [this](const v1::Grant& row) {
        const bool warned = room() != Room::kNarrow && ends_soon(row);
        return Cell{grant_term(row, texts(), int(today_.year())),
                    warned ? Tone::kWarn : Tone::kText};
    });
    column("basis", share(1, 12), 2, "basis").in(Rooms::kRoomy);
    below("role", [this](const v1::Grant& row) {
        return Cell{join({grant_role(row, texts()), grant_scope(row, texts())}), Tone::kMuted};
    });
    muted([](const v1::Grant& row) { return row.state() == v1::Grant::STATE_EXPIRED; });
    found_by([this](const v1::Grant& row) { return found_words(row, texts()); });
    pane([this](const v1::Grant& row) { return about(row); });
}

PageRequest GrantsModel::show_ended(bool show) {
    ended_ = show;
    return reload(true);
}

bool GrantsModel::ends_soon(const v1::Grant& row) const {
    const auto last = to_day(row.last_date());
    if (!last || !today_.ok() || row.state() != v1::Grant::STATE_ACTIVE) return false;
    const auto left = std::chrono::sys_days(*last) - std::chrono::sys_days(today_);
    return left <= kSoon;
}

std::string GrantsModel::corner() const {
    return join({ListOf::corner(), counted("roles.ending_soon", count([this](const v1::Grant& row) {
                                               return ends_soon(row);
                                           }))});
}

RowWords GrantsModel::row_words(const v1::Grant& row) const {
    RowWords words;
    words.all = found_words(row, texts());
    words.number = number_of(row.name());
    words.place = join({grant_role(row, texts()), grant_scope(row, texts())}, " ");
    return words;
}

Detail GrantsModel::about(const v1::Grant& row) const {
    Lines lines;
    lines.add(join({grant_role(row, texts()), grant_scope(row, texts())}), Tone::kTitle)
        .add(texts()("roles.term", {{"state", state_words(row, texts())},
                                    {"term", grant_term(row, texts(), int(today_.year()))}}),
             mark_of(row.state(), kStates).tone);
    if (row.ends_with_competition() && row.state() != v1::Grant::STATE_REVOKED)
        lines.add(texts()("roles.ends_with_competition"), Tone::kMuted);
    if (ends_soon(row)) lines.add(texts()("roles.soon"), Tone::kWarn);
    lines.add(texts()("roles.basis", {{"words", row.basis()}}))
        .add(texts()("roles.made", {{"time", show_moment(row.create_time(), local())}}),
             Tone::kMuted);
    return {row.user_short_name(),
            texts()("roles.grant_number", {{"number", number_of(row.name())}}), lines};
}

UsersModel::UsersModel(const Texts& words, LocalClock clock, bool told)
    : ListOf(words, std::move(clock), Search::kServer, "users") {
    const auto closed = [](const v1::User& row) { return row.state() == v1::User::STATE_CLOSED; };
    const auto state = [this, closed](const v1::User& row) {
        return texts()(closed(row)                   ? "users.state.closed"
                       : row.one_time_code_pending() ? "users.state.code"
                                                     : "users.state.active");
    };
    sign([closed](const v1::User& row) {
        return closed(row)                   ? Cell{"×", Tone::kBad}
               : row.one_time_code_pending() ? Cell{"?", Tone::kWarn}
                                             : Cell{"✓", Tone::kOk};
    });
    column("name", share(2, 16), 8, "full_name").tone(Tone::kTitle);
    column("login", fixed(14), 6, "user_name");
    column("last", fixed(16), 4, "last_log_in_time").in(Rooms::kRoomy);
    column("state", fixed(16), 3, state).in(Rooms::kRoomy);
    below("name", [this, state](const v1::User& row) {
        return Cell{join({state(row), show_moment(row.last_log_in_time(), local())}), Tone::kMuted};
    });
    muted(closed);
    pane([this, told](const v1::User& row) -> Detail {
        return {row.full_name(), row.user_name(),
                fact_lines(user_facts(row, texts(), local(), told), {"full_name", "user_name"})};
    });
}

std::string grant_role(const v1::Grant& grant, const Texts& texts) {
    const std::string title = in_words(grant.role_title(), texts);
    return join({title.empty() ? role_words(grant.role(), texts) : title, grant.remark()}, ": ");
}

std::string grant_scope(const v1::Grant& grant, const Texts& texts) {
    return grant.scope_title().empty() ? texts("roles.scope.federation") : grant.scope_title();
}

std::string grant_term(const v1::Grant& grant, const Texts& texts, int year) {
    if (grant.state() == v1::Grant::STATE_REVOKED) return texts("roles.state.revoked");
    const std::string words = show_term(grant.start_date(), grant.last_date(), year);
    return words.empty() ? texts("roles.endless") : words;
}

std::vector<Fact> role_facts(std::vector<v1::Grant> grants, const Texts& texts, int year) {
    if (grants.empty()) return {{"role", texts("user.field.role"), texts("user.no_roles"), {}}};
    std::stable_partition(grants.begin(), grants.end(), [](const v1::Grant& grant) {
        return grant.state() == v1::Grant::STATE_ACTIVE;
    });
    std::vector<Fact> facts;
    for (const v1::Grant& grant : grants) {
        const bool revoked = grant.state() == v1::Grant::STATE_REVOKED;
        Fact fact{grant.name(),
                  texts("user.field.role"),
                  join({grant_role(grant, texts), grant_scope(grant, texts)}),
                  {}};
        if (grant.state() != v1::Grant::STATE_ACTIVE) fact.tone = Tone::kMuted;
        fact.second = join(
            {grant_term(grant, texts, year), revoked ? std::string{} : state_words(grant, texts),
             grant.ends_with_competition() && !revoked ? texts("roles.ends_with_competition")
                                                       : ""});
        facts.push_back(std::move(fact));
    }
    return facts;
}

std::vector<Fact> session_facts(const std::vector<v1::Session>& sessions, const Texts& texts,
                                const LocalClock& clock) {
    if (sessions.empty())
        return {{"session", texts("user.field.session"), texts("user.no_sessions"), {}}};
    std::vector<Fact> facts;
    for (const v1::Session& session : sessions) {
        const std::string role = session.has_acting_grant()
                                     ? join({grant_role(session.acting_grant(), texts),
                                             grant_scope(session.acting_grant(), texts)})
                                     : texts("user.session_no_role");
        Fact fact{
            session.name(), texts("user.field.session"), join({session.terminal(), role}), {}};
        if (session.current()) fact.note = texts("user.session_here");
        const bool locked = session.state() == v1::Session::STATE_LOCKED;
        fact.second = join(
            {texts("user.session_times", {{"since", show_moment(session.create_time(), clock)},
                                          {"seen", show_moment(session.last_seen_time(), clock)}}),
             locked ? texts("user.session_locked") : std::string{}});
        facts.push_back(std::move(fact));
    }
    return facts;
}

std::vector<Fact> user_facts(const v1::User& user, const Texts& texts, const LocalClock& clock,
                             bool told) {
    const auto or_never = [&](const google::protobuf::Timestamp& time) {
        const std::string shown = show_moment(time, clock);
        return shown.empty() && told ? texts("user.never") : shown;
    };
    const std::string person =
        user.person().empty() ? "" : texts("person.number", {{"number", number_of(user.person())}});
    Facts facts(texts, "user.field");
    facts.add("full_name", user.full_name(), {}, Tone::kTitle)
        .given("user_name", user.user_name())
        .given("last_log_in", or_never(user.last_log_in_time()));
    if (const std::string changed = or_never(user.password_change_time()); !changed.empty())
        facts.add("password", changed,
                  user.one_time_code_pending() ? texts("users.state.code") : "");
    facts.given("person", person)
        .add("created", show_moment(user.create_time(), clock), {}, Tone::kMuted);
    return facts;
}

}  // namespace collegium::tui::viewmodel
