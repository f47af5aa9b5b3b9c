#include "documents/common.hpp"

#include <algorithm>
#include <limits>

#include <absl/time/time.h>

#include <collegium/admission/entrant.hpp>
#include <collegium/text/letters.hpp>

namespace collegium::usecases {
namespace {

using storage::EntrantRecord;
using storage::OfficialRecord;

const std::string& in(i18n::Language language, const sdk::LocalText& text) {
    switch (language) {
        case i18n::Language::kRu:
            return text.ru;
        case i18n::Language::kUk:
            return text.uk;
        case i18n::Language::kEn:
            return text.en;
    }
    return text.ru;
}

absl::TimeZone zone_of(const Competition& competition) {
    absl::TimeZone zone = absl::UTCTimeZone();
    // Checked when the competition was entered.
    (void)absl::LoadTimeZone(competition.record.draft.time_zone, &zone);
    return zone;
}

std::string groups_text(const Competition& competition) {
    std::string text;
    for (const rulebook::AgeGroup& group : competition.frame.groups) {
        if (!text.empty()) text += ", ";
        switch (competition.frame.sex) {
            case competition::Sex::kMen:
                text += group.male;
                break;
            case competition::Sex::kWomen:
                text += group.female;
                break;
            default:
                text += group.male == group.female ? group.male : group.male + ", " + group.female;
        }
    }
    return text;
}

// Of the form's row, else of any form of the book.
documents::Layout layout_of(const Competition& competition, const rulebook::Row* row) {
    std::string named = row == nullptr ? "" : row->text_or_empty("layout");
    for (const rulebook::Row& form : competition.book().rows("form"))
        if (named.empty()) named = form.text_or_empty("layout");
    if (named == "ru-chess") return documents::Layout::kRuChess;
    if (named == "ua-draughts") return documents::Layout::kUaDraughts;
    if (named == "ru-draughts" || language_of(competition.book()) != i18n::Language::kUk)
        return documents::Layout::kRuDraughts;
    return documents::Layout::kUaDraughts;
}

}  // namespace

i18n::Language language_of(const rulebook::Book& book) {
    return i18n::parse_language(book.head().text("language")).value_or(i18n::Language::kRu);
}

documents::CompetitionFacts competition_facts(const Competition& competition) {
    const competition::CompetitionDraft& draft = competition.record.draft;
    documents::CompetitionFacts facts;
    facts.language = language_of(competition.book());
    facts.title = draft.title;
    if (competition.frame.status != nullptr) facts.status = competition.frame.status->text("name");
    if (competition.frame.discipline != nullptr)
        facts.discipline = competition.frame.discipline->text("name");
    facts.group = groups_text(competition);
    facts.venue = draft.venue;
    facts.first_day = draft.start_date;
    facts.last_day = draft.end_date;
    return facts;
}

documents::FormFacts form_facts(const Competition& competition, const rulebook::Row* row,
                                const sdk::LocalText& own) {
    documents::FormFacts facts;
    facts.layout = layout_of(competition, row);
    facts.title = row != nullptr ? row->text("name") : in(language_of(competition.book()), own);
    return facts;
}

documents::OfficialFacts official_facts(const Competition& competition,
                                        const std::vector<OfficialRecord>& officials,
                                        std::string_view post) {
    documents::OfficialFacts facts;
    const rulebook::Row* row = competition.book().find("post", post);
    facts.post = text::capitalised(row == nullptr ? std::string(post) : row->text("name"));
    const auto holder = std::ranges::find_if(officials, [&](const OfficialRecord& official) {
        return official.active() && official.appointment.post == post;
    });
    if (holder == officials.end()) return facts;
    facts.full_name = registry::full_name(holder->person_name);
    facts.category = holder->appointment.category;
    return facts;
}

registry::Date day_there(const Competition& competition, storage::Instant instant) {
    const absl::CivilDay day =
        absl::ToCivilDay(absl::FromUnixMillis(storage::to_millis(instant)), zone_of(competition));
    return std::chrono::year{static_cast<int>(day.year())} /
           std::chrono::month{static_cast<unsigned>(day.month())} /
           std::chrono::day{static_cast<unsigned>(day.day())};
}

std::string time_there(const Competition& competition, storage::Instant instant) {
    return absl::FormatTime("%H:%M", absl::FromUnixMillis(storage::to_millis(instant)),
                            zone_of(competition));
}

std::vector<EntrantRecord> entrants_of(const DocumentSources& from) {
    const text::Alphabet alphabet = language_of(from.competition.book()) == i18n::Language::kUk
                                        ? text::Alphabet::kUkrainian
                                        : text::Alphabet::kRussian;
    std::vector<EntrantRecord> entrants = storage::list_entrants(
        from.snapshot, from.competition_id(), {}, alphabet, {}, std::numeric_limits<int>::max());
    std::ranges::stable_sort(entrants, {}, &EntrantRecord::sort_key);
    return entrants;
}

std::string rank_of(const EntrantRecord& entrant) {
    const admission::Entrant& line = entrant.entrant;
    if (line.sport_rank.empty() || line.sport_title.empty() || line.sport_rank == line.sport_title)
        return line.sport_rank.empty() ? line.sport_title : line.sport_rank;
    return line.sport_title + ", " + line.sport_rank;
}

std::string group_of(const Competition& competition, const EntrantRecord& entrant) {
    return admission::group_title(competition.book(), entrant.entrant.age_group,
                                  entrant.entrant.sex_group);
}

std::string discipline_of(const Competition& competition, const EntrantRecord& entrant) {
    const rulebook::Row* row = competition.book().find("discipline", entrant.entrant.discipline);
    if (row == nullptr) row = competition.frame.discipline;
    return row == nullptr ? "" : row->text("name");
}

std::string origin_of(const EntrantRecord& entrant) {
    const std::string& region = entrant.entrant.represents.empty() ? entrant.organisation_region
                                                                   : entrant.entrant.represents;
    if (region.empty() || region == entrant.organisation_short_name)
        return entrant.organisation_short_name;
    return region + ", " + entrant.organisation_short_name;
}

DocumentCondition condition(DocumentCondition::State state, std::string reason,
                            sdk::Metadata values, std::vector<sdk::Citation> articles) {
    DocumentCondition made;
    made.state = state;
    made.about.code = sdk::Code::kFailedPrecondition;
    made.about.message = reason;
    made.about.reason = std::move(reason);
    made.about.metadata = std::move(values);
    made.about.citations = std::move(articles);
    return made;
}

std::vector<DocumentCondition> commission_conditions(const DocumentSources& from) {
    using State = DocumentCondition::State;
    std::vector<DocumentCondition> conditions;
    const auto sittings = storage::list_sittings(from.snapshot, from.competition_id(), 0, 1);
    if (sittings.empty())
        conditions.push_back(condition(State::kBlocking, "DOCUMENT_NO_SITTING"));
    else if (storage::open_sitting(from.snapshot, from.competition_id()))
        conditions.push_back(condition(State::kBlocking, "DOCUMENT_SITTING_OPEN"));
    else
        conditions.push_back(condition(State::kMet, "DOCUMENT_SITTING_CLOSED"));
    const storage::AdmissionCounts counts =
        storage::admission_counts(from.snapshot, from.competition_id());
    if (counts.contested > 0)
        conditions.push_back(condition(State::kBlocking, "DOCUMENT_VOTE_OPEN",
                                       {{"count", std::to_string(counts.contested)}}));
    if (const int open = counts.undecided + counts.waiting; open > 0)
        conditions.push_back(
            condition(State::kNote, "DOCUMENT_UNDECIDED", {{"count", std::to_string(open)}}));
    return conditions;
}

}  // namespace collegium::usecases
