// A small federation that answers the client's calls from memory.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/competitions.pb.h>
#include <collegium/v1/disciplines.pb.h>
#include <collegium/v1/drafts.pb.h>
#include <collegium/v1/journal.pb.h>
#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/persons.pb.h>
#include <collegium/v1/sessions.pb.h>
#include <collegium/v1/settings.pb.h>
#include <collegium/v1/users.pb.h>

#include "tests/tui/fake_app.hpp"
#include "tui/screens/common/drafts.hpp"

namespace collegium::tui {

struct Federation {
    // Invented people and competitions; the same at every start.
    Federation();

    // Answers every call of the six screens.
    void serve(FakeTransport& server);

    std::vector<v1::Competition> competitions;
    std::vector<v1::Person> persons;
    std::vector<v1::Organisation> organisations;
    std::vector<v1::Plugin> plugins;
    std::vector<v1::JournalEntry> journal;
    std::vector<v1::AccessLogEntry> access_log;
    std::vector<v1::Grant> grants;
    std::vector<v1::User> users;
    std::vector<v1::Session> sessions;
    std::vector<v1::FormDraft> drafts;
    v1::FederationSettings settings;
    v1::UserSettings own;        // of whoever is logged in
    std::int64_t broken_at = 0;  // row where the journal's chain is broken

    // What the client sent last.
    v1::CreatePersonRequest created_person;
    v1::UpdatePersonRequest updated_person;
    v1::CreateCompetitionRequest created_competition;
    v1::GrantRoleRequest granted;
    v1::UpdateFederationSettingsRequest set;
    v1::EndUserSessionsRequest ended;
    std::string journal_filter;
    std::vector<std::string> undone;  // rows, or what was done last to a subject
    bool brings_back = false;         // an undone act can be done again
    std::vector<v1::SealedField> revealed;

  private:
    void serve_registry(FakeTransport& server);
    void serve_competitions(FakeTransport& server);
    void serve_plugins(FakeTransport& server);
    void serve_journal(FakeTransport& server);
    void serve_users(FakeTransport& server);
    void serve_drafts(FakeTransport& server);
};

// The client on this federation, an administrator logged in and online.
struct TestClient {
    TestClient();

    Federation federation;
    std::shared_ptr<DraftBox> drafts = std::make_shared<DraftBox>();
    FakeApp fake;
};

[[nodiscard]] v1::Person make_person(int number, const std::string& surname,
                                     const std::string& given, const std::string& patronymic,
                                     int year, const std::string& region);
[[nodiscard]] net::WatchEvent change_of(const std::string& subject, int version,
                                        const std::string& action, int sequence = 2000);

}  // namespace collegium::tui
