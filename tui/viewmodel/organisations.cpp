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
    return enum_words(kind, "organisation.kind.", texts);
}

OrganisationsModel::OrganisationsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kServer, "organisations") {
    const auto place = [](const v1::Organisation& row) {
        return row.region().empty() ? row.city() : row.region();
    };
    column("short_name", share(1, 14), 5, "short_name").tone(Tone::kTitle);
    column("full_name", share(2, 14), 1, "full_name").in(Rooms::kRoomy);
    column("kind", fixed(16), 3,
           [this](const v1::Organisation& row) { return kind_words(row.kind(), texts()); });
    column("region", share(1, 12), 2, place).in(Rooms::kRoomy);
    below("short_name", [](const v1::Organisation& row) {
        return Cell{row.full_name(), Tone::kMuted};
    });
    below("kind", [place](const v1::Organisation& row) { return Cell{place(row), Tone::kMuted}; });
    pane([this](const v1::Organisation& row) -> Detail {
        return {row.short_name(),
                texts()("organisation.number", {{"number", number_of(row.name())}}),
                Lines()
                    .add(row.full_name(), Tone::kTitle)
                    .add(fact_lines(organisation_facts(row, texts(), local()),
                                    {"full_name", "short_name"}))};
    });
}

std::vector<Fact> organisation_facts(const v1::Organisation& organisation, const Texts& texts,
                                     const LocalClock& clock) {
    Facts facts(texts, "organisation.field");
    facts.add("full_name", organisation.full_name(), {}, Tone::kTitle)
        .add("short_name", organisation.short_name())
        .add("kind", kind_words(organisation.kind(), texts))
        .or_none("place", join({organisation.region(), organisation.city()}))
        .or_none("parent", organisation.parent_label().short_name());
    // The number of persons comes with the card only.
    if (organisation.allowed_actions_size() > 0)
        facts.add("persons", grouped(organisation.person_count()));
    return facts.add("changed", show_moment(organisation.update_time(), clock), {}, Tone::kMuted);
}

}  // namespace collegium::tui::viewmodel
