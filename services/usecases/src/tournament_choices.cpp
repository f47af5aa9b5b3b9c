#include <algorithm>
#include <array>

#include <collegium/admission/entrant.hpp>
#include <collegium/competition/frame.hpp>
#include <collegium/rulebook/ages.hpp>

#include "tournament_context.hpp"

namespace collegium::usecases {
namespace {

using play::System;

void add_rows(const rulebook::Book& book, const char* section, const char* field,
              std::vector<ChoiceView>& choices) {
    for (const rulebook::Row& row : book.rows(section))
        choices.push_back({field, row.text("id"), row.text("name"),
                           competition::cite(book, row.citation()), std::nullopt});
}

void add_groups(const rulebook::Book& book, const std::string& discipline,
                std::vector<ChoiceView>& choices) {
    const rulebook::Row* row = book.find("discipline", discipline);
    if (row == nullptr) return;
    for (const rulebook::AgeGroup& group : rulebook::age_groups(book, row->text("age_set"))) {
        const std::string both =
            group.male == group.female ? group.male : group.male + ", " + group.female;
        choices.push_back(
            {"age_groups", group.id, both, competition::cite(book, group.citation), std::nullopt});
    }
}

void add_systems(const rulebook::Book& book, std::vector<ChoiceView>& choices) {
    for (const rulebook::Row& row : book.rows("system")) {
        const auto system = play::parse_system(row.text("kind"));
        if (!system) continue;
        const std::string id = std::to_string(static_cast<int>(*system));
        const bool there = std::ranges::any_of(choices, [&](const ChoiceView& choice) {
            return choice.field == "system" && choice.id == id;
        });
        if (there) continue;  // a book may have a row for each size of the field
        choices.push_back({"system", id, row.text("name"), competition::cite(book, row.citation()),
                           std::nullopt});
    }
}

// Methods of the book, and of the older rules it names for the discipline; of a book without any,
// all there are.
void add_methods(const Caller& caller, const Competition& competition, std::string_view discipline,
                 std::vector<ChoiceView>& choices) {
    const auto& all = pairing::all_methods();
    const bool own = std::ranges::any_of(all, [&](pairing::Method method) {
        return pairing::method_citation(method).book == competition.book().id();
    });
    const rulebook::Row* row = competition.book().find("discipline", discipline);
    const std::string older = row == nullptr ? "" : row->text_or_empty("methods_of");
    for (const pairing::Method method : all) {
        const sdk::Citation citation = pairing::method_citation(method);
        if (own && citation.book != competition.book().id() && citation.book != older) continue;
        play::Settings settings;
        settings.method = method;
        choices.push_back({"method", std::string(pairing::method_id(method)),
                           play::system_text(caller.language, competition.book(), settings),
                           citation.article, System::kSwiss});
    }
}

void add_numberings(const Caller& caller, const TournamentView& view,
                    std::vector<ChoiceView>& choices) {
    constexpr std::array<std::string_view, 4> kWords{"lot", "rating", "varma", "given"};
    for (std::size_t i = 0; i < kWords.size(); ++i) {
        const auto numbering = static_cast<play::Numbering>(i + 1);
        if (numbering == play::Numbering::kGiven && !view.record.later_stage()) continue;
        ChoiceView choice{"numbering", std::to_string(i + 1),
                          tournament_text(caller.language, "numbering." + std::string(kWords[i])),
                          "", std::nullopt};
        if (numbering == play::Numbering::kVarma) {
            choice.article = "Ш 31.10";
            choice.system = System::kRoundRobin;
        }
        choices.push_back(std::move(choice));
    }
}

// Any other tournament of the competition may be a stage before.
void add_stages(storage::Connection& snapshot, const Competition& competition,
                const TournamentView& view, std::vector<ChoiceView>& choices) {
    constexpr int kAll = 100'000;
    for (const storage::TournamentRecord& one :
         storage::list_tournaments(snapshot, competition.record.id, 0, kAll))
        if (one.id.value != view.record.id.value)
            choices.push_back({"stages_of", one.id.name(), title_of(one), "", std::nullopt});
}

void add_criteria(const rulebook::Book& book, std::vector<ChoiceView>& choices) {
    for (const rulebook::Row& row : book.rows("tie_break"))
        if (row.flag("individuals"))
            choices.push_back({"criteria", row.text("id"), row.text("name"),
                               competition::cite(book, row.citation()), std::nullopt});
}

}  // namespace

void add_tournament_choices(const Caller& caller, storage::Connection& snapshot,
                            const Competition& competition, TournamentView& view) {
    const rulebook::Book& book = competition.book();
    for (const rulebook::Row& row : book.rows("discipline"))
        if (!row.flag("team"))
            view.choices.push_back({"discipline", row.text("id"), row.text("name"),
                                    competition::cite(book, row.citation()), std::nullopt});
    add_groups(book, view.record.discipline, view.choices);
    add_systems(book, view.choices);
    add_methods(caller, competition, view.record.discipline, view.choices);
    add_numberings(caller, view, view.choices);
    add_rows(book, "scoring", "scoring", view.choices);
    add_criteria(book, view.choices);
    add_stages(snapshot, competition, view, view.choices);
}

}  // namespace collegium::usecases
