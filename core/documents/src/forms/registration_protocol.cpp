#include <collegium/documents/forms/registration_protocol.hpp>

#include "forms/words.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

Paragraph dated(i18n::Language language, registry::Date date) {
    Paragraph paragraph;
    paragraph.text = long_date(language, date);
    return paragraph;
}

}  // namespace

Document registration_protocol_form(const RegistrationProtocolFacts& facts) {
    const i18n::Language language = facts.competition.language;
    const auto say = [&](std::string_view key, const sdk::Metadata& values = {}) {
        return form_text(language, key, values);
    };
    Document document = document_of(facts.competition, facts.form, Orientation::kLandscape);
    document.blocks.emplace_back(Title{facts.form.title, true, true});
    add_competition_heading(document, facts.competition);
    document.blocks.emplace_back(dated(language, facts.date));
    Table table;
    table.columns = {{say("column.number"), 3, Align::kCentre},
                     {say("column.full_name"), 22},
                     {say("column.birth_date"), 10, Align::kCentre},
                     {say("column.group"), 13},
                     {say("column.rank"), 9},
                     {say("column.region"), 20},
                     {say("column.discipline"), 14},
                     {say("column.admission"), 10, Align::kCentre}};
    int number = 0;
    for (const RegisteredPerson& person : facts.persons)
        table.rows.push_back({{std::to_string(++number)},
                              {person.full_name},
                              {short_date(person.birth_date)},
                              {person.group},
                              {person.rank},
                              {person.organisation},
                              {person.discipline},
                              {outcome_text(language, person.outcome)}});
    document.blocks.emplace_back(std::move(table));
    Signatures signatures;
    for (const OfficialFacts& official : facts.commission)
        signatures.lines.push_back(signature_line(language, official));
    OfficialFacts receiver = facts.receiver;
    receiver.post = say("registration.received", {{"post", receiver.post}});
    signatures.lines.push_back(signature_line(language, receiver));
    Field handed;
    handed.label = say("registration.handed_over");
    handed.caption = say("caption.date_time");
    FieldRow last{{std::move(handed)}};
    Field rest;
    rest.width = 2;
    rest.label = say("registration.remarks");
    last.fields.push_back(std::move(rest));
    signatures.lines.push_back(std::move(last));
    document.blocks.emplace_back(std::move(signatures));
    return document;
}

Document participants_list_form(const ParticipantsListFacts& facts) {
    const i18n::Language language = facts.competition.language;
    const auto say = [&](std::string_view key) { return form_text(language, key); };
    Document document = document_of(facts.competition, facts.form, Orientation::kPortrait);
    document.blocks.emplace_back(Title{facts.form.title});
    add_competition_heading(document, facts.competition);
    document.blocks.emplace_back(dated(language, facts.date));
    Table table;
    table.columns = {{say("column.number"), 4, Align::kCentre},
                     {say("column.full_name"), 26},
                     {say("column.birth_year"), 7, Align::kCentre},
                     {say("column.rank"), 9, Align::kCentre},
                     {say("column.group"), 14},
                     {say("column.region"), 24}};
    int number = 0;
    for (const PublicPerson& person : facts.persons) {
        std::string from = person.region;
        if (!from.empty() && !person.organisation.empty()) from += ", ";
        from += person.organisation;
        table.rows.push_back({{std::to_string(++number)},
                              {person.full_name},
                              {person.birth_year > 0 ? std::to_string(person.birth_year) : ""},
                              {person.rank},
                              {person.group},
                              {std::move(from)}});
    }
    document.blocks.emplace_back(std::move(table));
    Signatures signatures;
    for (const OfficialFacts& official : facts.signatories)
        signatures.lines.push_back(signature_line(language, official));
    if (!signatures.lines.empty()) document.blocks.emplace_back(std::move(signatures));
    return document;
}

}  // namespace collegium::documents
