#include "row_walk.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include <collegium/v1/admission.grpc.pb.h>
#include <collegium/v1/applications.grpc.pb.h>
#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/documents.grpc.pb.h>
#include <collegium/v1/officials.grpc.pb.h>
#include <collegium/v1/organisations.grpc.pb.h>
#include <collegium/v1/persons.grpc.pb.h>
#include <collegium/v1/rounds.grpc.pb.h>
#include <collegium/v1/standings.grpc.pb.h>
#include <collegium/v1/tournaments.grpc.pb.h>

#include "support/admission_competition.hpp"

namespace collegium::rpc {
namespace {

constexpr std::size_t kAthletes = 4;
constexpr std::size_t kOfficials = 24;
constexpr const char* kRoles[] = {"organiser",       "federation-office", "chief-arbiter",
                                  "chief-secretary", "secretary",         "admission-chair"};

TestServerOptions all_disciplines() {
    TestServerOptions options;
    for (const auto& entry : std::filesystem::directory_iterator(COLLEGIUM_PLUGINS))
        if (entry.path().filename().string().ends_with(".discipline.so"))
            options.bundled.push_back(entry.path());
    return options;
}

v1::Person new_person(int n) {
    v1::Person person;
    auto& card = *person.mutable_public_data();
    const registry::CheckedPerson someone = testing_support::person_number(n);
    card.mutable_cyrillic_name()->set_surname(someone.public_data.cyrillic_name.surname);
    card.mutable_cyrillic_name()->set_given_name(someone.public_data.cyrillic_name.given_name);
    card.mutable_cyrillic_name()->set_patronymic(someone.public_data.cyrillic_name.patronymic);
    card.set_sex(v1::SEX_MALE);
    card.set_sport_rank("I");
    card.set_region("Самарская область");
    auto& born = *person.mutable_restricted_data()->mutable_birth_date();
    born.set_year(1990);
    born.set_month(1 + n % 12);
    born.set_day(1 + n % 28);
    return person;
}

std::int64_t id_of(const std::string& name) {
    return std::stoll(name.substr(name.rfind('/') + 1));
}

}  // namespace

BookServer::BookServer() : server_(all_disciplines()), admin_(server_.administrator()) {
    v1::CreateOrganisationRequest school;
    school.mutable_organisation()->set_full_name("Спортивная школа № 3");
    school.mutable_organisation()->set_short_name("СШ № 3");
    school.mutable_organisation()->set_kind(v1::Organisation::KIND_SPORT_SCHOOL);
    school.mutable_organisation()->set_region("Самарская область");
    organisation_ =
        ask("administrator", &v1::OrganisationService::Stub::CreateOrganisation, school).name();
    for (std::size_t i = 0; i < kAthletes + kOfficials; ++i) {
        v1::CreatePersonRequest request;
        *request.mutable_person() = new_person(static_cast<int>(i));
        request.mutable_person()->mutable_public_data()->set_organisation(organisation_);
        request.set_allow_duplicate(true);
        const std::string name =
            ask("administrator", &v1::PersonService::Stub::CreatePerson, request).name();
        (i < kAthletes ? athletes_ : officials_).push_back(name);
    }
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        for (const std::string role : kRoles) {
            const std::size_t person = role == "admission-chair" ? kAdmissionChair : kChiefArbiter;
            testing_support::enter_account(writer, server_.store().now(), role, role, "federation",
                                           id_of(officials_[person]), role);
        }
        return storage::Applied{};
    };
    if (!server_.store().writer().run(std::move(command))) throw std::runtime_error("no accounts");
}

Client BookServer::as(const std::string& role) const {
    if (role == "administrator") return admin_;
    Client client = server_.stranger();
    client.set_token(role);
    return client;
}

v1::RuleBook BookServer::book(const std::string& id) const {
    v1::GetRuleBookRequest request;
    request.set_name("rulebooks/" + id);
    return ask("administrator", &v1::RuleBookService::Stub::GetRuleBook, request);
}

std::vector<v1::Discipline> BookServer::disciplines() const {
    const auto list = ask("administrator", &v1::DisciplineService::Stub::ListDisciplines,
                          v1::ListDisciplinesRequest());
    return {list.disciplines().begin(), list.disciplines().end()};
}

