#include <algorithm>
#include <array>
#include <bit>

#include <collegium/i18n/reasons.hpp>
#include <collegium/play/decider.hpp>
#include <collegium/play/settings.hpp>
#include <collegium/rounds/micro_match.hpp>

#include "chart.hpp"
#include "schedule.hpp"

namespace collegium::play {
namespace {

using competition::Entry;
using competition::Regulation;
using competition::SourceKind;

struct SystemWord {
    System system;
    std::string_view word;
};
constexpr std::array kSystems{
    SystemWord{System::kSwiss, "swiss"},
    SystemWord{System::kRoundRobin, "round-robin"},
    SystemWord{System::kKnockout, "knockout"},
    SystemWord{System::kDoubleKnockout, "double-knockout"},
    SystemWord{System::kKnockoutAllPlaces, "knockout-all-places"},
    SystemWord{System::kScheveningen, "scheveningen"},
    SystemWord{System::kMatch, "match"},
};

// Choices of the parameter "swiss-method".
struct MethodWord {
    std::string_view word;
    std::string_view id;
};
constexpr std::array kMethods{
    MethodWord{"blind-lot", "ru-blind-lot"},
    MethodWord{"individual-coefficients", "ru-numbers"},
    MethodWord{"truncated-solkoff", "ru-truncated-solkoff"},
    MethodWord{"buchholz", "ru-buchholz"},
};

// Choices of the parameters "bye-points", "absence-points" and "late-entry-points".
std::optional<RoundValue> parse_value(std::string_view word) {
    if (word == "win") return RoundValue::kWin;
    if (word == "draw") return RoundValue::kDraw;
    if (word == "loss") return RoundValue::kLoss;
    return std::nullopt;
}

// Reads settings one by one and notes where each came from.
class Reader {
  public:
    Reader(const Regulation& regulation, const rulebook::Row& discipline,
           std::optional<System> asked)
        : regulation_(regulation),
          book_(*regulation.frame().book),
          discipline_(discipline),
          asked_(asked) {}

    [[nodiscard]] ProposedSettings run() && {
        system();
        if (settings().system == System::kSwiss) method();
        settings().descending_in_even_rounds = regulation_.text("even-rounds-order") != "ascending";
        settings().median_sides_by_letter = regulation_.text("median-sides") == "letter";
        rounds();
        match_goal();
        if (is_knockout(settings().system)) knockout();
        games();
        scale();
        criteria();
        readings();
        numbering();
        settings().absences_allowed =
            settings().system == System::kSwiss && regulation_.flag("planned-absences");
        note("absences_allowed", "planned-absences");
        settings().last_late_round =
            static_cast<int>(regulation_.number("late-entry-round").value_or(1));
        note("last_late_round", "late-entry-round");
        rounds_without_a_game();
        settings().swap_last_rounds = swaps_last_rounds(book_, settings());
        return std::move(made_);
    }

  private:
    Settings& settings() { return made_.settings; }

    // The value of a parameter and where it came from.
    void note(std::string field, std::string_view parameter) {
        const Entry* entry = regulation_.find(parameter);
        if (entry == nullptr || !entry->given()) return by_default(std::move(field));
        made_.sources.push_back(
            {std::move(field), entry->source, entry->citation, std::string(parameter)});
    }
    void by_default(std::string field) {
        made_.sources.push_back({std::move(field), {SourceKind::kDefault, {}}, {}, {}});
    }
    void by_book(std::string field, const sdk::Citation& citation) {
        made_.sources.push_back({std::move(field), {SourceKind::kBook, {}}, citation, {}});
    }

    void system() {
        const std::string id = regulation_.text("system");
        const rulebook::Row* row = book_.find("system", id);
        const auto system = row != nullptr ? parse_system(row->text("kind")) : std::nullopt;
        mixed_ = row != nullptr && !system;
        settings().system = asked_.value_or(system.value_or(System::kSwiss));
        made_.system_chosen = settings().system != system.value_or(System::kSwiss);
        if (system) return note("system", "system");
        by_default("system");
    }

    // Whether the regulation's number of rounds is said of this system: that of a Swiss counts no
    // cycles of a final.
    [[nodiscard]] bool counts_rounds() const {
        return mixed_ ? made_.settings.system == System::kSwiss : !made_.system_chosen;
    }

    void method() {
        const std::string word = regulation_.text("swiss-method");
        for (const MethodWord& one : kMethods) {
            if (one.word != word) continue;
            settings().method = pairing::parse_method(one.id);
            return note("method", "swiss-method");
        }
        // The regulation must name it; "other" is named in the tournament itself.
        if (regulation_.find("swiss-method") != nullptr) return;
        if (const auto named = pairing::parse_method(regulation_.text("pairing-system"))) {
            settings().method = named;
            return note("method", "pairing-system");
        }
        if (!regulation_.text("pairing-system").empty()) return;
        for (const pairing::Method one : pairing::all_methods()) {
            // A book's own method: of the Ukrainian ones the last, which orders by Solkoff.
            if (pairing::method_citation(one).book == book_.id()) settings().method = one;
        }
        if (settings().method) by_book("method", pairing::method_citation(*settings().method));
    }

