#include "commission.hpp"

#include <algorithm>
#include <initializer_list>

#include <gtest/gtest.h>

#include <collegium/text/search.hpp>
#include <collegium/v1/documents.pb.h>
#include <collegium/v1/rulebooks.pb.h>

#include "tui/screens/admission/admission_screen.hpp"
#include "tui/screens/application/application_screen.hpp"
#include "tui/screens/application/applications_screen.hpp"

namespace collegium::tui {
namespace {

const std::string kCompetition = "competitions/14";
constexpr std::int64_t kOpened = 1791957600;  // 14.10.2026 10:00 in Samara

struct Person {
    const char* full;
    const char* brief;
    const char* rank;
};

void add_row(Commission& commission, int application, const char* organisation, const char* city,
             const char* representative, int line, const Person& person, v1::AdmissionState state) {
    v1::DeskRow row;
    row.set_entrant(kCompetition + "/entrants/" + std::to_string(commission.rows.size() + 1));
    row.set_etag("1");
    row.set_application(kCompetition + "/applications/" + std::to_string(application));
    row.set_application_number(application);
    row.set_line(line);
    row.set_organisation(organisation);
    row.set_organisation_city(city);
    row.set_representative(representative);
    row.set_full_name(person.full);
    row.set_short_name(person.brief);
    row.set_rank(person.rank);
    row.set_group("мужчины");
    row.set_state(state);
    commission.rows.push_back(row);
}

void add_verdict(
    v1::AdmissionCheck& check, const char* requirement, v1::AdmissionVerdict::Outcome outcome,
    const char* text, const char* article,
    v1::AdmissionVerdict::Strength strength = v1::AdmissionVerdict::STRENGTH_UNSPECIFIED) {
    v1::AdmissionVerdict& verdict = *check.add_verdicts();
    verdict.set_requirement(requirement);
    verdict.set_outcome(outcome);
    verdict.set_text(text);
    verdict.add_citations()->set_text(article);
    verdict.set_strength(strength);
}

void add_paper(v1::AdmissionCheck& check, const char* id, const char* title,
               v1::AdmissionPaper::State state, const char* article, const char* not_needed = "") {
    v1::AdmissionPaper& paper = *check.add_papers();
    paper.set_id(id);
    paper.set_number(check.papers_size());
    paper.set_title(title);
    paper.set_required(*not_needed == '\0');
    paper.set_note(not_needed);
    paper.set_state(state);
    paper.add_citations()->set_text(article);
    paper.set_in_order(state == v1::AdmissionPaper::STATE_ORIGINAL);
}

void allow_check(v1::AdmissionCheck& check, const char* action, const std::string& refusal = {}) {
    v1::AllowedAction& allowed = *check.add_allowed_actions();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
}

// Nothing is ticked yet; the only thing that is missing is papers.
v1::AdmissionCheck plain_check(const v1::DeskRow& row) {
    v1::AdmissionCheck check;
    check.set_entrant(row.entrant());
    check.set_name(row.entrant() + "/admission");
    check.set_etag("1");
    check.set_person("persons/4711");
    check.set_full_name(row.full_name());
    check.set_short_name(row.short_name());
    check.set_application(row.application());
    check.set_application_number(row.application_number());
    check.set_line(row.line());
    check.set_organisation(row.organisation());
    check.set_rank(row.rank());
    check.set_group(row.group());
    check.set_discipline("русские шашки");
    check.set_state(row.state());
    add_verdict(check, "age-group", v1::AdmissionVerdict::OUTCOME_ACCEPTED, "Возраст: мужчины",
                "2.1");
    add_verdict(check, "documents", v1::AdmissionVerdict::OUTCOME_REFUSED,
                "Документы не предъявлены", "2.2.4", v1::AdmissionVerdict::STRENGTH_MUST);
    add_paper(check, "application", "оригинал заявки", v1::AdmissionPaper::STATE_NOT_SHOWN,
              "2.2.4");
    add_paper(check, "identity", "паспорт", v1::AdmissionPaper::STATE_NOT_SHOWN, "2.2.4");
    add_paper(check, "birth", "свидетельство о рождении", v1::AdmissionPaper::STATE_NOT_SHOWN, "",
              "старше 14");
    v1::AdmissionGround& ground = *check.add_grounds();
    ground.set_id("papers");
    ground.set_title("документы не соответствуют");
    ground.add_citations()->set_text("5.3");
    ground.set_proposed(true);
    v1::AdmissionGround& health = *check.add_grounds();
    health.set_id("health");
    health.set_title("заключение врача");
    health.add_citations()->set_text("5.3");
    health.set_needs_conclusion(true);
    check.set_responsibility("За приезд недопущенного отвечает командирующая организация (5.3).");
    return check;
}

google::type::Money money(std::int64_t minor) {
    google::type::Money made;
    made.set_currency_code("RUB");
    viewmodel::set_hundredths(made, minor);
    return made;
}

void remark(v1::Remark& made, const char* text, const char* article,
            v1::Remark::Severity severity) {
    made.set_text(text);
    made.add_citations()->set_article(article);
    made.set_severity(severity);
}

}  // namespace

v1::AdmissionCheck shchukin(bool at_length) {
    v1::AdmissionCheck check;
    check.set_entrant(kShchukin);
    check.set_name(kShchukin + "/admission");
    check.set_etag("7");
    check.set_person("persons/4802");
    check.set_full_name("Щукин Роман Львович");
    check.set_short_name("Щукин Р. Л.");
    check.set_state(v1::ADMISSION_STATE_UNDECIDED);
    check.set_application(kCompetition + "/applications/18");
    check.set_application_number(18);
    check.set_line(5);
    check.set_organisation("СШ № 3");
    check.set_age_text("Дата рождения 14.02.2010 (в 2026 году 16, полных лет 16)");
    check.set_subtitle("КМС · мужчины · русские шашки · тренер Носов П. Т.");
    check.mutable_birth_date()->set_year(2010);
    check.mutable_birth_date()->set_month(2);
    check.mutable_birth_date()->set_day(14);
    check.set_rank("КМС");
    check.set_group("мужчины");
    check.set_discipline("русские шашки");
    check.set_region("Самарская область");
    const auto accepted = v1::AdmissionVerdict::OUTCOME_ACCEPTED;
    const auto open = v1::AdmissionVerdict::OUTCOME_NEEDS_DECISION;
    const auto must = v1::AdmissionVerdict::STRENGTH_MUST;
    const auto may = v1::AdmissionVerdict::STRENGTH_MAY;
    if (at_length) {
        add_verdict(check, "age-group", accepted,
                    "Возраст: по 2026 году — юноши до 17; в старшую группу можно, условие "
                    "Положения: разряд не ниже I",
                    "2.1");
        add_verdict(check, "sex", accepted, "Пол: соревнование мужское", "2.1");
        add_verdict(check, "ban", accepted, "Дисквалификации нет, реестр от 12.10.2026 09:00",
                    "1.6.2", must);
        add_verdict(check, "federation-ban", accepted, "Запретов Федерации нет", "1.5.10", must);
        add_verdict(check, "discipline", accepted, "Дисциплина заявки: русские шашки", "1.2");
        add_verdict(check, "doctor", accepted, "Отметка «Допущен», подпись и печать врача",
                    "2.2.3");
        add_verdict(check, "signatures", open, "Подписи: нет печати руководителя органа", "5.1",
                    may);
        add_verdict(check, "preliminary", open, "В предварительной заявке от 28.09 его нет",
                    "2.2.2", may);
        add_verdict(check, "fee", v1::AdmissionVerdict::OUTCOME_INFORMATION,
                    "Взнос 1 500 руб. не оплачен; не основание отказа", "5.2");
        add_verdict(check, "insurance", v1::AdmissionVerdict::OUTCOME_REFUSED,
                    "Полис от несчастных случаев — копия участие возможно только при наличии "
                    "подлинника",
                    "2.4", must);
    } else {
        add_verdict(check, "age-group", accepted, "Возраст: до 17; в старшую можно", "2.1");
        add_verdict(check, "ban", accepted, "Запретов нет (проверено 10:34)", "1.6.2", must);
        add_verdict(check, "discipline", accepted, "Дисциплина, пол, группа", "2.1");
        add_verdict(check, "doctor", accepted, "Отметка «Допущен» врача", "2.2.3");
        add_verdict(check, "signatures", open, "Нет печати руководителя органа", "5.1", may);
        add_verdict(check, "preliminary", open, "Не было в предварит. заявке", "2.2.2", may);
        add_verdict(check, "fee", v1::AdmissionVerdict::OUTCOME_INFORMATION,
                    "Взнос не оплачен: не основание", "5.2");
        add_verdict(check, "insurance", v1::AdmissionVerdict::OUTCOME_REFUSED,
                    "Полис от несч. случаев: копия", "2.4", must);
    }
    const auto original = v1::AdmissionPaper::STATE_ORIGINAL;
    add_paper(check, "application", "оригинал заявки", original, "2.2.4");
    add_paper(check, "identity", at_length ? "паспорт  ••••7130" : "паспорт", original, "2.2.4");
    add_paper(check, "birth", "свидетельство о рождении", v1::AdmissionPaper::STATE_NOT_SHOWN, "",
              at_length ? "старше 14 лет" : "старше 14");
    add_paper(check, "rank-book",
              at_length ? "зачётная классификационная книжка (КМС)" : "зачётная книжка (КМС)",
              original, "2.2.4");
    add_paper(check, "medical-policy", "полис ОМС, подлинник", original, "2.2.4");
    add_paper(check, "accident-policy",
              at_length ? "полис от несчастных случаев" : "полис от несч. сл.",
              v1::AdmissionPaper::STATE_COPY, "2.4");
    if (at_length)
        add_paper(check, "others", "иные документы Положения", v1::AdmissionPaper::STATE_NOT_SHOWN,
                  "2.2.5", "не требуются");
    v1::AdmissionProposal& proposal = *check.mutable_proposal();
    proposal.set_kind(v1::AdmissionProposal::KIND_REFUSE);
    proposal.set_text("НЕ ДОПУСКАТЬ. Основание: документ не соответствует (5.3, 2.4).");
    proposal.set_short_text("НЕ ДОПУСКАТЬ — документ (5.3, 2.4)");
    proposal.add_advice("Комиссия не вправе отступить: 2.4 — условие участия.");
    proposal.add_advice("Принесут подлинник до конца заседания — «Ждать» (F4).");
    v1::AdmissionGround& ground = *check.add_grounds();
    ground.set_id("document");
    ground.set_title("документ");
    ground.add_citations()->set_text("5.3, 2.4");
    ground.set_proposed(true);
    check.set_protocol_line(
        "37. Щукин Роман Львович · СШ № 3 · русские шашки · мужчины · КМС · док. 1, 2, 4, 5 · "
        "врач: допущен · взнос: нет · решение: —");
    check.set_responsibility("За приезд недопущенного отвечает командирующая организация (5.3).");
    allow_check(check, "admission.tick");
    allow_check(check, "admission.wait");
    allow_check(check, "admission.admit",
                "полис — копия, нужен подлинник (2.4). F4 — ждать бумагу");
    allow_check(check, "admission.refuse");
    allow_check(check, "admission.condition", "книга не знает условного допуска");
    return check;
}

Commission::Commission() {
    SessionFacts orlova = fake.app().session();
    orlova.user = "users/3";
    orlova.full_name = "Орлова Мария Дмитриевна";
    orlova.short_name = "Орлова М. Д.";
    orlova.role = "admission-chair";
    orlova.role_name = "председатель комиссии по допуску";
    orlova.scope = kCompetition;
    fake.app().set_session(orlova);
    v1::Competition competition;
    for (const v1::Competition& one : federation.competitions)
        if (one.name() == kCompetition) competition = one;
    competition.set_official_discipline_title("русские шашки");
    competition.set_status_title("межрегиональные");
    place = std::make_shared<CompetitionPlace>(drafts, competition);
    make_queue();
    make_applications();
    serve_queue();
    serve_acts();
    serve_sitting();
    serve_applications();
    serve_lines();
}

void Commission::make_queue() {
    const auto unseen = v1::ADMISSION_STATE_UNDECIDED;
    const auto admitted = v1::ADMISSION_STATE_ADMITTED;
    const auto of = [this](int number, const char* organisation, const char* city,
                           const char* representative) {
        return [=, this, line = 0](const Person& person, v1::AdmissionState state) mutable {
            add_row(*this, number, organisation, city, representative, ++line, person, state);
        };
    };
    auto first = of(18, "СШ № 3", "Самара", "Носов П. Т.");
    first({"Абрамов Пётр Романович", "Абрамов П. Р.", "МС"}, admitted);
    first({"Жуков Денис Викторович", "Жуков Д. В.", "КМС"}, admitted);
    first({"Сидорова Анна Кирилловна", "Сидорова А. К.", "I"}, admitted);
    first({"Ёлкин Артём Сергеевич", "Ёлкин А. С.", "КМС"}, v1::ADMISSION_STATE_WAITING);
    rows.back().set_waits_for("отметка врача (2.2.3)");
    first({"Щукин Роман Львович", "Щукин Р. Л.", "КМС"}, unseen);
    auto second = of(19, "ДЮЦ «Ладья»", "", "Громова Т. В.");
    second({"Баранов Егор Егорович", "Баранов Е. Е.", "I"}, unseen);
    second({"Ермаков Лев Олегович", "Ермаков Л. О.", "КМС"}, unseen);
    second({"Ёжиков Семён Семёнович", "Ёжиков С. С.", "КМС"}, unseen);
    auto third = of(20, "СШОР «Волга»", "", "Дятлов Ф. Ф.");
    third({"Зайцева Вера Ивановна", "Зайцева В. И.", "КМС"}, unseen);
    third({"Иванов Илья Ильич", "Иванов И. И.", "I"}, unseen);
    third({"Ильин Денис Денисович", "Ильин Д. Д.", "I"}, unseen);
    for (const v1::DeskRow& row : rows)
        checks[row.entrant()] = plain_check(row);
    for (auto& [name, one] : checks)
        one = judged(one);
    checks[kShchukin] = shchukin(false);
    rows[4].set_etag(checks[kShchukin].etag());
    counts.set_entrants(44);
    counts.set_admitted(35);
    counts.set_refused(1);
    counts.set_waiting(1);
    counts.set_undecided(7);

    sitting.set_name(kCompetition + "/sittings/1");
    sitting.set_etag("1");
    sitting.set_number(1);
    sitting.set_state(v1::Sitting::STATE_OPEN);
    sitting.mutable_open_time()->set_seconds(kOpened);
    const auto member = [this](int number, const char* name, const char* post, bool present,
                               bool votes = true) {
        auto& made = *sitting.add_members();
        made.set_official(kCompetition + "/officials/" + std::to_string(number));
        made.set_short_name(name);
        made.set_post_title(post);
        made.set_present(present);
        made.set_votes(votes);
    };
    member(1, "Орлова М. Д.", "зам. гл. судьи", true);
    sitting.mutable_members(0)->set_chair(true);
    member(2, "Гущина Н. В.", "главный секретарь (12.4.5)", true);
    member(3, "Сомов Л. И.", "от проводящей организации", true);
    member(4, "Белова Е. Р.", "врач соревнований (вправе)", false);
}

// Verdicts, proposal and rights follow the ticks, as the server makes them.
v1::AdmissionCheck Commission::judged(v1::AdmissionCheck& check) {
    const bool fine = std::all_of(
        check.papers().begin(), check.papers().end(),
        [](const v1::AdmissionPaper& paper) { return !paper.required() || paper.in_order(); });
    const auto outcome =
        fine ? v1::AdmissionVerdict::OUTCOME_ACCEPTED : v1::AdmissionVerdict::OUTCOME_REFUSED;
    for (v1::AdmissionVerdict& verdict : *check.mutable_verdicts())
        if (verdict.requirement() == "documents" || verdict.requirement() == "insurance")
            verdict.set_outcome(outcome);
    bool weigh = false;
    for (const v1::AdmissionVerdict& verdict : check.verdicts())
        weigh = weigh || verdict.outcome() == v1::AdmissionVerdict::OUTCOME_NEEDS_DECISION;
    check.mutable_proposal()->set_kind(!fine   ? v1::AdmissionProposal::KIND_REFUSE
                                       : weigh ? v1::AdmissionProposal::KIND_WEIGH
                                               : v1::AdmissionProposal::KIND_ADMIT);
    check.mutable_proposal()->set_text(fine ? "ДОПУСТИТЬ" : "НЕ ДОПУСКАТЬ — документы (5.3)");
    check.mutable_proposal()->set_short_text(check.proposal().text());
    check.clear_allowed_actions();
    const bool decided = check.has_decision();
    allow_check(check, "admission.tick");
    allow_check(check, "admission.wait");
    allow_check(check, "admission.admit",
                decided ? "решение уже принято"
                : !fine ? "документы не предъявлены (2.2.4). F4 — ждать бумагу"
                        : "");
    allow_check(check, "admission.refuse", decided ? "решение уже принято" : "");
    allow_check(check, "admission.condition", "книга не знает условного допуска");
    allow_check(check, "admission.correct", decided ? "" : "решения ещё нет");
    allow_check(check, "admission.object", decided ? "" : "решения ещё нет");
    const bool contested = check.decision().state() == v1::AdmissionDecision::STATE_CONTESTED;
    allow_check(check, "admission.vote", contested ? "" : "возражений нет");
    check.set_etag(std::to_string(std::stoi(check.etag()) + 1));
    for (v1::DeskRow& row : rows)
        if (row.entrant() == check.entrant()) {
            row.set_state(check.state());
            row.set_etag(check.etag());
        }
    *check.mutable_counts() = counts;
    return check;
}

void Commission::serve_queue() {
    FakeTransport& server = fake.server();
    server.on<v1::ListDeskRequest, v1::ListDeskResponse>(
        [this](const auto& request) -> net::Reply<v1::ListDeskResponse> {
            v1::ListDeskResponse response;
            const std::size_t first =
                request.page_token().empty() ? 0 : std::stoul(request.page_token());
            const auto size = static_cast<std::size_t>(request.page_size());
            for (std::size_t i = first; i < rows.size() && i < first + size; ++i)
                *response.add_rows() = rows[i];
            if (first + size < rows.size())
                response.set_next_page_token(std::to_string(first + size));
            if (first == 0) {
                *response.mutable_counts() = counts;
                if (sitting.number() > 0) *response.mutable_sitting() = sitting;
            }
            return response;
        });
    server.on<v1::GetAdmissionCheckRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            v1::AdmissionCheck found = asked(request.name());
            found.clear_counts();
            return found;
        });
    server.on<v1::CheckEntrantsRequest, v1::CheckEntrantsResponse>(
        [this](const auto&) -> net::Reply<v1::CheckEntrantsResponse> {
            v1::CheckEntrantsResponse response;
            for (const v1::DeskRow& row : rows) {
                auto& made = *response.add_rows();
                made.set_entrant(row.entrant());
                made.set_proposal(checks.at(row.entrant()).proposal().kind());
            }
            return response;
        });
}

