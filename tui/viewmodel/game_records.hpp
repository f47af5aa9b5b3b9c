// The games of a record, each read by replay or refused with its line. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/v1/games.pb.h>

#include "tui/i18n/texts.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

class RecordList : public TableSource {
  public:
    RecordList(const Texts& texts, std::vector<v1::RecordedGame> games);

    [[nodiscard]] std::vector<Column> columns() const;
    // «годных 40 · негодных 2»
    [[nodiscard]] std::string corner() const;
    [[nodiscard]] int good() const { return good_; }
    [[nodiscard]] int bad() const { return static_cast<int>(games_.size()) - good_; }

    // The game under the cursor; nullptr: there are none.
    [[nodiscard]] const v1::RecordedGame* current() const;
    // Why the game under the cursor cannot be opened.
    [[nodiscard]] std::optional<std::string> refusal() const;

    [[nodiscard]] std::size_t size() const override { return games_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override {
        return std::to_string(games_[index].number());
    }
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override;
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override { cursor_ = index; }

  private:
    [[nodiscard]] std::string why_bad(const v1::RecordedGame& game) const;

    Texts texts_;
    std::vector<v1::RecordedGame> games_;
    std::size_t cursor_ = 0;
    int good_ = 0;
};

// «Иванов – Петров, Кубок Волги»; empty where the record does not say it.
[[nodiscard]] std::string record_title(const v1::RecordedGame& game);

// A text as lines of a screen, without the control characters a terminal would obey.
[[nodiscard]] std::vector<Line> text_lines(std::string_view text);

}  // namespace collegium::tui::viewmodel