    // RU-CHESS leaves them to the regulation; where a book fixes them it has no such parameter.
    void rounds_without_a_game() {
        const auto read = [&](const char* parameter, RoundValue& worth) {
            worth = parse_value(regulation_.text(parameter)).value_or(worth);
        };
        read("bye-points", settings().bye);
        read("absence-points", settings().absence);
        read("late-entry-points", settings().before_entry);
    }

    // A regulation counts rounds, of a round robin cycles.
    void rounds() {
        const bool said = counts_rounds();
        const int given =
            said ? static_cast<int>(regulation_.number("rounds").value_or(0)) : 0;  // 0: not said
        const auto noted = [&](const char* field) {
            said ? note(field, "rounds") : by_default(field);
        };
        if (settings().system == System::kRoundRobin) {
            settings().cycles = std::max(1, given);
            return noted("cycles");
        }
        // Of a bracket and of Scheveningen the number of participants decides.
        if (rounds_follow(settings().system)) return;
        settings().rounds = given;
        noted("rounds");
    }

    void match_goal() {
        if (settings().system != System::kMatch) return;
        const std::string goal = regulation_.text("match-goal");
        if (goal == "majority") settings().match_goal = MatchGoal::kMajority;
        if (goal == "points") settings().match_goal = MatchGoal::kPoints;
        if (goal == "wins") settings().match_goal = MatchGoal::kWins;
        settings().match_target = static_cast<int>(regulation_.number("match-target").value_or(0));
    }

    // Who leaves a bracket, and what decides a drawn encounter of it (UA-2024 II.C.6.2).
    void knockout() {
        if (settings().system == System::kKnockout) {
            settings().lost_points =
                static_cast<int>(regulation_.number("knockout-lost-points").value_or(0));
            note("lost_points", "knockout-lost-points");
        }
        for (const std::string& word : regulation_.list("drawn-encounter"))
            if (const auto step = parse_step(word)) settings().drawn_encounter.push_back(*step);
        note("drawn_encounter", "drawn-encounter");
    }

    void games() {
        const Entry* entry = regulation_.find("micro-match-games");
        const auto number = regulation_.number("micro-match-games");
        const bool by_row = discipline_.flag("micro_match");
        const bool given = entry != nullptr && entry->from_competition && number;
        settings().games = given || by_row ? static_cast<int>(number.value_or(2)) : 1;
        if (given) {
            note("games", "micro-match-games");
        } else if (by_row) {
            by_book("games", entry != nullptr ? entry->citation : discipline_.citation());
        } else {
            by_default("games");
        }
        settings().extra_micro_matches =
            static_cast<int>(regulation_.number("extra-micro-matches").value_or(0));
        note("extra_micro_matches", "extra-micro-matches");
    }

    void scale() {
        made_.scoring = regulation_.text("scoring");
        const rulebook::Row* row = book_.find("scoring", made_.scoring);
        if (row == nullptr) row = &book_.rows("scoring").front();
        made_.scoring = row->text("id");
        settings().scale = rounds::scale_of(*row);
        note("scoring", "scoring");
    }

    void criteria() {
        settings().criteria = regulation_.list("tie-breaks");
        // One list stands for all stages: each takes what fits its system.
        if (mixed_ || made_.system_chosen) drop_unfit_criteria();
        if (!settings().criteria.empty()) return note("criteria", "tie-breaks");
        // A match is of two, and a bracket places by how far somebody came.
        if (settings().system == System::kMatch || is_knockout(settings().system))
            return by_default("criteria");
        const bool table = has_table(settings().system);
        const std::string_view wanted = table ? "individual-round-robin" : "individual-swiss";
        // Where the book has several for one system (RU-CHESS 39.3.3 and 39.3.4).
        const rulebook::Row* chosen =
            book_.find("tie_break_order", regulation_.text("tie-break-order"));
        for (const rulebook::Row& row : book_.rows("tie_break_order")) {
            const std::string& applies = row.text("applies");
            if (applies != wanted && applies != "individual") continue;
            if (chosen != nullptr && chosen != &row && chosen->text("applies") == applies) continue;
            settings().criteria = row.words("criteria");
            drop_unfit_criteria();
            return by_book("criteria", row.citation());
        }
        by_default("criteria");
    }
    void drop_unfit_criteria() {
        std::erase_if(settings().criteria, [&](const std::string& id) {
            const rulebook::Row* row = book_.find("tie_break", id);
            return row != nullptr && !criterion_fits(*row, settings().system);
        });
    }

