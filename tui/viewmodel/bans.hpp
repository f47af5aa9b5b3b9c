// The register of bans: who may not take part, in what capacity, until when.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/bans.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

class BansModel : public ListOf<v1::Ban> {
  public:
    // `person` "persons/4711" narrows the register to one card; empty: the whole federation.
    BansModel(const Texts& words, LocalClock clock, std::string person = {});

    // Only those in force, or all that ever were.
    [[nodiscard]] bool only_active() const { return only_active_; }
    void set_only_active(bool only) { only_active_ = only; }
    // What to send as the server's `filter`.
    [[nodiscard]] std::string server_filter() const;
    // Bans in force among the loaded ones.
    [[nodiscard]] std::vector<const v1::Ban*> in_force() const;

    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] std::string nothing() const override;

  private:
    std::string person_;
    bool only_active_ = false;
};

// «№ 17-Д от 12.03.2026, РУСАДА».
[[nodiscard]] std::string decision_words(const v1::Ban& ban, const Texts& texts);
// Every fact of a ban, one a line.
[[nodiscard]] std::vector<Line> ban_lines(const v1::Ban& ban, const Texts& texts,
                                          const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
