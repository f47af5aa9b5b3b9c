#include <algorithm>

#include <collegium/documents/forms/round_protocol.hpp>

#include "forms/words.hpp"
#include "stamp_text.hpp"

namespace collegium::documents {
namespace {

using i18n::Language;

// «2 (3)»: the encounter, and the points of its games.
std::string with_games(const std::string& result, const std::string& games) {
    return result.empty() || games.empty() ? result : result + " (" + games + ")";
}

class Protocol {
  public:
    explicit Protocol(const RoundProtocolFacts& facts)
        : facts_(facts),
          language_(facts.competition.language),
          document_(document_of(facts.competition, facts.form, Orientation::kPortrait)) {}

    [[nodiscard]] Document make() {
        // Appendix 6 has the number of the protocol in its title; the round stands below.
        const bool numbered = facts_.form.layout == Layout::kRuDraughts;
        document_.blocks.emplace_back(Title{facts_.form.title, true, numbered});
        add_competition_heading(document_, facts_.competition, facts_.stage);
        // «14 октября 2026 г.   3 тур;»
        Paragraph when;
        when.text = (facts_.date ? long_date(language_, *facts_.date)
                                 : form_text(language_, "date.blank")) +
                    "   " + say("round.number", {{"round", std::to_string(facts_.round)}});
        document_.blocks.emplace_back(std::move(when));
        if (facts_.form.layout == Layout::kRuChess)
            result_between();
        else
            result_beside_each();
        if (std::ranges::any_of(facts_.boards, [this](const RoundBoard& board) {
                return !facts_.pairs_only && !board.white_games.empty();
            }))
            note(say("round.games_note"));
        for (const std::string& text : facts_.notes)
            note(text);
        add_panel_signatures(document_, facts_.signatories, PanelSigns::kNone);
        return std::move(document_);
    }

  private:
    [[nodiscard]] std::string say(std::string_view key, const sdk::Metadata& values = {}) const {
        return form_text(language_, key, values);
    }

    void note(std::string text) {
        Paragraph paragraph;
        paragraph.text = std::move(text);
        paragraph.small = true;
        document_.blocks.emplace_back(std::move(paragraph));
    }

    [[nodiscard]] std::string white_result(const RoundBoard& board) const {
        return facts_.pairs_only ? "" : with_games(board.white_result, board.white_games);
    }
    [[nodiscard]] std::string black_result(const RoundBoard& board) const {
        return facts_.pairs_only ? "" : with_games(board.black_result, board.black_games);
    }
    [[nodiscard]] static std::string number(const RoundBoard& board) {
        return board.board > 0 ? std::to_string(board.board) : "";
    }

    // RU-2022 appendix 6: the outer columns are the results of White and of Black (FORM-01).
    void result_beside_each() {
        Table table;
        table.columns = {{say("column.result"), 11, Align::kCentre},
                         {say("column.white"), 26},
                         {say("column.number"), 5, Align::kCentre},
                         {say("column.black"), 26},
                         {say("column.result"), 11, Align::kCentre}};
        for (const RoundBoard& board : facts_.boards)
            table.rows.push_back({{white_result(board)},
                                  {board.white},
                                  {number(board)},
                                  {board.black},
                                  {black_result(board)}});
        document_.blocks.emplace_back(std::move(table));
    }

    // RU-CHESS: the result stands between the two, as in its appendix 2.
    void result_between() {
        Table table;
        table.columns = {{say("column.chess_number"), 5, Align::kCentre},
                         {say("column.white"), 28},
                         {say("column.result"), 14, Align::kCentre},
                         {say("column.black"), 28}};
        for (const RoundBoard& board : facts_.boards) {
            const std::string white = white_result(board);
            const std::string black = black_result(board);
            std::string result = board.black.empty() ? white : white + " - " + black;
            table.rows.push_back(
                {{number(board)}, {board.white}, {std::move(result)}, {board.black}});
        }
        document_.blocks.emplace_back(std::move(table));
    }

    const RoundProtocolFacts& facts_;
    Language language_;
    Document document_;
};

}  // namespace

Document round_protocol_form(const RoundProtocolFacts& facts) {
    return Protocol(facts).make();
}

}  // namespace collegium::documents
