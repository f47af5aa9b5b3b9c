#include "tui/app/app.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include "tui/app/overlay.hpp"
#include "tui/app/venue_time.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::milliseconds kAnnounceAfter{300};
constexpr std::chrono::milliseconds kHeldKey{400};  // a held key repeats no act
constexpr std::chrono::seconds kKeepWithin{3};      // nobody waits longer for a draft to be kept
constexpr std::chrono::seconds kReloadWithin{2};    // for the terminals of a hall to come back

}  // namespace

App::App(AppServices services, Look look, std::vector<Section> sections)
    : services_(std::move(services)), look_(look), sections_(std::move(sections)) {
    last_key_ = services_.ticks();
}

App::~App() = default;

std::chrono::year_month_day App::today() const {
    return date_at(now(), session_.zone);
}

std::string App::clock(std::chrono::sys_seconds time) const {
    return clock_text(time, session_.zone);
}

std::chrono::local_seconds App::local(std::chrono::sys_seconds time) const {
    return local_time(time, session_.zone);
}

std::chrono::steady_clock::duration App::idle() const {
    return services_.ticks() - last_key_;
}

void App::flash(Level level, std::string words, std::optional<Undo> undo) {
    if (undo) {
        words += (words.ends_with('.') ? " " : ". ") +
                 texts()(undo->back ? "message.redo_key" : "message.undo_key");
        undo_ = std::move(undo);
    }
    messages_.show({level, std::move(words), now(), {}, {}}, services_.ticks());
    dirty_ = true;
}

void App::say(Level level, std::string words) {
    messages_.show({level, std::move(words), now(), {}, {}, true}, services_.ticks());
    dirty_ = true;
}

std::string App::error_words(const net::ClientError& error, const std::string& action_words) const {
    std::string words = error.text;
    if (words.empty()) {
        switch (error.code) {
            case sdk::Code::kUnavailable:
                words = texts()(error.reason == net::kCertificateUnconfirmed ? "error.certificate"
                                                                             : "error.unavailable");
                break;
            case sdk::Code::kDeadlineExceeded:
                words = texts()("error.deadline");
                break;
            case sdk::Code::kAborted:
                words = texts()("error.aborted");
                break;
            case sdk::Code::kPermissionDenied:
                words = texts()("error.permission");
                break;
            case sdk::Code::kNotFound:
                words = texts()("error.not_found");
                break;
            case sdk::Code::kAlreadyExists:
                words = texts()("error.exists");
                break;
            case sdk::Code::kInvalidArgument:
            case sdk::Code::kOutOfRange:
                words = texts()("error.invalid");
                break;
            case sdk::Code::kFailedPrecondition:
                words = texts()("error.precondition");
                break;
            // The server's own refusals have words: without them gRPC cut off what is too large.
            case sdk::Code::kResourceExhausted:
                words = texts()("error.exhausted");
                break;
            case sdk::Code::kUnauthenticated:
                words = texts()("error.session");
                break;
            case sdk::Code::kCancelled:
                words = texts()("error.cancelled");
                break;
            // gRPC itself refuses bytes it cannot read with this code and without details.
            case sdk::Code::kUnimplemented:
                words = texts()("error.unreadable");
                break;
            case sdk::Code::kUnknown:
            case sdk::Code::kInternal:
            case sdk::Code::kDataLoss:
                words = texts()("error.internal",
                                {{"number", error.number.empty() ? "–" : error.number}});
                break;
        }
    }
    // Outside a form nobody sees marked fields: what is wrong is said here.
    if (!error.violations.empty() && !error.violations.front().text.empty())
        words = error.violations.front().text;
    if (error.recorded == net::Recorded::kNo) words = texts()("error.not_recorded") + ". " + words;
    if (error.recorded == net::Recorded::kUnknown) words = texts()("error.unknown");
    return action_words.empty() ? words : action_words + ": " + words;
}

void App::flash_error(const net::ClientError& error, const std::string& action_words) {
    dirty_ = true;
    if (error.given_up) return;  // said when Esc was pressed
    Message message{Level::kRefused, error_words(error, action_words), now(), {}, {}};
    message.details = error.reason + " " + error.message + " " + error.request_id;
    message.support = std::to_string(static_cast<int>(error.code)) + " " + error.reason + " " +
                      error.request_id + " " + error.number;
    messages_.show(std::move(message), services_.ticks());
    if (error.code == sdk::Code::kUnauthenticated && session_.logged_in && !locked() &&
        commands_.session_ended)
        commands_.session_ended();
}

