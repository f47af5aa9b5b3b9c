// One application: its head, its lines, and the line being entered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <collegium/v1/applications.pb.h>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/net/repeatable.hpp"
#include "tui/screens/application/application_head.hpp"
#include "tui/screens/application/line_entry.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/competitions/competition_place.hpp"
#include "tui/viewmodel/applications.hpp"

namespace collegium::tui {

class ApplicationScreen : public Screen {
  public:
    // An empty `name` makes a new application; `new_line` begins at the line to be entered.
    ApplicationScreen(App& app, CompetitionRef place, std::string name, bool new_line = true);

    [[nodiscard]] std::string id() const override { return "application"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    [[nodiscard]] std::shared_ptr<Place> place() const override { return place_; }
    bool on_event(const ftxui::Event& event) override;
    [[nodiscard]] bool typing() override;
    void on_paste(const std::string& text) override;
    void on_enter() override;
    // The line being entered waits as a draft.
    void on_leave() override { keep_line(); }
    [[nodiscard]] bool unkept() const override;
    [[nodiscard]] bool may_leave() override;
    void on_watch(const net::WatchEvent& event) override;
    void on_reload() override { read(); }
    void on_poll() override;

  private:
    enum class Focus : std::uint8_t { kHead, kLines };

    // application_screen.cpp: reading, the head, keys
    [[nodiscard]] const std::string& competition() const { return place_->competition().name(); }
    [[nodiscard]] std::string discipline() const;
    void read();
    void read_lines(std::string page_token = {});
    void look_up_organisation(const std::string& text);
    // Writes what was typed into the head, then runs `then`; at once where nothing was.
    void save_head(std::function<void()> then);
    void taken(const v1::Application& application);
    [[nodiscard]] bool at_new_line() const { return cursor_ == lines_.size(); }
    [[nodiscard]] const v1::Entrant* current() const;
    [[nodiscard]] bool writable() const;
    bool on_head_event(const ftxui::Event& event);
    bool on_lines_event(const ftxui::Event& event);
    void go_to_new_line();

    // application_draft.cpp: the line being entered, kept
    [[nodiscard]] DraftKey draft_key() const;
    [[nodiscard]] FormValues line_values() const;
    void keep_line();
    void find_line();
    void restore_line(const FormValues& values);

    // application_lines.cpp: what is done to lines and to the application
    void step(LineEntry::Step step);
    void add_line();
    void send_next_line();
    void toggle_doctor();
    void strike();
    void restore();
    void accept();
    void choose_stage();
    void withdraw();
    void record_payment();
    void new_person();

    // application_view.cpp: drawing
    [[nodiscard]] ftxui::Element draw_lines_part(int width, int height);
    [[nodiscard]] ftxui::Elements draw_line(const v1::Entrant& entrant, bool here, int width);
    [[nodiscard]] ftxui::Element draw_new_line(int width);
    [[nodiscard]] ftxui::Element draw_suggestions(int width) const;
    [[nodiscard]] std::string title() const;

    CompetitionRef place_;
    std::string name_;
    std::string typist_;   // whose line it is, "users/7"
    bool sought_ = false;  // whether a line was kept, was asked
    v1::Application application_;
    std::vector<v1::Entrant> lines_;
    std::vector<v1::Entrant> arriving_;
    ApplicationHead head_;
    LineEntry entry_;
    Focus focus_ = Focus::kLines;
    std::size_t cursor_ = 0;  // of the lines; their number: the line being entered
    int top_ = 0;             // first drawn line of text
    bool stay_at_new_ = true;
    bool stale_ = false;  // news: to be read again when the hand rests
    bool reading_ = false;
    bool saving_ = false;
    net::Repeatable creating_;
    std::string organisation_typed_;
    std::deque<v1::AddEntrantRequest> adding_;
    bool adding_now_ = false;
    bool leaving_ = false;  // closes when the last line is written
};

}  // namespace collegium::tui
