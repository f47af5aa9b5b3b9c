// Pairs of a tournament that are not left to the draw.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/pair_rules.pb.h>

#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class PairRulesModel : public ListOf<v1::PairRule> {
  public:
    PairRulesModel(const Texts& words, LocalClock clock);

    // How many are still looked at.
    [[nodiscard]] std::string corner() const override;
};

// «№ 3 Орлов С. С. – № 8 Яшин К. К.»; without numbers before the draw.
[[nodiscard]] std::string pair_words(const v1::PairRule& rule);
// «4», «7–9», «с 4», «все».
[[nodiscard]] std::string rule_rounds(const v1::PairRule& rule, const Texts& texts);
// What is ruled, in a word.
[[nodiscard]] std::string rule_kind(v1::PairRule::Kind kind, const Texts& texts);

}  // namespace collegium::tui::viewmodel
