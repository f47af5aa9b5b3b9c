#include "tui/screens/competition_sections.hpp"

#include <memory>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/application/applications_screen.hpp"
#include "tui/screens/documents/documents_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/officials/officials_screen.hpp"
#include "tui/screens/overview/overview_screen.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"
#include "tui/screens/regulation/regulation_screen.hpp"
#include "tui/screens/results/results_screen.hpp"
#include "tui/screens/standings/standings_screen.hpp"
#include "tui/screens/tournament/tournaments_screen.hpp"

namespace collegium::tui::screens {
namespace {

template <typename Section>
std::unique_ptr<Screen> make(App& app, const CompetitionRef& place) {
    return std::make_unique<Section>(app, place);
}

}  // namespace

const std::vector<CompetitionSection>& competition_sections() {
    static const std::vector<CompetitionSection> kSections{
        {"overview", "1", make<OverviewScreen>},
        {"regulation", "2", make<RegulationScreen>},
        {"applications", "3", make<ApplicationsScreen>},
        {"admission", "4", make<AdmissionScreen>},
        {"pairing", "5",
         [](App& app, const CompetitionRef& place) {
             return std::make_unique<TournamentsScreen>(app, place, "pairing", make_pairing);
         }},
        {"rounds", "6",
         [](App& app, const CompetitionRef& place) {
             return make_tournament_section<ResultsScreen>(app, place, "rounds");
         }},
        {"standings", "7",
         [](App& app, const CompetitionRef& place) {
             return make_tournament_section<StandingsScreen>(app, place, "standings");
         }},
        {"officials", "8", make<OfficialsScreen>},
        {"documents", "9", make<DocumentsScreen>},
        {"journal", "0",
         [](App& app, const CompetitionRef& place) {
             return std::make_unique<JournalScreen>(
                 app, viewmodel::JournalView{place->name(), "", ""}, place->drafts(), place);
         }},
    };
    return kSections;
}

}  // namespace collegium::tui::screens
