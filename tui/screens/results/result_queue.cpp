#include "tui/screens/results/result_queue.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include <google/protobuf/util/json_util.h>

#include "tui/app/app.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kKind = "result";
// The link may break for a call and not for the news: then nothing says that it is back.
constexpr std::chrono::seconds kPauseAfterABreak{10};

std::string pack(const v1::RecordResultRequest& request) {
    std::string value;
    static_cast<void>(google::protobuf::util::MessageToJsonString(request, &value));
    return value;
}

// nullopt: nobody can read it any more. An empty request would clear the result.
std::optional<v1::RecordResultRequest> unpack(const net::QueuedAct& act) {
    v1::RecordResultRequest request;
    if (!google::protobuf::util::JsonStringToMessage(act.value, &request).ok()) return std::nullopt;
    request.set_name(act.subject);
    request.set_etag(act.etag);
    request.set_request_id(act.request_id);
    request.mutable_observe_time()->set_seconds(act.observed.time_since_epoch().count());
    return request;
}

bool link_broke(const net::ClientError& error) {
    return error.code == sdk::Code::kUnavailable || error.code == sdk::Code::kDeadlineExceeded ||
           error.code == sdk::Code::kUnauthenticated;
}

std::vector<net::QueuedAct> acts_of(const std::string& user) {
    std::vector<net::QueuedAct> found;
    for (const net::QueuedAct& act : net::program_queue().acts())
        if (act.kind == kKind && act.user == user) found.push_back(act);
    return found;
}

struct Refused {
    net::QueuedAct act;
    net::ClientError error;
};

// One sending of the whole queue; lives as long as its calls do.
struct Sending {
    explicit Sending(App& owner) : app(owner) {}

    App& app;
    TaskScope scope;
    std::deque<net::QueuedAct> left;
    std::deque<Refused> refused;
    std::size_t all = 0;
    std::size_t sent = 0;
    std::size_t unreadable = 0;
};
using SendingRef = std::shared_ptr<Sending>;

void send_next(const SendingRef& sending);
void ask_next(const SendingRef& sending);

void submit(const SendingRef& sending, const v1::RecordResultRequest& request,
            std::function<void(net::Reply<v1::RecordResultResponse>)> then) {
    sending->app.start_task(sending->scope, {.quiet = true}, call_work(request, std::move(then)));
}

void forget(const net::QueuedAct& act) {
    net::program_queue().remove(act.request_id);
}

std::string board_number(const net::QueuedAct& act) {
    return viewmodel::number_of(act.subject);
}

void finish(const SendingRef& sending) {
    App& app = sending->app;
    const sdk::Metadata counts{{"sent", std::to_string(sending->sent)},
                               {"all", std::to_string(sending->all)},
                               {"count", std::to_string(sending->refused.size())},
                               {"unreadable", std::to_string(sending->unreadable)}};
    app.on_reload();
    const bool asks = !sending->refused.empty();
    std::string words = app.texts()(asks ? "results.sent_some" : "results.sent", counts);
    if (sending->unreadable > 0) words += ". " + app.texts()("results.unreadable", counts);
    app.flash(asks                      ? Level::kQuestion
              : sending->unreadable > 0 ? Level::kRefused
                                        : Level::kDone,
              words);
    ask_next(sending);
}

// The link is gone again: what is left stays, and `resume_unsent` goes on with it.
void broke_off(const SendingRef& sending, const net::ClientError& error) {
    App& app = sending->app;
    app.on_reload();
    // Whoever has to log in anew is asked then.
    if (error.code == sdk::Code::kUnauthenticated) return;
    net::program_queue().set_broken_off(app.now());
    app.flash(Level::kAttention,
              app.texts()("results.sent_until", {{"sent", sending->sent}, {"all", sending->all}}));
}