    // What a table counts where the book leaves it open; the regulation says it before the start.
    void readings() {
        standings::Readings& read = settings().readings;
        if (regulation_.text("balyakin-reading") == "own")
            read.balyakin = standings::Balyakin::kOwn;
        const std::string wins = regulation_.text("wins-count");
        if (wins == "forfeits") read.wins = standings::Wins::kForfeits;
        if (wins == "pluses") read.wins = standings::Wins::kPluses;
        if (const Entry* bye = regulation_.find("bye-in-berger"); bye != nullptr && bye->applies) {
            read.bye_in_berger_counts = regulation_.flag("bye-in-berger");
        }
        if (regulation_.text("group-average") == "stayed")
            read.group_mates = standings::GroupMates::kStayed;
        if (regulation_.text("koya-steps") == "include") {
            read.koya_steps = standings::KoyaSteps::kInclude;
        }
        read.rating_cut = static_cast<int>(regulation_.number("rating-cut").value_or(1));
        if (regulation_.text("unplayed-games") == "nothing") {
            settings().unplayed = standings::Unplayed::kNothing;
        }
    }

    // RU-2022 5.4.10.5.1: a Swiss by rating unless the regulation has lots; tables by lot.
    void numbering() {
        const bool swiss = settings().system == System::kSwiss;
        const Entry* entry = regulation_.find("initial-ranking-by-rating");
        const bool lot = settings().method == pairing::Method::kRuBlindLot ||
                         settings().method == pairing::Method::kUaLot ||
                         settings().method == pairing::Method::kOldRenjuLot;
        const bool by_rating =
            swiss && !lot && (entry == nullptr || regulation_.flag("initial-ranking-by-rating"));
        settings().numbering = by_rating ? Numbering::kRating : Numbering::kLot;
        if (swiss && entry != nullptr) return note("numbering", "initial-ranking-by-rating");
        by_default("numbering");
    }

    const Regulation& regulation_;
    const rulebook::Book& book_;
    const rulebook::Row& discipline_;
    std::optional<System> asked_;
    bool mixed_ = false;  // the regulation leaves the system to each stage
    ProposedSettings made_;
};

// "ru-numbers" -> "METHOD_RU_NUMBERS".
std::string key_of(pairing::Method method) {
    std::string key = "METHOD_";
    for (const char letter : pairing::method_id(method)) {
        key += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : '_';
    }
    return key;
}

// Rounds of a bracket at the most: each takes out half, of two defeats twice as long and the
// second meeting of the last two. Of lost points at the least: draws lengthen it.
int bracket_rounds(const Settings& settings, int players) {
    if (players < 2) return 0;
    const auto halvings = static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1)));
    if (settings.by_lost_points()) {
        // Without a draw everybody but the last takes so many defeats.
        const pairing::Points limit = settings.lost_points * settings.scale.unit;
        const pairing::Points defeat =
            std::max<pairing::Points>(1, settings.scale.win - settings.scale.loss);
        return halvings + static_cast<int>((limit + defeat - 1) / defeat) - 1;
    }
    return settings.system == System::kDoubleKnockout ? 2 * halvings + 1 : halvings;
}

}  // namespace

ProposedSettings propose_settings(const Regulation& regulation, const rulebook::Row& discipline,
                                  std::optional<System> system) {
    return Reader(regulation, discipline, system).run();
}