v1::AdmissionCheck& Commission::asked(const std::string& name) {
    for (auto& [entrant, check] : checks)
        if (check.name() == name) return check;
    throw std::runtime_error("nobody asks for " + name);
}

void Commission::serve_acts() {
    FakeTransport& server = fake.server();
    server.on<v1::TickPaperRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            ticks.push_back(request);
            v1::AdmissionCheck& check = asked(request.name());
            for (v1::AdmissionPaper& paper : *check.mutable_papers()) {
                if (paper.id() != request.paper()) continue;
                paper.set_state(request.state());
                paper.set_remark(request.remark());
                paper.set_in_order(request.state() == v1::AdmissionPaper::STATE_ORIGINAL);
            }
            return judged(check);
        });
    server.on<v1::TickAllPapersRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            v1::AdmissionCheck& check = asked(request.name());
            for (v1::AdmissionPaper& paper : *check.mutable_papers()) {
                if (!paper.required()) continue;
                paper.set_state(v1::AdmissionPaper::STATE_ORIGINAL);
                paper.set_in_order(true);
            }
            return judged(check);
        });
    server.on<v1::WaitForPaperRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            waits.push_back(request);
            v1::AdmissionCheck& check = asked(request.name());
            check.set_state(v1::ADMISSION_STATE_WAITING);
            check.set_waits_for("подлинник полиса");
            *check.mutable_wait_until() = request.until();
            return judged(check);
        });
    server.on<v1::DecideEntrantRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            decisions.push_back(request);
            if (stale) return tl::unexpected<net::ClientError>(*stale);
            v1::AdmissionCheck& check = asked(request.name());
            v1::AdmissionDecision& decision = *check.mutable_decision();
            decision.set_name(kCompetition + "/decisions/33");
            decision.set_outcome(request.outcome());
            decision.set_reason(request.reason());
            decision.mutable_decided_by()->set_short_name("Орлова М. Д.");
            decision.mutable_decide_time()->set_seconds(kOpened + 2040);
            decision.set_state(v1::AdmissionDecision::STATE_STANDING);
            for (const std::string& id : request.grounds())
                for (const v1::AdmissionGround& ground : check.grounds())
                    if (ground.id() == id) *decision.add_grounds() = ground;
            const bool refused = request.outcome() == v1::AdmissionDecision::OUTCOME_REFUSED;
            check.set_state(refused ? v1::ADMISSION_STATE_REFUSED : v1::ADMISSION_STATE_ADMITTED);
            counts.set_undecided(counts.undecided() - 1);
            if (refused)
                counts.set_refused(counts.refused() + 1);
            else
                counts.set_admitted(counts.admitted() + 1);
            return judged(check);
        });
    server.on<v1::AdmitAllRequest, v1::AdmitAllResponse>(
        [this](const auto& request) -> net::Reply<v1::AdmitAllResponse> {
            many = request;
            v1::AdmitAllResponse response;
            for (const std::string& name : request.entrants()) {
                v1::AdmissionCheck& check = checks.at(name);
                if (check.proposal().kind() != v1::AdmissionProposal::KIND_ADMIT) {
                    auto& skipped = *response.add_skipped();
                    skipped.set_entrant(name);
                    skipped.set_text("не все проверки приняты");
                    continue;
                }
                check.set_state(v1::ADMISSION_STATE_ADMITTED);
                static_cast<void>(judged(check));
                response.add_admitted(name);
            }
            *response.mutable_counts() = counts;
            return response;
        });
    server.on<v1::ObjectToDecisionRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            objection = request;
            v1::AdmissionCheck& check = asked(request.name());
            check.set_state(v1::ADMISSION_STATE_CONTESTED);
            check.mutable_decision()->set_state(v1::AdmissionDecision::STATE_CONTESTED);
            check.mutable_decision()->mutable_objection()->set_reason(request.reason());
            check.mutable_decision()->mutable_objection()->set_outcome(request.outcome());
            return judged(check);
        });
    server.on<v1::VoteOnDecisionRequest, v1::AdmissionCheck>(
        [this](const auto& request) -> net::Reply<v1::AdmissionCheck> {
            vote = request;
            v1::AdmissionCheck& check = asked(request.name());
            check.mutable_decision()->add_votes()->set_choice(request.choice());
            return judged(check);
        });
}

