#include "tui/viewmodel/bans.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace collegium::tui::viewmodel {
namespace {

// "CAPACITY_ANY" without its prefix, in lower case; empty for a value this client does not know.
std::string tail(const std::string& name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return {};
    std::string id = name.substr(prefix.size());
    std::transform(id.begin(), id.end(), id.begin(),
                   [](unsigned char letter) { return std::tolower(letter); });
    return id == "unspecified" ? std::string{} : id;
}

struct StateLook {
    v1::Ban::State state;
    const char* id;
    const char* sign;
    Tone tone;
};
constexpr StateLook kStates[] = {
    {v1::Ban::STATE_ACTIVE, "active", "×", Tone::kBad},
    {v1::Ban::STATE_FUTURE, "future", "!", Tone::kWarn},
    {v1::Ban::STATE_EXPIRED, "expired", "·", Tone::kMuted},
    {v1::Ban::STATE_LIFTED, "lifted", "·", Tone::kMuted},
};

const StateLook& look_of(v1::Ban::State state) {
    for (const StateLook& look : kStates)
        if (look.state == state) return look;
    return kStates[2];
}

}  // namespace

std::string capacity_id(v1::Ban::Capacity capacity) {
    return tail(v1::Ban::Capacity_Name(capacity), "CAPACITY_");
}

std::string ground_id(v1::Ban::Ground ground) {
    return tail(v1::Ban::Ground_Name(ground), "GROUND_");
}

std::string ban_source_id(v1::Ban::Source source) {
    return tail(v1::Ban::Source_Name(source), "SOURCE_");
}

std::string decision_words(const v1::Ban& ban, const Texts& texts) {
    return texts("bans.decision", {{"number", ban.decision_number()},
                                   {"date", show(ban.decision_date())},
                                   {"body", ban.decision_body()}});
}

std::vector<Line> ban_lines(const v1::Ban& ban, const Texts& texts, const LocalClock& clock) {
    const StateLook& look = look_of(ban.state());
    std::vector<Line> lines;
    const auto add = [&](const char* field, const std::string& value, Tone tone = Tone::kText) {
        if (!value.empty())
            lines.push_back({texts(std::string("bans.field.") + field) + ": " + value, tone});
    };
    lines.push_back({ban.text(), look.tone});
    add("state", texts(std::string("bans.state.") + look.id));
    if (const std::string ground = ground_id(ban.ground()); !ground.empty())
        add("ground", texts("bans.ground." + ground));
    add("decision", decision_words(ban, texts));
    add("articles", ban.articles());
    if (const std::string source = ban_source_id(ban.source()); !source.empty())
        add("source", texts("bans.source." + source));
    if (ban.has_lift_date()) add("lifted", join({show(ban.lift_date()), ban.lift_reason()}));
    add("note", ban.note());
    lines.push_back(
        {texts("person.changed", {{"time", show_moment(ban.update_time(), clock)}}), Tone::kMuted});
    return lines;
}

BansModel::BansModel(Texts texts, LocalClock clock, std::string person)
    : PagedModel(texts, Search::kClient, [](const v1::Ban& row) { return row.etag(); }),
      clock_(std::move(clock)),
      person_(std::move(person)) {}

std::string BansModel::server_filter() const {
    if (!person_.empty()) return "person = \"" + person_ + "\"";
    return only_active_ ? "state = \"active\"" : "";
}

std::vector<const v1::Ban*> BansModel::in_force() const {
    std::vector<const v1::Ban*> bans;
    for (const auto& entry : list().entries())
        if (entry.row.state() == v1::Ban::STATE_ACTIVE) bans.push_back(&entry.row);
    return bans;
}

std::vector<Column> BansModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column name{"name", texts()("bans.column.person"), 0, 2, 14, Align::kLeft, 8};
    const Column state{"state", texts()("bans.column.state"), 12, 1, 0, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {sign, name, state};
    const Column text{"text", texts()("bans.column.text"), 0, 3, 20, Align::kLeft, 7};
    const Column decision{"decision", texts()("bans.column.decision"), 0, 2, 14, Align::kLeft, 3};
    if (!person_.empty()) return {sign, text, decision, state};
    return {sign, name, text, decision, state};
}

std::string BansModel::title() const {
    return texts()("bans.title");
}

std::string BansModel::corner() const {
    return texts()("bans.in_force", {{"n", std::to_string(in_force().size())}});
}

TableRow BansModel::draw_row(const v1::Ban& row, Room room) const {
    const StateLook& look = look_of(row.state());
    const Cell sign{look.sign, look.tone};
    const Cell name{row.person_short_name(), Tone::kTitle};
    const Cell state{texts()(std::string("bans.state.") + look.id), look.tone};
    const Cell decision{decision_words(row, texts()), Tone::kMuted};
    TableRow drawn;
    drawn.muted = row.state() == v1::Ban::STATE_EXPIRED || row.state() == v1::Ban::STATE_LIFTED;
    if (room == Room::kNarrow)
        drawn.lines = {{sign, name, state}, {{}, {row.text(), Tone::kMuted}}};
    else if (!person_.empty())
        drawn.lines = {{sign, {row.text()}, decision, state}};
    else
        drawn.lines = {{sign, name, {row.text()}, decision, state}};
    return drawn;
}

std::string BansModel::searched(const v1::Ban& row) const {
    return join({row.person_full_name(), row.text(), row.decision_number(), row.decision_body()},
                " ");
}

Detail BansModel::detail() const {
    const v1::Ban* row = current();
    if (row == nullptr) return {};
    return {row->person_full_name(), texts()("bans.number", {{"number", number_of(row->name())}}),
            ban_lines(*row, texts(), clock_)};
}

std::string BansModel::nothing() const {
    return texts()(person_.empty() ? "bans.empty" : "bans.empty_person");
}

}  // namespace collegium::tui::viewmodel
