#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include <collegium/draughts/fen.hpp>
#include <collegium/draughts/opening_table.hpp>
#include <collegium/draughts/openings.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::draughts {
namespace {

using sdk::Code;
using sdk::Error;
using sdk::OpeningEntry;
using sdk::OpeningKind;
using sdk::refuse;
using sdk::Result;

constexpr std::string_view kUnchanged = "---";  // that side's men stay where they are

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::size_t begin = 0;
    while ((begin = text.find_first_not_of(' ', begin)) != std::string::npos) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

tl::unexpected<Error> refused(std::string reason, std::string message, sdk::Metadata metadata,
                              std::vector<sdk::Citation> citations) {
    auto refusal =
        refuse(Code::kInvalidArgument, std::move(reason), std::move(message), std::move(metadata));
    refusal.value().citations = std::move(citations);
    return refusal;
}

// The move that `text` names in the game, or why it cannot stand in a table.
[[nodiscard]] Result<sdk::Move> read_move(const sdk::Game& game, const std::string& text,
                                          std::size_t ply) {
    const sdk::ParsedMove parsed = game.parse_move(text);
    if (const auto* move = std::get_if<sdk::Move>(&parsed)) return *move;
    sdk::Metadata metadata{{"move", text}, {"ply", std::to_string(ply)}};
    if (const auto* illegal = std::get_if<sdk::IllegalMove>(&parsed)) {
        metadata["why"] = illegal->why.reason;
        return refused("OPENING_MOVE_REFUSED", illegal->why.message, std::move(metadata),
                       illegal->why.citations);
    }
    std::string candidates;
    for (const sdk::Move& move : std::get<sdk::AmbiguousMove>(parsed).candidates) {
        if (!candidates.empty()) candidates += ", ";
        candidates += game.format_move(move, sdk::kMachineNotation).value_or("");
    }
    metadata["candidates"] = candidates;
    return refused("OPENING_MOVE_AMBIGUOUS", "the text names several moves", std::move(metadata),
                   {});
}

// A man that stands elsewhere in the start position.
struct Shift {
    int from;
    int to;
};

[[nodiscard]] Result<Shift> read_shift(const std::string& text, Geometry geometry,
                                       const sdk::Citation& article) {
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos) {
        return refused("OPENING_RELOCATION_MALFORMED", "a relocation is: a1-a5", {{"shift", text}},
                       {article});
    }
    const std::string names[] = {text.substr(0, dash), text.substr(dash + 1)};
    for (const std::string& name : names) {
        if (!geometry.find(name)) {
            return refused("OPENING_SQUARE_UNKNOWN", "no such playing square", {{"square", name}},
                           {article});
        }
    }
    return Shift{*geometry.find(names[0]), *geometry.find(names[1])};
}

}  // namespace

// The first where the id is empty, none where it is unknown.
const EditionRules* Openings::edition_of(const sdk::GameSetup& base) const {
    if (base.edition.empty()) return &rules_.editions.front();
    const auto found =
        std::find_if(rules_.editions.begin(), rules_.editions.end(),
                     [&](const EditionRules& edition) { return edition.id == base.edition; });
    return found == rules_.editions.end() ? nullptr : &*found;
}

const DrawnStarts* Openings::drawn_starts(const sdk::GameSetup& base) const {
    const EditionRules* edition = edition_of(base);
    if (edition == nullptr) return nullptr;
    for (const DrawnStarts& starts : rules_.drawn_starts) {
        if (starts.edition != edition->id) continue;
        const auto flag = base.parameters.find(starts.parameter);
        const bool wanted =
            starts.parameter.empty() || (flag != base.parameters.end() && flag->second == "true");
        return wanted ? &starts : nullptr;
    }
    return nullptr;
}

Result<const DrawnStarts*> Openings::require_drawn_starts(const sdk::GameSetup& base) const {
    if (!base.position.empty()) {
        return refuse(Code::kInvalidArgument, "OPENING_WITH_POSITION",
                      "a drawn start and a position at once");
    }
    // A wrong edition or parameter is the better answer.
    if (auto game = sdk::start_game(games_, base); !game) return refusal_of(std::move(game));
    if (const DrawnStarts* starts = drawn_starts(base)) return starts;
    return refuse(Code::kFailedPrecondition, "OPENING_NOT_DRAWN",
                  "the rules know no drawn starts here", {{"edition", base.edition}});
}