void Commission::serve_sitting() {
    FakeTransport& server = fake.server();
    server.on<v1::OpenSittingRequest, v1::Sitting>(
        [this](const auto& request) -> net::Reply<v1::Sitting> {
            v1::Sitting next = sitting;
            next.set_number(sitting.number() + 1);
            next.set_state(v1::Sitting::STATE_OPEN);
            if (request.validate_only()) {
                next.add_remarks()->set_text("нет врача соревнований (вправе участвовать)");
                return next;
            }
            opened = request;
            sitting = next;
            return sitting;
        });
    server.on<v1::CloseSittingRequest, v1::Sitting>(
        [this](const auto& request) -> net::Reply<v1::Sitting> {
            closed = request;
            sitting.set_state(v1::Sitting::STATE_CLOSED);
            return sitting;
        });
    server.on<v1::GetDocumentRequest, v1::Document>([](const auto&) -> net::Reply<v1::Document> {
        v1::Document document;
        document.set_state(v1::Document::STATE_DRAFT);
        return document;
    });
    server.on<v1::RecordPaymentRequest, v1::Payment>(
        [this](const auto& request) -> net::Reply<v1::Payment> {
            payment = request;
            v1::Payment made = request.payment();
            made.set_receipt_number(12);
            return made;
        });
}

