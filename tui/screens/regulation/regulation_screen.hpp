// Section 2 of a competition: every parameter of its rule book with value, bounds and source.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/last_asked.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/regulation.hpp"

namespace collegium::tui {

class RegulationScreen : public FormScreen, public Filterable {
  public:
    RegulationScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "regulation"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] std::string hint() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override;
    void on_enter() override { read(); }
    void on_seen() override { model_.seen(); }
    void on_reload() override;
    void on_language() override;
    void on_watch(const net::WatchEvent& event) override;
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }
    [[nodiscard]] Filterable* filterable() override { return this; }

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return model_.query(); }
    [[nodiscard]] std::size_t matches() const override { return model_.visible().size(); }

  protected:
    void build(Form& form) override;
    void fill(Form& form) override;
    void submit() override;
    void on_stale() override { read(); }
    void on_restored() override { check(); }
    bool on_refused(const net::ClientError& error) override;
    [[nodiscard]] std::string title() const override;

  private:
    enum class Focus : std::uint8_t { kGroups, kValues, kSource };

    // The field beside a value that says where it is written.
    [[nodiscard]] static std::string source_of(const std::string& id) { return id + "@source"; }

    void read();
    void arrived(v1::Regulation fresh);
    // Somebody saved meanwhile: who it was is in the journal.
    void read_editor(const net::WatchEvent& event);
    void note_conflicts(const v1::Regulation& fresh);
    void check();
    std::string place_violations(const net::ClientError& error);
    void show_parameter(const std::string& id);
    [[nodiscard]] std::vector<v1::ParameterChange> changes();
    [[nodiscard]] bool is_changed(const std::string& id) const;

    // regulation_keys.cpp
    [[nodiscard]] std::optional<std::string> locked() const;
    // The parameter under the cursor; empty: none.
    [[nodiscard]] std::string current() const;
    [[nodiscard]] bool editable(const std::string& id);
    void focus_current();
    void leave_field();
    void move(int by);
    void open_group(int by);
    bool on_groups_event(const ftxui::Event& event);
    bool on_values_event(const ftxui::Event& event);
    void reset();

    // regulation_view.cpp
    [[nodiscard]] ftxui::Element draw_groups(int width, int height);
    [[nodiscard]] ftxui::Element draw_values(int width, int height);
    void draw_parameter(const std::string& id, bool here, int width, ftxui::Elements& lines);
    [[nodiscard]] ftxui::Element draw_source(int width);
    [[nodiscard]] std::vector<std::pair<std::string, Tone>> remarks(const std::string& id);

    CompetitionRef place_;
    viewmodel::RegulationModel model_;
    Focus focus_ = Focus::kGroups;
    std::size_t row_ = 0;
    int top_ = 0;
    std::string failure_;                           // why it could not be read
    std::string editor_;                            // «Сомов Л. И.» who saved last
    std::map<std::string, std::string> conflicts_;  // by parameter: what was saved meanwhile
    std::map<std::string, std::string> refused_;    // by parameter: what the server said at F2
    LastAsked reading_;
    LastAsked checking_;
    std::set<std::string> checked_;  // parameters the last check was about
    bool built_once_ = false;
};

}  // namespace collegium::tui
