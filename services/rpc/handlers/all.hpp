// Everything the daemon serves: one function a resource, which adds the rows of its methods.
#pragma once

#include <filesystem>

#include "methods.hpp"

namespace collegium::usecases {
class Sessions;
}

namespace collegium::rpc {

struct ServerFacts;
class WatchHub;

void add_admission(Methods& methods);
void add_applications(Methods& methods);
void add_bans(Methods& methods);
void add_competitions(Methods& methods);
void add_disciplines(Methods& methods);
void add_documents(Methods& methods);
void add_drafts(Methods& methods);
void add_draws(Methods& methods);
void add_duplicates(Methods& methods);
void add_entrants(Methods& methods);
void add_games(Methods& methods);
void add_imports(Methods& methods, std::filesystem::path reader);  // collegium-table
void add_journal(Methods& methods);
void add_lifecycle(Methods& methods);
void add_officials(Methods& methods);
void add_organisations(Methods& methods);
void add_pair_rules(Methods& methods);
void add_payments(Methods& methods);
void add_persons(Methods& methods);
void add_plugins(Methods& methods);
void add_regulations(Methods& methods);
void add_results(Methods& methods);
void add_rounds(Methods& methods);
void add_rule_books(Methods& methods);
void add_rulings(Methods& methods);
void add_server(Methods& methods, ServerFacts facts);
void add_sessions(Methods& methods, usecases::Sessions& sessions);
void add_settings(Methods& methods);
void add_standings(Methods& methods);
void add_tournament_participants(Methods& methods);
void add_tournaments(Methods& methods);
void add_users(Methods& methods);
void add_watch(Methods& methods, WatchHub& hub);

}  // namespace collegium::rpc