Screen* App::top() const {
    if (lock_) return lock_.get();
    return screens_.empty() ? nullptr : screens_.back().get();
}

void App::push(std::unique_ptr<Screen> screen) {
    if (Screen* covered = top()) covered->on_leave();
    filter_open_ = false;
    screens_.push_back(std::move(screen));
    screens_.back()->on_enter();
    dirty_ = true;
}

void App::pop() {
    if (screens_.size() < 2) return;
    screens_.back()->on_leave();
    closed_screens_.push_back(std::move(screens_.back()));
    screens_.pop_back();
    filter_open_ = false;
    Screen& shown = *screens_.back();
    shown.on_enter();
    if (std::exchange(shown.behind_, false)) shown.on_reload();
    dirty_ = true;
}

void App::replace_all(std::unique_ptr<Screen> screen) {
    if (Screen* covered = top()) covered->on_leave();
    for (auto& open : screens_)
        closed_screens_.push_back(std::move(open));
    screens_.clear();
    filter_open_ = false;
    screens_.push_back(std::move(screen));
    screens_.back()->on_enter();
    dirty_ = true;
}

void App::open_section(const std::string& id) {
    for (const Section& section : sections_)
        if (section.id == id) return replace_all(section.make(*this));
}

std::shared_ptr<Place> App::place() const {
    for (auto screen = screens_.rbegin(); screen != screens_.rend(); ++screen)
        if (auto found = (*screen)->place()) return found;
    return nullptr;
}

void App::open_door(Place& place, const std::string& id) {
    const auto in_place = [&](const std::unique_ptr<Screen>& screen) {
        const auto own = screen->place();
        return own != nullptr && own->name() == place.name();
    };
    for (const Place::Door& door : place.doors(*this)) {
        if (door.id != id || door.refusal) continue;
        std::unique_ptr<Screen> next = door.make(*this);
        if (Screen* covered = top()) covered->on_leave();
        const auto first = std::find_if(screens_.begin(), screens_.end(), in_place);
        for (auto closed = first; closed != screens_.end(); ++closed)
            closed_screens_.push_back(std::move(*closed));
        screens_.erase(first, screens_.end());
        filter_open_ = false;
        screens_.push_back(std::move(next));
        screens_.back()->on_enter();
        dirty_ = true;
        return;
    }
}

void App::open_home() {
    if (!sections_.empty()) replace_all(sections_.front().make(*this));
}

void App::lock(std::unique_ptr<Screen> screen) {
    for (auto& overlay : overlays_)
        closed_overlays_.push_back(std::move(overlay));
    overlays_.clear();
    if (Screen* covered = top()) covered->on_leave();
    lock_ = std::move(screen);
    lock_->on_enter();
    dirty_ = true;
}

void App::unlock() {
    if (!lock_) return;
    closed_screens_.push_back(std::move(lock_));
    lock_ = nullptr;
    last_key_ = services_.ticks();
    dirty_ = true;
}

void App::open_overlay(std::unique_ptr<Overlay> overlay) {
    overlays_.push_back(std::move(overlay));
    guard_held_key();
    dirty_ = true;
}

void App::guard_held_key() {
    acts_after_ = services_.ticks() + kHeldKey;
}

void App::close_overlay() {
    if (overlays_.empty()) return;
    closed_overlays_.push_back(std::move(overlays_.back()));
    overlays_.pop_back();
    acts_after_ = {};  // the guard belongs to the dialog, not to the screen below it
    dirty_ = true;
}

void App::forget_closed() {
    closed_overlays_.clear();
    closed_screens_.clear();
}