void BookServer::put_book(const std::string& id, const std::string& toml) {
    const auto folder = server_.folder() / "modules/rulebooks";
    std::filesystem::create_directories(folder);
    const auto file = folder / (id + ".toml");
    std::ofstream(file) << toml;
    std::filesystem::permissions(file, std::filesystem::perms(0600));
    (void)ask("administrator", &v1::RuleBookService::Stub::RescanRuleBooks,
              v1::RescanRuleBooksRequest());
}

void BookServer::rewrite(const std::string& competition,
                         const std::function<void(storage::CompetitionRecord&)>& change) {
    storage::Command command;
    command.apply = [&](storage::Connection& writer) -> sdk::Result<storage::Applied> {
        auto record = *storage::find_competition(writer, {id_of(competition)});
        change(record);
        ++record.version;
        storage::update_competition(writer, record);
        return storage::Applied{};
    };
    if (!server_.store().writer().run(std::move(command)))
        throw std::runtime_error("not rewritten");
}

v1::Date BookServer::day(int days) const {
    const std::chrono::year_month_day then(
        std::chrono::floor<std::chrono::days>(server_.store().now()) + std::chrono::days(days));
    v1::Date date;
    date.set_year(static_cast<int>(then.year()));
    date.set_month(static_cast<int>(static_cast<unsigned>(then.month())));
    date.set_day(static_cast<int>(static_cast<unsigned>(then.day())));
    return date;
}

void RowWalk::create() {
    v1::CreateCompetitionRequest request;
    v1::Competition& cup = *request.mutable_competition();
    cup.set_title(row_.title());
    *cup.mutable_start_date() = server_.day(1);
    *cup.mutable_end_date() = server_.day(3);
    cup.set_time_zone("Europe/Samara");
    cup.set_organiser(server_.organisation());
    cup.set_rule_book(book_.name());
    cup.set_official_discipline(row_.id());
    if (row_.disciplines_size() != 0) cup.set_discipline(row_.disciplines(0));
    cup.set_status(book_.statuses(0).id());
    cup.set_character(book_.characters(0).id());
    cup.set_sex(v1::SEX_GROUP_MEN);
    competition_ =
        server_.ask("administrator", &v1::CompetitionService::Stub::CreateCompetition, request)
            .name();
}

v1::Regulation RowWalk::regulation() const {
    v1::GetRegulationRequest request;
    request.set_name(competition_ + "/regulation");
    return server_.ask("organiser", &v1::RegulationService::Stub::GetRegulation, request);
}

void RowWalk::regulate(const std::string& parameter, const v1::ParameterValue& value) {
    v1::UpdateRegulationRequest request;
    request.set_name(competition_ + "/regulation");
    v1::ParameterChange& change = *request.add_changes();
    change.set_parameter(parameter);
    *change.mutable_value() = value;
    change.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
    change.mutable_source()->set_place("4.1");
    (void)server_.ask("organiser", &v1::RegulationService::Stub::UpdateRegulation, request);
}

// What the book leaves to the regulation and gives no default for.
v1::ParameterValue RowWalk::value_for(const v1::RegulationParameter& of) const {
    const v1::BookParameter& parameter = of.parameter();
    v1::ParameterValue value;
    if (parameter.id() == "time-control") {
        value.set_text(row_.programme() == "blitz"   ? "3+2"
                       : row_.programme() == "rapid" ? "10+5"
                                                     : "45+30");
    } else if (parameter.id() == "system") {
        value.set_text("round-robin");
    } else if (parameter.id() == "rounds") {
        value.set_number(kAthletes - 1);
    } else if (parameter.kind() == "date") {
        *value.mutable_date() = server_.day(parameter.id() == "approved-on" ? -90 : -1);
    } else if (parameter.kind() == "number") {
        value.set_number(parameter.least());
    } else if (parameter.kind() == "flag") {
        value.set_flag(false);
    } else if (parameter.kind() == "choice") {
        value.set_text(parameter.choices(0).id());
    } else if (parameter.id() == "tie-breaks") {
        // Additional games would have to be played yet.
        const auto& choices = parameter.choices();
        const auto first = std::find_if(choices.begin(), choices.end(), [](const auto& choice) {
            return choice.id() != "play-off";
        });
        value.mutable_list()->add_values(first->id());
    } else if (parameter.kind() == "list") {
        value.mutable_list()->add_values(parameter.choices(0).id());
    } else {
        value.set_text("по Положению");
    }
    return value;
}