void Commission::make_applications() {
    const auto application = [](int number, const char* organisation, const char* city,
                                const char* representative, int lines) {
        v1::Application made;
        made.set_name(kCompetition + "/applications/" + std::to_string(number));
        made.set_etag("1");
        made.set_number(number);
        made.set_organisation("organisations/31");
        made.mutable_organisation_label()->set_short_name(organisation);
        made.set_organisation_city(city);
        made.set_representative(representative);
        made.set_state(v1::Application::STATE_ACTIVE);
        made.set_stage(v1::Application::STAGE_FINAL);
        made.set_line_count(lines);
        made.set_preliminary_line_count(lines - 1);
        v1::ApplicationPaper& before = *made.mutable_preliminary_paper();
        before.set_state(v1::ApplicationPaper::STATE_ACCEPTED);
        before.mutable_receive_time()->set_seconds(kOpened - 16 * 86400);
        v1::ApplicationPaper& paper = *made.mutable_final_paper();
        paper.set_state(v1::ApplicationPaper::STATE_DRAFT);
        paper.mutable_receive_time()->set_seconds(kOpened - 2 * 86400 + 24 * 60);
        paper.set_channel(v1::ApplicationPaper::CHANNEL_PAPER);
        paper.set_original(true);
        paper.set_form_title("ЗАЯВКА (Прил. 4)");
        for (const char* action : {"application.update", "application.accept", "application.stage",
                                   "application.withdraw", "entrant.add"}) {
            v1::AllowedAction& allowed = *made.add_allowed_actions();
            allowed.set_action(action);
            allowed.set_allowed(true);
        }
        return made;
    };
    v1::Application first = application(18, "СШ № 3", "Самара", "Носов П. Т.", 5);
    for (const auto& [id, title, stamped] : {std::tuple{"doctor", "врач", true},
                                             {"federation", "рук. рег. федерации", true},
                                             {"authority", "рук. органа", false}}) {
        v1::ApplicationSignature& signature = *first.mutable_final_paper()->add_signatures();
        signature.set_signature(id);
        signature.set_title(title);
        signature.set_is_signed(true);
        signature.set_is_stamped(stamped);
        signature.set_stamp_required(true);
    }
    first.set_remark_count(2);
    remark(*first.add_remarks()->mutable_remark(),
           "нет печати руководителя органа исполнительной власти", "5.1",
           v1::Remark::SEVERITY_REFUSED);
    applications = {first, application(19, "ДЮЦ «Ладья»", "", "Громова Т. В.", 3),
                    application(20, "СШОР «Волга»", "", "Дятлов Ф. Ф.", 3)};
    struct Line {
        Person person;
        int year;
        int month;
        int day;
    };
    int number = 0;
    for (const Line& line : {Line{{"Абрамов Пётр Романович", "Абрамов П. Р.", "МС"}, 2008, 1, 12},
                             Line{{"Жуков Денис Викторович", "Жуков Д. В.", "КМС"}, 2009, 11, 30},
                             Line{{"Сидорова Анна Кирилловна", "Сидорова А. К.", "I"}, 2011, 7, 7},
                             Line{{"Ёлкин Артём Сергеевич", "Ёлкин А. С.", "КМС"}, 2010, 5, 3}}) {
        v1::Entrant entrant;
        entrant.set_name(kCompetition + "/entrants/" + std::to_string(++number));
        entrant.set_etag("1");
        entrant.set_application(applications[0].name());
        entrant.set_number(number);
        entrant.set_person("persons/" + std::to_string(4701 + number));
        entrant.mutable_display_names()->set_full(line.person.full);
        entrant.mutable_display_names()->set_short_(line.person.brief);
        entrant.mutable_birth_date()->set_year(line.year);
        entrant.mutable_birth_date()->set_month(line.month);
        entrant.mutable_birth_date()->set_day(line.day);
        entrant.set_sport_rank(line.person.rank);
        entrant.set_discipline_title("русские шашки");
        entrant.set_coach_name("Носов П. Т.");
        entrant.set_in_preliminary(true);
        entrant.set_doctor_mark(number != 4);
        entrant.set_state(v1::Entrant::STATE_ENTERED);
        *entrant.mutable_fee()->mutable_due() = money(150000);
        *entrant.mutable_fee()->mutable_paid() = money(0);
        if (number == 4)
            remark(*entrant.add_remarks(), "нет отметки «Допущен» врача против фамилии", "2.2.3",
                   v1::Remark::SEVERITY_REFUSED);
        entrants.push_back(entrant);
    }
}

