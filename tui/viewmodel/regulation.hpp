// The regulation of a competition as a form: groups, parameters, where each value came from.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/regulations.pb.h>

#include "tui/viewmodel/export.hpp"
#include "tui/viewmodel/list_model.hpp"
#include "tui/viewmodel/regulation_fields.hpp"

namespace collegium::tui::viewmodel {

class RegulationModel {
  public:
    // What the server has. Values that differ from the reading before are marked.
    void show(v1::Regulation regulation);
    // What the server would make of the typed values: its notes and readings, nothing else.
    void preview(v1::Regulation checked);
    void forget_preview() { preview_.reset(); }
    void seen() { changed_.clear(); }

    [[nodiscard]] const v1::Regulation& regulation() const { return regulation_; }
    [[nodiscard]] bool loaded() const { return loaded_; }

    // Groups that the list at the left shows, and the open one.
    [[nodiscard]] std::size_t group_count() const;
    [[nodiscard]] std::size_t group() const { return group_; }
    void open_group(std::size_t index);
    [[nodiscard]] Line group_line(std::size_t index, int width) const;
    [[nodiscard]] std::string group_title(const Texts& texts) const;

    // Narrows to parameters of all groups by words; empty: the open group again.
    void set_query(std::string query) { query_ = std::move(query); }
    [[nodiscard]] const std::string& query() const { return query_; }
    // Ids of the parameters in sight, in the book's order.
    [[nodiscard]] std::vector<std::string> visible() const;
    // As it would stand with the typed values, and as the server has it; nullptr: no such one.
    [[nodiscard]] const v1::RegulationParameter* find(const std::string& id) const;
    [[nodiscard]] const v1::RegulationParameter* stored(const std::string& id) const;
    // Opens the group of a parameter; false when it does not apply here.
    bool go_to(const std::string& id);

    // Faults and warnings of a parameter in force: of the preview where there is one.
    [[nodiscard]] std::vector<const v1::Remark*> notes(const std::string& id) const;
    [[nodiscard]] bool changed(const std::string& id) const { return changed_.contains(id); }
    // The longer reading of a value, as checked last.
    [[nodiscard]] std::string words(const std::string& id) const;
    [[nodiscard]] int faults() const;

    // The lower part of the left pane and of the right one.
    [[nodiscard]] std::vector<Line> counts(const Texts& texts) const;
    [[nodiscard]] std::string sources(const Texts& texts) const;
    // «закреплён», «не заполнено 3», for the row of F6.
    [[nodiscard]] std::string standing(const Texts& texts) const;
    // Everything about one parameter: F3.
    [[nodiscard]] std::vector<Line> explanation(const std::string& id, const Texts& texts) const;
    [[nodiscard]] ExportTable exported(const std::string& title, const Texts& texts) const;

  private:
    [[nodiscard]] const v1::Regulation& in_force() const;

    v1::Regulation regulation_;
    std::optional<v1::Regulation> preview_;
    std::set<std::string> changed_;
    std::string query_;
    std::size_t group_ = 0;
    bool loaded_ = false;
};

// «0–45», «не больше 5 000», empty where the book sets no bounds.
[[nodiscard]] std::string range_words(const v1::BookParameter& parameter, const Texts& texts);
// What the book says of a parameter: its bounds, members, default, whether it must be given.
[[nodiscard]] std::vector<Line> parameter_lines(const v1::BookParameter& parameter,
                                                const Texts& texts);

}  // namespace collegium::tui::viewmodel