void App::start_task(const TaskScope& scope, const TaskOptions& options, TaskWork work) {
    const std::uint64_t id = next_task_++;
    Running& running = running_[id];
    running.since = services_.ticks();
    running.quiet = options.quiet;
    running.keeps = options.keeps;
    std::stop_source stop = running.stop;
    running.link = std::make_unique<std::stop_callback<std::function<void()>>>(
        scope.token(), [stop]() mutable { stop.request_stop(); });
    const net::CallContext context{options.deadline, stop.get_token()};
    const std::weak_ptr<bool> alive = alive_;
    services_.execute([this, alive, id, context, owner = scope.token(), client = services_.client,
                       work = std::move(work)]() -> std::function<void()> {
        std::function<void()> then;
        std::string broken;
        try {
            then = work(*client, context);
        } catch (const std::exception& error) {
            broken = error.what();
        }
        return [this, alive, id, owner, then = std::move(then), broken = std::move(broken)] {
            if (alive.expired()) return;
            task_done(id);
            if (!broken.empty()) {
                net::ClientError error;
                error.code = sdk::Code::kInternal;
                error.message = broken;
                flash_error(error);
            } else if (!owner.stop_requested() && then) {
                // Also when Esc stopped the call: whoever counts on an answer must hear its end.
                then();
            }
            go_on_when_kept();
        };
    });
}

void App::keep_typed(std::function<void()> then) {
    if (Screen* screen = top()) screen->on_leave();
    waiting_for_drafts_.push_back({services_.ticks() + kKeepWithin, std::move(then)});
    go_on_when_kept();
}

// What waited for drafts goes on when the last one is answered, and not later than it wants.
void App::go_on_when_kept() {
    if (waiting_for_drafts_.empty()) return;
    const bool keeping = std::any_of(running_.begin(), running_.end(),
                                     [](const auto& task) { return task.second.keeps; });
    const auto moment = services_.ticks();
    const auto rest = std::stable_partition(
        waiting_for_drafts_.begin(), waiting_for_drafts_.end(),
        [&](const Waiting& waiting) { return keeping && moment < waiting.until; });
    const std::vector<Waiting> due(std::make_move_iterator(rest),
                                   std::make_move_iterator(waiting_for_drafts_.end()));
    waiting_for_drafts_.erase(rest, waiting_for_drafts_.end());
    for (const Waiting& one : due)
        one.then();
}

void App::leave() {
    keep_typed([this] {
        const bool lost =
            std::any_of(screens_.begin(), screens_.end(),
                        [](const std::unique_ptr<Screen>& screen) { return screen->unkept(); });
        if (!lost) return services_.quit();
        messages_.done_running();
        Question question;
        question.title = texts()("quit.title");
        question.body.push_back({texts()("quit.unkept"), Tone::kWarn});
        question.buttons.push_back({texts()("quit.stay"), {}, "", std::nullopt});
        question.buttons.push_back({texts()("quit.leave"), services_.quit, "F2", std::nullopt});
        ask(std::move(question));
    });
    if (!waiting_for_drafts_.empty()) say(Level::kRunning, texts()("quit.keeping"));
}

void App::task_done(std::uint64_t id) {
    const auto found = running_.find(id);
    if (found == running_.end()) return;
    if (found->second.announced) messages_.done_running();
    running_.erase(found);
    dirty_ = true;
}

// Esc while a call runs: it is broken off, and whoever asked hears so. True when something was
// waited for.
bool App::stop_waiting() {
    bool stopped = false;
    for (auto& [id, running] : running_) {
        if (!running.announced || running.stop.stop_requested()) continue;
        running.stop.request_stop();
        stopped = true;
    }
    if (stopped) {
        messages_.done_running();
        say(Level::kNews, texts()("message.stopped_waiting"));
    }
    return stopped;
}

void App::cancel_tasks() {
    for (auto& [id, running] : running_)
        running.stop.request_stop();
}

bool App::tick() {
    forget_closed();
    const auto moment = services_.ticks();
    for (auto& [id, running] : running_) {
        if (running.quiet || running.announced || moment - running.since < kAnnounceAfter) continue;
        running.announced = true;
        say(Level::kRunning, texts()("message.running"));
    }
    go_on_when_kept();
    if (reload_at_ && moment >= *reload_at_) on_reload();
    if (messages_.tick(moment)) dirty_ = true;
    if (Screen* screen = top()) screen->on_poll();
    if (const auto second = now(); second != second_) {
        second_ = second;
        if (Screen* screen = top()) screen->on_second();
    }
    if (const std::string minute = clock(now()); minute != minute_) {
        minute_ = minute;
        if (Screen* screen = top()) screen->on_tick();
        dirty_ = true;
    }
    if (session_.logged_in && !locked() && commands_.lock && moment - last_key_ >= lock_after_) {
        last_key_ = moment;
        commands_.lock();
    }
    return std::exchange(dirty_, false);
}