void Commission::serve_applications() {
    FakeTransport& server = fake.server();
    server.on<v1::ListApplicationsRequest, v1::ListApplicationsResponse>(
        [this](const auto&) -> net::Reply<v1::ListApplicationsResponse> {
            v1::ListApplicationsResponse response;
            for (v1::Application row : applications) {
                row.clear_remarks();
                row.clear_allowed_actions();
                *response.add_applications() = row;
            }
            response.set_total_size(static_cast<int>(applications.size()));
            return response;
        });
    server.on<v1::GetApplicationRequest, v1::Application>(
        [this](const auto& request) -> net::Reply<v1::Application> {
            for (const v1::Application& one : applications)
                if (one.name() == request.name()) return one;
            net::ClientError error;
            error.code = sdk::Code::kNotFound;
            return tl::unexpected<net::ClientError>(error);
        });
    server.on<v1::CreateApplicationRequest, v1::Application>(
        [this](const auto& request) -> net::Reply<v1::Application> {
            created.push_back(request);
            v1::Application made = request.application();
            made.set_name(kCompetition + "/applications/21");
            made.set_number(21);
            made.set_etag("1");
            made.set_stage(v1::Application::STAGE_PRELIMINARY);
            made.mutable_organisation_label()->set_short_name("СШ № 3");
            applications.push_back(made);
            return made;
        });
    server.on<v1::UpdateApplicationRequest, v1::Application>(
        [this](const auto& request) -> net::Reply<v1::Application> {
            heads.push_back(request);
            for (v1::Application& one : applications) {
                if (one.name() != request.application().name()) continue;
                one.set_etag(one.etag() + "+");
                if (request.application().stage() != v1::Application::STAGE_UNSPECIFIED)
                    one.set_stage(request.application().stage());
                return one;
            }
            return v1::Application{};
        });
    server.on<v1::AcceptApplicationRequest, v1::Application>(
        [this](const auto& request) -> net::Reply<v1::Application> {
            accepted = request;
            applications[0].mutable_final_paper()->set_state(v1::ApplicationPaper::STATE_ACCEPTED);
            return applications[0];
        });
}

