#include "tui/screens/results/result_queue.hpp"

#include <deque>
#include <memory>
#include <utility>

#include <google/protobuf/util/json_util.h>

#include "tui/app/app.hpp"
#include "tui/viewmodel/format.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kKind = "result";

std::string pack(const v1::RecordResultRequest& request) {
    std::string value;
    static_cast<void>(google::protobuf::util::MessageToJsonString(request, &value));
    return value;
}

v1::RecordResultRequest unpack(const net::QueuedAct& act) {
    v1::RecordResultRequest request;
    static_cast<void>(google::protobuf::util::JsonStringToMessage(act.value, &request));
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
                               {"count", std::to_string(sending->refused.size())}};
    app.on_reload();
    if (sending->refused.empty())
        return app.flash(Level::kDone, app.texts()("results.sent", counts));
    app.flash(Level::kQuestion, app.texts()("results.sent_some", counts));
    ask_next(sending);
}

void send_next(const SendingRef& sending) {
    if (sending->left.empty()) return finish(sending);
    const net::QueuedAct act = sending->left.front();
    sending->left.pop_front();
    submit(sending, unpack(act), [sending, act](net::Reply<v1::RecordResultResponse> reply) {
        if (!reply && link_broke(reply.error())) return;  // the link is gone again: all of it stays
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
    app.start_task(sending->scope, {},
                   call_work(question, [sending, act, reason](net::Reply<v1::Board> board) {
                       if (!board) return sending->app.flash_error(board.error());
                       v1::RecordResultRequest request = unpack(act);
                       request.set_etag(board->etag());
                       request.set_replace(true);
                       request.set_remark(reason);
                       request.set_request_id(net::new_request_id());
                       submit(sending, request,
                              [sending, act](net::Reply<v1::RecordResultResponse> reply) {
                                  replaced(sending, act, reply);
                              });
                   }));
}

void ask_reason(const SendingRef& sending, const net::QueuedAct& act) {
    const Texts& texts = sending->app.texts();
    Confirm confirm;
    confirm.title = texts("results.conflict_replace_title",
                          {{"board", board_number(act)}, {"result", act.shown}});
    confirm.verb = texts("results.conflict_replace_verb");
    confirm.bar = texts.label("result.correct");
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
        if (act.subject == board) results.push_back({unpack(act), act.shown});
    return results;
}

bool keep_unsent(const std::string& user, std::chrono::sys_seconds observed,
                 const v1::RecordResultRequest& request, const std::string& shown) {
    for (const net::QueuedAct& act : acts_of(user))
        if (act.subject == request.name() && unpack(act).game() == request.game())
            net::program_queue().remove(act.request_id);
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
    const std::vector<net::QueuedAct> acts = unsent_acts(app);
    if (acts.empty()) return;
    const auto sending = std::make_shared<Sending>(app);
    sending->left.assign(acts.begin(), acts.end());
    sending->all = acts.size();
    send_next(sending);
}

void offer_unsent(App& app) {
    const std::vector<net::QueuedAct> acts = unsent_acts(app);
    if (acts.empty()) return;
    const Texts& texts = app.texts();
    Question question;
    question.title = texts("results.found_title", {{"count", std::to_string(acts.size())}});
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
