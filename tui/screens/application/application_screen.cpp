#include "tui/screens/application/application_screen.hpp"

#include <algorithm>
#include <utility>

#include <collegium/v1/organisations.pb.h>
#include <collegium/v1/persons.pb.h>

#include "tui/screens/common/card_screen.hpp"
#include "tui/screens/common/lookups.hpp"

namespace collegium::tui {
namespace {

constexpr int kPage = 500;

}  // namespace

ApplicationScreen::ApplicationScreen(App& app, CompetitionRef place, std::string name,
                                     bool new_line)
    : Screen(app),
      place_(std::move(place)),
      name_(std::move(name)),
      typist_(app.session().user),
      head_([this] { return this->app().local(this->app().now()); }, app.local_clock(),
            [this](const std::string& text) { look_up_organisation(text); }),
      stay_at_new_(new_line) {
    if (name_.empty()) focus_ = Focus::kHead;
}

std::string ApplicationScreen::title() const {
    if (application_.number() == 0) return texts("application.new");
    return texts("application.title", {{"number", application_.number()}});
}

std::string ApplicationScreen::heading() const {
    const std::string number =
        application_.number() == 0
            ? texts("application.new")
            : texts("application.heading", {{"number", application_.number()}});
    return viewmodel::join({place_->competition().title(), number});
}

std::string ApplicationScreen::crumb() const {
    if (application_.number() == 0) return texts("application.new");
    return "№ " + std::to_string(application_.number());
}

std::string ApplicationScreen::discipline() const {
    const v1::Competition& competition = place_->competition();
    return competition.official_discipline_title().empty()
               ? viewmodel::in_words(competition.discipline_title(), app().texts())
               : competition.official_discipline_title();
}

void ApplicationScreen::on_enter() {
    if (name_.empty()) return;
    read();
    find_line();
}

void ApplicationScreen::read() {
    if (name_.empty()) return;
    if (reading_) {
        stale_ = true;
        return;
    }
    reading_ = true;
    v1::GetApplicationRequest request;
    request.set_name(name_);
    fetch(std::move(request), [this](net::Reply<v1::Application> reply) {
        if (!reply) {
            reading_ = false;
            return app().flash_error(reply.error());
        }
        taken(*reply);
        arriving_.clear();
        read_lines();
    });
}

void ApplicationScreen::read_lines(std::string page_token) {
    v1::ListEntrantsRequest request;
    request.set_parent(competition());
    request.set_filter("application = \"" + name_ + "\"");
    request.set_page_size(kPage);
    request.set_page_token(std::move(page_token));
    fetch(std::move(request), [this](net::Reply<v1::ListEntrantsResponse> reply) {
        if (!reply) {
            reading_ = false;
            return app().flash_error(reply.error());
        }
        arriving_.insert(arriving_.end(), reply->entrants().begin(), reply->entrants().end());
        if (!reply->next_page_token().empty()) return read_lines(reply->next_page_token());
        const bool new_line = at_new_line() || stay_at_new_;
        const std::string held = current() == nullptr ? "" : current()->name();
        lines_ = std::exchange(arriving_, {});
        if (new_line) {
            cursor_ = lines_.size();
        } else {
            for (std::size_t i = 0; i < lines_.size(); ++i)
                if (lines_[i].name() == held) cursor_ = i;
            cursor_ = std::min(cursor_, lines_.size());
        }
        if (!writable() && !lines_.empty()) cursor_ = std::min(cursor_, lines_.size() - 1);
        stay_at_new_ = false;
        reading_ = false;
        app().repaint();
    });
}

void ApplicationScreen::taken(const v1::Application& application) {
    application_ = application;
    name_ = application.name();
    head_.show(application);
    entry_.set_doctor_possible(!viewmodel::is_preliminary(application));
    app().repaint();
}

const v1::Entrant* ApplicationScreen::current() const {
    return cursor_ < lines_.size() ? &lines_[cursor_] : nullptr;
}

// Whether lines may be added, as the server said.
bool ApplicationScreen::writable() const {
    return application_.state() != v1::Application::STATE_WITHDRAWN &&
           !refusal_of(application_, "entrant.add").has_value();
}

void ApplicationScreen::look_up_organisation(const std::string& text) {
    fetch(request_of<OrganisationSearch>(text),
          [this, text](net::Reply<v1::ListOrganisationsResponse> reply) {
              if (!reply) return app().flash_error(reply.error());
              head_.organisation().suggest(text, OrganisationSearch::choices(*reply));
              app().repaint();
          });
}

void ApplicationScreen::save_head(std::function<void()> then) {
    const ApplicationHead::Changes changes = head_.changes();
    if (saving_ || changes.paths.empty()) {
        if (then && !name_.empty()) then();
        return;
    }
    if (!head_.can_be_saved() || !head_.check(app().look())) {
        focus_ = Focus::kHead;
        if (!head_.can_be_saved()) head_.focus_first();
        return app().flash(Level::kRefused, texts("application.choose_organisation"));
    }
    const auto done = [this, then](net::Reply<v1::Application> reply) {
        saving_ = false;
        if (!reply) {
            creating_.refused(reply.error());
            leaving_ = false;
            // Somebody else changed the head: read it, what is typed stays typed.
            if (reply.error().code == sdk::Code::kAborted) read();
            return app().flash_error(reply.error());
        }
        creating_.answered();
        taken(*reply);
        stale_ = true;
        if (leaving_) return app().pop();
        if (then) then();
    };
    saving_ = true;
    if (name_.empty()) {
        v1::CreateApplicationRequest request;
        request.set_parent(competition());
        *request.mutable_application() = changes.application;
        creating_.sign(request);
        return call(std::move(request), done);
    }
    v1::UpdateApplicationRequest request;
    *request.mutable_application() = changes.application;
    for (const std::string& path : changes.paths)
        request.mutable_update_mask()->add_paths(path);
    call(std::move(request), done);
}

bool ApplicationScreen::may_leave() {
    // A call that is under way would be given up with the screen: it is waited for.
    if (adding_now_ || saving_) {
        leaving_ = true;
        return false;
    }
    const ApplicationHead::Changes changes = head_.changes();
    if (head_.can_be_saved() && (!changes.paths.empty() || name_.empty())) {
        save_head([this] { app().pop(); });
        return false;
    }
    if (!name_.empty() || !head_.typed()) return true;
    Question question;
    question.title = texts("application.new");
    question.body.push_back({texts("application.not_saved")});
    question.buttons.push_back({texts("draft.back"), {}, "", {}});
    question.buttons.push_back({texts("draft.drop"),
                                [this] { app().pop(); },
                                "F2",
                                {},
                                app().texts().label("draft.drop")});
    app().ask(std::move(question));
    return false;
}

void ApplicationScreen::on_watch(const net::WatchEvent& event) {
    if (name_.empty() || event.scope != competition()) return;
    const bool line = event.subject.starts_with(competition() + "/entrants/");
    if (event.subject == name_ || line) stale_ = true;
}

void ApplicationScreen::on_poll() {
    if (stale_ && !reading_ && !saving_ && !adding_now_) {
        stale_ = false;
        read();
    }
    const auto text = entry_.question(app().idle());
    if (!text) return;
    entry_.asked(*text);
    v1::ListPersonsRequest request = request_of<PersonSearch>(*text);
    fetch(std::move(request), [this](net::Reply<v1::ListPersonsResponse> reply) {
        app().repaint();
        if (reply) return step(entry_.answered(*reply));
        entry_.failed();
        app().flash_error(reply.error());
    });
}

bool ApplicationScreen::typing() {
    if (focus_ == Focus::kHead) return head_.typing();
    return at_new_line() && entry_.typing();
}

void ApplicationScreen::on_paste(const std::string& text) {
    if (focus_ == Focus::kHead)
        head_.paste(text, app().look());
    else if (at_new_line())
        entry_.paste(text, app().look());
}

void ApplicationScreen::go_to_new_line() {
    save_head([this] {
        focus_ = Focus::kLines;
        cursor_ = lines_.size();
    });
}

bool ApplicationScreen::on_head_event(const ftxui::Event& event) {
    if (event == ftxui::Event::Escape && head_.open_lookup() == nullptr) return false;
    if (head_.on_event(event, app().look())) return true;
    using ftxui::Event;
    const bool out = event == Event::Tab || event == Event::ArrowDown || event == Event::Return;
    if (out) go_to_new_line();
    return out;
}

bool ApplicationScreen::on_lines_event(const ftxui::Event& event) {
    using ftxui::Event;
    if (at_new_line()) {
        const LineEntry::Step answer = entry_.on_event(event, app().look());
        if (answer != LineEntry::Step::kIgnored) {
            step(answer);
            return true;
        }
    }
    const bool up = event == Event::ArrowUp;
    if (event == Event::TabReverse || (up && cursor_ == 0)) {
        focus_ = Focus::kHead;
        head_.focus_last();
        return true;
    }
    if (event == Event::Tab) {
        focus_ = Focus::kHead;
        head_.focus_first();
        return true;
    }
    const std::size_t last = writable() || lines_.empty() ? lines_.size() : lines_.size() - 1;
    if (up) return --cursor_, true;
    if (event == Event::ArrowDown) return cursor_ = std::min(cursor_ + 1, last), true;
    if (event == Event::Home) return cursor_ = 0, true;
    if (event == Event::End) return cursor_ = last, true;
    constexpr std::size_t kPageStep = 10;
    if (event == Event::PageUp) return cursor_ -= std::min(cursor_, kPageStep), true;
    if (event == Event::PageDown) return cursor_ = std::min(cursor_ + kPageStep, last), true;
    return false;
}

bool ApplicationScreen::on_event(const ftxui::Event& event) {
    return focus_ == Focus::kHead ? on_head_event(event) : on_lines_event(event);
}

}  // namespace collegium::tui
