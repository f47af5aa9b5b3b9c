#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <collegium/sdk/try.hpp>

#include "record_words.hpp"
#include "renju_game.hpp"
#include "rif_xml.hpp"

namespace collegium::renju {
namespace {

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\n':
                out += "&#10;";
                break;
            default:
                // Other control characters cannot stand in XML at all.
                out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
    }
    return out;
}

void attribute(std::string& out, std::string_view name, std::string_view value) {
    out += ' ';
    out += name;
    out += "=\"" + escaped(value) + "\"";
}

std::string tag(const sdk::RecordedGame& record, std::string_view name) {
    for (const auto& [known, value] : record.tags)
        if (known == name) return value;
    return {};
}

// One entry of a list that games refer to by id.
void entry(std::string& out, const char* element, const char* id, std::string_view name) {
    out += std::string("  <") + element;
    attribute(out, "id", id);
    attribute(out, "name", name);
    out += "/>\n";
}

// People have a name and a surname, the last word.
void player(std::string& out, const char* id, const std::string& name) {
    const auto space = name.rfind(' ');
    out += "  <player";
    attribute(out, "id", id);
    if (space != std::string::npos) attribute(out, "name", name.substr(0, space));
    attribute(out, "surname", space == std::string::npos ? name : name.substr(space + 1));
    out += "/>\n";
}

const char* result_sign(sdk::RecordedResult meaning) {
    switch (meaning) {
        case sdk::RecordedResult::kFirstWon:
            return "1";
        case sdk::RecordedResult::kSecondWon:
            return "0";
        case sdk::RecordedResult::kDrawn:
            return "0.5";
        case sdk::RecordedResult::kNone:
        case sdk::RecordedResult::kOther:
            break;
    }
    return "";
}

// The stones alone, and the fifth moves that were offered and not chosen.
struct Stones {
    std::string moves;
    std::string offered;
};

Stones stones_of(const sdk::RecordedGame& record) {
    Stones stones;
    const auto add = [](std::string& to, const std::string& word) {
        to += (to.empty() ? "" : " ") + word;
    };
    std::vector<sdk::Square> offers;
    for (const sdk::Move& move : record.moves) {
        const auto* decision = std::get_if<sdk::Decision>(&move);
        if (decision != nullptr && decision->kind == sdk::DecisionKind::kOffer)
            offers.push_back(decision->points.front());
        const Point point = stone_point(move);
        if (decision != nullptr && point != kNoPoint) std::erase(offers, sdk::Square{point});
        if (point != kNoPoint) add(stones.moves, point_name(point, Letters::kRif));
        if (std::holds_alternative<sdk::Pass>(move)) add(stones.moves, "pass");
    }
    for (const sdk::Square offer : offers)
        add(stones.offered, point_name(static_cast<Point>(offer), Letters::kRif));
    return stones;
}

// Our own element: the rules and every act, where the stones alone do not say them.
void write_acts(std::string& out, const sdk::RecordedGame& record,
                const std::vector<WrittenMove>& moves) {
    out += "   <acts";
    if (!record.setup.edition.empty()) attribute(out, "edition", record.setup.edition);
    if (!record.setup.position.empty()) attribute(out, "position", record.setup.position);
    for (const auto& [id, value] : record.setup.parameters)
        attribute(out, id, value);
    out += '>';
    for (std::size_t i = 0; i < moves.size(); ++i)
        out += (i == 0 ? "" : " ") + moves[i].text;
    out += "</acts>\n";
}

// The attributes of the game; the lists before it hold what ids stand for.
void write_attributes(std::string& out, const sdk::RecordedGame& record,
                      sdk::RecordedResult meaning, const std::string& offered) {
    attribute(out, "id", "1");
    struct Reference {
        const char* name;
        const char* id;
    };
    static constexpr std::array<Reference, 5> kReferences = {
        {{"tournament", "1"}, {"rule", "1"}, {"black", "1"}, {"white", "2"}, {"opening", "1"}}};
    for (const Reference& reference : kReferences)
        if (!tag(record, reference.name).empty()) attribute(out, reference.name, reference.id);
    for (const char* name : {"publisher", "round", "btime", "wtime", "swap"})
        if (const std::string value = tag(record, name); !value.empty())
            attribute(out, name, value);
    if (meaning != sdk::RecordedResult::kNone) attribute(out, "bresult", result_sign(meaning));
    const std::string alternatives = offered.empty() ? tag(record, "alt") : offered;
    if (!alternatives.empty()) attribute(out, "alt", alternatives);
}

}  // namespace

sdk::Result<std::string> write_rif(const sdk::RecordedGame& record) {
    auto moves = TRY(written_moves(record, Letters::kRif));
    const auto meaning = result_of(record.result);
    if (!meaning)
        return sdk::refuse(sdk::Code::kInvalidArgument, "RENJU_RECORD_RESULT", "no such result",
                           {{"found", record.result}});
    const Stones stones = stones_of(record);
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n";
    out += " <rules>\n";
    entry(out, "rule", "1", tag(record, "rule"));
    out += " </rules>\n <openings>\n";
    entry(out, "opening", "1", tag(record, "opening"));
    out += " </openings>\n <players>\n";
    player(out, "1", tag(record, "black"));
    player(out, "2", tag(record, "white"));
    out += " </players>\n <tournaments>\n";
    entry(out, "tournament", "1", tag(record, "tournament"));
    out += " </tournaments>\n";
    out += " <games>\n  <game";
    write_attributes(out, record, *meaning, stones.offered);
    out += ">\n   <move>" + stones.moves + "</move>\n";
    const auto is_plain = [](const WrittenMove& move) {
        return !move.decision && move.text.back() != '!';
    };
    const bool plain = record.setup.edition.empty() && record.setup.parameters.empty() &&
                       record.setup.position.empty() &&
                       std::all_of(moves.begin(), moves.end(), is_plain);
    if (!plain) write_acts(out, record, moves);
    if (const std::string info = tag(record, "info"); !info.empty())
        out += "   <info>" + escaped(info) + "</info>\n";
    out += "  </game>\n </games>\n</database>\n";
    return out;
}

}  // namespace collegium::renju
