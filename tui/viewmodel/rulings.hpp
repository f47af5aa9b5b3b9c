// The register of rulings: how the federation reads its rule books.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/rulings.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class RulingsModel : public ListOf<v1::Ruling> {
  public:
    RulingsModel(const Texts& words, LocalClock clock);

    // Only those that are cited, or all that ever were.
    [[nodiscard]] bool only_in_force() const { return only_in_force_; }
    void set_only_in_force(bool only) { only_in_force_ = only; }
    // What to send as the server's `filter`.
    [[nodiscard]] std::string server_filter() const;
    [[nodiscard]] std::string corner() const override;

  private:
    bool only_in_force_ = true;
};

// Every fact of a ruling.
[[nodiscard]] std::vector<Fact> ruling_facts(const v1::Ruling& ruling, const Texts& texts,
                                             const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
