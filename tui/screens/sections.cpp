#include "tui/screens/sections.hpp"

#include <memory>

#include "tui/screens/bans/bans_screen.hpp"
#include "tui/screens/competitions/competitions_screen.hpp"
#include "tui/screens/game/game_setup_screen.hpp"
#include "tui/screens/journal/journal_screen.hpp"
#include "tui/screens/organisations/organisations_screen.hpp"
#include "tui/screens/person/persons_screen.hpp"
#include "tui/screens/plugins/plugins_screen.hpp"
#include "tui/screens/roles/roles_screen.hpp"
#include "tui/screens/rulings/rulings_screen.hpp"

namespace collegium::tui::screens {

std::vector<Section> sections(const std::shared_ptr<DraftBox>& drafts) {
    return {
        {"competitions", "1",
         [drafts](App& app) { return std::make_unique<CompetitionsScreen>(app, drafts); }},
        {"persons", "2",
         [drafts](App& app) { return std::make_unique<PersonsScreen>(app, drafts); }},
        {"organisations", "3",
         [drafts](App& app) { return std::make_unique<OrganisationsScreen>(app, drafts); }},
        {"plugins", "4", [](App& app) { return std::make_unique<PluginsScreen>(app); }},
        {"roles", "5", [drafts](App& app) { return std::make_unique<RolesScreen>(app, drafts); }},
        {"game", "6", [](App& app) { return std::make_unique<GameSetupScreen>(app); }},
        {"bans", "7", [drafts](App& app) { return std::make_unique<BansScreen>(app, drafts); }},
        {"rulings", "8",
         [drafts](App& app) { return std::make_unique<RulingsScreen>(app, drafts); }},
        {"journal", "0",
         [drafts](App& app) {
             return std::make_unique<JournalScreen>(app, viewmodel::JournalView{}, drafts);
         }},
    };
}

}  // namespace collegium::tui::screens
