#include "tui/screens/admission/admission_screen.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <collegium/v1/applications.pb.h>
#include <collegium/v1/documents.pb.h>

#include "tui/viewmodel/applications.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr int kPage = 200;
constexpr std::size_t kReadOneByOne = 8;  // more changed rows than this: the whole queue is read
constexpr std::chrono::seconds kHandsOff{3};

TableOptions no_header() {
    TableOptions options;
    options.header = false;
    return options;
}

}  // namespace

AdmissionScreen::AdmissionScreen(App& app, CompetitionRef place)
    : DeskScreen(app, std::move(place)),
      queue_table_(queue_, viewmodel::AdmissionQueue::columns(), no_header()),
      verdict_table_(verdicts_, {}) {}

std::string AdmissionScreen::heading() const {
    const v1::Competition& competition = place_->competition();
    const bool wide = layout_ == Layout::kWide;
    std::string sitting = texts("admission.heading");
    if (sitting_) {
        const bool open = sitting_->state() == v1::Sitting::STATE_OPEN;
        const std::string number = std::to_string(sitting_->number());
        sitting = wide ? texts("admission.heading_sitting_wide", {{"number", number}})
                       : texts(open ? "admission.heading_open" : "admission.heading_closed",
                               {{"number", number}});
    }
    if (!wide) return viewmodel::join({competition.title(), sitting});
    const std::string discipline =
        competition.official_discipline_title().empty()
            ? viewmodel::in_words(competition.discipline_title(), app().texts())
            : competition.official_discipline_title();
    return viewmodel::join({competition.title(), discipline, competition.status_title(), sitting});
}

std::string AdmissionScreen::crumb() const {
    std::string path = place_->crumb(app().texts(), id());
    const viewmodel::QueueRow* row = queue_.current();
    if (layout_ != Layout::kWide || row == nullptr) return path;
    return path + " > " + texts("admission.application", {{"number", row->application_number}}) +
           " > " + row->short_name;
}

std::string AdmissionScreen::hint() const {
    if (!loaded_ || counts_.entrants() == 0 || viewmodel::without_decision(counts_) > 0) return {};
    return texts("admission.all_decided", {{"count", counts_.entrants()}});
}

void AdmissionScreen::on_enter() {
    load_queue();
    read_sitting();
}

void AdmissionScreen::on_reload() {
    forget_checks();
    on_enter();
}

// A check on its way was made before what changed them all.
void AdmissionScreen::forget_checks() {
    checks_.clear();
    check_asked_.cancel();
}

void AdmissionScreen::set_filter(const std::string& text) {
    queue_.filter(text);
    after_move();
}

void AdmissionScreen::load_queue(std::string page_token) {
    if (page_token.empty()) {
        if (!begin_reading()) return;
        arriving_.clear();
    }
    const bool first = page_token.empty();
    v1::ListDeskRequest request;
    request.set_parent(competition());
    request.set_page_size(kPage);
    request.set_page_token(std::move(page_token));
    fetch(std::move(request), [this, first](net::Reply<v1::ListDeskResponse> reply) {
        if (reply) return queue_arrived(*reply, first);
        loading_ = false;
        reading_failed(reply.error());
    });
}

// The first reading shows its pages as they come; later ones replace the queue as a whole.
void AdmissionScreen::queue_arrived(const v1::ListDeskResponse& page, bool first) {
    failure_.clear();
    std::vector<viewmodel::QueueRow> rows;
    for (const v1::DeskRow& row : page.rows())
        if (row.state() != v1::ADMISSION_STATE_STRUCK) rows.push_back(viewmodel::queue_row(row));
    if (first) {
        counts_ = page.counts();
        sitting_ = page.has_sitting() ? std::optional(page.sitting()) : std::nullopt;
    }
    const bool last = page.next_page_token().empty();
    if (loaded_) {
        arriving_.insert(arriving_.end(), rows.begin(), rows.end());
        if (last) queue_.show(std::exchange(arriving_, {}));
    } else {
        queue_.append(std::move(rows));
        // The eye begins where work is left, as soon as the place is known.
        const viewmodel::QueueRow* row = queue_.current();
        if (first && row != nullptr && row->standing != viewmodel::Standing::kUnseen)
            if (const std::string next = queue_.next_undecided(); !next.empty())
                static_cast<void>(queue_.go_to(next));
    }
    if (!last) return load_queue(page.next_page_token());
    loaded_ = true;
    loading_ = false;
    news_ = 0;
    note_section();
    after_move();
    app().repaint();
}

