// The register of bans: who may not take part, in what capacity, until when.
#pragma once

#include <string>
#include <vector>

#include <collegium/v1/bans.pb.h>

#include "tui/viewmodel/format.hpp"
#include "tui/viewmodel/list_model.hpp"

namespace collegium::tui::viewmodel {

class BansModel : public PagedModel<v1::Ban> {
  public:
    // `person` "persons/4711" narrows the register to one card; empty: the whole federation.
    BansModel(Texts texts, LocalClock clock, std::string person = {});

    // Only those in force, or all that ever were.
    [[nodiscard]] bool only_active() const { return only_active_; }
    void set_only_active(bool only) { only_active_ = only; }
    // What to send as the server's `filter`.
    [[nodiscard]] std::string server_filter() const;
    // Bans in force among the loaded ones.
    [[nodiscard]] std::vector<const v1::Ban*> in_force() const;

    [[nodiscard]] std::vector<Column> columns() const override;
    [[nodiscard]] std::string title() const override;
    [[nodiscard]] std::string corner() const override;
    [[nodiscard]] Detail detail() const override;
    [[nodiscard]] std::string nothing() const override;

  protected:
    [[nodiscard]] TableRow draw_row(const v1::Ban& row, Room room) const override;
    [[nodiscard]] std::string searched(const v1::Ban& row) const override;

  private:
    LocalClock clock_;
    std::string person_;
    bool only_active_ = false;
};

// «№ 17-Д от 12.03.2026, РУСАДА».
[[nodiscard]] std::string decision_words(const v1::Ban& ban, const Texts& texts);
// Every fact of a ban, one a line.
[[nodiscard]] std::vector<Line> ban_lines(const v1::Ban& ban, const Texts& texts,
                                          const LocalClock& clock);
// Ids of the texts ["bans.capacity.any"], ["bans.ground.doping"], ["bans.source.decision"].
[[nodiscard]] std::string capacity_id(v1::Ban::Capacity capacity);
[[nodiscard]] std::string ground_id(v1::Ban::Ground ground);
[[nodiscard]] std::string ban_source_id(v1::Ban::Source source);

}  // namespace collegium::tui::viewmodel