void send_next(const SendingRef& sending) {
    if (sending->left.empty()) return finish(sending);
    const net::QueuedAct act = sending->left.front();
    sending->left.pop_front();
    const auto request = unpack(act);
    if (!request) {
        ++sending->unreadable;
        return send_next(sending);
    }
    submit(sending, *request, [sending, act](net::Reply<v1::RecordResultResponse> reply) {
        if (!reply && link_broke(reply.error())) return broke_off(sending, reply.error());
        if (reply) {
            forget(act);
            ++sending->sent;
        } else {
            sending->refused.push_back({act, reply.error()});
        }
        send_next(sending);
    });
}

void replaced(const SendingRef& sending, const net::QueuedAct& act,
              const net::Reply<v1::RecordResultResponse>& reply) {
    App& app = sending->app;
    if (reply) {
        forget(act);
        const std::string where = app.texts()("results.where", {{"board", board_number(act)}});
        app.flash(Level::kDone,
                  app.texts()("results.recorded", {{"where", where}, {"result", act.shown}}));
    } else {
        app.flash_error(reply.error());
    }
    app.on_reload();
    ask_next(sending);
}

// With a reason and what stands now: the board's own state is what is replaced.
void replace(const SendingRef& sending, const net::QueuedAct& act, const std::string& reason) {
    v1::GetBoardRequest question;
    question.set_name(act.subject);
    App& app = sending->app;
    app.send(sending->scope, question, [sending, act, reason](const v1::Board& board) {
        // It was read when it was sent.
        v1::RecordResultRequest request = unpack(act).value();
        request.set_etag(board.etag());
        request.set_replace(true);
        request.set_remark(reason);
        request.set_request_id(net::new_request_id());
        submit(sending, request, [sending, act](net::Reply<v1::RecordResultResponse> reply) {
            replaced(sending, act, reply);
        });
    });
}

void ask_reason(const SendingRef& sending, const net::QueuedAct& act) {
    const Texts& texts = sending->app.texts();
    auto confirm = dialog_of<Confirm>(texts, "results.conflict_replace", "result.correct",
                                      {{"board", board_number(act)}, {"result", act.shown}});
    confirm.ask_reason = true;
    confirm.confirmed = [sending, act](const ConfirmAnswer& answer) {
        replace(sending, act, answer.reason);
    };
    confirm.cancelled = [sending] { ask_next(sending); };
    sending->app.ask(std::move(confirm));
}

// 4.25: one case at a time; Enter keeps what the server has.
void ask_next(const SendingRef& sending) {
    if (sending->refused.empty()) return;
    App& app = sending->app;
    const Texts& texts = app.texts();
    const Refused refused = sending->refused.front();
    sending->refused.pop_front();
    const auto& metadata = refused.error.metadata;
    const auto value = [&](const char* key) {
        const auto found = metadata.find(key);
        return found == metadata.end() ? std::string{} : found->second;
    };
    const bool conflict = !value("result").empty();
    const std::string board = board_number(refused.act);
    Question question;
    question.title = texts("results.conflict_title", {{"board", board}});
    question.body.push_back(
        {conflict ? texts("results.conflict_body", {{"board", board},
                                                    {"mine", refused.act.shown},
                                                    {"time", app.clock(refused.act.observed)},
                                                    {"result", value("result")},
                                                    {"name", value("name")},
                                                    {"when", value("time")}})
                  : texts("results.conflict_refused", {{"board", board},
                                                       {"mine", refused.act.shown},
                                                       {"reason", app.error_words(refused.error)}}),
         Tone::kText});
    question.buttons.push_back({texts(conflict ? "results.conflict_keep" : "results.conflict_drop"),
                                [sending, act = refused.act] {
                                    forget(act);
                                    sending->app.on_reload();
                                    sending->app.flash(Level::kDone,
                                                       sending->app.texts()("results.kept"));
                                    ask_next(sending);
                                },
                                "", std::nullopt});
    if (conflict)
        question.buttons.push_back(
            {texts("results.conflict_replace", {{"result", refused.act.shown}}),
             [sending, act = refused.act] { ask_reason(sending, act); }, "F2", std::nullopt});
    question.buttons.push_back(
        {texts("results.conflict_later"), [sending] { ask_next(sending); }, "", std::nullopt});
    question.escape = question.buttons.size() - 1;
    app.ask(std::move(question));
}

}  // namespace