void RowWalk::give_what_is_missing() {
    // A value may bring others along: a system has its own.
    for (bool more = true; more;) {
        more = false;
        const v1::Regulation now = regulation();
        for (const v1::RegulationParameter& of : now.parameters()) {
            if (!of.applies() || !of.parameter().must_be_given() || of.has_value()) continue;
            regulate(of.parameter().id(), value_for(of));
            more = true;
            break;
        }
    }
}

void RowWalk::appoint(const std::string& post) {
    std::size_t person = officials_;
    const bool chair = post == "commission-chair" || post == "deputy-chief-arbiter";
    if (post == "chief-arbiter")
        person = BookServer::kChiefArbiter;
    else if (chair)
        person = BookServer::kAdmissionChair;
    else
        ++officials_;
    v1::AppointOfficialRequest request;
    request.set_parent(competition_);
    request.mutable_official()->set_person(server_.official(person));
    request.mutable_official()->set_post(post);
    request.mutable_official()->set_category("1К");
    (void)server_.ask("organiser", &v1::OfficialService::Stub::AppointOfficial, request);
}

v1::Progress RowWalk::progress(const std::string& role) const {
    v1::GetProgressRequest request;
    request.set_name(competition_ + "/progress");
    return server_.ask(role, &v1::LifecycleService::Stub::GetProgress, request);
}

void RowWalk::sign(const std::string& form) {
    v1::PreviewDocumentRequest preview;
    preview.set_competition(competition_);
    preview.set_kind(form);
    const auto shown =
        server_.ask("admission-chair", &v1::DocumentService::Stub::PreviewDocument, preview);
    v1::SignDocumentRequest request;
    request.set_competition(competition_);
    request.set_kind(form);
    for (const v1::DocumentSignature& line : shown.document().expected_signatures())
        if (!line.full_name().empty()) *request.add_signatures() = line;
    (void)server_.ask("admission-chair", &v1::DocumentService::Stub::SignDocument, request);
}

void RowWalk::satisfy(const v1::ProgressCondition& condition) {
    if (condition.by_hand()) {
        static const std::map<std::string, std::string> kVouches{
            {"organiser", "organiser"},        {"chief-arbiter", "chief-arbiter"},
            {"chief-panel", "chief-arbiter"},  {"secretary", "chief-secretary"},
            {"commission", "admission-chair"}, {"federation", "federation-office"}};
        v1::MarkConditionRequest request;
        request.set_name(competition_ + "/progress");
        request.set_condition(condition.condition().id());
        request.set_done(true);
        (void)server_.ask(kVouches.at(condition.body()), &v1::LifecycleService::Stub::MarkCondition,
                          request);
    } else if (condition.place() == v1::ProgressCondition::PLACE_OFFICIALS && !condition.place_item().empty()) {
        appoint(condition.place_item());
    } else if (condition.place() == v1::ProgressCondition::PLACE_OFFICIALS && condition.condition().id().starts_with("appeal-")) {
        for (const char* post :
             {"appeal-chair", "appeal-member", "appeal-member", "appeal-reserve", "appeal-reserve"})
            appoint(post);
    } else if (condition.place() == v1::ProgressCondition::PLACE_OFFICIALS) {
        appoint("arbiter");
    } else if (condition.place() == v1::ProgressCondition::PLACE_DOCUMENTS) {
        sign(condition.place_item().empty() ? condition.condition().id() : condition.place_item());
    } else {
        std::string words = condition.condition().id() + ": " + condition.why() + " at " +
                            v1::ProgressCondition::Place_Name(condition.place());
        for (const std::string& detail : condition.details())
            words += "; " + detail;
        throw std::runtime_error(words);
    }
}