void Commission::serve_lines() {
    FakeTransport& server = fake.server();
    server.on<v1::ListEntrantsRequest, v1::ListEntrantsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListEntrantsResponse> {
            v1::ListEntrantsResponse response;
            for (const v1::Entrant& one : entrants)
                if (request.filter().find("application") == std::string::npos ||
                    request.filter().find("\"" + one.application() + "\"") != std::string::npos)
                    *response.add_entrants() = one;
            response.set_total_size(44);
            response.set_paid_size(39);
            return response;
        });
    server.on<v1::GetEntrantRequest, v1::Entrant>(
        [this](const auto& request) -> net::Reply<v1::Entrant> {
            v1::Entrant found = entrants.back();
            for (const v1::Entrant& one : entrants)
                if (one.name() == request.name()) found = one;
            found.set_name(request.name());
            return found;
        });
    server.on<v1::ListPersonsRequest, v1::ListPersonsResponse>(
        [this](const auto& request) -> net::Reply<v1::ListPersonsResponse> {
            ++searches;
            v1::ListPersonsResponse response;
            const auto add = [&](int number, const char* surname, const char* given,
                                 const char* patronymic, int year, const char* rank) {
                v1::Person person =
                    make_person(number, surname, given, patronymic, year, "Самарская обл.");
                person.mutable_public_data()->set_sport_rank(rank);
                if (text::matches(request.query(), person.public_data().display_names().full()))
                    *response.add_persons() = person;
            };
            add(4802, "Щукин", "Роман", "Львович", 2010, "КМС");
            add(5011, "Щукина", "Ольга", "Егоровна", 2012, "II");
            return response;
        });
    server.on<v1::AddEntrantRequest, v1::Entrant>(
        [this](const auto& request) -> net::Reply<v1::Entrant> {
            added.push_back(request);
            v1::Entrant made = request.entrant();
            made.set_name(kCompetition + "/entrants/" + std::to_string(90 + added.size()));
            made.set_number(static_cast<int>(entrants.size()) + 1);
            made.mutable_display_names()->set_full("Щукин Роман Львович");
            made.mutable_display_names()->set_short_("Щукин Р. Л.");
            made.set_state(v1::Entrant::STATE_ENTERED);
            remark(*made.add_remarks(), "спортсмена не было в предварительной заявке", "2.2.2",
                   v1::Remark::SEVERITY_NEEDS_DECISION);
            entrants.push_back(made);
            return made;
        });
    server.on<v1::UpdateEntrantRequest, v1::Entrant>(
        [this](const auto& request) -> net::Reply<v1::Entrant> {
            updated.push_back(request);
            for (v1::Entrant& one : entrants) {
                if (one.name() != request.entrant().name()) continue;
                one.set_doctor_mark(request.entrant().doctor_mark());
                return one;
            }
            return v1::Entrant{};
        });
    server.on<v1::StrikeEntrantRequest, v1::Entrant>(
        [this](const auto& request) -> net::Reply<v1::Entrant> {
            struck = request;
            for (v1::Entrant& one : entrants) {
                if (one.name() != request.name()) continue;
                one.set_state(v1::Entrant::STATE_STRUCK);
                one.set_strike_reason(request.reason());
                return one;
            }
            return v1::Entrant{};
        });
}

