// The list of competitions.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <collegium/v1/competitions.pb.h>

#include "tui/viewmodel/facts.hpp"
#include "tui/viewmodel/list_of.hpp"

namespace collegium::tui::viewmodel {

// A tab is a saved filter; `total` is known after the server said it.
struct Tab {
    std::string id;     // "mine", or "saved/0" for the official's own
    std::string title;  // of the official's own; built-in tabs take it from the catalogue
    std::string filter;
    std::string query;
    std::optional<std::int64_t> total;
};

class CompetitionsModel : public ListOf<v1::Competition> {
  public:
    CompetitionsModel(const Texts& words, LocalClock clock);

    // The built-in tabs, then the official's own.
    void set_saved_tabs(const std::vector<Tab>& saved);
    [[nodiscard]] const std::vector<Tab>& tabs() const { return tabs_; }
    [[nodiscard]] std::size_t tab() const { return tab_; }
    [[nodiscard]] std::string tab_title(const Tab& tab) const;
    // Steps to the neighbour, round the end; the list is to be read again.
    [[nodiscard]] PageRequest step_tab(int by);
    [[nodiscard]] PageRequest open_tab(std::size_t index);
    // The tab to begin with; nothing is asked for.
    void choose_tab(const std::string& id);
    void set_total(const std::string& tab_id, std::int64_t total);
    // What to send as the server's `filter`.
    [[nodiscard]] const std::string& server_filter() const { return tabs_[tab_].filter; }
    // The season shown: dates of other years carry their year.
    void set_year(std::chrono::year year) { year_ = year; }
    [[nodiscard]] std::chrono::year year() const { return year_; }

    [[nodiscard]] std::string title() const override { return tab_title(tabs_[tab_]); }
    [[nodiscard]] std::string corner() const override { return texts()("competitions.order"); }
    [[nodiscard]] std::string nothing() const override;

  private:
    std::chrono::year year_{2026};
    std::vector<Tab> tabs_;
    std::size_t tab_ = 0;
};

// «допуск»: the state in the interface language; empty when the server did not say it.
[[nodiscard]] std::string competition_state(const v1::Competition& competition, const Texts& texts);

// The card of a competition: everything known of the draft.
[[nodiscard]] std::vector<Fact> competition_facts(const v1::Competition& competition,
                                                  const Texts& texts, const LocalClock& clock);

}  // namespace collegium::tui::viewmodel