std::vector<std::string> changed_since_draw(const Settings& drawn, std::string_view scoring,
                                            const ProposedSettings& proposal) {
    const Settings& proposed = proposal.settings;
    std::vector<std::string> changed;
    const auto compare = [&](const char* parameter, auto of) {
        if (of(drawn) != of(proposed)) changed.emplace_back(parameter);
    };
    // What a tournament may have of its own: compared where the regulation says something of it.
    const auto given = [&](const char* field, bool differs) {
        const auto source = std::ranges::find(proposal.sources, field, &SettingSource::field);
        const bool said = source != proposal.sources.end() &&
                          source->source.kind != SourceKind::kBook &&
                          source->source.kind != SourceKind::kDefault;
        if (said && differs && !drawn.play_off) changed.push_back(source->parameter);
    };
    given("rounds", drawn.rounds != proposed.rounds);
    given("cycles", drawn.cycles != proposed.cycles);
    given("method", drawn.method != proposed.method);
    given("games", drawn.games != proposed.games);
    given("extra_micro_matches", drawn.extra_micro_matches != proposed.extra_micro_matches);
    given("scoring", scoring != proposal.scoring);
    given("criteria", drawn.criteria != proposed.criteria);
    compare("even-rounds-order", [](const Settings& one) { return one.descending_in_even_rounds; });
    compare("median-sides", [](const Settings& one) { return one.median_sides_by_letter; });
    compare("group-average", [](const Settings& one) { return one.readings.group_mates; });
    compare("balyakin-reading", [](const Settings& one) { return one.readings.balyakin; });
    compare("wins-count", [](const Settings& one) { return one.readings.wins; });
    compare("bye-in-berger", [](const Settings& one) { return one.readings.bye_in_berger_counts; });
    compare("koya-steps", [](const Settings& one) { return one.readings.koya_steps; });
    compare("rating-cut", [](const Settings& one) { return one.readings.rating_cut; });
    compare("unplayed-games", [](const Settings& one) { return one.unplayed; });
    compare("match-goal", [](const Settings& one) { return one.match_goal; });
    compare("match-target", [](const Settings& one) { return one.match_target; });
    // A play-off goes by its own rules.
    if (!drawn.play_off) {
        compare("knockout-lost-points", [](const Settings& one) { return one.lost_points; });
        compare("drawn-encounter", [](const Settings& one) { return one.drawn_encounter; });
    }
    compare("bye-points", [](const Settings& one) { return one.bye; });
    compare("absence-points", [](const Settings& one) { return one.absence; });
    compare("late-entry-points", [](const Settings& one) { return one.before_entry; });
    return changed;
}

bool criterion_fits(const rulebook::Row& criterion, System system) {
    const auto systems = criterion.words("systems");
    return criterion.flag("individuals") &&
           (systems.empty() || std::ranges::find(systems, system_word(system)) != systems.end());
}

bool swaps_last_rounds(const rulebook::Book& book, const Settings& settings) {
    const auto& rows = book.rows("second_cycle");
    return settings.system == System::kRoundRobin && settings.cycles == 2 && !rows.empty() &&
           rows.front().flag("swap_last_rounds");
}

std::string_view system_word(System system) {
    return std::ranges::find(kSystems, system, &SystemWord::system)->word;
}

std::optional<System> parse_system(std::string_view kind) {
    const auto found = std::ranges::find(kSystems, kind, &SystemWord::word);
    return found == kSystems.end() ? std::nullopt : std::optional(found->system);
}

std::string system_text(i18n::Language language, const rulebook::Book& book,
                        const Settings& settings) {
    const rulebook::Row* row = book.find("system", system_word(settings.system));
    std::string name =
        row != nullptr ? row->text("name") : std::string(system_word(settings.system));
    sdk::Citation citation = row != nullptr ? row->citation() : sdk::Citation();
    if (settings.system == System::kSwiss && settings.method) {
        name = i18n::reasons().text(language, key_of(*settings.method));
        citation = pairing::method_citation(*settings.method);
    }
    if (citation.article.empty()) return name;
    // Of a book that leaves the method open: another book's, which is named.
    if (!citation.book.empty() && citation.book != book.id())
        return name + ", " + citation.book + " " + citation.article;
    return name + ", " + competition::cite(book, citation);
}

std::string source_text(i18n::Language language, const rulebook::Book& book,
                        const SettingSource& source) {
    const auto say = [&](std::string_view key) {
        return i18n::reasons().text(language, key,
                                    {{"place", source.source.place},
                                     {"article", competition::cite(book, source.citation)}});
    };
    const bool place = !source.source.place.empty();
    switch (source.source.kind) {
        case SourceKind::kStatute:
            return say(place ? "SOURCE_STATUTE_AT" : "SOURCE_STATUTE");
        case SourceKind::kRegulations:
            return say(place ? "SOURCE_REGULATIONS_AT" : "SOURCE_REGULATIONS");
        case SourceKind::kLetter:
            return say("SOURCE_LETTER");
        case SourceKind::kRuling:
            return say(place ? "SOURCE_RULING_AT" : "SOURCE_RULING");
        case SourceKind::kBook:
            return say(source.citation.article.empty() ? "SOURCE_DEFAULT" : "SOURCE_BOOK");
        case SourceKind::kDefault:
            return say(source.citation.article.empty() ? "SOURCE_DEFAULT" : "SOURCE_DEFAULT_AT");
    }
    return {};
}

bool rounds_follow(System system) {
    return system != System::kSwiss && system != System::kMatch;
}

int planned_rounds(const Settings& settings, int players) {
    if (!rounds_follow(settings.system)) return settings.rounds;
    if (is_knockout(settings.system)) return bracket_rounds(settings, players);
    if (settings.system == System::kScheveningen) return players / 2;
    return players < 2 ? 0 : (players + players % 2 - 1) * settings.cycles;
}

int planned_rounds(const Tournament& tournament) {
    return planned_rounds(tournament.settings, static_cast<int>(tournament.participants.size()));
}

}  // namespace collegium::play
