// The admission desk: the queue, what the book says of one entrant, papers to tick, the sitting.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <collegium/v1/admission.pb.h>

#include "tui/screens/common/desk_screen.hpp"
#include "tui/screens/common/last_asked.hpp"
#include "tui/viewmodel/admission.hpp"
#include "tui/viewmodel/admission_queue.hpp"

namespace collegium::tui {

class AdmissionScreen : public DeskScreen {
  public:
    AdmissionScreen(App& app, CompetitionRef place);

    [[nodiscard]] std::string id() const override { return "admission"; }
    [[nodiscard]] std::string heading() const override;
    [[nodiscard]] std::string crumb() const override;
    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    void on_enter() override;
    void on_seen() override { queue_.seen(); }
    void on_watch(const net::WatchEvent& event) override;
    void on_reload() override;
    void on_poll() override;
    // A decision under way would be given up with the screen: it is waited for.
    [[nodiscard]] bool may_leave() override {
        leaving_ = acting_;
        return !acting_;
    }
    [[nodiscard]] std::string hint() const override;

    void set_filter(const std::string& text) override;
    [[nodiscard]] std::string filter() const override { return queue_.query(); }
    [[nodiscard]] std::size_t matches() const override { return queue_.matches(); }

  private:
    enum class Focus : std::uint8_t { kQueue, kVerdicts, kPapers };

    // What a row of the key table does, once every act before it is answered.
    struct Act {
        std::string entrant;  // empty: whoever is under the cursor then
        std::function<void(const std::string& entrant)> run;
    };

    // admission_screen.cpp: reading and live news
    [[nodiscard]] const std::string& competition() const { return place_->competition().name(); }
    void load_queue(std::string page_token = {});
    void watch_deadlines();
    void queue_arrived(const v1::ListDeskResponse& page, bool first);
    void read_check(std::string entrant);
    void forget_checks();
    void take(const v1::AdmissionCheck& check, bool mine);
    void read_around();
    void read_sitting();
    void show_current();
    void note_section();
    [[nodiscard]] const v1::AdmissionCheck* check_of(const std::string& entrant) const;
    [[nodiscard]] const v1::AdmissionCheck* current_check() const;
    [[nodiscard]] std::string current_name() const;
    [[nodiscard]] std::string short_name(const std::string& entrant) const;
    void after_move();
    void move_pane(int by);

    // admission_view.cpp: drawing
    [[nodiscard]] ftxui::Element draw_narrow(int width, int height);
    [[nodiscard]] ftxui::Element draw_normal(int width, int height);
    [[nodiscard]] ftxui::Element draw_wide(int width, int height);
    [[nodiscard]] ftxui::Element draw_queue(int width, int height);
    [[nodiscard]] ftxui::Element draw_verdicts(int width, int height, bool wide);
    [[nodiscard]] ftxui::Element draw_papers(int width, int height, bool wide);
    [[nodiscard]] std::vector<PanelPart> entrant_parts(int width, int height);
    [[nodiscard]] std::vector<PanelPart> entrant_parts_wide(int width, int height);
    [[nodiscard]] std::string pane_title() const;
    [[nodiscard]] std::string queue_corner() const;
    [[nodiscard]] std::vector<viewmodel::Line> count_lines() const;

    // admission_actions.cpp: the key table
    KeyTable& by_server(KeyTable& keys, const char* server_action) const;
    [[nodiscard]] std::optional<std::string> no_entrant() const;
    void add_decisions(KeyTable& keys);
    void add_sitting(KeyTable& keys);
    void add_queue(KeyTable& keys);

    // admission_ticks.cpp: the order of acts, papers
    void enqueue(bool decides, std::function<void(const std::string&)> run);
    void run_next_act();
    template <typename Request>
    void act_on(Request request, std::function<void(const v1::AdmissionCheck&)> done);
    void press_digit(int number);
    void cycle(const std::string& entrant, const std::string& paper);
    void tick(v1::TickPaperRequest request);
    void ask_details(const std::string& entrant, const v1::AdmissionPaper& paper,
                     v1::AdmissionPaper::State state);
    void tick_all(const std::string& entrant);

    // admission_decisions.cpp: what the commission decides
    void admit(const std::string& entrant);
    void ask_reason(const v1::AdmissionCheck& check);
    void decide(v1::DecideEntrantRequest request);
    void decided(const v1::AdmissionCheck& check);
    void step_on(const std::string& next);
    void ask_refusal(bool correction);
    void ask_wait();
    void ask_condition();
    void ask_correction();
    void explain();

    // admission_objections.cpp
    void ask_objection();
    void ask_vote();
    void ask_vote_of(const std::string& official, const std::string& member);
    void vote(const std::string& official, v1::AdmissionDecision::Vote::Choice choice);

    // admission_sitting.cpp: many at once, the sitting, money
    void mark_clear();
    void ask_to_admit_marked();
    void admit_all(const std::vector<std::string>& entrants);
    void open_sitting();
    void ask_attendance();
    void ask_to_close();
    void record_payment();
    void open_protocol();
    void open_application(bool new_line);

    viewmodel::AdmissionQueue queue_;
    DataTable queue_table_;
    viewmodel::VerdictTable verdicts_;
    DataTable verdict_table_;
    viewmodel::PaperList papers_;
    Focus focus_ = Focus::kQueue;
    int papers_top_ = 0;

    std::map<std::string, v1::AdmissionCheck> checks_;  // by entrant, as last read
    std::set<std::string> changed_;                     // entrants somebody changed since
    std::optional<v1::Sitting> sitting_;
    v1::DeskCounts counts_;
    int fees_paid_ = 0;
    int fees_due_ = 0;
    std::string protocol_;  // how the commission's protocol stands, in words
    std::vector<viewmodel::QueueRow> arriving_;
    std::string reading_;  // the entrant being read
    LastAsked check_asked_;
    LastAsked fees_asked_;
    LastAsked protocol_asked_;
    std::size_t news_ = 0;

    std::deque<Act> acts_;
    bool acting_ = false;
    bool leaving_ = false;
    std::string deciding_;  // the entrant a decision on is under way
};

// Ticks and decisions of an entrant are rows of the journal about this.
[[nodiscard]] inline std::string admission_of(const std::string& entrant) {
    return entrant + "/admission";
}

// "competitions/14/entrants/512/admission" is about "competitions/14/entrants/512".
[[nodiscard]] inline std::string entrant_of(const std::string& subject) {
    const std::string tail = "/admission";
    return subject.ends_with(tail) ? subject.substr(0, subject.size() - tail.size()) : subject;
}

template <typename Request>
void AdmissionScreen::act_on(Request request, std::function<void(const v1::AdmissionCheck&)> done) {
    acting_ = true;
    const std::string entrant = entrant_of(request.name());
    call(std::move(request), [this, entrant, done](net::Reply<v1::AdmissionCheck> reply) {
        acting_ = false;
        if (entrant == deciding_) deciding_.clear();
        if (!reply) {
            acts_.clear();
            deciding_.clear();
            leaving_ = false;
            app().flash_error(reply.error());
            // What was decided on has changed: the new facts stand there when the hand is back.
            changed_.insert(entrant);
            return read_around();
        }
        take(*reply, true);
        if (done) done(*reply);
        run_next_act();
        if (acting_) return;
        if (leaving_ && app().top() == this) return app().pop();
        read_around();
    });
}

}  // namespace collegium::tui