void AdmissionScreen::note_section() {
    place_->set_note(id(), texts("admission.section_note", {{"admitted", counts_.admitted()},
                                                            {"refused", counts_.refused()}}));
}

void AdmissionScreen::read_sitting() {
    v1::ListEntrantsRequest fees;
    fees.set_parent(competition());
    fees.set_filter("state = \"entered\"");
    fees.set_page_size(1);
    fetch(std::move(fees),
          [this, mine = fees_asked_.ask()](net::Reply<v1::ListEntrantsResponse> reply) {
              if (!fees_asked_.take(mine) || !reply) return;
              const bool free = reply->entrants().empty() ||
                                viewmodel::hundredths_of(reply->entrants(0).fee().due()) == 0;
              fees_due_ = free ? 0 : reply->total_size();
              fees_paid_ = reply->paid_size();
              app().repaint();
          });
    v1::GetDocumentRequest protocol;
    protocol.set_competition(competition());
    protocol.set_kind("commission-protocol");
    fetch(std::move(protocol), [this,
                                mine = protocol_asked_.ask()](net::Reply<v1::Document> reply) {
        if (!protocol_asked_.take(mine) || !reply) return;
        const bool frozen = reply->state() == v1::Document::STATE_SIGNED ||
                            reply->state() == v1::Document::STATE_PUBLISHED;
        protocol_ = texts(frozen ? "admission.protocol_signed" : "admission.protocol_draft",
                          {{"number", reply->number()}, {"count", viewmodel::decided(counts_)}});
        app().repaint();
    });
}

const v1::AdmissionCheck* AdmissionScreen::check_of(const std::string& entrant) const {
    const auto found = checks_.find(entrant);
    return found == checks_.end() ? nullptr : &found->second;
}

const v1::AdmissionCheck* AdmissionScreen::current_check() const {
    return check_of(current_name());
}

std::string AdmissionScreen::current_name() const {
    const viewmodel::QueueRow* row = queue_.current();
    return row == nullptr ? std::string{} : row->name;
}

std::string AdmissionScreen::short_name(const std::string& entrant) const {
    const viewmodel::QueueRow* row = queue_.find(entrant);
    return row == nullptr ? std::string{} : row->short_name;
}

void AdmissionScreen::after_move() {
    show_current();
    read_around();
}

void AdmissionScreen::show_current() {
    const v1::AdmissionCheck* check = current_check();
    if (check == nullptr) {
        verdicts_.clear();
        papers_.clear();
        return;
    }
    verdicts_.show(*check);
    papers_.show(*check);
}

// One question at a time: the entrant under the cursor, then what others changed, then the next
// one.
void AdmissionScreen::read_around() {
    if (!reading_.empty()) return;
    const std::string here = current_name();
    if (here.empty()) return;
    if (current_check() == nullptr || changed_.contains(here)) return read_check(here);
    if (!changed_.empty()) return read_check(*changed_.begin());
    const std::string next = queue_.next_undecided();
    if (!next.empty() && check_of(next) == nullptr) read_check(next);
}

void AdmissionScreen::read_check(std::string entrant) {
    reading_ = entrant;
    changed_.erase(entrant);
    v1::GetAdmissionCheckRequest request;
    request.set_name(admission_of(entrant));
    fetch(std::move(request),
          [this, entrant, mine = check_asked_.ask()](net::Reply<v1::AdmissionCheck> reply) {
              reading_.clear();
              if (!check_asked_.take(mine)) {
                  // Asked before an act that is answered: what stands there is newer.
                  changed_.insert(entrant);
                  return read_around();
              }
              if (reply) {
                  take(*reply, false);
                  run_next_act();  // one may have waited for this
                  return read_around();
              }
              if (reply.error().code == sdk::Code::kNotFound)
                  queue_.remove(entrant);
              else if (entrant == current_name())
                  app().flash_error(reply.error());
          });
}