void Commission::open_desk() {
    fake.app().push(std::make_unique<AdmissionScreen>(fake.app(), place));
}

void Commission::open_applications() {
    fake.app().push(std::make_unique<ApplicationsScreen>(fake.app(), place));
}

void Commission::open_application(const std::string& name) {
    fake.app().push(std::make_unique<ApplicationScreen>(fake.app(), place, name));
}

int Commission::press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        fake.press(key);
        fake.pass(std::chrono::milliseconds(500));
    }
    return static_cast<int>(keys.size());
}

const Action* Commission::action(const std::string& id) {
    static std::vector<Action> table;
    table = fake.app().actions();
    for (const Action& one : table)
        if (one.id == id) return &one;
    return nullptr;
}

void Commission::run(const std::string& id) {
    const Action* found = action(id);
    ASSERT_NE(found, nullptr) << id;
    const Action copy = *found;
    fake.app().run_action(copy);
    fake.pass(std::chrono::milliseconds(500));
}

void Commission::add_entrants(int count) {
    for (int i = 0; i < count; ++i) {
        const std::string name = "Новиков " + std::to_string(i);
        add_row(*this, 21 + i / 20, "СШ № 8", "", "Зорин А. А.", i % 20 + 1,
                {name.c_str(), name.c_str(), "I"}, v1::ADMISSION_STATE_UNDECIDED);
        checks[rows.back().entrant()] = plain_check(rows.back());
        static_cast<void>(judged(checks[rows.back().entrant()]));
    }
    counts.set_entrants(counts.entrants() + count);
    counts.set_undecided(counts.undecided() + count);
}

void Commission::decide_elsewhere(const std::string& entrant, v1::AdmissionState state) {
    v1::AdmissionCheck& one = checks.at(entrant);
    one.set_state(state);
    v1::AdmissionDecision& decision = *one.mutable_decision();
    decision.set_outcome(state == v1::ADMISSION_STATE_ADMITTED
                             ? v1::AdmissionDecision::OUTCOME_ADMITTED
                             : v1::AdmissionDecision::OUTCOME_REFUSED);
    decision.mutable_decided_by()->set_short_name("Гущина Н. В.");
    decision.mutable_decide_time()->set_seconds(kOpened + 33 * 60);
    static_cast<void>(judged(one));
    net::WatchEvent event = change_of(entrant + "/admission", 3, "admission.decide");
    event.scope = kCompetition;
    event.user = "users/4";
    fake.app().on_watch(event);
    fake.pass(std::chrono::milliseconds(200));
}

}  // namespace collegium::tui
