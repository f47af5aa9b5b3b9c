#include "record_words.hpp"

#include <array>
#include <utility>

#include <collegium/notation/scanner.hpp>
#include <collegium/sdk/try.hpp>

#include "renju_game.hpp"

namespace collegium::renju {
namespace {

struct LookAlike {
    std::string_view cyrillic;
    char latin;
};

constexpr std::array<LookAlike, 9> kLookAlikes = {{
    {"А", 'A'},
    {"В", 'B'},
    {"С", 'C'},
    {"Е", 'E'},
    {"Н", 'H'},
    {"К", 'K'},
    {"М", 'M'},
    {"О", 'O'},
    {"Р", 'P'},
}};

// The word in Latin letters; empty where nothing had to be changed.
std::string latin_of(std::string_view word) {
    for (const LookAlike& letter : kLookAlikes)
        if (word.substr(0, letter.cyrillic.size()) == letter.cyrillic)
            return letter.latin + std::string(word.substr(letter.cyrillic.size()));
    return {};
}

// Numbered move by move, or in pairs of Black and White.
bool number_fits(int written, int move) {
    return written == 0 || written == move || written == (move + 1) / 2;
}

bool is_decision(const sdk::Move& move) {
    return std::holds_alternative<sdk::Decision>(move);
}

}  // namespace

tl::unexpected<sdk::Error> wrong_record(std::string reason, const RecordPlace& place,
                                        std::string_view found, std::string why) {
    sdk::Metadata metadata = {{"game", std::to_string(place.game)},
                              {"line", std::to_string(place.line)},
                              {"ply", std::to_string(place.ply)},
                              {"found", notation::shown(found)}};
    if (!why.empty()) metadata["why"] = std::move(why);
    return sdk::refuse(sdk::Code::kInvalidArgument, std::move(reason), "the record is damaged",
                       std::move(metadata));
}

sdk::Result<void> replay_words(std::span<const RecordWord> words, RecordPlace place,
                               bool look_alikes, sdk::RecordedGame& record) {
    auto game = set_up(record.setup);
    if (!game)
        return wrong_record("RECORD_SETUP", place, record.setup.position, game.error().reason);
    record.setup.edition = game->rules().articles->book;
    for (const RecordWord& word : words) {
        place.line = word.line;
        const std::string latin = look_alikes ? latin_of(word.text) : std::string();
        if (!latin.empty())
            record.remarks.push_back({place.line,
                                      place.ply,
                                      "MOVE_LETTER_MAPPED",
                                      {{"letters", latin.substr(0, 1)}, {"move", latin}}});
        const auto move = game->meaning_of(latin.empty() ? word.text : latin);
        if (!move) return wrong_record("RECORD_MOVE", place, word.text, "RENJU_MOVE_UNREADABLE");
        const int number = game->state().stones + game->state().passes + 1;
        if (!number_fits(word.number, number))
            return wrong_record("RENJU_RECORD_NUMBER", place, std::to_string(word.number));
        if (auto played = game->play(*move); !played) {
            auto refusal = wrong_record("RECORD_MOVE", place, word.text, played.error().reason);
            refusal.value().citations = played.error().citations;
            return refusal;
        }
        record.moves.push_back(*move);
        ++place.ply;
    }
    return {};
}

sdk::Result<std::vector<WrittenMove>> written_moves(const sdk::RecordedGame& record,
                                                    Letters letters) {
    auto game = TRY(set_up(record.setup));
    std::vector<WrittenMove> written;
    for (const sdk::Move& move : record.moves) {
        const auto notation = letters == Letters::kRif ? sdk::kMachineNotation : sdk::kBookNotation;
        auto text = TRY(game.format_move(move, notation));
        TRY(game.play(move));
        written.push_back({std::move(text), game.played().back().number, is_decision(move)});
    }
    return written;
}

std::optional<sdk::RecordedResult> result_of(std::string_view text) {
    struct Sign {
        std::string_view text;
        sdk::RecordedResult meaning;
    };
    static constexpr std::array<Sign, 12> kSigns = {{
        {"1-0", sdk::RecordedResult::kFirstWon},
        {"1:0", sdk::RecordedResult::kFirstWon},
        {"1", sdk::RecordedResult::kFirstWon},
        {"0-1", sdk::RecordedResult::kSecondWon},
        {"0:1", sdk::RecordedResult::kSecondWon},
        {"0", sdk::RecordedResult::kSecondWon},
        {"1/2-1/2", sdk::RecordedResult::kDrawn},
        {"½-½", sdk::RecordedResult::kDrawn},
        {"0.5-0.5", sdk::RecordedResult::kDrawn},
        {"0.5", sdk::RecordedResult::kDrawn},
        {"*", sdk::RecordedResult::kNone},
        {"", sdk::RecordedResult::kNone},
    }};
    for (const Sign& sign : kSigns)
        if (sign.text == text) return sign.meaning;
    return std::nullopt;
}

}  // namespace collegium::renju
