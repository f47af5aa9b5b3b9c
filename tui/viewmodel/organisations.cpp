#include "tui/viewmodel/organisations.hpp"

namespace collegium::tui::viewmodel {

const std::vector<OrganisationKind>& organisation_kinds() {
    static const std::vector<OrganisationKind> kinds{
        {v1::Organisation::KIND_FEDERATION, "federation"},
        {v1::Organisation::KIND_CLUB, "club"},
        {v1::Organisation::KIND_SPORT_SCHOOL, "sport_school"},
        {v1::Organisation::KIND_EDUCATIONAL, "educational"},
        {v1::Organisation::KIND_AUTHORITY, "authority"},
        {v1::Organisation::KIND_OTHER, "other"},
    };
    return kinds;
}

std::string kind_words(v1::Organisation::Kind kind, const Texts& texts) {
    for (const OrganisationKind& known : organisation_kinds())
        if (known.kind == kind) return texts(std::string("organisation.kind.") + known.id);
    return {};
}

OrganisationsModel::OrganisationsModel(Texts texts, LocalClock clock)
    : PagedModel(texts, Search::kServer, [](const v1::Organisation& row) { return row.etag(); }),
      clock_(std::move(clock)) {}

std::vector<Column> OrganisationsModel::columns() const {
    const Column name{
        "short_name", texts()("organisations.column.short_name"), 0, 1, 14, Align::kLeft, 5};
    if (room() == Room::kNarrow)
        return {name, {"kind", texts()("organisations.column.kind"), 16, 1, 0, Align::kLeft, 1}};
    return {name,
            {"full_name", texts()("organisations.column.full_name"), 0, 2, 14, Align::kLeft, 1},
            {"kind", texts()("organisations.column.kind"), 16, 1, 0, Align::kLeft, 3},
            {"region", texts()("organisations.column.region"), 0, 1, 12, Align::kLeft, 2}};
}

std::string OrganisationsModel::title() const {
    return texts()("organisations.title");
}

std::string OrganisationsModel::corner() const {
    const auto all = total();
    return all ? texts()("organisations.count", {{"n", grouped(*all)}}) : std::string{};
}

TableRow OrganisationsModel::draw_row(const v1::Organisation& row, Room room) const {
    TableRow drawn;
    const std::string place = row.region().empty() ? row.city() : row.region();
    if (room == Room::kNarrow)
        drawn.lines = {{{row.short_name(), Tone::kTitle}, {kind_words(row.kind(), texts())}},
                       {{row.full_name(), Tone::kMuted}, {place, Tone::kMuted}}};
    else
        drawn.lines = {{{row.short_name(), Tone::kTitle},
                        {row.full_name()},
                        {kind_words(row.kind(), texts())},
                        {place}}};
    return drawn;
}

Detail OrganisationsModel::detail() const {
    const v1::Organisation* row = current();
    if (row == nullptr) return {};
    Detail detail{row->short_name(),
                  texts()("organisation.number", {{"number", number_of(row->name())}}),
                  {}};
    detail.lines.push_back({row->full_name(), Tone::kTitle});
    for (const Fact& fact : organisation_facts(*row, texts(), clock_)) {
        if (fact.id == "full_name" || fact.id == "short_name") continue;
        detail.lines.push_back({fact.label + ": " + join({fact.value, fact.note}), fact.tone});
    }
    return detail;
}

std::string OrganisationsModel::nothing() const {
    return texts()("organisations.empty");
}

std::vector<Fact> organisation_facts(const v1::Organisation& organisation, const Texts& texts,
                                     const LocalClock& clock) {
    const auto label = [&](const char* id) {
        return texts(std::string("organisation.field.") + id);
    };
    const std::string none = texts("card.none");
    const auto or_none = [&](const std::string& value) { return value.empty() ? none : value; };
    std::vector<Fact> facts{
        {"full_name", label("full_name"), organisation.full_name(), {}, Tone::kTitle},
        {"short_name", label("short_name"), organisation.short_name(), {}},
        {"kind", label("kind"), kind_words(organisation.kind(), texts), {}},
        {"place", label("place"), or_none(join({organisation.region(), organisation.city()})), {}},
        {"parent", label("parent"), or_none(organisation.parent_short_name()), {}},
    };
    // The number of persons comes with the card only.
    if (organisation.allowed_actions_size() > 0)
        facts.push_back({"persons", label("persons"), grouped(organisation.person_count()), {}});
    facts.push_back({"changed",
                     label("changed"),
                     show_moment(organisation.update_time(), clock),
                     {},
                     Tone::kMuted});
    return facts;
}

}  // namespace collegium::tui::viewmodel
