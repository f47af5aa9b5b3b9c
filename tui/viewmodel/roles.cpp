#include "tui/viewmodel/roles.hpp"

#include <algorithm>

#include "tui/viewmodel/journal.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr std::chrono::days kSoon{3};

struct StateLook {
    const char* id;
    const char* sign;
    Tone tone;
};

StateLook look_of(v1::Grant::State state) {
    switch (state) {
        case v1::Grant::STATE_PENDING:
            return {"pending", "·", Tone::kMuted};
        case v1::Grant::STATE_EXPIRED:
            return {"expired", "·", Tone::kMuted};
        case v1::Grant::STATE_REVOKED:
            return {"revoked", "×", Tone::kBad};
        default:
            return {"active", "✓", Tone::kOk};
    }
}

}  // namespace

GrantsModel::GrantsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kClient,
                 [](const v1::Grant& row) { return row.etag() + std::to_string(row.state()); }),
      clock_(std::move(clock)) {}

PageRequest GrantsModel::show_ended(bool show) {
    ended_ = show;
    return reload(true);
}

std::vector<Column> GrantsModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column who{"who", texts()("roles.column.who"), 17, 1, 0, Align::kLeft, 8};
    const Column role{"role", texts()("roles.column.role"), 0, 2, 16, Align::kLeft, 7};
    const Column term{"term", texts()("roles.column.term"), 13, 1, 0, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {sign, role, term};
    return {
        sign, who, role, term, {"basis", texts()("roles.column.basis"), 0, 1, 12, Align::kLeft, 2}};
}

std::string GrantsModel::title() const {
    return texts()("roles.title");
}

bool GrantsModel::ends_soon(const v1::Grant& row) const {
    const auto last = to_day(row.last_date());
    if (!last || !today_.ok() || row.state() != v1::Grant::STATE_ACTIVE) return false;
    const auto left = std::chrono::sys_days(*last) - std::chrono::sys_days(today_);
    return left <= kSoon;
}

std::string GrantsModel::corner() const {
    const auto soon = std::count_if(list().entries().begin(), list().entries().end(),
                                    [this](const auto& entry) { return ends_soon(entry.row); });
    std::string words;
    if (const auto all = total()) words = texts()("roles.count", {{"n", grouped(*all)}});
    if (soon == 0) return words;
    return join({words, texts()("roles.ending_soon", {{"n", std::to_string(soon)}})});
}

std::string GrantsModel::footer() const {
    return texts()("roles.footer");
}

std::string GrantsModel::term(const v1::Grant& row) const {
    return grant_term(row, texts(), int(today_.year()));
}

TableRow GrantsModel::draw_row(const v1::Grant& row, Room room) const {
    const StateLook look = look_of(row.state());
    const bool soon = ends_soon(row);
    const Cell sign{soon ? "?" : look.sign, soon ? Tone::kWarn : look.tone};
    TableRow drawn;
    drawn.muted = row.state() == v1::Grant::STATE_EXPIRED;
    if (room == Room::kNarrow)
        drawn.lines = {
            {sign, {row.user_short_name(), Tone::kTitle}, {term(row)}},
            {{}, {join({grant_role(row, texts()), grant_scope(row, texts())}), Tone::kMuted}}};
    else
        drawn.lines = {{sign,
                        {row.user_short_name(), Tone::kTitle},
                        {grant_role(row, texts())},
                        {term(row), soon ? Tone::kWarn : Tone::kText},
                        {row.basis()}}};
    return drawn;
}

std::string GrantsModel::searched(const v1::Grant& row) const {
    return join(
        {row.user_short_name(), grant_role(row, texts()), grant_scope(row, texts()), row.basis()},
        " ");
}

RowWords GrantsModel::row_words(const v1::Grant& row) const {
    RowWords words;
    words.all = searched(row);
    words.number = number_of(row.name());
    words.place = join({grant_role(row, texts()), grant_scope(row, texts())}, " ");
    return words;
}

Detail GrantsModel::detail() const {
    const v1::Grant* row = current();
    if (row == nullptr) return {};
    Detail detail{row->user_short_name(),
                  texts()("roles.grant_number", {{"number", number_of(row->name())}}),
                  {}};
    detail.lines.push_back(
        {join({grant_role(*row, texts()), grant_scope(*row, texts())}), Tone::kTitle});
    const StateLook look = look_of(row->state());
    detail.lines.push_back(
        {texts()("roles.term",
                 {{"state", texts()(std::string("roles.state.") + look.id)}, {"term", term(*row)}}),
         look.tone});
    if (row->ends_with_competition() && row->state() != v1::Grant::STATE_REVOKED)
        detail.lines.push_back({texts()("roles.ends_with_competition"), Tone::kMuted});
    if (ends_soon(*row)) detail.lines.push_back({texts()("roles.soon"), Tone::kWarn});
    detail.lines.push_back({texts()("roles.basis", {{"words", row->basis()}})});
    detail.lines.push_back(
        {texts()("roles.made", {{"time", show_moment(row->create_time(), clock_)}}), Tone::kMuted});
    return detail;
}

