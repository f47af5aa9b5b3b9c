#include "competition_client.hpp"

#include <algorithm>

#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/fields.hpp"

namespace collegium::tui {
namespace {

constexpr std::int64_t kMorning = 1791973860;  // 14.10.2026 10:31 UTC

v1::Date date(int year, int month, int day) {
    v1::Date made;
    made.set_year(year);
    made.set_month(month);
    made.set_day(day);
    return made;
}

template <typename Resource>
void allow_on(Resource& resource, const std::string& action, const std::string& refusal = {}) {
    auto& allowed = *resource.add_allowed_actions();
    allowed.set_action(action);
    allowed.set_allowed(refusal.empty());
    allowed.set_text(refusal);
}

template <typename T>
net::Reply<T> not_found() {
    net::ClientError error;
    error.code = sdk::Code::kNotFound;
    return tl::unexpected<net::ClientError>(error);
}

void add_stage(v1::Progress& progress, v1::Competition::State state, const char* title, bool passed,
               bool current) {
    auto& stage = *progress.add_stages();
    stage.set_state(state);
    stage.set_title(title);
    stage.set_passed(passed);
    stage.set_current(current);
}

// PANEL_CHIEF of "chief".
template <typename Enum>
Enum value_of(const std::string& id) {
    const auto& type = *google::protobuf::GetEnumDescriptor<Enum>();
    for (int i = 1; i < type.value_count(); ++i)
        if (viewmodel::enum_id(type, type.value(i)->number()) == id)
            return static_cast<Enum>(type.value(i)->number());
    return Enum{};
}

void add_condition(v1::Progress& progress, const char* id, v1::Condition::State outcome,
                   const char* text, const char* article, const char* body, const char* place,
                   const char* why = "") {
    auto& condition = *progress.add_conditions();
    condition.mutable_condition()->set_id(id);
    condition.mutable_condition()->set_state(outcome);
    condition.mutable_condition()->set_text(text);
    condition.mutable_condition()->add_citations()->set_text(article);
    condition.set_body_text(body);
    condition.set_place(value_of<v1::ProgressCondition::Place>(place));
    condition.set_why(why);
    condition.set_by_hand(std::string(place).empty());
}

// The course of screen 4.4 of the design, row by row.
v1::Progress course() {
    using Condition = v1::Condition;
    v1::Progress progress;
    progress.set_name("competitions/14/progress");
    progress.set_etag("7");
    progress.set_competition("competitions/14");
    progress.set_state(v1::Competition::STATE_ADMISSION);
    progress.set_state_text("Допуск");
    add_stage(progress, v1::Competition::STATE_DRAFT, "Черновик", true, false);
    add_stage(progress, v1::Competition::STATE_APPLICATIONS, "Приём заявок", true, false);
    add_stage(progress, v1::Competition::STATE_ADMISSION, "Допуск", false, true);
    add_stage(progress, v1::Competition::STATE_DRAW, "Жеребьёвка", false, false);
    add_stage(progress, v1::Competition::STATE_RUNNING, "Туры", false, false);
    add_stage(progress, v1::Competition::STATE_FINISHED, "Итоги", false, false);
    add_stage(progress, v1::Competition::STATE_APPROVED, "Утверждено", false, false);
    add_stage(progress, v1::Competition::STATE_ARCHIVED, "Архив", false, false);
    progress.set_next_state(v1::Competition::STATE_DRAW);
    progress.set_next_text("Чтобы перейти к жеребьёвке");
    progress.set_act_text("Открыть жеребьёвку");
    progress.set_next_body_text("главный судья");
    add_condition(progress, "regulation", Condition::STATE_MET,
                  "Регламент полный: обязательных пунктов 19 из 19", "2.2, 5.4", "организатор",
                  "regulation");
    add_condition(progress, "panel", Condition::STATE_MET,
                  "Судейская коллегия: гл. судья, гл. секретарь", "12.1", "организатор",
                  "officials");
    add_condition(progress, "decisions", Condition::STATE_BLOCKING,
                  "Решение по каждому спортсмену: без решения 2", "5.3", "комиссия", "admission",
                  "2 спортсмена без решения");
    add_condition(progress, "commission-protocol", Condition::STATE_BLOCKING,
                  "Протокол комиссии подписан", "5.3", "комиссия", "documents",
                  "протокол не подписан");
    add_condition(progress, "meeting", Condition::STATE_WAIVABLE,
                  "Совещание представителей проведено", "12.2", "гл. судья", "");
    add_condition(progress, "appeal", Condition::STATE_NOTE,
                  "Апелляционный комитет: вправе создать, не создан", "5.4.17.5", "организатор",
                  "officials");
    progress.set_met_count(2);
    progress.set_counted_count(5);
    allow_on(progress, "event.advance");
    allow_on(progress, "event.cancel");
    allow_on(progress, "event.mark");
    return progress;
}

v1::Regulation make_regulation() {
    v1::Regulation regulation;
    regulation.set_name("competitions/14/regulation");
    regulation.set_etag("3");
    regulation.set_rule_book("rulebooks/ru-draughts-2022");
    regulation.set_rule_book_title("Правила вида спорта «шашки», 2022");
    const auto group = [&](const char* id, const char* title, int total, int faults, int missing) {
        auto& made = *regulation.add_groups();
        made.set_id(id);
        made.set_title(title);
        made.set_total(total);
        made.set_faults(faults);
        made.set_missing(missing);
    };
    group("general", "Общее", 1, 0, 0);
    group("entries", "Заявки и взнос", 1, 0, 0);
    group("time", "Время", 5, 0, 0);
    group("teams", "Команды", 0, 0, 0);
    group("protests", "Протесты", 1, 0, 1);

    auto& dress = *regulation.add_parameters();
    dress = make_parameter("dress-code", "форма одежды", "general", "text");
    dress.add_citations()->set_text("2.3.2");
    auto& fee = *regulation.add_parameters();
    fee = make_parameter("entry-fee", "заявочный взнос, рублей", "entries", "number");
    fee.set_freedom(v1::RegulationParameter::FREEDOM_BOUNDED);
    fee.mutable_parameter()->set_least(0);
    fee.mutable_parameter()->set_most(5000);
    fee.mutable_value()->set_number(0);
    fee.set_value_text("0");
    fee.mutable_source()->set_kind(v1::ValueSource::KIND_DEFAULT);
    fee.set_source_text("по умолчанию");
    fee.add_citations()->set_text("5.2");

    auto& control = *regulation.add_parameters();
    control = make_parameter("time-control", "контроль времени", "time", "text");
    control.mutable_parameter()->set_must_be_given(true);
    control.mutable_value()->set_text("45+30");
    control.set_value_text("45+30");
    control.set_value_words("45 мин на партию с добавлением 30 с на ход");
    control.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
    control.mutable_source()->set_place("7.2");
    control.set_source_text("Положение п. 7.2");
    control.add_citations()->set_text("5.4.2.1");
    auto& late = *regulation.add_parameters();
    late = make_parameter("lateness-minutes", "опоздание, мин", "time", "number");
    late.set_freedom(v1::RegulationParameter::FREEDOM_BOUNDED);
    late.mutable_parameter()->set_least(0);
    late.mutable_parameter()->set_most(45);
    late.mutable_value()->set_number(15);
    late.set_value_text("15");
    late.mutable_source()->set_kind(v1::ValueSource::KIND_REGULATIONS);
    late.set_source_text("Регламент");
    late.add_citations()->set_text("5.4.4.1");
    auto& record = *regulation.add_parameters();
    record = make_parameter("record", "запись партии", "time", "text");
    record.set_freedom(v1::RegulationParameter::FREEDOM_FIXED);
    record.mutable_parameter()->set_fixed(true);
    record.mutable_value()->set_text("обязательна");
    record.set_value_text("обязательна");
    record.mutable_source()->set_kind(v1::ValueSource::KIND_BOOK);
    record.set_source_text("книга 5.4.3");
    record.add_citations()->set_text("5.4.3");
    auto& phones = *regulation.add_parameters();
    phones = make_parameter("device-storage", "выключенные устройства хранятся в отведённом месте",
                            "time", "flag");
    phones.mutable_value()->set_flag(false);
    phones.set_value_text("нет");
    phones.mutable_source()->set_kind(v1::ValueSource::KIND_DEFAULT);
    phones.set_source_text("по умолчанию");
    phones.add_citations()->set_text("2.3.3");
    auto& clocks = *regulation.add_parameters();
    clocks = make_parameter("clocks", "часы", "time", "choice");
    for (const auto& [id, title] :
         {std::pair("electronic", "электронные"), std::pair("mechanical", "механические")}) {
        auto& choice = *clocks.mutable_parameter()->add_choices();
        choice.set_id(id);
        choice.set_title(title);
    }
    clocks.mutable_value()->set_text("electronic");
    clocks.set_value_text("электронные");
    clocks.mutable_source()->set_kind(v1::ValueSource::KIND_STATUTE);
    clocks.set_source_text("Положение");
    clocks.add_citations()->set_text("4.2");
    auto& deposit = *regulation.add_parameters();
    deposit = make_parameter("protest-deposit", "залог при протесте", "protests", "number");
    auto& note = *regulation.add_notes();
    note.set_field("protest-deposit");
    note.set_severity(v1::Remark::SEVERITY_MISSING);
    note.set_text("Поле не заполнено. Книга молчит: значение обязательно");
    note.add_citations()->set_article("5.4.17.4");
    for (const auto& [kind, count] :
         {std::pair(v1::ValueSource::KIND_BOOK, 1), std::pair(v1::ValueSource::KIND_STATUTE, 2),
          std::pair(v1::ValueSource::KIND_DEFAULT, 2)}) {
        auto& source = *regulation.add_sources();
        source.set_kind(kind);
        source.set_count(count);
    }
    regulation.set_without_source(1);
    allow_on(regulation, "regulation.update");
    return regulation;
}

v1::OfficialPost make_post(const char* id, const char* title, const char* panel, bool required) {
    v1::OfficialPost post;
    post.set_name(std::string("competitions/14/posts/") + id);
    post.set_post(id);
    post.set_title(title);
    post.add_panels(value_of<v1::OfficialPanel>(panel));
    post.set_required(required);
    post.set_available(true);
    post.add_citations()->set_article("12.1");
    return post;
}

v1::Official make_official(int number, const char* post, const char* title, const char* panel,
                           const char* brief, const char* full, const char* category) {
    v1::Official official;
    official.set_name("competitions/14/officials/" + std::to_string(number));
    official.set_etag("1");
    official.set_person("persons/" + std::to_string(4700 + number));
    official.mutable_person_label()->set_short_name(brief);
    official.mutable_person_label()->set_full_name(full);
    official.set_person_region("Самарская область");
    official.set_post(post);
    official.set_post_title(title);
    official.add_panels(value_of<v1::OfficialPanel>(panel));
    official.set_category(category);
    *official.mutable_appoint_date() = date(2026, 9, 1);
    official.set_basis("приказ № 44");
    official.set_state(v1::Official::STATE_ACTIVE);
    official.add_citations()->set_article("12.1");
    allow_on(official, "official.update");
    allow_on(official, "official.dismiss");
    return official;
}

v1::Ban make_ban(int number, const char* person, const char* brief, const char* full,
                 v1::Ban::State state, const char* text) {
    v1::Ban ban;
    ban.set_name("bans/" + std::to_string(number));
    ban.set_etag("1");
    ban.set_person(person);
    ban.mutable_person_label()->set_short_name(brief);
    ban.mutable_person_label()->set_full_name(full);
    ban.set_capacity(v1::Ban::CAPACITY_ANY);
    ban.set_ground(v1::Ban::GROUND_DOPING);
    *ban.mutable_start_date() = date(2026, 3, 1);
    *ban.mutable_end_date() = date(2027, 3, 1);
    ban.set_decision_number("№ 17-Д");
    *ban.mutable_decision_date() = date(2026, 2, 27);
    ban.set_decision_body("РУСАДА");
    ban.set_state(state);
    ban.set_text(text);
    ban.mutable_update_time()->set_seconds(kMorning);
    allow_on(ban, "ban.update");
    allow_on(ban, "ban.lift");
    return ban;
}

v1::Document make_document(const char* kind, const char* title, const char* form,
                           v1::Document::State state, v1::Document::Audience audience) {
    v1::Document document;
    document.set_competition("competitions/14");
    document.set_kind(kind);
    document.set_title(title);
    document.set_form(form);
    document.set_language("ru");
    document.set_state(state);
    document.set_audience(audience);
    document.set_form_of_book(true);
    document.mutable_article()->set_article("5.3");
    if (state == v1::Document::STATE_DRAFT) document.set_expected_number(1);
    for (const auto& [post, name] : {std::pair("Главный судья", "Петрова Г. А."),
                                     std::pair("Главный секретарь", "Гущина Н. В.")}) {
        auto& line = *document.add_expected_signatures();
        line.set_post(post);
        line.set_full_name(name);
    }
    const char* act =
        audience == v1::Document::AUDIENCE_SERVICE ? "document.sign" : "document.publish";
    allow_on(document, act);
    allow_on(document, "document.correct");
    return document;
}

void freeze(v1::Document& document, v1::Document::State state, int version) {
    document.set_name("competitions/14/documents/31");
    document.set_etag(std::to_string(version));
    document.set_state(state);
    document.set_number(1);
    auto& latest = *document.mutable_latest();
    latest.set_version(version);
    latest.mutable_freeze_time()->set_seconds(kMorning);
    latest.set_frozen_by("Гущина Н. В.");
    latest.set_published(state == v1::Document::STATE_PUBLISHED);
    latest.set_sha256("7f3a19c200000000000000000000000000000000000000000000000000000041");
    latest.set_page_count(1);
}

}  // namespace

v1::RegulationParameter make_parameter(const std::string& id, const std::string& title,
                                       const std::string& group, const std::string& kind) {
    v1::RegulationParameter row;
    auto& parameter = *row.mutable_parameter();
    parameter.set_id(id);
    parameter.set_title(title);
    parameter.set_group(group);
    parameter.set_kind(kind);
    row.set_freedom(v1::RegulationParameter::FREEDOM_FREE);
    row.set_applies(true);
    return row;
}

CompetitionClient::CompetitionClient() : progress(course()), regulation(make_regulation()) {
    federation.competitions[0].set_state(v1::Competition::STATE_ADMISSION);
    posts = {make_post("chief-arbiter", "главный судья", "chief", true),
             make_post("chief-secretary", "главный секретарь", "chief", true),
             make_post("arbiter", "судья", "judges", false),
             make_post("doctor", "врач", "staff", false)};
    officials = {
        make_official(1, "chief-arbiter", "главный судья", "chief", "Петрова Г. А.",
                      "Петрова Галина Андреевна", "ССВК"),
        make_official(2, "arbiter", "судья", "judges", "Ким В. Т.", "Ким Виктор Тимурович", "1К")};
    auto& remark = *officials[1].add_remarks();
    remark.set_text("категория ниже второй");
    remark.add_citations()->set_article("12.1");
    bans = {make_ban(12, "persons/4711", "Ёлкин А. С.", "Ёлкин Артём Сергеевич",
                     v1::Ban::STATE_ACTIVE, "в любом качестве, до 01.03.2027"),
            make_ban(9, "persons/4702", "Абрамов П. Р.", "Абрамов Павел Романович",
                     v1::Ban::STATE_EXPIRED, "спортсменом, до 01.01.2025")};
    documents = {make_document("commission-protocol", "Протокол комиссии по допуску", "5.3",
                               v1::Document::STATE_DRAFT, v1::Document::AUDIENCE_SERVICE),
                 make_document("registration-protocol", "Протокол регистрации", "Прил. 5",
                               v1::Document::STATE_DRAFT, v1::Document::AUDIENCE_PUBLIC),
                 make_document("schedule", "Расписание туров", "12.2",
                               v1::Document::STATE_NOT_READY, v1::Document::AUDIENCE_PUBLIC),
                 make_document("application", "Заявка", "Прил. 4", v1::Document::STATE_SIGNED,
                               v1::Document::AUDIENCE_SERVICE)};
    auto& met = *documents[0].add_conditions();
    met.set_state(v1::DocumentCondition::STATE_MET);
    met.set_text("решение по каждому спортсмену");
    met.add_articles()->set_article("5.3");
    auto& missing = *documents[2].add_conditions();
    missing.set_state(v1::DocumentCondition::STATE_BLOCKING);
    missing.set_text("пары не утверждены");
    documents[3].set_subject("competitions/14/applications/18");
    documents[3].set_subject_title("СШ № 3");
    freeze(documents[3], v1::Document::STATE_SIGNED, 2);
    paper =
        "                    ПРОТОКОЛ № (1)\n"
        "        комиссии по допуску участников\n"
        "┌────┬──────────────────────────┬─────────┐\n"
        "│ №  │ Фамилия, имя             │ Решение │\n"
        "├────┼──────────────────────────┼─────────┤\n"
        "│  1 │ Абрамов Павел            │ допущен │\n"
        "│  2 │ Ёлкин Артём              │ отказ   │\n"
        "└────┴──────────────────────────┴─────────┘\n";
    v1::RuleBook book;
    book.set_name("rulebooks/ru-draughts-2022");
    book.set_state(v1::RuleBook::STATE_WORKING);
    book.set_file_name("ru-draughts-2022.toml");
    book.set_sha256("91ac0000000000000000000000000007");
    book.set_title("Правила вида спорта «шашки»");
    book.set_short_title("Правила вида спорта «шашки», 2022");
    book.set_approved_by("приказ Министерства спорта от 17 марта 2022 г. № 201");
    *book.mutable_effective_from() = date(2022, 3, 17);
    book.set_competition_count(3);
    book.set_combined_groups(2);
    for (const auto& [id, title, set] :
         {std::tuple("russian", "Русские шашки", "full"),
          std::tuple("russian-rapid-team", "Русские шашки – быстрая игра – командные", "adults")}) {
        auto& row = *book.add_disciplines();
        row.set_id(id);
        row.set_title(title);
        row.set_age_set(set);
        row.add_disciplines("disciplines/russian-draughts");
    }
    for (const auto& [id, set, male, female, place] :
         {std::tuple("u14", "full", "мальчики (до 14)", "девочки (до 14)", 1),
          std::tuple("u17", "full", "юноши (до 17)", "девушки (до 17)", 2),
          std::tuple("adults", "full", "мужчины", "женщины", 3),
          std::tuple("adult-teams", "adults", "мужчины", "женщины", 1)}) {
        auto& row = *book.add_age_groups();
        row.set_id(id);
        row.set_age_set(set);
        row.set_male_title(male);
        row.set_female_title(female);
        row.set_place(place);
    }
    for (const auto& [id, title] :
         {std::pair("municipal", "муниципальные"), std::pair("interregional", "межрегиональные")}) {
        auto& row = *book.add_statuses();
        row.set_id(id);
        row.set_title(title);
    }
    auto& character = *book.add_characters();
    character.set_id("individual");
    character.set_title("личные");
    books.push_back(book);
    v1::RuleBook broken;
    broken.set_name("rulebooks/my-rules");
    broken.set_state(v1::RuleBook::STATE_REFUSED);
    broken.set_file_name("my-rules.toml");
    broken.set_sha256("0011000000000000000000000000aabb");
    broken.set_reason_text("в файле ошибки: 2");
    for (const auto& [line, key, text] : {std::tuple(12, "age_group[2].most", "нужно число"),
                                          std::tuple(40, "fee[0]", "нет пункта (article)")}) {
        auto& fault = *broken.add_faults();
        fault.set_line(line);
        fault.set_key(key);
        fault.set_text(text);
    }
    books.push_back(broken);

    serve_course();
    serve_regulation();
    serve_officials();
    serve_bans();
    serve_documents();
    serve_books();

    SessionFacts session = fake.app().session();
    session.short_name = "Петрова Г. А.";
    session.role = "chief-arbiter";
    session.role_name = "главный судья";
    session.permissions.insert({"officials.write", "bans.read", "bans.write"});
    fake.app().set_session(session);
    fake.app().open_home();
}

void CompetitionClient::enter(const std::string& section) {
    enter_competition(fake.app(), drafts, federation.competitions[0], section);
}

void CompetitionClient::press(std::initializer_list<const char*> keys) {
    for (const char* key : keys) {
        fake.press(key);
        fake.pass(std::chrono::milliseconds(500));
        (void)fake.frame();
    }
}

void CompetitionClient::type(std::string_view text) {
    fake.type(text);
    (void)fake.frame();
}

void CompetitionClient::serve_course() {
    FakeTransport& server = fake.server();
    server.on<v1::GetProgressRequest, v1::Progress>(
        [this](const auto&) -> net::Reply<v1::Progress> { return progress; });
    server.on<v1::AdvanceCompetitionRequest, v1::Progress>(
        [this](const auto& request) -> net::Reply<v1::Progress> {
            advanced = request;
            progress.set_state(request.state());
            progress.set_state_text("Жеребьёвка");
            federation.competitions[0].set_state(request.state());
            return progress;
        });
    server.on<v1::CancelCompetitionRequest, v1::Progress>(
        [this](const auto& request) -> net::Reply<v1::Progress> {
            cancelled = request;
            progress.set_cancel_reason(request.reason());
            progress.set_next_state(v1::Competition::STATE_UNSPECIFIED);
            progress.clear_conditions();
            return progress;
        });
    server.on<v1::MarkConditionRequest, v1::Progress>(
        [this](const auto& request) -> net::Reply<v1::Progress> {
            marked = request;
            for (auto& condition : *progress.mutable_conditions()) {
                if (condition.condition().id() != request.condition()) continue;
                if (request.has_done()) {
                    condition.set_done(request.done());
                    condition.mutable_condition()->set_state(
                        request.done() ? v1::Condition::STATE_MET : v1::Condition::STATE_WAIVABLE);
                }
                if (request.has_note()) condition.set_note(request.note());
            }
            return progress;
        });
}

void CompetitionClient::serve_regulation() {
    FakeTransport& server = fake.server();
    server.on<v1::GetRegulationRequest, v1::Regulation>(
        [this](const auto&) -> net::Reply<v1::Regulation> { return regulation; });
    server.on<v1::UpdateRegulationRequest, v1::Regulation>(
        [this](const auto& request) -> net::Reply<v1::Regulation> {
            v1::Regulation made = regulation;
            for (const v1::ParameterChange& change : request.changes())
                for (auto& row : *made.mutable_parameters()) {
                    if (row.parameter().id() != change.parameter()) continue;
                    *row.mutable_value() = change.value();
                    *row.mutable_source() = change.source();
                    if (change.value().has_number()) {
                        row.set_value_text(std::to_string(change.value().number()));
                        if (change.value().number() <= row.parameter().most()) continue;
                        auto& note = *made.add_notes();
                        note.set_field(change.parameter());
                        note.set_severity(v1::Remark::SEVERITY_REFUSED);
                        note.set_text(row.value_text() + ": больше первого контроля (45)");
                        note.add_citations()->set_article(row.citations(0).text());
                        made.mutable_groups(2)->set_faults(1);
                    }
                }
            if (request.validate_only()) {
                ++checks;
                return made;
            }
            regulated = request;
            regulation = made;
            regulation.set_etag("4");
            return regulation;
        });
}

void CompetitionClient::serve_officials() {
    FakeTransport& server = fake.server();
    server.on<v1::ListPostsRequest, v1::ListPostsResponse>(
        [this](const auto&) -> net::Reply<v1::ListPostsResponse> {
            v1::ListPostsResponse response;
            for (const auto& post : posts)
                *response.add_posts() = post;
            return response;
        });
    server.on<v1::ListOfficialsRequest, v1::ListOfficialsResponse>(
        [this](const auto&) -> net::Reply<v1::ListOfficialsResponse> {
            v1::ListOfficialsResponse response;
            for (const auto& official : officials) {
                *response.add_officials() = official;
                response.mutable_officials()->rbegin()->clear_allowed_actions();
            }
            return response;
        });
    server.on<v1::GetOfficialRequest, v1::Official>(
        [this](const auto& request) -> net::Reply<v1::Official> {
            for (const auto& official : officials)
                if (official.name() == request.name()) return official;
            return not_found<v1::Official>();
        });
    server.on<v1::AppointOfficialRequest, v1::Official>(
        [this](const auto& request) -> net::Reply<v1::Official> {
            appointed = request;
            officials.push_back(make_official(9, request.official().post().c_str(),
                                              "главный секретарь", "chief", "Воронов Г. Г.",
                                              "Воронов Глеб Григорьевич", "1К"));
            return officials.back();
        });
    server.on<v1::DismissOfficialRequest, v1::Official>(
        [this](const auto& request) -> net::Reply<v1::Official> {
            dismissed = request;
            for (const auto& official : officials)
                if (official.name() == request.name()) {
                    const v1::Official gone = official;
                    std::erase_if(officials,
                                  [&](const auto& row) { return row.name() == request.name(); });
                    return gone;
                }
            return not_found<v1::Official>();
        });
}

void CompetitionClient::serve_bans() {
    FakeTransport& server = fake.server();
    server.on<v1::ListBansRequest, v1::ListBansResponse>(
        [this](const auto& request) -> net::Reply<v1::ListBansResponse> {
            v1::ListBansResponse response;
            const std::string& filter = request.filter();
            for (const auto& ban : bans) {
                if (filter.starts_with("person") && filter.find(ban.person()) == std::string::npos)
                    continue;
                if (filter.starts_with("state") && ban.state() != v1::Ban::STATE_ACTIVE) continue;
                *response.add_bans() = ban;
                response.mutable_bans()->rbegin()->clear_allowed_actions();
            }
            return response;
        });
    server.on<v1::GetBanRequest, v1::Ban>([this](const auto& request) -> net::Reply<v1::Ban> {
        for (const auto& ban : bans)
            if (ban.name() == request.name()) return ban;
        return not_found<v1::Ban>();
    });
    server.on<v1::CreateBanRequest, v1::Ban>([this](const auto& request) -> net::Reply<v1::Ban> {
        banned = request;
        v1::Ban made = request.ban();
        made.set_name("bans/13");
        made.mutable_person_label()->set_short_name("Воронов Г. Г.");
        made.set_text("в любом качестве, бессрочно");
        made.set_state(v1::Ban::STATE_ACTIVE);
        bans.push_back(made);
        return made;
    });
    server.on<v1::LiftBanRequest, v1::Ban>([this](const auto& request) -> net::Reply<v1::Ban> {
        lifted = request;
        for (auto& ban : bans)
            if (ban.name() == request.name()) {
                ban.set_state(v1::Ban::STATE_LIFTED);
                return ban;
            }
        return not_found<v1::Ban>();
    });
}

void CompetitionClient::serve_documents() {
    FakeTransport& server = fake.server();
    const auto find = [this](const auto& request) -> v1::Document* {
        for (auto& document : documents)
            if (document.kind() == request.kind() && document.subject() == request.subject())
                return &document;
        return nullptr;
    };
    server.on<v1::ListDocumentsRequest, v1::ListDocumentsResponse>(
        [this](const auto&) -> net::Reply<v1::ListDocumentsResponse> {
            v1::ListDocumentsResponse response;
            for (const auto& document : documents) {
                *response.add_documents() = document;
                response.mutable_documents()->rbegin()->clear_allowed_actions();
            }
            response.set_total_size(response.documents_size());
            return response;
        });
    server.on<v1::GetDocumentRequest, v1::Document>(
        [find](const auto& request) -> net::Reply<v1::Document> {
            const v1::Document* found = find(request);
            if (found == nullptr) return not_found<v1::Document>();
            return *found;
        });
    server.on<v1::PreviewDocumentRequest, v1::PreviewDocumentResponse>(
        [this, find](const auto& request) -> net::Reply<v1::PreviewDocumentResponse> {
            const v1::Document* found = find(request);
            if (found == nullptr) return not_found<v1::PreviewDocumentResponse>();
            v1::PreviewDocumentResponse response;
            *response.mutable_document() = *found;
            response.set_text(paper);
            response.set_page_count(1);
            response.set_content_digest("d1");
            response.set_public_data_only(found->audience() == v1::Document::AUDIENCE_PUBLIC);
            return response;
        });
    server.on<v1::RenderDocumentRequest, v1::RenderDocumentResponse>(
        [this](const auto& request) -> net::Reply<v1::RenderDocumentResponse> {
            rendered.push_back(request.format());
            v1::RenderDocumentResponse response;
            response.set_content("%PDF-1.7");
            response.set_file_name("protokol-1.pdf");
            return response;
        });
    server.on<v1::SignDocumentRequest, v1::Document>(
        [this, find](const auto& request) -> net::Reply<v1::Document> {
            signed_document = request;
            v1::Document* document = find(request);
            freeze(*document, v1::Document::STATE_SIGNED, 1);
            return *document;
        });
    server.on<v1::PublishDocumentRequest, v1::Document>(
        [this, find](const auto& request) -> net::Reply<v1::Document> {
            published = request;
            v1::Document* document = find(request);
            freeze(*document, v1::Document::STATE_PUBLISHED, 1);
            return *document;
        });
    server.on<v1::GetDocumentDifferenceRequest, v1::GetDocumentDifferenceResponse>(
        [](const auto&) -> net::Reply<v1::GetDocumentDifferenceResponse> {
            v1::GetDocumentDifferenceResponse response;
            auto& change = *response.add_changes();
            change.set_old_line(7);
            change.set_new_line(7);
            change.set_before("│  2 │ Ёлкин Артём              │ отказ   │");
            change.set_after("│  2 │ Ёлкин Артём              │ допущен │");
            return response;
        });
    server.on<v1::CorrectDocumentRequest, v1::Document>(
        [this](const auto& request) -> net::Reply<v1::Document> {
            corrected = request;
            freeze(documents[3], v1::Document::STATE_SIGNED, 3);
            return documents[3];
        });
    server.on<v1::GetDocumentVersionRequest, v1::GetDocumentVersionResponse>(
        [this](const auto& request) -> net::Reply<v1::GetDocumentVersionResponse> {
            v1::GetDocumentVersionResponse response;
            *response.mutable_version() = documents[3].latest();
            response.mutable_version()->set_version(request.version());
            if (request.version() == 2) {
                auto& change = *response.mutable_version()->add_changes();
                change.set_old_line(7);
                change.set_new_line(7);
            }
            response.set_content(frozen_paper.empty() ? paper : frozen_paper);
            response.set_file_name("zayavka-18.txt");
            response.set_genuine(true);
            return response;
        });
}

void CompetitionClient::serve_books() {
    FakeTransport& server = fake.server();
    server.on<v1::ListRuleBooksRequest, v1::ListRuleBooksResponse>(
        [this](const auto&) -> net::Reply<v1::ListRuleBooksResponse> {
            v1::ListRuleBooksResponse response;
            for (const auto& book : books)
                *response.add_rule_books() = book;
            return response;
        });
    server.on<v1::GetRuleBookRequest, v1::RuleBook>(
        [this](const auto& request) -> net::Reply<v1::RuleBook> {
            for (const auto& book : books)
                if (book.name() == request.name()) return book;
            return not_found<v1::RuleBook>();
        });
}

}  // namespace collegium::tui