void RowWalk::advance(const std::string& role, v1::Competition::State state) {
    constexpr int kMostActs = 60;
    for (int act = 0; act < kMostActs; ++act) {
        const v1::Progress now = progress(role);
        const v1::ProgressCondition* open = nullptr;
        for (const v1::ProgressCondition& condition : now.conditions()) {
            const bool unmet = condition.condition().state() == v1::Condition::STATE_BLOCKING ||
                               condition.condition().state() == v1::Condition::STATE_WAIVABLE;
            if (unmet && open == nullptr) open = &condition;
        }
        if (open != nullptr) {
            satisfy(*open);
            continue;
        }
        v1::AdvanceCompetitionRequest request;
        request.set_name(competition_ + "/progress");
        request.set_state(state);
        (void)server_.ask(role, &v1::LifecycleService::Stub::AdvanceCompetition, request);
        return;
    }
    throw std::runtime_error("the step to " + v1::Competition::State_Name(state) +
                             " is never free");
}

void RowWalk::enter_athletes() {
    v1::CreateApplicationRequest create;
    create.set_parent(competition_);
    v1::Application& application = *create.mutable_application();
    application.set_organisation(server_.organisation());
    application.set_representative("Ефимов Роман Ильич");
    application.set_stage(v1::Application::STAGE_FINAL);
    application.mutable_medical_clearance()->set_doctor_name("Белова Раиса Ильинична");
    application.mutable_medical_clearance()->set_organisation("Врачебно-физкультурный диспансер");
    application.mutable_medical_clearance()->set_licence("ЛО-63-01-004512");
    v1::ApplicationPaper& paper = *application.mutable_final_paper();
    paper.mutable_receive_time()->set_seconds(
        std::chrono::duration_cast<std::chrono::seconds>(
            std::chrono::sys_days(std::chrono::year(server_.day(-2).year()) /
                                  server_.day(-2).month() / server_.day(-2).day())
                .time_since_epoch())
            .count());
    paper.set_channel(v1::ApplicationPaper::CHANNEL_PAPER);
    paper.set_original(true);
    for (const v1::BookSignature& row : book_.signatures()) {
        const auto& statuses = row.statuses();
        if (!statuses.empty() &&
            std::find(statuses.begin(), statuses.end(), book_.statuses(0).id()) == statuses.end())
            continue;
        v1::ApplicationSignature& signature = *paper.add_signatures();
        signature.set_signature(row.id());
        signature.set_is_signed(true);
        signature.set_is_stamped(true);
    }
    const auto made =
        server_.ask("administrator", &v1::ApplicationService::Stub::CreateApplication, create);
    for (std::size_t i = 0; i < kAthletes; ++i) {
        v1::AddEntrantRequest add;
        v1::Entrant& entrant = *add.mutable_entrant();
        entrant.set_application(made.name());
        entrant.set_person(server_.athlete(i));
        entrant.set_doctor_mark(true);
        *entrant.mutable_insurance_start_date() = server_.day(-30);
        *entrant.mutable_insurance_end_date() = server_.day(330);
        entrant.set_in_preliminary(true);
        entrant.set_education_certificate("ADEL-2026-0117");
        *entrant.mutable_education_certificate_date() = server_.day(-60);
        (void)server_.ask("administrator", &v1::ApplicationService::Stub::AddEntrant, add);
    }
    v1::AcceptApplicationRequest accept;
    accept.set_name(made.name());
    (void)server_.ask("administrator", &v1::ApplicationService::Stub::AcceptApplication, accept);
}

void RowWalk::admit() {
    using Desk = v1::AdmissionService::Stub;
    v1::OpenSittingRequest open;
    open.set_parent(competition_);
    const auto sitting = server_.ask("admission-chair", &Desk::OpenSitting, open);
    v1::ListEntrantsRequest list;
    list.set_parent(competition_);
    const auto entered =
        server_.ask("admission-chair", &v1::ApplicationService::Stub::ListEntrants, list);
    for (const v1::Entrant& entrant : entered.entrants()) {
        v1::TickAllPapersRequest tick;
        tick.set_name(entrant.name() + "/admission");
        (void)server_.ask("admission-chair", &Desk::TickAllPapers, tick);
    }
    v1::AdmitAllRequest all;
    all.set_parent(competition_);
    const auto admitted = server_.ask("admission-chair", &Desk::AdmitAll, all);
    for (const auto& skipped : admitted.skipped())
        throw std::runtime_error(skipped.entrant() + " is not admitted: " + skipped.text());
    v1::CloseSittingRequest close;
    close.set_name(sitting.name());
    (void)server_.ask("admission-chair", &Desk::CloseSitting, close);
}