void App::on_watch(const net::WatchEvent& event) {
    for (const auto& screen : screens_)
        screen->on_watch(event);
    if (lock_) lock_->on_watch(event);
    dirty_ = true;
}

void App::on_reload() {
    reload_at_.reset();
    dirty_ = true;
    for (const auto& screen : screens_) {
        const bool shown = screen.get() == top();
        screen->behind_ = !shown;
        // Typed text the server does not have waits for nobody to come back to it.
        if (shown || screen->unkept()) screen->on_reload();
    }
}

void App::reload_soon() {
    if (reload_at_) return;
    const auto wait = kReloadWithin * share();
    if (wait == wait.zero()) return on_reload();
    reload_at_ = services_.ticks() + std::chrono::ceil<std::chrono::steady_clock::duration>(wait);
}

void App::on_connection(const net::Connection& connection) {
    const net::Link before = connection_.link;
    const bool had_data = connection_.data_time != std::chrono::sys_seconds{};
    connection_ = connection;
    dirty_ = true;
    if (before == connection.link || !session_.logged_in) return;
    if (connection.link == net::Link::kOffline) say(Level::kAttention, texts()("link.lost"));
    if (connection.link != net::Link::kOnline || !had_data) return;
    // What could not be read meanwhile is read; what was typed stays.
    reload_soon();
    say(Level::kDone, texts()("link.back", {{"time", clock(now())}}));
}

void App::on_repeating() {
    say(Level::kRunning, texts()("error.checking"));
}

void App::set_session(SessionFacts session) {
    if (session.user != session_.user) palette_history_.clear();
    // What was said to one person is not for the next.
    if (!session_.user.empty() && session.user != session_.user) {
        messages_ = Messages{};
        deadlines_told_.clear();
    }
    session_ = std::move(session);
    undo_.reset();
    last_key_ = services_.ticks();
    dirty_ = true;
}

void App::set_language(i18n::Language language) {
    look_.texts = Texts(language);
    services_.client->set_language(std::string(i18n::code(language)));
    for (const auto& screen : screens_)
        screen->on_language();
    if (lock_) lock_->on_language();
    dirty_ = true;
}

void App::set_theme(Theme theme) {
    look_.theme = services_.show_theme ? services_.show_theme(theme) : theme;
    dirty_ = true;
}

void App::reconnect() {
    if (services_.reconnect) services_.reconnect();
}

void App::set_verified(const std::string& scope, std::int64_t broken_at) {
    if (broken_at != 0)
        broken_chains_[scope] = broken_at;
    else if (scope.empty())
        broken_chains_.clear();
    else
        broken_chains_.erase(scope);
    dirty_ = true;
}

void App::watch_deadline(const std::string& of, std::chrono::sys_seconds moment,
                         const std::function<std::string()>& words) {
    constexpr std::chrono::minutes kIsNews{1};
    if (now() < moment || now() - moment > kIsNews) return;
    const std::string key = of + "@" + std::to_string(moment.time_since_epoch().count());
    if (!deadlines_told_.insert(key).second) return;
    flash(Level::kAttention, words());
    if (bell_ && services_.ring) services_.ring();
}

void App::undo() {
    if (!undo_) return flash(Level::kRefused, texts()("message.nothing_to_undo"));
    const Undo last = std::move(*undo_);
    undo_.reset();
    last.run();
}

Screen::Screen(App& app) : app_(app) {}
Screen::~Screen() = default;

void Screen::start_task(const TaskOptions& options, TaskWork work) {
    app_.start_task(scope_, options, std::move(work));
}

std::string Screen::texts(std::string_view key, const TextValues& values) const {
    return app_.texts()(key, values);
}

void Screen::say_refused(const net::ClientError& error) {
    app_.flash_error(error);
}

}  // namespace collegium::tui
