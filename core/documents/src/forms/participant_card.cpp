#include <collegium/documents/forms/participant_card.hpp>

#include "forms/words.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

Field line(std::string label, std::string value, int width = 1) {
    Field field;
    field.label = std::move(label);
    field.value = std::move(value);
    field.width = width;
    field.align = Align::kLeft;
    return field;
}

void add_card(Document& document, const ParticipantCardsFacts& facts, const CardFacts& card) {
    const i18n::Language language = facts.competition.language;
    const auto say = [&](std::string_view key) { return form_text(language, key); };
    document.blocks.emplace_back(Title{facts.form.title});
    add_competition_heading(document, facts.competition, facts.stage);
    std::string name = card.full_name;
    if (card.number > 0) name += ", № " + std::to_string(card.number);
    document.blocks.emplace_back(FieldRow{{line(say("card.participant"), std::move(name))}});
    document.blocks.emplace_back(FieldRow{{line(say("card.rank"), card.rank)}});
    Table table;
    table.columns = {{say("column.round_number"), 6, Align::kCentre},
                     {say("column.opponent"), 24},
                     {say("column.number"), 4, Align::kCentre},
                     {say("column.card_rank"), 9, Align::kCentre},
                     {say("column.rating"), 8, Align::kCentre},
                     {say("column.colour"), 6, Align::kCentre},
                     {say("column.result"), 10, Align::kCentre},
                     {say("column.running_sum"), 11, Align::kCentre}};
    for (const CardRound& round : card.rounds)
        table.rows.push_back({{std::to_string(round.round)},
                              {round.opponent},
                              {round.number},
                              {round.rank},
                              {round.rating},
                              {round.colour},
                              {round.result},
                              {round.sum}});
    document.blocks.emplace_back(std::move(table));
    if (!card.note.empty()) {
        Paragraph note;
        note.text = card.note;
        note.small = true;
        document.blocks.emplace_back(std::move(note));
    }
    document.blocks.emplace_back(FieldRow{
        {line(say("card.region"), card.region, 2), line(say("card.rating"), card.rating, 1)}});
    Signatures signatures;
    for (const OfficialFacts& official : facts.signatories)
        signatures.lines.push_back(plain_signature_line(language, official));
    if (!signatures.lines.empty()) document.blocks.emplace_back(std::move(signatures));
}

}  // namespace

Document participant_cards_form(const ParticipantCardsFacts& facts) {
    Document document = document_of(facts.competition, facts.form, Orientation::kPortrait);
    for (const CardFacts& card : facts.cards) {
        if (!document.blocks.empty()) document.blocks.emplace_back(PageBreak{});
        add_card(document, facts, card);
    }
    return document;
}

}  // namespace collegium::documents
