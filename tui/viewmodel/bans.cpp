#include "tui/viewmodel/bans.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr Mark<v1::Ban::State> kStates[] = {
    {v1::Ban::STATE_ACTIVE, "×", Tone::kBad},
    {v1::Ban::STATE_FUTURE, "!", Tone::kWarn},
    {v1::Ban::STATE_LIFTED, "·", Tone::kMuted},
    {v1::Ban::STATE_EXPIRED, "·", Tone::kMuted},
};

Cell state_cell(const v1::Ban& ban, const Texts& texts) {
    const auto& mark = mark_of(ban.state(), kStates);
    return {enum_words(mark.value, "bans.state.", texts), mark.tone};
}

}  // namespace

std::string decision_words(const v1::Ban& ban, const Texts& texts) {
    return texts("bans.decision", {{"number", ban.decision_number()},
                                   {"date", show(ban.decision_date())},
                                   {"body", ban.decision_body()}});
}

std::vector<Line> ban_lines(const v1::Ban& ban, const Texts& texts, const LocalClock& clock) {
    const std::string lifted =
        ban.has_lift_date() ? join({show(ban.lift_date()), ban.lift_reason()}) : std::string{};
    return Lines()
        .add(ban.text(), mark_of(ban.state(), kStates).tone)
        .add(fact_lines(Facts(texts, "bans.field")
                            .add("state", state_cell(ban, texts).text)
                            .given("ground", enum_words(ban.ground(), "bans.ground.", texts))
                            .given("decision", decision_words(ban, texts))
                            .given("articles", ban.articles())
                            .given("source", enum_words(ban.source(), "bans.source.", texts))
                            .given("lifted", lifted)
                            .given("note", ban.note()),
                        {}))
        .add(texts("person.changed", {{"time", show_moment(ban.update_time(), clock)}}),
             Tone::kMuted);
}

BansModel::BansModel(const Texts& words, LocalClock clock, std::string person)
    : ListOf(words, std::move(clock), Search::kClient, "bans"), person_(std::move(person)) {
    const Rooms roomy = Rooms::kRoomy;
    sign([](const v1::Ban& row) {
        const auto& mark = mark_of(row.state(), kStates);
        return Cell{mark.sign, mark.tone};
    });
    // The bans of one card are all about its person.
    column("person", share(2, 14), 8, "person_label.short_name")
        .tone(Tone::kTitle)
        .in(person_.empty() ? Rooms::kAll : Rooms::kNarrow);
    column("text", share(3, 20), 7, "text").in(roomy);
    column("decision", share(2, 14), 3, [this](const v1::Ban& row) {
        return Cell{decision_words(row, texts()), Tone::kMuted};
    }).in(roomy);
    column("state", fixed(12), 6, [this](const v1::Ban& row) { return state_cell(row, texts()); });
    below("person", [](const v1::Ban& row) { return Cell{row.text(), Tone::kMuted}; });
    muted([](const v1::Ban& row) {
        return row.state() == v1::Ban::STATE_EXPIRED || row.state() == v1::Ban::STATE_LIFTED;
    });
    found_by([](const v1::Ban& row) {
        return join({row.person_label().full_name(), row.text(), row.decision_number(),
                     row.decision_body()},
                    " ");
    });
    pane([this](const v1::Ban& row) -> Detail {
        return {row.person_label().full_name(),
                texts()("bans.number", {{"number", number_of(row.name())}}),
                ban_lines(row, texts(), local())};
    });
}

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

std::string BansModel::corner() const {
    return texts()("bans.in_force", {{"n", in_force().size()}});
}

std::string BansModel::nothing() const {
    return texts()(person_.empty() ? "bans.empty" : "bans.empty_person");
}

}  // namespace collegium::tui::viewmodel
