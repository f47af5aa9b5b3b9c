// Rule books the server found: working ones, and refused files with every fault.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/rulebooks.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class RuleBooksModel : public ListOf<v1::RuleBook> {
  public:
    explicit RuleBooksModel(const Texts& words);

    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string footer() const override {
        return room() == Room::kNarrow ? std::string{} : texts()("plugins.footer");
    }

    // Everything about a book, or every fault of a refused file: F3.
    [[nodiscard]] std::vector<Line> report(const v1::RuleBook& book) const;
    // Books under the list of modules in the wide layout, one a line.
    [[nodiscard]] Detail summary() const;

  private:
    [[nodiscard]] Lines verdict(const v1::RuleBook& book) const;
};

// «Правила вида спорта «шашки», 2022»; the file's name where it could not say its own.
[[nodiscard]] std::string book_title(const v1::RuleBook& book);

}  // namespace collegium::tui::viewmodel
