#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include <collegium/renju/fifth_moves.hpp>
#include <collegium/renju/rules.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::renju {
namespace {

using sdk::Code;
using sdk::ParameterKind;
using sdk::Result;

// The editions, and the order of a row's defaults.
constexpr std::array<std::string_view, 3> kEditions = {kRu2022, kRuOld, kRif1996};

// A setting with its default in each edition. The article is the one that leaves the matter open.
struct Setting {
    std::string_view id;
    sdk::LocalText name;
    ParameterKind kind;
    std::array<std::string_view, 3> defaults;
    std::string_view Articles::*article;
    std::vector<std::string> choices = {};
    int greatest = 0;  // kNumber, from 0
};

constexpr int kMostMoves = 2 * kPoints;  // every second one a pass

std::vector<std::string> procedure_ids() {
    std::vector<std::string> ids;
    for (const Procedure& procedure : procedures())
        ids.emplace_back(procedure.id);
    return ids;
}

const std::vector<Setting>& settings() {
    static const std::vector<Setting> kSettings = {
        {"opening-rule",
         {"дебютный регламент", "дебютний регламент", "opening procedure"},
         ParameterKind::kChoice,
         {"centre", "centre", "rif"},
         &Articles::opening,
         procedure_ids()},
        {"opening-number",
         {"число пятых ходов в дебютном регламенте (0 – обычное)",
          "кількість п'ятих ходів у дебютному регламенті (0 – звичайна)",
          "number of fifth moves of the opening procedure (0: the usual one)"},
         ParameterKind::kNumber,
         {"0", "0", "0"},
         &Articles::opening,
         {},
         kMostFifthMoves},
        {"swap-bars-13",
         {"правило Swap: схемы 13D и 13I не играются", "правило Swap: схеми 13D і 13I не граються",
          "Swap rule: patterns 13D and 13I are not played"},
         ParameterKind::kFlag,
         {"true", "true", "true"},
         &Articles::opening},
        {"foul-consequence",
         {"последствие фола", "наслідок фолу", "what follows a foul"},
         ParameterKind::kChoice,
         {"loss-on-claim", "correct-and-continue", "loss-on-claim"},
         &Articles::claim,
         {"loss-on-claim", "correct-and-continue", "reject-at-input", "automatic-loss"}},
        {"overline-claim",
         {"до какого времени заявляется длинный ряд", "до якого часу заявляється довгий ряд",
          "until when an overline may be claimed"},
         ParameterKind::kChoice,
         {"end-of-game", "end-of-game", "end-of-game"},
         &Articles::claim,
         {"end-of-game", "next-move"}},
        {"wrong-claim",
         {"последствие неверного заявления о фоле", "наслідок хибної заяви про фол",
          "what follows an unfounded claim of a foul"},
         ParameterKind::kChoice,
         {"goes-on", "goes-on", "goes-on"},
         &Articles::claim,
         {"goes-on", "breach", "lost-turn", "loss"}},
        {"three-definition",
         {"определение тройки", "визначення трійки", "definition of a three"},
         ParameterKind::kChoice,
         {"rif", "rif", "rif"},
         &Articles::three,
         {"rif", "literal"}},
        {"no-five-draw",
         {"ничья, когда пятёрку построить нельзя", "нічия, коли п'ятірку побудувати не можна",
          "draw where no five can be built"},
         ParameterKind::kChoice,
         {"five-or-overline", "five", "none"},
         &Articles::no_five,
         {"five-or-overline", "five", "none"}},
        {"five-must-be-claimed",
         {"пятёрку нужно заявить", "п'ятірку треба заявити", "a five must be claimed"},
         ParameterKind::kFlag,
         {"false", "false", "false"},
         &Articles::five},
        {"move-limit",
         {"ничья по числу ходов (0 – нет)", "нічия за кількістю ходів (0 – немає)",
          "draw at this number of moves (0: none)"},
         ParameterKind::kNumber,
         {"0", "0", "0"},
         &Articles::other_draws,
         {},
         kMostMoves},
        {"board-letters",
         {"буквы доски", "літери дошки", "letters of the board"},
         ParameterKind::kChoice,
         {"russian", "russian", "rif"},
         &Articles::board,
         {"russian", "rif"}},
    };
    return kSettings;
}

std::optional<std::size_t> edition_index(std::string_view id) {
    if (id.empty()) return 0;
    const auto found = std::find(kEditions.begin(), kEditions.end(), id);
    if (found == kEditions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - kEditions.begin());
}

std::optional<int> number_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool takes(const Setting& setting, const std::string& value) {
    switch (setting.kind) {
        case ParameterKind::kFlag:
            return value == "true" || value == "false";
        case ParameterKind::kNumber: {
            const auto number = number_of(value);
            return number && *number >= 0 && *number <= setting.greatest;
        }
        case ParameterKind::kChoice:
            return std::find(setting.choices.begin(), setting.choices.end(), value) !=
                   setting.choices.end();
    }
    return false;
}

[[nodiscard]] Result<void> check_values(const sdk::ParameterValues& values) {
    for (const auto& [id, value] : values) {
        const auto setting =
            std::find_if(settings().begin(), settings().end(),
                         [&wanted = id](const Setting& known) { return known.id == wanted; });
        if (setting == settings().end())
            return sdk::refuse(Code::kInvalidArgument, "PARAMETER_UNKNOWN", "no parameter " + id,
                               {{"parameter", id}});
        if (!takes(*setting, value))
            return sdk::refuse(Code::kInvalidArgument, "PARAMETER_VALUE_UNKNOWN",
                               "no value " + value + " of " + id,
                               {{"parameter", id}, {"value", value}});
    }
    return {};
}

// The value of a setting: the one given, else the edition's.
std::string_view value_of(const sdk::GameSetup& setup, std::size_t edition, std::string_view id) {
    if (const auto given = setup.parameters.find(std::string(id)); given != setup.parameters.end())
        return given->second;
    for (const Setting& setting : settings())
        if (setting.id == id) return setting.defaults[edition];
    return {};
}

template <typename Value>
struct Word {
    std::string_view text;
    Value value;
};

template <typename Value, std::size_t kCount>
Value meaning(const Word<Value> (&words)[kCount], std::string_view text) {
    for (const Word<Value>& word : words)
        if (word.text == text) return word.value;
    return words[0].value;
}

constexpr Word<FoulConsequence> kFoulWords[] = {
    {"loss-on-claim", FoulConsequence::kLossOnClaim},
    {"correct-and-continue", FoulConsequence::kCorrected},
    {"reject-at-input", FoulConsequence::kRefused},
    {"automatic-loss", FoulConsequence::kLoss},
};
constexpr Word<WrongClaim> kWrongClaimWords[] = {
    {"goes-on", WrongClaim::kGoesOn},
    {"breach", WrongClaim::kBreach},
    {"lost-turn", WrongClaim::kLostTurn},
    {"loss", WrongClaim::kLoss},
};
constexpr Word<NoFiveDraw> kNoFiveWords[] = {
    {"five-or-overline", NoFiveDraw::kFiveOrOverline},
    {"five", NoFiveDraw::kFive},
    {"none", NoFiveDraw::kNone},
};

sdk::LocalText edition_name(std::string_view id) {
    if (id == kRuOld)
        return {"Правила вида спорта «шашки», прежняя редакция, раздел V",
                "Правила виду спорту «шашки» (РФ), попередня редакція, розділ V",
                "Rules of the sport draughts (Russia), an earlier edition, chapter V"};
    if (id == kRif1996)
        return {"Международные правила рэндзю RIF, 1996", "Міжнародні правила рендзю RIF, 1996",
                "The International Rules of Renju (RIF), 1996"};
    return {"Правила вида спорта «шашки», 2022", "Правила виду спорту «шашки» (РФ), 2022",
            "Rules of the sport draughts (Russia), 2022"};
}

}  // namespace