std::vector<sdk::OpeningTable> Openings::tables(const sdk::GameSetup& base) const {
    std::vector<sdk::OpeningTable> tables;
    const DrawnStarts* starts = drawn_starts(base);
    if (starts == nullptr) return tables;
    const auto chosen = base.parameters.find(std::string(kCaptureRule));
    const std::string captures =
        chosen != base.parameters.end() ? chosen->second : edition_of(base)->engines.front().value;
    for (const BundledTable& bundled : starts->tables) {
        if (!bundled.capture_rule.empty() && bundled.capture_rule != captures) continue;
        TableText read = read_table(bundled.text());
        for (TableRow& row : read.rows)
            read.table.entries.push_back(std::move(row.entry));
        tables.push_back(std::move(read.table));
    }
    return tables;
}

Result<sdk::TableCheck> Openings::check_table(std::string_view text,
                                              const sdk::GameSetup& base) const {
    const auto starts = TRY(require_drawn_starts(base));
    TableText read = read_table(text);
    sdk::TableCheck check{std::move(read.table), {}};
    std::multimap<int, Error> by_line;
    for (Error& error : read.errors)
        by_line.emplace(std::stoi(error.metadata.at("line")), std::move(error));
    for (TableRow& row : read.rows) {
        Result<void> sound;
        if (row.entry.kind != OpeningKind::kVoid) {
            auto start = start_of(row.entry, base, starts->article);
            sound = start ? check_printed(row.position, base, start->game->position().text)
                          : Result<void>(refusal_of(std::move(start)));
        }
        if (!sound) {
            Error error = table_error(row.line, row.entry.address, sound.error().reason,
                                      sound.error().message, sound.error().metadata);
            error.citations = std::move(sound.error().citations);
            by_line.emplace(row.line, std::move(error));
        }
        check.table.entries.push_back(std::move(row.entry));
    }
    for (auto& [line, error] : by_line)
        check.errors.push_back(std::move(error));
    return check;
}

Result<sdk::StartedOpening> Openings::set_up(const sdk::OpeningTable& table,
                                             const OpeningEntry& entry,
                                             const sdk::GameSetup& base) const {
    const auto starts = TRY(require_drawn_starts(base));
    if (entry.kind == OpeningKind::kVoid) {
        return refuse(Code::kFailedPrecondition, "OPENING_ENTRY_VOID", "the lot is drawn again",
                      {{"entry", entry.address}});
    }
    auto start = start_of(entry, base, starts->article);
    if (!start) {
        start.error().metadata["entry"] = entry.address;
        return refusal_of(std::move(start));
    }
    sdk::StartedOpening opening;
    opening.setup = base;
    opening.position = start->game->position();
    if (entry.kind != OpeningKind::kFree) opening.setup.position = opening.position.text;
    opening.text = words(table, entry, *start);
    opening.moves = std::move(start->moves);
    opening.citation = starts->article;
    return opening;
}

Result<Openings::Start> Openings::start_of(const OpeningEntry& entry, const sdk::GameSetup& base,
                                           const sdk::Citation& article) const {
    Result<Start> start = [&]() -> Result<Start> {
        if (entry.kind == OpeningKind::kMoves) return play_prefix(entry.text, base);
        sdk::GameSetup setup = base;
        if (entry.kind == OpeningKind::kRelocation) {
            auto position = TRY(relocated(entry.text, article));
            setup.position = std::move(position);
        }
        auto game = TRY(sdk::start_game(games_, setup));
        return Start{std::move(game), {}, {}};
    }();
    if (start && start->game->legal_moves().empty()) {
        return refused("OPENING_START_DECIDED", "nobody can move in this start", {}, {article});
    }
    return start;
}

