// The pairs of a round as an arbiter reads them: one row per board, the reasons of a pair, what was
// checked. Pure; every word about the rules is the server's.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <collegium/v1/rounds.pb.h>
#include <collegium/v1/tournaments.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/viewmodel/typed.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

// Why the server would refuse `action`; nullopt: it would not, or did not speak of it.
[[nodiscard]] std::optional<std::string> refusal_in(
    const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions,
    const std::string& action);
// Whether the server does not let it be done now for that reason.
[[nodiscard]] bool is_refused_for(
    const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions, const std::string& action,
    const std::string& reason);
// Whether the server spoke of `action` at all.
[[nodiscard]] bool offers(const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions,
                          const std::string& action);

// «Тарасов М. П.» without the initials: «Тарасов».
[[nodiscard]] std::string surname(const std::string& short_name);

// «чбч» out of the server's letters (`f` began) and the words of the sides; the latest `most`.
[[nodiscard]] std::string side_letters(const std::string& sides, const v1::Tournament& tournament,
                                       int most);

// «не утверждено»: the state of a round in a word of the panel's corner.
[[nodiscard]] std::string round_state(v1::Round::State state, const Texts& texts);

// Rows of a round: boards, then the bye, who is free, who announced not to play.
class PairTable : public TableSource {
  public:
    // The cursor stays on its board.
    void show(const v1::Round& round, const v1::Tournament& tournament);
    void show_in(const Texts& texts) { texts_ = texts; }
    // Narrows by names and numbers; empty: all rows.
    void filter(const std::string& query);
    [[nodiscard]] const std::string& query() const { return query_; }

    [[nodiscard]] std::vector<Column> columns() const;
    // The pair under the cursor; nullptr: another row, or none.
    [[nodiscard]] const v1::Pair* current() const;
    // Board under the cursor; 0: the bye and those who do not play.
    [[nodiscard]] int board() const;
    // False: there is no such board.
    [[nodiscard]] bool go_to(int board);
    // Changes since the official last looked are marked until then.
    void seen();
    // Boards whose pair differs from the one shown before.
    [[nodiscard]] int changed_count() const;

    [[nodiscard]] std::size_t size() const override { return shown_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override;
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    struct Entry {
        std::string key;
        v1::Pair pair;     // `second` is empty where nobody sits opposite
        std::string word;  // in the place of an opponent: «свободен»
        bool alone = false;
        bool changed = false;
    };

    [[nodiscard]] std::vector<Cell> cells(const Entry& entry) const;
    [[nodiscard]] static bool is_news(const Entry& entry, const std::vector<Entry>& before);
    [[nodiscard]] Entry single(const char* kind, const v1::BoardSeat& seat) const;
    void narrow();

    v1::Tournament tournament_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> shown_;
    std::size_t cursor_ = 0;
    std::string query_;
    Texts texts_{i18n::Language::kRu};
    int letters_ = 0;       // rounds behind the players
    std::string round_;     // its name
    std::string shown_as_;  // name and etag of the round
    std::string seen_;      // of the round whose marks were seen
};

// «Почему так: стол 2, Тарасов – Абрамов».
[[nodiscard]] std::string why_title(const v1::Pair* pair, const v1::Round& round,
                                    const Texts& texts);

// Thoughts numbered and wrapped with a hanging indent; spaces inside a line stay as they are.
[[nodiscard]] std::vector<Line> numbered(const std::vector<std::string>& thoughts, int width);

// Checks of a round one by one, what makes it outdated first.
[[nodiscard]] std::vector<Line> check_items(const v1::Round& round);
// The same, several a line where they fit; one inner vector a line.
[[nodiscard]] std::vector<std::vector<Line>> check_lines(const v1::Round& round, int width);
// The same in so many lines at most: where they need more, how many rules are kept and what is not;
// the others are read behind `w`.
[[nodiscard]] std::vector<std::vector<Line>> brief_checks(const v1::Round& round,
                                                          const Texts& texts, int width, int rows);

// All pairs of a round in one line by numbers, «1–10  2–9  3–8»; the bye as «5+».
[[nodiscard]] std::string pairs_line(const v1::Round& round);

// A decision on pairs as lines: who and when, old and new pairs, the reason.
[[nodiscard]] std::vector<Line> change_lines(const v1::PairChange& change, const Texts& texts,
                                             const std::string& when);

// Old and new pairs of a decision, «3. 8 – 3 → 3. 8 – 5».
[[nodiscard]] std::vector<std::string> moves_of(const v1::PairChange& change);

// "7-6, 4-1; 5+" as pairs; nullopt when it is none. `second` 0: the bye.
[[nodiscard]] std::optional<std::vector<v1::ChangePairsRequest::SetPair>> parse_pairs(
    const std::string& text);

}  // namespace collegium::tui::viewmodel
