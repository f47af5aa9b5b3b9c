#include "tournament_form.hpp"

#include <algorithm>
#include <array>

#include <collegium/admission/entrant.hpp>
#include <collegium/play/places.hpp>
#include <collegium/registry/checks.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/rulebook/ages.hpp>

#include "stages.hpp"

namespace collegium::usecases {
namespace {

using play::Settings;
using registry::Checks;
using storage::TournamentRecord;

constexpr std::size_t kTitleLimit = 200;
constexpr int kMostRounds = 99;
constexpr int kMostCycles = 9;
constexpr int kMostGames = 99;
constexpr int kMostPlaces = 5000;
constexpr int kLastSystem = 7;
constexpr int kLastNumbering = 4;

struct Filling {
    storage::Connection& snapshot;
    const Competition& competition;
    const TournamentForm& form;
    Checks& checks;
    TournamentRecord& record;
    const rulebook::Row* discipline = nullptr;  // null: the book has no such row
    play::ProposedSettings proposed{};

    [[nodiscard]] const rulebook::Book& book() const { return competition.book(); }
    [[nodiscard]] Settings& settings() const { return record.settings; }

    void violate_range(std::string_view field, int first, int last) const {
        checks.violate(field, "NUMBER_OUT_OF_RANGE",
                       {{"first", std::to_string(first)}, {"last", std::to_string(last)}});
    }
    // The form's number, `proposed` where it is 0.
    [[nodiscard]] int number(std::string_view field, int given, int proposed_value, int least,
                             int most) const {
        if (given == 0) return proposed_value;
        if (given < least || given > most) violate_range(field, least, most);
        return given;
    }
};

void violate_row(const Filling& filling, std::string_view field, const std::string& row) {
    filling.checks.violate(field, "ROW_UNKNOWN", {{"book", filling.book().id()}, {"row", row}});
}

void take_discipline(Filling& filling) {
    std::string id = filling.form.discipline;
    if (id.empty()) id = filling.competition.record.draft.official_discipline;
    filling.record.discipline = id;
    if (id.empty()) {
        filling.checks.violate("discipline", "REQUIRED");
    } else if (filling.book().find("discipline", id) == nullptr) {
        violate_row(filling, "discipline", id);
    }
}

void take_age_groups(Filling& filling) {
    filling.record.age_groups = filling.form.age_groups;
    if (filling.form.age_groups.empty())
        filling.record.age_groups = filling.competition.record.draft.age_groups;
    if (filling.discipline == nullptr) return;
    const auto groups = rulebook::age_groups(filling.book(), filling.discipline->text("age_set"));
    for (const std::string& id : filling.record.age_groups)
        if (std::ranges::find(groups, id, &rulebook::AgeGroup::id) == groups.end())
            filling.checks.violate("age_groups", "GROUP_NOT_IN_DISCIPLINE",
                                   {{"row", filling.discipline->text("name")}, {"group", id}},
                                   {filling.discipline->citation()});
}

void take_sex_group(Filling& filling) {
    int sex = filling.form.sex_group;
    if (sex < 0 || sex > 2) filling.checks.violate("sex_group", "ENUM_UNKNOWN");
    const competition::Sex of_competition = filling.competition.record.draft.sex;
    if (sex == 0 && of_competition == competition::Sex::kMen)
        sex = static_cast<int>(registry::Sex::kMale);
    if (sex == 0 && of_competition == competition::Sex::kWomen)
        sex = static_cast<int>(registry::Sex::kFemale);
    filling.record.sex_group = sex;
}

void take_stages(Filling& filling) {
    TournamentRecord& record = filling.record;
    record.stages_of.clear();
    for (const std::string& name : filling.form.stages_of) {
        const auto id = play::TournamentId::parse(name);
        const auto stage = id && id->competition == record.id.competition
                               ? storage::find_tournament(filling.snapshot, *id)
                               : std::nullopt;
        if (!stage || id->value == record.id.value) {
            filling.checks.violate("stages_of", "STAGE_UNKNOWN");
        } else if (std::ranges::find(record.stages_of, id->value) != record.stages_of.end()) {
            filling.checks.violate("stages_of", "STAGE_TWICE", {{"tournament", stage->title}});
        } else if (rests_on(filling.snapshot, *stage, record.id)) {
            filling.checks.violate("stages_of", "STAGE_IN_A_CIRCLE",
                                   {{"tournament", stage->title}});
        } else {
            record.stages_of.push_back(id->value);
        }
    }
}

void take_by_group(Filling& filling) {
    filling.record.by_group = filling.form.by_group;
}

void take_playoff_places(Filling& filling) {
    filling.record.playoff_places = filling.form.playoff_places;
    for (const int place : filling.record.playoff_places)
        if (place < 1 || place > kMostPlaces)
            filling.violate_range("playoff_places", 1, kMostPlaces);
}

void take_qualified(Filling& filling) {
    filling.record.qualified = filling.form.qualified;
    if (filling.form.qualified < 0 || filling.form.qualified > kMostPlaces)
        filling.violate_range("qualified", 0, kMostPlaces);
}

void take_carries(Filling& filling) {
    filling.record.carries_results = filling.form.carries_results;
}

void take_system(Filling& filling) {
    if (filling.form.system < 0 || filling.form.system > kLastSystem) {
        filling.checks.violate("system", "ENUM_UNKNOWN");
        return;
    }
    filling.settings().system = filling.form.system == 0
                                    ? filling.proposed.settings.system
                                    : static_cast<play::System>(filling.form.system);
}

void take_method(Filling& filling) {
    filling.settings().method = filling.proposed.settings.method;
    if (!filling.form.method.empty()) {
        filling.settings().method = pairing::parse_method(filling.form.method);
        if (!filling.settings().method) filling.checks.violate("method", "METHOD_UNKNOWN");
    }
}

void take_numbering(Filling& filling) {
    if (filling.form.numbering < 0 || filling.form.numbering > kLastNumbering) {
        filling.checks.violate("numbering", "ENUM_UNKNOWN");
        return;
    }
    filling.settings().numbering = filling.proposed.settings.numbering;
    if (filling.form.numbering != 0) {
        filling.settings().numbering = static_cast<play::Numbering>(filling.form.numbering);
    } else if (!filling.record.playoff_places.empty()) {
        // Level players draw lots, for colours and for pairs (RU-CHESS 38.8.4, 38.8.5).
        filling.settings().numbering = play::Numbering::kLot;
    } else if (filling.record.later_stage()) {
        filling.settings().numbering = play::Numbering::kGiven;
    }
}

void take_rounds(Filling& filling) {
    filling.settings().rounds = filling.number("rounds", filling.form.rounds,
                                               filling.proposed.settings.rounds, 1, kMostRounds);
}

void take_cycles(Filling& filling) {
    filling.settings().cycles = filling.number("cycles", filling.form.cycles,
                                               filling.proposed.settings.cycles, 1, kMostCycles);
}

void take_games(Filling& filling) {
    filling.settings().games =
        filling.number("games", filling.form.games, filling.proposed.settings.games, 1, kMostGames);
}

void take_extra(Filling& filling) {
    const int given =
        filling.form.extra_micro_matches.value_or(filling.proposed.settings.extra_micro_matches);
    if (given < 0 || given > kMostGames)
        filling.violate_range("extra_micro_matches", 0, kMostGames);
    filling.settings().extra_micro_matches = given;
}

void take_scoring(Filling& filling) {
    filling.record.scoring =
        filling.form.scoring.empty() ? filling.proposed.scoring : filling.form.scoring;
    if (filling.book().find("scoring", filling.record.scoring) == nullptr)
        violate_row(filling, "scoring", filling.record.scoring);
}

void take_criteria(Filling& filling) {
    filling.settings().criteria =
        filling.form.criteria.empty() ? filling.proposed.settings.criteria : filling.form.criteria;
    const bool table = filling.settings().system == play::System::kRoundRobin;
    if (filling.record.playoff_places.empty() || !table || !filling.form.criteria.empty()) return;
    if (filling.book().rows("play_off").empty()) return;
    // Where those who meet in it stay level the book has two of them play on at once (38.8.5.2).
    std::erase(filling.settings().criteria, play::kPlayOff);
    filling.settings().criteria.emplace(filling.settings().criteria.begin(), play::kPlayOff);
}

void take_apart(Filling& filling) {
    filling.settings().apart_rounds =
        filling.number("apart_rounds", filling.form.apart_rounds,
                       filling.proposed.settings.apart_rounds, 0, kMostRounds);
}

// «юноши (до 17 лет), девушки (до 17 лет)»; the discipline's name where no group is said.
std::string title_made(const Filling& filling) {
    std::string title;
    const auto add = [&](const std::string& word) {
        if (word.empty() || title.find(word) != std::string::npos) return;
        title += (title.empty() ? "" : ", ") + word;
    };
    for (const std::string& group : filling.record.age_groups)
        for (const registry::Sex sex : {registry::Sex::kMale, registry::Sex::kFemale})
            if (filling.record.sex_group == 0 || filling.record.sex_group == static_cast<int>(sex))
                add(admission::group_title(filling.book(), group, sex));
    if (title.empty() && filling.discipline != nullptr) title = filling.discipline->text("name");
    return title;
}

void take_title(Filling& filling) {
    const std::string given = filling.checks.line("title", filling.form.title, kTitleLimit);
    filling.record.title = given.empty() ? title_made(filling) : given;
}

struct Path {
    std::string_view path;
    void (*take)(Filling&);
};

// What others rest on comes first.
constexpr std::array kPaths{
    Path{"discipline", take_discipline},
    Path{"age_groups", take_age_groups},
    Path{"sex_group", take_sex_group},
    Path{"stages_of", take_stages},
    Path{"playoff_places", take_playoff_places},
    Path{"qualified", take_qualified},
    Path{"by_group", take_by_group},
    Path{"carries_results", take_carries},
    Path{"system", take_system},
    Path{"method", take_method},
    Path{"numbering", take_numbering},
    Path{"rounds", take_rounds},
    Path{"cycles", take_cycles},
    Path{"games", take_games},
    Path{"extra_micro_matches", take_extra},
    Path{"scoring", take_scoring},
    Path{"criteria", take_criteria},
    Path{"apart_rounds", take_apart},
    Path{"title", take_title},
};

// What no participant and no later change of another field can mend.
bool is_final(const sdk::Violation& fault) {
    constexpr std::array<std::string_view, 8> kFinal{
        "SYSTEM_NOT_IN_BOOK", "METHOD_NOT_FOR_SYSTEM", "GAMES_NOT_PROVIDED",
        "SCALE_NOT_IN_BOOK",  "CRITERION_UNKNOWN",     "CRITERION_NOT_FOR_SYSTEM",
        "CRITERION_TWICE",    "METHOD_OF_OTHER_BOOK"};
    return std::ranges::find(kFinal, fault.reason) != kFinal.end();
}

// What belongs to another system or to no later stage is dropped, what a stage needs is asked for.
void settle(Filling& filling) {
    TournamentRecord& record = filling.record;
    if (record.settings.system != play::System::kSwiss) record.settings.method.reset();
    if (record.settings.system != play::System::kRoundRobin) record.settings.cycles = 1;
    if (record.later_stage()) {
        if (!record.playoff_places.empty()) record.carries_results = record.by_group = false;
        if (!record.playoff_places.empty() && record.stages_of.size() > 1)
            filling.checks.violate("stages_of", "PLAY_OFF_OF_ONE_STAGE");
        if (record.playoff_places.empty() && record.qualified == 0)
            filling.checks.violate("qualified", "QUALIFIED_MISSING");
        return;
    }
    record.qualified = 0;
    record.by_group = record.carries_results = false;
    record.playoff_places.clear();
}

void review(Filling& filling) {
    if (filling.discipline == nullptr) return;
    if (filling.discipline->flag("team"))
        filling.checks.violate("discipline", "TOURNAMENT_OF_TEAMS");
    play::Tournament tournament;
    complete_settings(filling.competition, filling.record);
    tournament.settings = filling.record.settings;
    const auto found =
        play::review_settings(filling.competition.regulation, *filling.discipline, tournament);
    for (const sdk::Violation& fault : found.faults)
        if (is_final(fault))
            filling.checks.violate(fault.field, fault.reason, fault.metadata, fault.citations);
}

}  // namespace

std::span<const std::string_view> tournament_paths() {
    static const auto paths = [] {
        std::array<std::string_view, kPaths.size()> names;
        std::ranges::transform(kPaths, names.begin(), &Path::path);
        return names;
    }();
    return paths;
}

sdk::Result<TournamentRecord> filled_tournament(storage::Connection& snapshot,
                                                const Competition& competition,
                                                TournamentRecord record, const TournamentForm& form,
                                                const registry::FieldMask& mask) {
    Checks checks("tournament");
    Filling filling{snapshot, competition, form, checks, record};
    const auto taken = [&](std::string_view path) { return mask.empty() || mask.contains(path); };
    if (taken("discipline")) take_discipline(filling);
    filling.discipline = competition.book().find("discipline", record.discipline);
    // What hangs on the system is proposed for the one it will have.
    const auto propose = [&](std::optional<play::System> system) {
        if (filling.discipline != nullptr)
            filling.proposed =
                play::propose_settings(competition.regulation, *filling.discipline, system);
    };
    propose(std::nullopt);
    if (taken("system")) take_system(filling);
    propose(record.settings.system);
    for (const Path& path : kPaths)
        if (path.path != "discipline" && path.path != "system" && taken(path.path))
            path.take(filling);
    settle(filling);
    review(filling);
    if (!checks.passed()) return std::move(checks).refusal();
    return record;
}

}  // namespace collegium::usecases