std::vector<sdk::Edition> editions() {
    std::vector<sdk::Edition> list;
    for (std::size_t index = 0; index < kEditions.size(); ++index) {
        const std::string_view id = kEditions[index];
        const Articles& articles = articles_of(id);
        sdk::Edition& edition = list.emplace_back();
        edition.id = id;
        edition.name = edition_name(id);
        if (id == kRu2022) edition.in_force_since = "2022-03-17";
        if (id == kRif1996) edition.in_force_since = "1996-05-02";
        for (const Setting& setting : settings()) {
            sdk::Parameter& parameter = edition.parameters.emplace_back();
            parameter.id = setting.id;
            parameter.name = setting.name;
            parameter.kind = setting.kind;
            parameter.default_value = setting.defaults[index];
            parameter.choices = setting.choices;
            parameter.maximum = setting.greatest;
            parameter.citation = cite(articles, articles.*setting.article);
        }
    }
    return list;
}

Result<Rules> rules_of(const sdk::GameSetup& setup) {
    const auto edition = edition_index(setup.edition);
    if (!edition)
        return sdk::refuse(Code::kNotFound, "EDITION_UNKNOWN", "no edition " + setup.edition,
                           {{"edition", setup.edition}});
    TRY(check_values(setup.parameters));
    const auto value = [&](std::string_view id) { return value_of(setup, *edition, id); };

    Rules rules;
    rules.articles = &articles_of(kEditions[*edition]);
    rules.procedure = find_procedure(value("opening-rule"));
    const int number = number_of(value("opening-number")).value_or(0);
    rules.number = number != 0 ? number : rules.procedure->usual_number;
    rules.bars_thirteenth = rules.procedure->bars_thirteenth && value("swap-bars-13") == "true";
    rules.foul = meaning(kFoulWords, value("foul-consequence"));
    rules.overline_claim = value("overline-claim") == "next-move" ? OverlineClaim::kNextMove
                                                                  : OverlineClaim::kEndOfGame;
    rules.wrong_claim = meaning(kWrongClaimWords, value("wrong-claim"));
    rules.three =
        value("three-definition") == "literal" ? ThreeDefinition::kLiteral : ThreeDefinition::kRif;
    rules.no_five = meaning(kNoFiveWords, value("no-five-draw"));
    rules.five_must_be_claimed = value("five-must-be-claimed") == "true";
    rules.move_limit = number_of(value("move-limit")).value_or(0);
    if (kEditions[*edition] == kRif1996) rules.first_pass = 3;  // RIF 12.9
    rules.letters = value("board-letters") == "rif" ? Letters::kRif : Letters::kRussian;
    return rules;
}

}  // namespace collegium::renju
