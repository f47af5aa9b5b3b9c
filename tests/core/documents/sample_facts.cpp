#include "sample_facts.hpp"

#include <array>

namespace collegium::documents::testing {
namespace {

CompetitionFacts volga_cup() {
    CompetitionFacts competition;
    competition.title = "Кубок Волги";
    competition.status = "межрегиональные";
    competition.discipline = "русские шашки";
    competition.group = "мужчины";
    competition.venue = "г. Самара, Дворец спорта";
    competition.first_day = day(2026, 10, 12);
    competition.last_day = day(2026, 10, 18);
    return competition;
}

CompetitionFacts chess_championship() {
    CompetitionFacts competition = volga_cup();
    competition.title = "Первенство области";
    competition.status = "субъекта Российской Федерации";
    competition.discipline = "шахматы";
    competition.group = "юноши до 15 лет";
    return competition;
}

CompetitionFacts dnipro_cup() {
    CompetitionFacts competition;
    competition.language = i18n::Language::kUk;
    competition.title = "Кубок Дніпра";
    competition.status = "всеукраїнські";
    competition.discipline = "шашки-64 (класична гра)";
    competition.venue = "м. Дніпро";
    competition.first_day = day(2026, 10, 29);
    competition.last_day = day(2026, 11, 3);
    return competition;
}

}  // namespace

registry::Date day(int year, unsigned month, unsigned of_month) {
    return std::chrono::year{year} / std::chrono::month{month} / std::chrono::day{of_month};
}

ApplicationFacts russian_application(bool preliminary) {
    ApplicationFacts facts;
    facts.competition = volga_cup();
    facts.form.title = preliminary ? "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ" : "ЗАЯВКА НА УЧАСТИЕ";
    facts.preliminary = preliminary;
    facts.organisation = "Спортивная школа № 3, г. Самара";
    facts.representative = "Носов Пётр Тимофеевич";
    facts.federation_head = "Лаптев Игорь Олегович";
    if (!preliminary) {
        facts.doctor = "Ершова Алла Борисовна";
        facts.doctor_date = day(2026, 10, 5);
        facts.date = day(2026, 10, 6);
    }
    ApplicationLine first;
    first.number = 1;
    first.full_name = "Щукин Роман Львович";
    first.birth_date = day(2010, 2, 14);
    first.insurance = "••••7130";
    first.rank = "КМС";
    first.discipline = "русские шашки";
    first.address = "••••";
    first.identity = "паспорт ••••4521";
    first.coach = "Носов П. Т.";
    first.doctor_cleared = true;
    ApplicationLine second = first;
    second.number = 2;
    second.full_name = "Ёлкина Анастасия-Виктория Александровна";
    second.birth_date = day(2013, 12, 31);
    second.identity = "свидетельство о рождении ••••0018";
    second.rank = "1 разряд";
    second.doctor_cleared = false;
    facts.lines = {first, second};
    return facts;
}

ApplicationFacts chess_application(bool preliminary, bool team) {
    ApplicationFacts facts = russian_application(false);
    facts.competition = chess_championship();
    facts.form.layout = Layout::kRuChess;
    facts.form.title = preliminary ? "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА" : "ЗАЯВКА";
    facts.preliminary = preliminary;
    facts.team = team;
    for (ApplicationLine& line : facts.lines) {
        line.discipline = "шахматы";
        line.contacts = "school3@example.org, +7 846 200-00-00";
    }
    if (!team) facts.lines.pop_back();
    return facts;
}

ApplicationFacts ukrainian_application() {
    ApplicationFacts facts;
    facts.competition = dnipro_cup();
    facts.form = {Layout::kUaDraughts, "ЗАЯВКА"};
    facts.team = true;
    facts.organisation = "Полтавська область, ДЮСШ № 1";
    facts.representative = "Їжакевич Ґалина Юхимівна";
    facts.organisation_head = "Шевчук Оксана Петрівна";
    ApplicationLine first;
    first.number = 1;
    first.full_name = "Єщенко Соломія Пилипівна";
    first.birth_date = day(2012, 2, 29);
    first.rank = "КМС";
    first.coach = "Знам'янський О. В.";
    first.board = "1";
    first.doctor_cleared = true;
    ApplicationLine second = first;
    second.number = 2;
    second.full_name = "Ґудзь Лук'ян Ілліч";
    second.board = "2";
    second.reserve = true;
    facts.lines = {first, second};
    return facts;
}

CommissionProtocolFacts russian_commission() {
    CommissionProtocolFacts facts;
    facts.competition = volga_cup();
    facts.form = {Layout::kRuDraughts, "ПРОТОКОЛ КОМИССИИ ПО ДОПУСКУ"};
    facts.date = day(2026, 10, 12);
    facts.opened = "10:00";
    facts.closed = "12:40";
    facts.members = {
        {{"главный судья", "Петрова Галина Андреевна", "всероссийской"}, true, true},
        {{"главный секретарь", "Гущина Нина Викторовна", "1К"}, false, true},
        {{"представитель проводящей организации", "Орлов Сергей Павлович", ""}, false, true},
        {{"врач соревнований", "Ершова Алла Борисовна", ""}, false, false},
    };
    facts.papers = {"оригинал заявки",
                    "паспорт или иной документ, удостоверяющий личность",
                    "свидетельство о рождении",
                    "зачётная классификационная книжка",
                    "полис обязательного медицинского страхования",
                    "полис страхования жизни и здоровья от несчастных случаев"};
    CommissionEntry admitted;
    admitted.full_name = "Абрамов Пётр Ильич";
    admitted.organisation = "СШ № 3, Самара";
    admitted.discipline = "русские шашки";
    admitted.group = "мужчины";
    admitted.rank = "КМС";
    admitted.papers_shown = {1, 2, 4, 5, 6};
    admitted.doctor_cleared = true;
    admitted.fee = FeeState::kPaid;
    CommissionEntry refused = admitted;
    refused.full_name = "Щукин Роман Львович";
    refused.papers_shown = {1, 2, 4, 5};
    refused.papers_lacking = {6};
    refused.outcome = AdmissionOutcome::kRefused;
    refused.grounds =
        "документы представлены не в полном объёме: нет полиса страхования жизни и здоровья (5.3, "
        "2.4)";
    CommissionEntry voted = admitted;
    voted.full_name = "Ёлкина Анастасия-Виктория Александровна";
    voted.papers_shown = {1, 2, 3, 5, 6};
    voted.rank = "1 разряд";
    voted.by_vote = true;
    voted.grounds = "женщины вправе играть среди мужчин (2.1)";
    facts.entries = {admitted, refused, voted};
    facts.waiting = {"Ильин Д. А.: полис, до 12.10.2026 18:00"};
    facts.responsibility =
        "За прибытие на соревнования спортсменов, не допущенных комиссией, отвечают командирующие "
        "организации и сами спортсмены или их представители (5.3).";
    return facts;
}

CommissionProtocolFacts chess_commission() {
    CommissionProtocolFacts facts = russian_commission();
    facts.competition = chess_championship();
    facts.form.layout = Layout::kRuChess;
    for (CommissionEntry& entry : facts.entries)
        entry.discipline = "шахматы";
    return facts;
}

CommissionProtocolFacts ukrainian_commission() {
    CommissionProtocolFacts facts;
    facts.competition = dnipro_cup();
    facts.form = {Layout::kUaDraughts, "ПРОТОКОЛ МАНДАТНОЇ КОМІСІЇ"};
    facts.date = day(2026, 10, 29);
    facts.opened = "09:00";
    facts.closed = "10:30";
    facts.members = {{{"головний суддя", "Шевчук Оксана Петрівна", "національної"}, true, true},
                     {{"головний секретар", "Їжакевич Ґалина Юхимівна", "першої"}, false, true}};
    CommissionEntry admitted;
    admitted.full_name = "Єщенко Соломія Пилипівна";
    admitted.organisation = "Полтавська область";
    admitted.age = 14;
    admitted.group = "кадети";
    admitted.registers = "29.10.2026: немає";
    admitted.certificate = "№ 118 від 02.09.2026";
    CommissionEntry refused = admitted;
    refused.full_name = "Ґудзь Лук'ян Ілліч";
    refused.certificate = "";
    refused.outcome = AdmissionOutcome::kRefused;
    refused.grounds = "немає сертифіката антидопінгової освіти, IX.4";
    facts.entries = {admitted, refused};
    return facts;
}

RegistrationProtocolFacts registration() {
    RegistrationProtocolFacts facts;
    facts.competition = chess_championship();
    facts.form = {Layout::kRuChess, "ПРОТОКОЛ РЕГИСТРАЦИИ УЧАСТНИКОВ"};
    facts.date = day(2026, 10, 12);
    facts.persons = {{"Абрамов Пётр Ильич", day(2012, 3, 1), "юноши до 15 лет", "КМС",
                      "Самарская область, СШ № 3", "шахматы", AdmissionOutcome::kAdmitted},
                     {"Щукин Роман Львович", day(2010, 2, 14), "юноши до 15 лет", "КМС",
                      "Самарская область, СШ № 3", "шахматы", AdmissionOutcome::kRefused}};
    facts.commission = {{"Председатель комиссии", "Петрова Галина Андреевна", "всероссийской"}};
    facts.receiver = {"главный секретарь", "Гущина Нина Викторовна", "первой"};
    return facts;
}

ParticipantsListFacts participants(int count) {
    constexpr std::array kSurnames{"Абрамов", "Баранов", "Воронов", "Громов", "Дроздов", "Ёлкин"};
    constexpr std::array kNames{"Пётр Ильич", "Глеб Игоревич", "Семён Львович", "Илья Олегович"};
    ParticipantsListFacts facts;
    facts.competition = volga_cup();
    facts.form.title = "СПИСОК УЧАСТНИКОВ";
    facts.date = day(2026, 10, 12);
    for (int i = 0; i < count; ++i) {
        const auto place = static_cast<std::size_t>(i);
        PublicPerson person;
        person.full_name = std::string(kSurnames[place % kSurnames.size()]) + " " +
                           kNames[place / kSurnames.size() % kNames.size()];
        person.birth_year = 1990 + i % 20;
        person.rank = i % 3 == 0 ? "КМС" : "1 разряд";
        person.group = "мужчины";
        person.region = "Самарская область";
        person.organisation = "СШ № " + std::to_string(i % 9 + 1);
        facts.persons.push_back(std::move(person));
    }
    facts.signatories = {{"Главный судья", "Петрова Галина Андреевна", "всероссийской"},
                         {"Главный секретарь", "Гущина Нина Викторовна", "первой"}};
    return facts;
}

}  // namespace collegium::documents::testing
