// Rule books the server found: working ones, and refused files with every fault.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class RuleBooksModel : public PagedModel<v1::RuleBook> {
  public:
    explicit RuleBooksModel(Texts texts);

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

    // Everything about a book, or every fault of a refused file: F3.
    [[nodiscard]] std::vector<Line> report(const v1::RuleBook& book) const;
    // Books under the list of modules in the wide layout, one a line.
    [[nodiscard]] Detail summary() const;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::RuleBook& row, Room room) const override;
    [[nodiscard]] std::string searched(const v1::RuleBook& row) const override;

  private:
    [[nodiscard]] std::vector<Line> verdict(const v1::RuleBook& book) const;
    [[nodiscard]] int count(v1::RuleBook::State state) const;
};

// «Правила вида спорта «шашки», 2022»; the file's name where it could not say its own.
[[nodiscard]] std::string book_title(const v1::RuleBook& book);

}  // namespace collegium::tui::viewmodel
