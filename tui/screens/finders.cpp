#include "tui/screens/finders.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <collegium/text/search.hpp>
#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/journal.pb.h>
#include <collegium/v1/persons.pb.h>

#include "tui/app/app.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/person/person_card_screen.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui::screens {
namespace {

constexpr int kFoundAtMost = 5;
constexpr std::size_t kCodeDigits = 3;  // «26-014»

bool is_number(const std::string& word) {
    return !word.empty() && word.size() < 19 &&
           word.find_first_not_of("0123456789") == std::string::npos;
}

// «турнир 14», `tournament 14`, `nehybh 14`: the number behind a word of the catalogue, whatever
// the language and the layout.
std::optional<std::string> number_after(const std::string& key, const std::string& typed) {
    std::string names;
    for (const i18n::Language language : i18n::kLanguages)
        names += " " + Texts(language)(key);
    std::vector<std::string> readings = text::other_layouts(typed);
    readings.insert(readings.begin(), typed);
    for (const std::string& reading : readings) {
        const std::vector<std::string> words = text::search_words(reading);
        if (words.size() == 2 && is_number(words[1]) && text::matches(words[0], names))
            return words[1];
    }
    return std::nullopt;
}

bool may(const App& app, const char* permission) {
    return app.session().permissions.contains(permission);
}

Finder person_finder(const std::shared_ptr<DraftBox>& drafts) {
    const auto search = [drafts](App& app, const std::string& typed,
                                 const Finder::Then& then) -> std::optional<TaskWork> {
        if (!may(app, "persons.read")) return std::nullopt;
        v1::ListPersonsRequest request;
        request.set_query(number_after("palette.person_words", typed).value_or(typed));
        request.set_page_size(kFoundAtMost);
        return call_work(
            std::move(request), [&app, drafts, then](net::Reply<v1::ListPersonsResponse> reply) {
                std::vector<Found> found;
                if (!reply) return then(found);
                for (const v1::Person& person : reply->persons()) {
                    const auto& data = person.public_data();
                    const std::string number = viewmodel::number_of(person.name());
                    found.push_back({data.display_names().full(),
                                     viewmodel::join({data.region(), "№ " + number}),
                                     [&app, drafts, person] {
                                         app.push(std::make_unique<PersonCardScreen>(
                                             app, drafts, person, std::vector<std::string>{}));
                                     }});
                }
                then(std::move(found));
            });
    };
    return {"persons", search};
}

Finder competition_finder(const std::shared_ptr<DraftBox>& drafts) {
    const auto search = [drafts](App& app, const std::string& typed,
                                 const Finder::Then& then) -> std::optional<TaskWork> {
        if (!may(app, "competitions.read")) return std::nullopt;
        std::string query = typed;
        if (auto number = number_after("palette.competition_words", typed)) {
            if (number->size() < kCodeDigits) number->insert(0, kCodeDigits - number->size(), '0');
            query = *number;
        }
        v1::ListCompetitionsRequest request;
        request.set_query(query);
        request.set_page_size(kFoundAtMost);
        return call_work(std::move(request), [&app, drafts, then](
                                                 net::Reply<v1::ListCompetitionsResponse> reply) {
            std::vector<Found> found;
            if (!reply) return then(found);
            for (const v1::Competition& competition : reply->competitions())
                found.push_back(
                    {viewmodel::join({competition.code(), competition.title()}, " "),
                     viewmodel::show(competition.start_date()),
                     [&app, drafts, competition] { enter_competition(app, drafts, competition); }});
            then(std::move(found));
        });
    };
    return {"competitions", search};
}

Finder journal_finder() {
    const auto search = [](App& app, const std::string& typed,
                           const Finder::Then& then) -> std::optional<TaskWork> {
        const auto number = number_after("palette.entry_words", typed);
        if (!number || !may(app, "journal.read")) return std::nullopt;
        return call_work(
            entry_by_number(*number),
            [&app, then, number](net::Reply<v1::ListJournalEntriesResponse> reply) {
                std::vector<Found> found;
                if (reply)
                    for (const v1::JournalEntry& entry : reply->entries())
                        found.push_back(
                            {"№ " + *number + " " + viewmodel::entry_words(entry, app.texts()), "",
                             [&app, name = entry.name()] { open_entry(app, name); }});
                then(std::move(found));
            });
    };
    return {"journal", search};
}

}  // namespace

std::vector<Finder> finders(const std::shared_ptr<DraftBox>& drafts) {
    return {person_finder(drafts), competition_finder(drafts), journal_finder()};
}

}  // namespace collegium::tui::screens
