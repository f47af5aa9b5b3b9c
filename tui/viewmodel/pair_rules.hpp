// Pairs of a tournament that are not left to the draw.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/pair_rules.pb.h>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class PairRulesModel : public PagedModel<v1::PairRule> {
  public:
    PairRulesModel(Texts texts, LocalClock clock);

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::PairRule& row, Room room) const override;
    [[nodiscard]] std::string searched(const v1::PairRule& row) const override;

  private:
    LocalClock clock_;
};

// «№ 3 Орлов С. С. – № 8 Яшин К. К.»; without numbers before the draw.
[[nodiscard]] std::string pair_words(const v1::PairRule& rule);
// «4», «7–9», «с 4», «все».
[[nodiscard]] std::string rule_rounds(const v1::PairRule& rule, const Texts& texts);
// What is ruled, in a word.
[[nodiscard]] std::string rule_kind(v1::PairRule::Kind kind, const Texts& texts);

}  // namespace collegium::tui::viewmodel