void RowWalk::draw_numbers() {
    using Tournaments = v1::TournamentService::Stub;
    v1::CreateTournamentRequest create;
    create.set_parent(competition_);
    create.mutable_tournament()->set_title("Мужчины");
    const auto made = server_.ask("chief-arbiter", &Tournaments::CreateTournament, create);
    tournament_ = made.name();
    v1::AddParticipantsRequest add;
    add.set_parent(tournament_);
    (void)server_.ask("chief-arbiter", &Tournaments::AddParticipants, add);
    v1::DrawNumbersRequest draw;
    draw.set_name(tournament_);
    v1::DrawWitness& witness = *draw.add_witnesses();
    witness.set_role(v1::DrawWitness::ROLE_OTHER);
    witness.set_full_name("Ефимов Роман Ильич");
    (void)server_.ask("chief-arbiter", &Tournaments::DrawNumbers, draw);
    v1::GetTournamentRequest get;
    get.set_name(tournament_);
    rounds_ = server_.ask("chief-arbiter", &Tournaments::GetTournament, get).rounds();
}

void RowWalk::open_for_play() {
    give_what_is_missing();
    // Who sits at the desk: a chair of the commission's own, or the deputy.
    const auto& posts = book_.posts();
    const bool own = std::any_of(posts.begin(), posts.end(), [](const v1::BookPost& post) {
        return post.id() == "commission-chair";
    });
    appoint(own ? "commission-chair" : "deputy-chief-arbiter");
    advance("organiser", v1::Competition::STATE_APPLICATIONS);
    enter_athletes();
    advance("organiser", v1::Competition::STATE_ADMISSION);
    admit();
    advance("chief-arbiter", v1::Competition::STATE_DRAW);
    draw_numbers();
    advance("chief-arbiter", v1::Competition::STATE_RUNNING);
}

v1::ListBoardsResponse RowWalk::start_round() {
    using Rounds = v1::RoundService::Stub;
    v1::PairRoundRequest pair;
    pair.set_parent(tournament_);
    round_ = server_.ask("chief-arbiter", &Rounds::PairRound, pair).name();
    v1::ApproveRoundRequest approve;
    approve.set_name(round_);
    (void)server_.ask("chief-arbiter", &Rounds::ApproveRound, approve);
    v1::StartRoundRequest start;
    start.set_name(round_);
    (void)server_.ask("chief-arbiter", &Rounds::StartRound, start);
    v1::ListBoardsRequest boards;
    boards.set_parent(round_);
    return server_.ask("chief-arbiter", &v1::ResultService::Stub::ListBoards, boards);
}

void RowWalk::enter_results(const v1::ListBoardsResponse& boards) {
    for (const v1::Board& board : boards.boards()) {
        std::string etag;  // of what the slip before left
        for (int game = 1; game <= boards.games(); ++game) {
            v1::RecordResultRequest slip;
            slip.set_name(board.name());
            slip.set_etag(etag);
            slip.set_game(game);
            slip.set_outcome(board.number() == 1 ? v1::GAME_RESULT_FIRST_WINS
                                                 : v1::GAME_RESULT_DRAW);
            etag = server_.ask("chief-arbiter", &v1::ResultService::Stub::RecordResult, slip)
                       .board()
                       .etag();
        }
    }
}

void RowWalk::close_round() {
    v1::CloseRoundRequest close;
    close.set_name(round_);
    (void)server_.ask("chief-arbiter", &v1::RoundService::Stub::CloseRound, close);
}

void RowWalk::approve() {
    advance("chief-arbiter", v1::Competition::STATE_FINISHED);
    v1::GetTournamentRequest get;
    get.set_name(tournament_);
    const auto played =
        server_.ask("chief-arbiter", &v1::TournamentService::Stub::GetTournament, get);
    v1::ApproveResultsRequest request;
    request.set_name(tournament_);
    request.set_results_version(played.results_version());
    const auto approval =
        server_.ask("chief-arbiter", &v1::StandingsService::Stub::ApproveResults, request);
    if (!approval.approved()) throw std::runtime_error("the table is not approved");
    advance("chief-arbiter", v1::Competition::STATE_APPROVED);
}

}  // namespace collegium::rpc
