#include "competitions.hpp"

#include <set>
#include <vector>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "collegium/v1/admission.grpc.pb.h"
#include "collegium/v1/applications.grpc.pb.h"
#include "collegium/v1/documents.grpc.pb.h"
#include "collegium/v1/lifecycle.grpc.pb.h"
#include "collegium/v1/officials.grpc.pb.h"
#include "collegium/v1/regulations.grpc.pb.h"
#include "tournaments.hpp"

namespace demo {
namespace {

using nlohmann::json;

void set_days_ago(google::protobuf::Timestamp& time, int days) {
    const auto moment = std::chrono::system_clock::now() - std::chrono::hours(24 * days);
    time.set_seconds(
        std::chrono::duration_cast<std::chrono::seconds>(moment.time_since_epoch()).count());
}

void set_value(const json& value, v1::ParameterValue& out) {
    if (value.is_boolean()) {
        out.set_flag(value.get<bool>());
    } else if (value.is_number()) {
        out.set_number(value.get<std::int64_t>());
    } else if (value.is_array()) {
        for (const auto& one : value)
            out.mutable_list()->add_values(one.get<std::string>());
    } else if (value.is_object()) {
        *out.mutable_date() = parse_date(value.at("date"));
    } else {
        out.set_text(value.get<std::string>());
    }
}

void write_regulation(Client& client, const json& values, const std::string& competition) {
    auto stub = v1::RegulationService::NewStub(client.channel());
    v1::UpdateRegulationRequest request;
    request.set_name(competition + "/regulation");
    for (const auto& row : values) {
        v1::ParameterChange& change = *request.add_changes();
        change.set_parameter(row.at("parameter"));
        set_value(row.at("value"), *change.mutable_value());
        change.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
        change.mutable_source()->set_place(row.value("place", "4"));
    }
    request.set_request_id(new_request_id());
    client.call<v1::Regulation>(*stub, &v1::RegulationService::Stub::UpdateRegulation, request);
}

void appoint(Client& client, const json& rows, const std::string& competition,
             const Registry& registry) {
    auto stub = v1::OfficialService::NewStub(client.channel());
    for (const auto& row : rows) {
        v1::AppointOfficialRequest request;
        request.set_parent(competition);
        v1::Official& official = *request.mutable_official();
        official.set_person(registry.persons.at(row.at("person")));
        official.set_post(row.at("post"));
        official.set_category(row.value("category", ""));
        official.set_basis(row.value("basis", ""));
        request.set_request_id(new_request_id());
        client.call<v1::Official>(*stub, &v1::OfficialService::Stub::AppointOfficial, request);
    }
}

void advance(Client& client, const std::string& competition, v1::Competition::State state) {
    auto stub = v1::LifecycleService::NewStub(client.channel());
    v1::GetProgressRequest ask;
    ask.set_name(competition + "/progress");
    const auto progress =
        client.call<v1::Progress>(*stub, &v1::LifecycleService::Stub::GetProgress, ask);
    for (const v1::ProgressCondition& condition : progress.conditions())
        if (condition.condition().state() == v1::Condition::STATE_BLOCKING)
            throw std::runtime_error(fmt::format("{}: {}: {} {}", competition,
                                                 condition.condition().id(), condition.why(),
                                                 fmt::join(condition.details(), "; ")));
    v1::AdvanceCompetitionRequest request;
    request.set_name(ask.name());
    request.set_state(state);
    request.set_reason("демонстрация");
    request.set_request_id(new_request_id());
    client.call<v1::Progress>(*stub, &v1::LifecycleService::Stub::AdvanceCompetition, request);
}

// What the book leaves to somebody's word: it is done.
void mark(Client& client, const json& conditions, const std::string& competition) {
    auto stub = v1::LifecycleService::NewStub(client.channel());
    for (const auto& condition : conditions) {
        v1::MarkConditionRequest request;
        request.set_name(competition + "/progress");
        request.set_condition(condition.get<std::string>());
        request.set_done(true);
        request.set_request_id(new_request_id());
        client.call<v1::Progress>(*stub, &v1::LifecycleService::Stub::MarkCondition, request);
    }
}

// Everything of a paper that is in order, but for the signatures named in `without`.
void fill_paper(const json& row, const std::vector<std::string>& signatures,
                v1::ApplicationPaper& paper) {
    set_days_ago(*paper.mutable_receive_time(), row.value("received_days_ago", 1));
    paper.set_channel(v1::ApplicationPaper::CHANNEL_PAPER);
    paper.set_original(true);
    const auto without = row.value("without_signatures", std::set<std::string>{});
    for (const std::string& id : signatures) {
        v1::ApplicationSignature& signature = *paper.add_signatures();
        signature.set_signature(id);
        signature.set_is_signed(!without.contains(id));
        signature.set_is_stamped(!without.contains(id));
    }
}

// One application with its lines; entrants by surname go to `entrants`.
void enter(Client& client, const json& row, const std::string& competition,
           const Registry& registry, Names& entrants) {
    auto stub = v1::ApplicationService::NewStub(client.channel());
    v1::CreateApplicationRequest create;
    create.set_parent(competition);
    v1::Application& application = *create.mutable_application();
    application.set_organisation(registry.organisations.at(row.at("organisation")));
    application.set_representative(row.at("representative"));
    application.set_stage(v1::Application::STAGE_FINAL);
    application.mutable_medical_clearance()->set_doctor_name(row.value("doctor", ""));
    application.mutable_medical_clearance()->set_organisation(row.value("clinic", ""));
    application.mutable_medical_clearance()->set_licence(row.value("licence", ""));
    fill_paper(row, row.value("signatures", std::vector<std::string>{}),
               *application.mutable_final_paper());
    create.set_request_id(new_request_id());
    auto made = client.call<v1::Application>(
        *stub, &v1::ApplicationService::Stub::CreateApplication, create);
    for (const auto& line : row.at("lines")) {
        v1::AddEntrantRequest add;
        v1::Entrant& entrant = *add.mutable_entrant();
        entrant.set_application(made.name());
        entrant.set_person(registry.persons.at(line.at("person")));
        entrant.set_doctor_mark(line.value("doctor_mark", true));
        entrant.set_coach_name(line.value("coach", ""));
        if (line.value("insured", true)) {
            *entrant.mutable_insurance_start_date() = parse_date("-30");
            *entrant.mutable_insurance_end_date() = parse_date("+330");
        }
        entrant.set_in_preliminary(line.value("in_preliminary", true));
        entrant.set_education_certificate(line.value("certificate", ""));
        if (line.contains("certificate"))
            *entrant.mutable_education_certificate_date() = parse_date("-60");
        add.set_request_id(new_request_id());
        entrants[line.at("person")] =
            client.call<v1::Entrant>(*stub, &v1::ApplicationService::Stub::AddEntrant, add).name();
    }
    if (!row.value("accepted", true)) return;
    v1::AcceptApplicationRequest accept;
    accept.set_name(made.name());
    accept.set_request_id(new_request_id());
    client.call<v1::Application>(*stub, &v1::ApplicationService::Stub::AcceptApplication, accept);
}

// A refusal rests on what the check found.
void add_proposed_grounds(Client& member, v1::AdmissionService::Stub& desk, const std::string& name,
                          v1::DecideEntrantRequest& request) {
    v1::GetAdmissionCheckRequest ask;
    ask.set_name(name);
    const auto check =
        member.call<v1::AdmissionCheck>(desk, &v1::AdmissionService::Stub::GetAdmissionCheck, ask);
    for (const v1::AdmissionGround& ground : check.grounds())
        if (ground.proposed()) request.add_grounds(ground.id());
}

// What a member of the commission did with one entrant.
void act(Client& member, v1::AdmissionService::Stub& desk, const json& row,
         const std::string& entrant) {
    const std::string name = entrant + "/admission";
    const std::string done = row.value("decide", "");
    if (row.value("all_papers", false)) {
        v1::TickAllPapersRequest request;
        request.set_name(name);
        request.set_request_id(new_request_id());
        member.call<v1::AdmissionCheck>(desk, &v1::AdmissionService::Stub::TickAllPapers, request);
    }
    // items() refers to the object: it must outlive the loop.
    const json papers = row.value("papers", json::object());
    for (const auto& [paper, state] : papers.items()) {
        v1::TickPaperRequest request;
        request.set_name(name);
        request.set_paper(paper);
        request.set_state(state == "copy"        ? v1::AdmissionPaper::STATE_COPY
                          : state == "not shown" ? v1::AdmissionPaper::STATE_NOT_SHOWN
                                                 : v1::AdmissionPaper::STATE_ORIGINAL);
        request.set_request_id(new_request_id());
        member.call<v1::AdmissionCheck>(desk, &v1::AdmissionService::Stub::TickPaper, request);
    }
    if (row.contains("wait")) {
        v1::WaitForPaperRequest request;
        request.set_name(name);
        request.add_papers(row.at("wait").get<std::string>());
        set_days_ago(*request.mutable_until(), -1);
        request.set_request_id(new_request_id());
        member.call<v1::AdmissionCheck>(desk, &v1::AdmissionService::Stub::WaitForPaper, request);
    }
    if (done.empty()) return;
    v1::DecideEntrantRequest request;
    request.set_name(name);
    request.set_outcome(done == "admit" ? v1::AdmissionDecision::OUTCOME_ADMITTED
                                        : v1::AdmissionDecision::OUTCOME_REFUSED);
    if (done != "admit") add_proposed_grounds(member, desk, name, request);
    request.set_reason(row.value("reason", ""));
    request.set_request_id(new_request_id());
    member.call<v1::AdmissionCheck>(desk, &v1::AdmissionService::Stub::DecideEntrant, request);
}

// Everybody's papers are in order.
void admit_everybody(Client& member, v1::AdmissionService::Stub& desk,
                     const std::string& competition, const Names& entrants) {
    for (const auto& [person, entrant] : entrants)
        act(member, desk, {{"all_papers", true}}, entrant);
    v1::AdmitAllRequest request;
    request.set_parent(competition);
    request.set_request_id(new_request_id());
    const auto answer =
        member.call<v1::AdmitAllResponse>(desk, &v1::AdmissionService::Stub::AdmitAll, request);
    for (const auto& skipped : answer.skipped())
        throw std::runtime_error(fmt::format("{}: {}", skipped.entrant(), skipped.text()));
}

void work_at_the_desk(Client& administrator, const json& desk, const std::string& competition,
                      const Names& entrants) {
    Client member(administrator.channel());
    member.log_in(desk.at("user"), desk.at("role"), competition);
    auto stub = v1::AdmissionService::NewStub(member.channel());
    v1::OpenSittingRequest open;
    open.set_parent(competition);
    open.set_request_id(new_request_id());
    const auto sitting =
        member.call<v1::Sitting>(*stub, &v1::AdmissionService::Stub::OpenSitting, open);
    for (const auto& row : desk.value("acts", json::array()))
        act(member, *stub, row, entrants.at(row.at("person")));
    if (desk.value("admit_everybody", false)) admit_everybody(member, *stub, competition, entrants);
    if (desk.value("close", false)) {
        v1::CloseSittingRequest close;
        close.set_name(sitting.name());
        close.set_request_id(new_request_id());
        member.call<v1::Sitting>(*stub, &v1::AdmissionService::Stub::CloseSitting, close);
    }
    member.log_out();
}

// The paper was signed by everybody appointed to sign it.
void sign(Client& member, const std::string& kind, const std::string& competition) {
    auto stub = v1::DocumentService::NewStub(member.channel());
    v1::PreviewDocumentRequest ask;
    ask.set_competition(competition);
    ask.set_kind(kind);
    const auto preview = member.call<v1::PreviewDocumentResponse>(
        *stub, &v1::DocumentService::Stub::PreviewDocument, ask);
    v1::SignDocumentRequest request;
    request.set_competition(competition);
    request.set_kind(kind);
    for (const v1::DocumentSignature& line : preview.document().expected_signatures())
        if (!line.full_name().empty()) *request.add_signatures() = line;
    request.set_request_id(new_request_id());
    member.call<v1::Document>(*stub, &v1::DocumentService::Stub::SignDocument, request);
}

// What one person did in one role, in this order: conditions marked, papers signed, the next step.
void take_step(Client& administrator, const json& step, const std::string& competition) {
    Client person(administrator.channel());
    person.log_in(step.at("user"), step.at("role"),
                  step.value("everywhere", false) ? "" : competition);
    mark(person, step.value("marks", json::array()), competition);
    for (const auto& kind : step.value("signs", json::array()))
        sign(person, kind, competition);
    const std::string state = step.value("advance", "");
    if (state == "draw") advance(person, competition, v1::Competition::STATE_DRAW);
    if (state == "running") advance(person, competition, v1::Competition::STATE_RUNNING);
    person.log_out();
}

}  // namespace

void choose_from_book(const json& plan, v1::Competition& competition) {
    competition.set_rule_book("rulebooks/" + plan.at("rule_book").get<std::string>());
    competition.set_official_discipline(plan.at("official_discipline"));
    competition.set_status(plan.at("status"));
    competition.set_character(plan.at("character"));
    for (const auto& group : plan.value("age_groups", json::array()))
        competition.add_age_groups(group.get<std::string>());
    const std::string sex = plan.value("sex", "BOTH");
    competition.set_sex(sex == "MEN"     ? v1::SEX_GROUP_MEN
                        : sex == "WOMEN" ? v1::SEX_GROUP_WOMEN
                                         : v1::SEX_GROUP_BOTH);
}

void run_competition(Client& administrator, const json& plan, const std::string& competition,
                     const Registry& registry) {
    write_regulation(administrator, plan.at("regulation"), competition);
    appoint(administrator, plan.value("officials", json::array()), competition, registry);
    Client organiser(administrator.channel());
    organiser.log_in(plan.at("organiser"), "organiser");
    mark(organiser, plan.value("marks", json::array()), competition);
    advance(organiser, competition, v1::Competition::STATE_APPLICATIONS);
    Names entrants;
    for (const auto& row : plan.at("applications"))
        enter(administrator, row, competition, registry, entrants);
    if (plan.contains("desk")) {
        advance(organiser, competition, v1::Competition::STATE_ADMISSION);
        work_at_the_desk(administrator, plan.at("desk"), competition, entrants);
    }
    organiser.log_out();
    for (const auto& step : plan.value("before_draw", json::array()))
        take_step(administrator, step, competition);
    if (plan.contains("tournament")) draw_numbers(administrator, plan, competition);
    for (const auto& step : plan.value("after_draw", json::array()))
        take_step(administrator, step, competition);
    if (plan.contains("tournament")) play_rounds(administrator, plan, competition);
}

}  // namespace demo
