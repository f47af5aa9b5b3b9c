#include <collegium/documents/forms/application.hpp>

#include "forms/words.hpp"

namespace collegium::documents {
namespace {

constexpr int kBlankLines = 4;  // of the books' samples
constexpr const char* kFederationHead = "Руководитель региональной спортивной федерации";
constexpr const char* kAuthorityHead =
    "Руководитель органа исполнительной власти субъекта Российской Федерации в области физической "
    "культуры и спорта";

Field words(std::string label) {
    Field field;
    field.label = std::move(label);
    field.width = 0;
    return field;
}

Field line(std::string label, std::string value, std::string caption = {}, int width = 1) {
    return {std::move(label), std::move(value), std::move(caption), width};
}

// Blank rows of the sample where nobody is entered yet.
void pad(Table& table, std::size_t numbered_column) {
    if (!table.rows.empty()) return;
    for (int i = 1; i <= kBlankLines; ++i) {
        TableRow row(table.columns.size());
        row[numbered_column].text = std::to_string(i);
        table.rows.push_back(std::move(row));
    }
}

std::string joined(const std::string& first, const std::string& second, const char* between) {
    if (first.empty() || second.empty()) return first + second;
    return first + between + second;
}

// RU-2022, appendix 3: the post stands below a line of its own.
void sign_preliminary(Document& document, const ApplicationFacts& facts) {
    const auto signature = [](const char* post, const std::string& name, bool seal) {
        FieldRow row{{line("", "", post, 4), line("", "", "подпись", 2),
                      line("", short_name(name), "расшифровка подписи", 3)}};
        row.fields.push_back(words(seal ? "м.п." : "      "));
        return row;
    };
    Signatures signatures;
    signatures.lines = {
        signature("руководитель региональной спортивной федерации", facts.federation_head, true),
        signature("руководитель органа исполнительной власти субъекта Российской Федерации в "
                  "области физической культуры и спорта",
                  facts.authority_head, false),
        FieldRow{{words("М.П.")}},
        FieldRow{{words(quoted_date(facts.competition.language, facts.date))}},
    };
    document.blocks.emplace_back(std::move(signatures));
}

// RU-2022, appendix 4.
void sign_final(Document& document, const ApplicationFacts& facts) {
    const auto signature = [](const char* post, std::string name, const char* caption) {
        return FieldRow{{line(post, "", "подпись", 2), line("", std::move(name), caption, 3)}};
    };
    Signatures signatures;
    signatures.lines = {
        signature("Печать и подпись медицинской организации",
                  joined(short_name(facts.doctor), short_date(facts.doctor_date), ", "),
                  "фамилия и инициалы врача, дата допуска"),
        signature(kFederationHead, short_name(facts.federation_head), "расшифровка подписи"),
        signature(kAuthorityHead, short_name(facts.authority_head), "расшифровка подписи"),
        FieldRow{{words("М.П.")}},
        FieldRow{{words(quoted_date(facts.competition.language, facts.date))}},
    };
    document.blocks.emplace_back(std::move(signatures));
}

Document ru_draughts(const ApplicationFacts& facts) {
    Document document = document_of(facts.competition, facts.form, Orientation::kLandscape);
    auto& blocks = document.blocks;
    blocks.emplace_back(Title{facts.form.title});
    blocks.emplace_back(FieldRow{{line("", facts.organisation, "организация")}});
    blocks.emplace_back(FieldRow{{line("", facts.competition.title, "наименование соревнований")}});
    blocks.emplace_back(
        FieldRow{{line("Проводимых в", facts.competition.venue, "место проведения", 3),
                  line("",
                       period(facts.competition.language, facts.competition.first_day,
                              facts.competition.last_day),
                       "дата проведения", 2),
                  words("следующих спортсменов:")}});
    Table table;
    table.columns = {{"№", 3, Align::kCentre},
                     {"Ф.И.О.", 17},
                     {"Дата рождения/ №\u00a0страхового свидетельства", 13},
                     {"Спортивный разряд/ спортивное звание", 11},
                     {"Спортивная дисциплина", 13},
                     {"Домашний адрес с индексом", 18},
                     {"Данные паспорта/ свидетельства о рождении", 16},
                     {"Личный тренер", 12}};
    if (!facts.preliminary) table.columns.push_back({"Допуск врача", 9, Align::kCentre});
    for (const ApplicationLine& athlete : facts.lines) {
        TableRow row{{std::to_string(athlete.number)},
                     {athlete.full_name},
                     {joined(short_date(athlete.birth_date), athlete.insurance, "/\n")},
                     {athlete.rank},
                     {athlete.discipline},
                     {athlete.address},
                     {athlete.identity},
                     {athlete.coach}};
        if (!facts.preliminary) row.push_back({athlete.doctor_cleared ? "Допущен" : ""});
        table.rows.push_back(std::move(row));
    }
    pad(table, 0);
    blocks.emplace_back(std::move(table));
    blocks.emplace_back(
        FieldRow{{line("Представителем назначается:", facts.representative, "Ф.И.О.")}});
    if (facts.preliminary)
        sign_preliminary(document, facts);
    else
        sign_final(document, facts);
    return document;
}

// RU-CHESS, appendices 3 to 6; 3 and the upper part of 4 are lost in the source and follow 5 and 6.
Document ru_chess(const ApplicationFacts& facts) {
    Document document = document_of(facts.competition, facts.form, Orientation::kLandscape);
    auto& blocks = document.blocks;
    blocks.emplace_back(Title{facts.form.title});
    blocks.emplace_back(FieldRow{{line("От", facts.organisation)}});
    blocks.emplace_back(
        FieldRow{{line("На участие в спортивных соревнованиях", facts.competition.title)}});
    blocks.emplace_back(
        FieldRow{{line("Проводимых в", facts.competition.venue, "", 3),
                  line("в период",
                       period(facts.competition.language, facts.competition.first_day,
                              facts.competition.last_day),
                       "", 2)}});
    Table table;
    table.columns = {{"№\nп/п", 4, Align::kCentre},         {"Фамилия, Имя, Отчество", 22},
                     {"Дата рождения", 10, Align::kCentre}, {"Спортивный разряд, звание", 12},
                     {"Спортивная дисциплина", 15},         {"Контактный e-mail и телефон", 20},
                     {"Виза врача", 10, Align::kCentre}};
    int cleared = 0;
    for (const ApplicationLine& athlete : facts.lines) {
        cleared += athlete.doctor_cleared ? 1 : 0;
        table.rows.push_back({{std::to_string(athlete.number)},
                              {athlete.full_name},
                              {short_date(athlete.birth_date)},
                              {athlete.rank},
                              {athlete.discipline},
                              {athlete.contacts},
                              {athlete.doctor_cleared ? "Допущен" : ""}});
    }
    pad(table, 0);
    blocks.emplace_back(std::move(table));

    Signatures signatures;
    const auto head = [&](const char* post, const std::string& name) {
        signatures.lines.push_back(FieldRow{{line(post, short_name(name)), words("м.п.")}});
    };
    if (!facts.preliminary) {
        const bool entered = cleared > 0;
        signatures.lines.push_back(
            FieldRow{{line(facts.team ? "Представитель команды" : "Представитель спортсмена",
                           facts.representative)}});
        if (facts.team)
            signatures.lines.push_back(
                FieldRow{{line("К соревнованию допущено", entered ? std::to_string(cleared) : ""),
                          words("чел.")}});
        else
            signatures.lines.push_back(FieldRow{
                {line("К соревнованию допущен",
                      entered && facts.lines.size() == 1 ? facts.lines.front().full_name : "")}});
        signatures.lines.push_back(FieldRow{{line("Врач", facts.doctor, "", 3), words("м.п."),
                                             line("дата", short_date(facts.doctor_date))}});
    }
    head(kAuthorityHead, facts.authority_head);
    head(kFederationHead, facts.federation_head);
    blocks.emplace_back(std::move(signatures));
    return document;
}

Document ua_draughts(const ApplicationFacts& facts) {
    Document document = document_of(facts.competition, facts.form, Orientation::kLandscape);
    auto& blocks = document.blocks;
    blocks.emplace_back(Title{facts.form.title});
    blocks.emplace_back(
        FieldRow{{line("на участь у спортивних змаганнях:", facts.competition.title)}});
    blocks.emplace_back(FieldRow{
        {line("Вид шашок, програма:",
              joined(facts.competition.discipline, facts.competition.programme, ", "), "", 3),
         line("Строки, місце:",
              joined(period(facts.competition.language, facts.competition.first_day,
                            facts.competition.last_day),
                     facts.competition.venue, ", "),
              "", 4)}});
    blocks.emplace_back(FieldRow{{line(
        facts.team ? "Команда (область, місто, організація):" : "Область, місто, організація:",
        facts.organisation)}});
    Table table;
    table.columns = {{"№", 3, Align::kCentre},
                     {"Прізвище, ім'я, по батькові", 24},
                     {"Дата народження", 11, Align::kCentre},
                     {"Розряд, звання", 10}};
    if (facts.team) {
        table.columns.push_back({"Дошка", 6, Align::kCentre});
        table.columns.push_back({"Склад", 9, Align::kCentre});
    }
    table.columns.push_back({"Тренер", 18});
    table.columns.push_back({"Допуск лікаря", 10, Align::kCentre});
    for (const ApplicationLine& athlete : facts.lines) {
        TableRow row{{std::to_string(athlete.number)},
                     {athlete.full_name},
                     {short_date(athlete.birth_date)},
                     {athlete.rank}};
        if (facts.team) {
            row.push_back({athlete.board});
            row.push_back({athlete.reserve ? "запасний" : "основний"});
        }
        row.push_back({athlete.coach});
        row.push_back({athlete.doctor_cleared ? "Допущено" : ""});
        table.rows.push_back(std::move(row));
    }
    pad(table, 0);
    blocks.emplace_back(std::move(table));
    Paragraph note;
    note.text =
        "Сертифікат антидопінгової освіти (ADEL), № і дата — окремо для кожного спортсмена.";
    note.small = true;
    blocks.emplace_back(std::move(note));
    Signatures signatures;
    signatures.lines = {
        FieldRow{{line("Капітан (представник):", facts.representative)}},
        FieldRow{{line("Керівник організації:", "", "підпис", 2),
                  line("", short_name(facts.organisation_head), "прізвище, ініціали", 3)}},
        FieldRow{{words(quoted_date(facts.competition.language, facts.date))}},
    };
    blocks.emplace_back(std::move(signatures));
    return document;
}

}  // namespace

Document application_form(const ApplicationFacts& facts) {
    switch (facts.form.layout) {
        case Layout::kRuDraughts:
            return ru_draughts(facts);
        case Layout::kRuChess:
            return ru_chess(facts);
        case Layout::kUaDraughts:
            return ua_draughts(facts);
    }
    return {};
}

}  // namespace collegium::documents