Result<Openings::Start> Openings::play_prefix(const std::string& texts,
                                              const sdk::GameSetup& base) const {
    auto game = TRY(sdk::start_game(games_, base));
    Start start{std::move(game), {}, {}};
    for (const std::string& text : words_of(texts)) {
        auto move = TRY(read_move(*start.game, text, start.moves.size() + 1));
        if (!start.moves_text.empty()) start.moves_text += ' ';
        if (start.moves.size() % 2 == 0)
            start.moves_text += std::to_string(start.moves.size() / 2 + 1) + ". ";
        start.moves_text += start.game->format_move(move, sdk::kBookNotation).value_or(text);
        if (auto played = start.game->play(move); !played) return refusal_of(std::move(played));
        start.moves.push_back(std::move(move));
    }
    return start;
}

// Both men are lifted, then both are placed: one may go where the other has just stood.
Result<std::string> Openings::relocated(const std::string& text,
                                        const sdk::Citation& article) const {
    const Geometry geometry = rules_.geometry();
    Position position = start_position(rules_);
    Bits white = 0;
    Bits black = 0;
    std::vector<int> targets;
    for (const std::string& word : words_of(text)) {
        if (word == kUnchanged) continue;
        auto shift = TRY(read_shift(word, geometry, article));
        const sdk::Metadata from{{"square", geometry.name(shift.from, rules_.square_names)}};
        const Bits lifted = geometry.mask(shift.from);
        const bool is_white = (position.white & lifted) != 0;
        if (((position.white | position.black) & lifted) == 0)
            return refused("OPENING_NO_MAN", "no man stands there", from, {article});
        Bits& placed = is_white ? white : black;
        if (placed != 0) return refused("OPENING_TWO_MEN", "two men of one side", from, {article});
        placed = geometry.mask(shift.to);
        (is_white ? position.white : position.black) &= ~lifted;
        targets.push_back(shift.to);
    }
    if (targets.empty()) {
        return refused("OPENING_RELOCATION_MALFORMED", "no man is moved", {{"shift", text}},
                       {article});
    }
    for (const int target : targets) {
        const sdk::Metadata square{{"square", geometry.name(target, rules_.square_names)}};
        const bool edge = geometry.row(target) == 0 || geometry.row(target) == geometry.side() - 1;
        if (edge) return refused("OPENING_LAST_RANK", "a man on a last rank", square, {article});
        if (((position.white | position.black) & geometry.mask(target)) != 0 ||
            (white & black) != 0)
            return refused("OPENING_SQUARE_TAKEN", "the square is taken", square, {article});
    }
    position.white |= white;
    position.black |= black;
    return format_fen(position, geometry, rules_.square_names);
}

Result<void> Openings::check_printed(const std::string& printed, const sdk::GameSetup& base,
                                     const std::string& found) const {
    if (printed.empty()) return {};
    sdk::GameSetup setup = base;
    setup.position = printed;
    const auto game = TRY(sdk::start_game(games_, setup));
    if (game->position().text == found) return {};
    return refused("OPENING_POSITION_DIFFERS", "the entry makes another position",
                   {{"printed", printed}, {"found", found}}, {});
}

sdk::LocalText Openings::words(const sdk::OpeningTable& table, const OpeningEntry& entry,
                               const Start& start) const {
    const std::string place = table.id + " (" + table.version + "), " + entry.address + ": ";
    const sdk::Side first = start.game->position().turn.side;
    const Side side =
        first == sdk::Side::kFirst ? rules_.first_to_move : opponent(rules_.first_to_move);
    const sdk::LocalText& mover = rules_.colour(side).side;
    sdk::LocalText start_text{start.moves_text, start.moves_text, start.moves_text};
    if (entry.kind == OpeningKind::kRelocation) {
        start_text = {"перестановка " + entry.text, "перестановка " + entry.text,
                      "relocation " + entry.text};
    } else if (entry.kind == OpeningKind::kFree) {
        start_text = {"обычное начало", "звичайний початок", "the usual start"};
    }
    return {"таблица " + place + start_text.ru + "; ход: " + mover.ru,
            "таблиця " + place + start_text.uk + "; хід: " + mover.uk,
            "table " + place + start_text.en + "; to move: " + mover.en};
}

}  // namespace collegium::draughts
