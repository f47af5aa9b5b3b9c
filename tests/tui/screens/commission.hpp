// The admission of one competition answered from memory: applications, entrants, papers, decisions.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/admission.pb.h>
#include <collegium/v1/applications.pb.h>

#include "federation.hpp"
#include "tui/screens/competitions/competition_place.hpp"

namespace collegium::tui {

// «Кубок Волги» on the morning of its admission, as the design draws it.
struct Commission : TestClient {
    Commission();

    void open_desk();
    void open_applications();
    // `name` empty: a new application.
    void open_application(const std::string& name);
    // Keys one after another with time enough that a held key is none; how many they are.
    int press(std::initializer_list<const char*> keys);
    void run(const std::string& action_id);
    [[nodiscard]] const Action* action(const std::string& id);
    // Pages of entrants that nobody has seen, behind those of the design.
    void add_entrants(int count);
    // A colleague decides at another table.
    void decide_elsewhere(const std::string& entrant, v1::AdmissionState state);

    [[nodiscard]] v1::AdmissionCheck& check(const std::string& entrant) { return checks[entrant]; }

    CompetitionRef place;
    std::vector<v1::DeskRow> rows;
    std::map<std::string, v1::AdmissionCheck> checks;
    v1::DeskCounts counts;
    v1::Sitting sitting;
    std::vector<v1::Application> applications;
    std::vector<v1::Entrant> entrants;
    // The next decision is refused with this.
    std::optional<net::ClientError> stale;

    // What the client sent.
    std::vector<v1::TickPaperRequest> ticks;
    std::vector<v1::DecideEntrantRequest> decisions;
    std::vector<v1::WaitForPaperRequest> waits;
    std::vector<v1::AddEntrantRequest> added;
    std::vector<v1::UpdateEntrantRequest> updated;
    std::vector<v1::UpdateApplicationRequest> heads;
    std::vector<v1::CreateApplicationRequest> created;
    v1::AdmitAllRequest many;
    v1::OpenSittingRequest opened;
    v1::CloseSittingRequest closed;
    v1::ObjectToDecisionRequest objection;
    v1::VoteOnDecisionRequest vote;
    v1::RecordPaymentRequest payment;
    v1::StrikeEntrantRequest struck;
    v1::AcceptApplicationRequest accepted;
    int searches = 0;

  private:
    void make_queue();
    void make_applications();
    void serve_queue();
    void serve_acts();
    void serve_sitting();
    void serve_applications();
    void serve_lines();
    // The check a request names.
    [[nodiscard]] v1::AdmissionCheck& asked(const std::string& name);
    [[nodiscard]] v1::AdmissionCheck judged(v1::AdmissionCheck& check);
};

inline const std::string kShchukin = "competitions/14/entrants/5";

// Щукин as the design draws him: at length, or in the words of 80 columns.
[[nodiscard]] v1::AdmissionCheck shchukin(bool at_length);

}  // namespace collegium::tui
