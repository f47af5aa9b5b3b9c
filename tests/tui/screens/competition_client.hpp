// One competition with everything the office works on: its course, regulation, officials,
// documents, bans and rule books, answered from memory.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/bans.pb.h>
#include <collegium/v1/documents.pb.h>
#include <collegium/v1/lifecycle.pb.h>
#include <collegium/v1/officials.pb.h>
#include <collegium/v1/regulations.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "federation.hpp"

namespace collegium::tui {

struct CompetitionClient : TestClient {
    CompetitionClient();

    // Petrova, chief arbiter, in section `id` of «Кубок Волги».
    void enter(const std::string& section);
    // Keys with a frame after each and time enough that a held key is none.
    void press(std::initializer_list<const char*> keys);
    void type(std::string_view text);

    v1::Progress progress;
    v1::Regulation regulation;
    std::vector<v1::OfficialPost> posts;
    std::vector<v1::Official> officials;
    std::vector<v1::Ban> bans;
    std::vector<v1::Document> documents;
    std::vector<v1::RuleBook> books;
    std::string paper;         // text of every draft
    std::string frozen_paper;  // of frozen versions; empty: as of drafts

    // What the client sent last.
    v1::AdvanceCompetitionRequest advanced;
    v1::CancelCompetitionRequest cancelled;
    v1::MarkConditionRequest marked;
    v1::UpdateRegulationRequest regulated;
    int checks = 0;  // validate_only calls
    v1::AppointOfficialRequest appointed;
    v1::DismissOfficialRequest dismissed;
    v1::CreateBanRequest banned;
    v1::LiftBanRequest lifted;
    v1::SignDocumentRequest signed_document;
    v1::PublishDocumentRequest published;
    v1::CorrectDocumentRequest corrected;
    std::vector<v1::DocumentFormat> rendered;

  private:
    void serve_course();
    void serve_regulation();
    void serve_officials();
    void serve_bans();
    void serve_documents();
    void serve_books();
};

// One parameter of a regulation for tests: kind and freedom as the server says them.
[[nodiscard]] v1::RegulationParameter make_parameter(const std::string& id,
                                                     const std::string& title,
                                                     const std::string& group,
                                                     const std::string& kind);

}  // namespace collegium::tui