std::vector<net::QueuedAct> unsent_acts(const App& app) {
    return acts_of(app.session().user);
}

std::map<std::string, viewmodel::WaitingResults> unsent_results(const App& app) {
    std::map<std::string, viewmodel::WaitingResults> waiting;
    for (const net::QueuedAct& act : unsent_acts(app)) {
        waiting[act.subject].results.push_back(act.shown);
        waiting[act.subject].unsent = true;
    }
    return waiting;
}

std::vector<UnsentResult> unsent_of(const App& app, const std::string& board) {
    std::vector<UnsentResult> results;
    for (const net::QueuedAct& act : unsent_acts(app))
        if (act.subject == board)
            if (auto request = unpack(act)) results.push_back({*std::move(request), act.shown});
    return results;
}

bool keep_unsent(const std::string& user, std::chrono::sys_seconds observed,
                 const v1::RecordResultRequest& request, const std::string& shown) {
    for (const net::QueuedAct& act : acts_of(user)) {
        if (act.subject != request.name()) continue;
        const auto earlier = unpack(act);
        if (earlier && earlier->game() == request.game())
            net::program_queue().remove(act.request_id);
    }
    v1::RecordResultRequest value = request;
    value.clear_name();
    value.clear_etag();
    value.clear_request_id();
    net::QueuedAct act;
    act.request_id = request.request_id();
    act.user = user;
    act.kind = kKind;
    act.subject = request.name();
    act.etag = request.etag();
    act.value = pack(value);
    act.shown = shown;
    act.observed = observed;
    return net::program_queue().add(std::move(act));
}

bool drop_unsent(App& app, const std::string& board) {
    bool dropped = false;
    for (const net::QueuedAct& act : unsent_acts(app)) {
        if (act.subject != board) continue;
        net::program_queue().remove(act.request_id);
        dropped = true;
    }
    return dropped;
}

void send_unsent(App& app) {
    net::program_queue().set_broken_off(std::nullopt);
    const std::vector<net::QueuedAct> acts = unsent_acts(app);
    if (acts.empty()) return;
    const auto sending = std::make_shared<Sending>(app);
    sending->left.assign(acts.begin(), acts.end());
    sending->all = acts.size();
    send_next(sending);
}

void resume_unsent(App& app) {
    const auto broken_off = net::program_queue().broken_off();
    if (!broken_off || !app.online() || app.now() - *broken_off < kPauseAfterABreak) return;
    send_unsent(app);
}

void offer_unsent(App& app) {
    const Texts& texts = app.texts();
    if (net::program_queue().unread()) app.flash(Level::kRefused, texts("results.queue_unread"));
    if (const std::size_t count = net::program_queue().unreadable(); count > 0)
        app.flash(Level::kAttention, texts("results.unreadable", {{"unreadable", count}}));
    const std::vector<net::QueuedAct> acts = unsent_acts(app);
    if (acts.empty()) return;
    Question question;
    question.title = texts("results.found_title", {{"count", acts.size()}});
    for (const net::QueuedAct& act : acts)
        question.body.push_back({texts("results.queued_one", {{"board", board_number(act)},
                                                              {"result", act.shown},
                                                              {"time", app.clock(act.observed)}}),
                                 Tone::kText});
    question.buttons.push_back({texts("results.found_later"), {}, "", std::nullopt});
    question.buttons.push_back(
        {texts("results.found_send"), [&app] { send_unsent(app); }, "F2", std::nullopt});
    question.buttons.push_back({texts("results.found_drop"),
                                [&app, acts] {
                                    for (const net::QueuedAct& act : acts)
                                        forget(act);
                                },
                                "", std::nullopt});
    app.ask(std::move(question));
}

}  // namespace collegium::tui