std::string GrantsModel::nothing() const {
    return texts()("roles.empty");
}

UsersModel::UsersModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kServer, [](const v1::User& row) { return row.etag(); }),
      clock_(std::move(clock)) {}

std::vector<Column> UsersModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column name{"name", texts()("users.column.name"), 0, 2, 16, Align::kLeft, 8};
    const Column login{"login", texts()("users.column.login"), 14, 1, 0, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {sign, name, login};
    return {sign,
            name,
            login,
            {"last", texts()("users.column.last"), 16, 1, 0, Align::kLeft, 4},
            {"state", texts()("users.column.state"), 16, 1, 0, Align::kLeft, 3}};
}

std::string UsersModel::title() const {
    return texts()("users.title");
}

std::string UsersModel::corner() const {
    const auto all = total();
    return all ? texts()("users.count", {{"n", grouped(*all)}}) : std::string{};
}

std::string UsersModel::state(const v1::User& row) const {
    if (row.state() == v1::User::STATE_CLOSED) return texts()("users.state.closed");
    if (row.one_time_code_pending()) return texts()("users.state.code");
    return texts()("users.state.active");
}

TableRow UsersModel::draw_row(const v1::User& row, Room room) const {
    const bool closed = row.state() == v1::User::STATE_CLOSED;
    const Cell sign = closed                        ? Cell{"×", Tone::kBad}
                      : row.one_time_code_pending() ? Cell{"?", Tone::kWarn}
                                                    : Cell{"✓", Tone::kOk};
    const std::string last = show_moment(row.last_log_in_time(), clock_);
    TableRow drawn;
    drawn.muted = closed;
    if (room == Room::kNarrow)
        drawn.lines = {{sign, {row.full_name(), Tone::kTitle}, {row.user_name()}},
                       {{}, {join({state(row), last}), Tone::kMuted}}};
    else
        drawn.lines = {
            {sign, {row.full_name(), Tone::kTitle}, {row.user_name()}, {last}, {state(row)}}};
    return drawn;
}

Detail UsersModel::detail() const {
    const v1::User* row = current();
    if (row == nullptr) return {};
    Detail detail{row->full_name(), row->user_name(), {}};
    for (const Fact& fact : user_facts(*row, texts(), clock_)) {
        if (fact.id == "full_name" || fact.id == "user_name") continue;
        detail.lines.push_back({fact.label + ": " + join({fact.value, fact.note}), fact.tone});
    }
    return detail;
}

std::string UsersModel::nothing() const {
    return texts()("users.empty");
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
        const StateLook look = look_of(grant.state());
        const bool revoked = grant.state() == v1::Grant::STATE_REVOKED;
        Fact fact{grant.name(),
                  texts("user.field.role"),
                  join({grant_role(grant, texts), grant_scope(grant, texts)}),
                  {}};
        if (grant.state() != v1::Grant::STATE_ACTIVE) fact.tone = Tone::kMuted;
        fact.second =
            join({grant_term(grant, texts, year),
                  revoked ? std::string{} : texts(std::string("roles.state.") + look.id),
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

std::vector<Fact> user_facts(const v1::User& user, const Texts& texts, const LocalClock& clock) {
    const auto label = [&](const char* id) { return texts(std::string("user.field.") + id); };
    const auto or_never = [&](const std::string& value) {
        return value.empty() ? texts("user.never") : value;
    };
    std::vector<Fact> facts{
        {"full_name", label("full_name"), user.full_name(), {}, Tone::kTitle},
        {"user_name", label("user_name"), user.user_name(), {}},
        {"last_log_in",
         label("last_log_in"),
         or_never(show_moment(user.last_log_in_time(), clock)),
         {}},
        {"password", label("password"), or_never(show_moment(user.password_change_time(), clock)),
         user.one_time_code_pending() ? texts("users.state.code") : ""},
    };
    if (!user.person().empty())
        facts.push_back({"person",
                         label("person"),
                         texts("person.number", {{"number", number_of(user.person())}}),
                         {}});
    facts.push_back(
        {"created", label("created"), show_moment(user.create_time(), clock), {}, Tone::kMuted});
    return facts;
}

}  // namespace collegium::tui::viewmodel
