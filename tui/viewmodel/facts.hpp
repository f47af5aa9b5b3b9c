// A card: one fact per line, a label at the left and the value at the right.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tui/viewmodel/list_model.hpp"
#include "tui/widgets/table.hpp"

namespace collegium::tui::viewmodel {

struct Fact {
    std::string id;  // path of the server's field
    std::string label;
    std::string value;
    std::string note;  // after the value
    Tone tone = Tone::kText;
    bool sealed = false;   // F3 asks the server to show it
    std::string second{};  // a line of its own under the value; may be empty
};

// Facts of a card as they are declared: a fact is labelled by the text `<labels>.<id>`.
class Facts {
  public:
    Facts(const Texts& texts, std::string labels) : texts_(texts), labels_(std::move(labels)) {}

    Facts& add(const std::string& id, std::string value, std::string note = {},
               Tone tone = Tone::kText);
    // «—» in the place of a value that was not given.
    Facts& or_none(const std::string& id, const std::string& value, std::string note = {},
                   Tone tone = Tone::kText);
    // Left out where it was not given.
    Facts& given(const std::string& id, const std::string& value, Tone tone = Tone::kText);
    Facts& add(Fact fact);
    Facts& add(const std::vector<Fact>& more);
    // NOLINTNEXTLINE(google-explicit-constructor): where facts are asked for, these are
    operator std::vector<Fact>() const { return facts_; }

  private:
    Texts texts_;
    std::string labels_;
    std::vector<Fact> facts_;
};

// Facts in a pane, «метка: значение», but those the row says already.
[[nodiscard]] Lines fact_lines(const std::vector<Fact>& facts,
                               std::initializer_list<std::string_view> but);

// The facts of one card with a cursor; a value that differs from the one before is marked.
class FactTable : public TableSource {
  public:
    // Takes a fresh reading; facts whose value changed since the last one are marked.
    void show(std::vector<Fact> facts);
    void seen() { changed_.clear(); }

    [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
    [[nodiscard]] const Fact* current() const {
        return facts_.empty() ? nullptr : &facts_[cursor_];
    }

    [[nodiscard]] static std::vector<Column> columns(Room room);
    [[nodiscard]] std::size_t size() const override { return facts_.size(); }
    [[nodiscard]] std::string key(std::size_t index) const override { return facts_[index].id; }
    [[nodiscard]] TableRow row(std::size_t index) const override;
    [[nodiscard]] std::size_t height(std::size_t index) const override {
        return facts_[index].second.empty() ? 1 : 2;
    }
    [[nodiscard]] std::size_t cursor() const override { return cursor_; }
    void move_to(std::size_t index) override;

  private:
    std::vector<Fact> facts_;
    std::vector<std::string> changed_;
    std::size_t cursor_ = 0;
};

}  // namespace collegium::tui::viewmodel