// Somebody else's change of what one looks at is said in words.
void AdmissionScreen::take(const v1::AdmissionCheck& check, bool mine) {
    const v1::AdmissionCheck* before = check_of(check.entrant());
    if (mine && reading_ == check.entrant()) check_asked_.cancel();
    if (before != nullptr && !mine && check.entrant() == current_name()) {
        const bool decided_now = viewmodel::is_open(*before) && check.has_decision();
        const std::string was = viewmodel::show(before->birth_date());
        const std::string is = viewmodel::show(check.birth_date());
        if (decided_now)
            app().flash(Level::kAttention,
                        texts("admission.decided_already",
                              {{"words", viewmodel::decision_words(check.decision(), app().texts(),
                                                                   app().local_clock())}}));
        else if (was != is)
            app().flash(Level::kAttention,
                        texts("admission.birth_changed", {{"was", was}, {"is", is}}));
        else if (before->etag() != check.etag())
            app().flash(Level::kNews, texts("admission.recomputed"));
    }
    if (check.has_counts()) {
        counts_ = check.counts();
        note_section();
    }
    const bool first = before == nullptr;
    const auto was = first ? v1::ADMISSION_STATE_UNSPECIFIED : before->state();
    checks_[check.entrant()] = check;
    if (const viewmodel::QueueRow* row = queue_.find(check.entrant())) {
        const viewmodel::QueueRow fresh = viewmodel::with_check(*row, check);
        // Decided or put to the vote at another terminal: the totals are others, and only the desk
        // tells them.
        const bool other = first ? fresh.standing != row->standing : was != check.state();
        if (!mine && !check.has_counts() && other) reload_due_ = true;
        // What is read for the first time has not changed under anybody's eyes.
        queue_.update(fresh, mine || (first && fresh.standing == row->standing));
    }
    if (check.entrant() == current_name()) show_current();
    app().repaint();
}

void AdmissionScreen::on_watch(const net::WatchEvent& event) {
    if (event.subject.starts_with("persons/")) {
        for (const auto& [entrant, check] : checks_)
            if (check.person() == event.subject) changed_.insert(entrant);
        return;
    }
    if (event.scope != competition()) return;
    const std::string entrant = entrant_of(event.subject);
    if (entrant.starts_with(competition() + "/entrants/")) {
        if (queue_.find(entrant) != nullptr)
            changed_.insert(entrant);
        else
            ++news_;
        reload_due_ = reload_due_ || queue_.find(entrant) == nullptr;
    } else {
        // Signatures, fees, officials, the regulation: any verdict may rest on them.
        const std::string here = current_name();
        std::erase_if(checks_, [&](const auto& one) { return one.first != here; });
        if (!here.empty()) changed_.insert(here);
        reload_due_ = true;
        read_sitting();
    }
    app().repaint();
}

// Papers that were promised until an hour.
void AdmissionScreen::watch_deadlines() {
    for (const viewmodel::QueueRow& row : queue_.rows()) {
        if (row.standing != viewmodel::Standing::kWaiting ||
            row.wait_until == std::chrono::sys_seconds{})
            continue;
        app().watch_deadline(row.name, row.wait_until, [&] {
            return texts("admission.wait_over", {{"name", row.short_name},
                                                 {"time", app().clock(row.wait_until)},
                                                 {"what", row.waits_for}});
        });
    }
}

void AdmissionScreen::on_poll() {
    watch_deadlines();
    const bool many = changed_.size() > kReadOneByOne;
    // Rows that come or go wait for a quiet hand.
    if ((reload_due_ || many) && !loading_ && app().idle() > kHandsOff) {
        reload_due_ = false;
        const std::string here = current_name();
        for (const std::string& entrant : std::exchange(changed_, {})) {
            if (entrant == here)
                changed_.insert(entrant);
            else
                checks_.erase(entrant);
        }
        load_queue();
        read_sitting();
    }
    if (!changed_.empty() && !acting_) read_around();
}

void AdmissionScreen::move_pane(int by) {
    constexpr int kPanes = 3;
    focus_ = static_cast<Focus>((static_cast<int>(focus_) + by + kPanes) % kPanes);
}

bool AdmissionScreen::on_event(const ftxui::Event& event) {
    if (event == ftxui::Event::Tab) return move_pane(1), true;
    if (event == ftxui::Event::TabReverse) return move_pane(-1), true;
    if (focus_ == Focus::kVerdicts) return verdict_table_.on_event(event);
    if (focus_ == Focus::kPapers) {
        if (event == ftxui::Event::ArrowDown) return papers_.move(1), true;
        if (event == ftxui::Event::ArrowUp) return papers_.move(-1), true;
        return false;
    }
    if (!queue_table_.on_event(event)) return false;
    after_move();
    return true;
}

}  // namespace collegium::tui
