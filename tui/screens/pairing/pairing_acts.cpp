// What F2, F8, F5 and the menu do with the pairs of a round.
#include <algorithm>
#include <utility>

#include "tui/app/save_file.hpp"
#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/key_table.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/screens/common/text_screen.hpp"
#include "tui/screens/documents/preview_screen.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"

namespace collegium::tui {
namespace {

constexpr std::chrono::seconds kPairing{60};  // thousands of players

std::string text_of(int number) {
    return std::to_string(number);
}

}  // namespace

void PairingScreen::compose(bool again) {
    v1::PairRoundRequest request;
    request.set_parent(tournament_.name());
    request.set_etag(tournament_.etag());
    request.set_all_rounds(by_table());
    request.set_again(again);
    call(std::move(request),
         [this, again](net::Reply<v1::Round> reply) {
             if (!reply) return compose_failed(reply.error());
             number_ = reply->number();
             take(*reply, true);
             read_tournament();
             read_round();
             if (round_.no_pairing_size() > 0) return;
             if (again && table_.changed_count() > 0)
                 return app().flash(
                     Level::kDone,
                     texts("pairing.recomputed", {{"count", text_of(table_.changed_count())}}));
             app().flash(Level::kDone,
                         texts(by_table() ? "pairing.composed_all" : "pairing.composed",
                               {{"round", text_of(round_.number())},
                                {"rounds", text_of(round_.planned())},
                                {"count", text_of(round_.pairs_size())}}),
                         undo_of(app(), round_.name(),
                                 texts("pairing.undo_what", {{"round", text_of(number_)}})));
         },
         {.deadline = kPairing});
}

// Somebody else was quicker: that version is shown. No legal pairing is no fault of anybody.
void PairingScreen::compose_failed(const net::ClientError& error) {
    if (error.reason == "NO_LEGAL_PAIRING") {
        round_.clear_no_pairing();
        round_.add_no_pairing(error.text);
        return app().repaint();
    }
    if (error.reason == "DRAFT_EXISTS") {
        const auto value = [&](const char* key) {
            const auto found = error.metadata.find(key);
            return found == error.metadata.end() ? std::string{} : found->second;
        };
        // The draft may be of an earlier round than the one looked at: the eye goes there.
        const auto number = viewmodel::parse_numbers(value("round"));
        if (number && number->size() == 1) number_ = number->front();
        const bool own = value("name") == app().session().short_name;
        app().flash(
            Level::kAttention,
            texts(own ? "pairing.made_already" : "pairing.made_by_other",
                  {{"round", text_of(number_)}, {"name", value("name")}, {"time", value("time")}}));
    } else {
        app().flash_error(error);
    }
    read_tournament();
    read_round();
}

void PairingScreen::ask_to_approve() {
    Confirm confirm;
    const bool all = by_table();
    confirm.title = texts(all ? "pairing.approve_all_title" : "pairing.approve_title",
                          {{"round", text_of(number_)}});
    confirm.body.push_back(
        {texts("pairing.approve_body", {{"count", text_of(round_.pairs_size())}})});
    for (const v1::RoundCheck& check : round_.checks())
        if (check.state() == v1::RoundCheck::STATE_BROKEN ||
            check.state() == v1::RoundCheck::STATE_REMARK) {
            const bool broken = check.state() == v1::RoundCheck::STATE_BROKEN;
            confirm.body.push_back(
                {(broken ? "× " : "! ") + check.text(), broken ? Tone::kBad : Tone::kWarn});
        }
    confirm.body.push_back({texts("pairing.approve_note"), Tone::kMuted});
    confirm.verb = texts("pairing.approve_verb");
    confirm.bar = app().texts().label("pairing.approve");
    confirm.look = [this] { print(); };
    confirm.confirmed = [this, all](const ConfirmAnswer&) { approve(all); };
    app().ask(std::move(confirm));
}

void PairingScreen::approve(bool all_rounds) {
    auto request = about<v1::ApproveRoundRequest>(round_);
    request.set_all_rounds(all_rounds);
    call(std::move(request), [this, all_rounds](net::Reply<v1::Round> reply) {
        if (!reply) {
            app().flash_error(reply.error());
            return read_round();
        }
        take(*reply, true);
        read_tournament();
        read_round();
        app().flash(
            Level::kDone,
            texts(all_rounds ? "pairing.approved_all" : "pairing.approved",
                  {{"round", text_of(round_.number())}, {"count", text_of(round_.pairs_size())}}),
            undo_of(app(), round_.name(),
                    texts("pairing.undo_what", {{"round", text_of(number_)}})));
    });
}

void PairingScreen::ask_to_discard() {
    auto confirm = dialog_of<Confirm>(app().texts(), "pairing.discard", "pairing.discard",
                                      {{"round", text_of(number_)}});
    confirm.body.push_back({texts("pairing.discard_body")});
    confirm.confirmed = [this](const ConfirmAnswer&) {
        auto request = about<v1::DiscardRoundRequest>(round_);
        call(std::move(request),
             [this, name = round_.name()](net::Reply<v1::DiscardRoundResponse> reply) {
                 const Texts& words = app().texts();
                 const std::string number = text_of(number_);
                 // What this hand did is no news to it.
                 loaded_ = false;
                 read_tournament();
                 read_round();
                 if (!reply) return app().flash_error(reply.error());
                 app().flash(Level::kDone, words("pairing.discarded", {{"round", number}}),
                             undo_of(app(), name, words("pairing.undo_what", {{"round", number}})));
             });
    };
    app().ask(std::move(confirm));
}

// At length: the pair, then the round as a whole and its checks.
void PairingScreen::explain() {
    table_.seen();
    const int board = table_.board();
    const std::string title = viewmodel::why_title(table_.current(), round_, app().texts());
    const auto whole = std::make_shared<std::vector<std::string>>();
    app().push(std::make_unique<TextScreen>(app(), "pairing", title, [this, board, whole] {
        std::vector<viewmodel::Line> lines;
        const auto add = [&](const std::vector<std::string>& thoughts) {
            for (std::size_t i = 0; i < thoughts.size(); ++i)
                lines.push_back({std::to_string(i + 1) + ". " + thoughts[i]});
        };
        const auto title_of = [&](std::string words) {
            lines.push_back({""});
            lines.push_back({std::move(words), Tone::kTitle});
        };
        if (const auto found = reasons_.find(board); found != reasons_.end()) add(found->second);
        if (board != 0 && !whole->empty()) {
            title_of(viewmodel::why_title(nullptr, round_, app().texts()));
            add(*whole);
        }
        const std::vector<viewmodel::Line> checks = viewmodel::check_items(round_);
        if (checks.empty()) return lines;
        title_of(texts("pairing.checks"));
        lines.insert(lines.end(), checks.begin(), checks.end());
        return lines;
    }));
    if (board == 0) return;
    v1::ExplainPairRequest request;
    request.set_name(round_.name());
    fetch(std::move(request), [this, whole](net::Reply<v1::ExplainPairResponse> reply) {
        if (reply) whole->assign(reply->lines().begin(), reply->lines().end());
        app().repaint();
    });
}

void PairingScreen::pair_again(std::function<void(const v1::ReplayRoundResponse&)> then) {
    v1::ReplayRoundRequest request;
    request.set_name(round_.name());
    send(std::move(request),
         [this, then = std::move(then)](const v1::ReplayRoundResponse& reply) { then(reply); },
         {.deadline = kPairing});
}

void PairingScreen::replay() {
    pair_again([this](const v1::ReplayRoundResponse& answer) {
        if (answer.same())
            return app().flash(Level::kDone,
                               round_.seed_mark().empty()
                                   ? texts("pairing.replay_same_plain")
                                   : texts("pairing.replay_same", {{"seed", round_.seed_mark()}}));
        app().flash(Level::kRefused,
                    texts("pairing.replay_differs",
                          {{"what", answer.differences().empty() ? "" : answer.differences(0)}}));
    });
}

// What the round was paired from, for `collegium-pair` on any machine.
void PairingScreen::save_record() {
    pair_again([this](const v1::ReplayRoundResponse& answer) {
        if (answer.event_file().empty())
            return app().flash(Level::kRefused, texts("pairing.record_none"));
        save_file(app(), "pairing-round-" + text_of(number_), "txt", answer.event_file());
    });
}

void PairingScreen::draw_starts() {
    Checklist dialog;
    dialog.title = texts("draw.starts_title", {{"round", text_of(number_)}});
    dialog.body.push_back({texts("draw.starts_body"), Tone::kMuted});
    dialog.entries.push_back(witnesses_entry(app(), true));
    auto boards = field_entry<v1::DrawStartsRequest>(app().texts(), "boards",
                                                     texts("draw.starts_boards"), 20);
    boards.note = texts("draw.starts_boards_note");
    dialog.entries.push_back(std::move(boards));
    dialog.verb = texts("numbers.verb");
    dialog.bar = app().texts().label("draw.starts");
    dialog.confirmed = [this](const ChecklistAnswer& answer) {
        auto request = about<v1::DrawStartsRequest>(round_);
        read_witnesses(app(), answer.value("witnesses"), *request.mutable_witnesses());
        take_answer(answer, request);
        send(std::move(request), [this](const v1::Round& reply) {
            const auto without = [](const v1::Round& round) {
                return std::ranges::count_if(round.pairs(),
                                             [](const auto& pair) { return pair.start().empty(); });
            };
            const auto before = without(round_);
            take(reply, true);
            const auto left = without(round_);
            app().flash(Level::kDone, texts(left > 0 ? "draw.starts_part" : "draw.starts_done",
                                            {{"count", text_of(static_cast<int>(before - left))},
                                             {"left", text_of(static_cast<int>(left))}}));
        });
    };
    app().ask(std::move(dialog));
}

void PairingScreen::show_changes() {
    app().push(std::make_unique<TextScreen>(
        app(), "pairing", texts("pairing.changes_title", {{"round", text_of(number_)}}), [this] {
            std::vector<viewmodel::Line> lines;
            for (const v1::PairChange& change : round_.changes()) {
                if (!lines.empty()) lines.push_back({""});
                for (viewmodel::Line& line : viewmodel::change_lines(
                         change, app().texts(),
                         viewmodel::show_moment(change.change_time(), app().local_clock())))
                    lines.push_back(std::move(line));
            }
            return lines;
        }));
}

// Every round of the table, one paragraph each; rounds arrive one after another.
void PairingScreen::show_schedule() {
    const auto rounds = std::make_shared<std::map<int, v1::Round>>();
    app().push(std::make_unique<TextScreen>(
        app(), "pairing", texts("pairing.schedule_title"), [this, rounds] {
            std::vector<viewmodel::Line> lines;
            for (const auto& [number, round] : *rounds) {
                lines.push_back(
                    {viewmodel::join({texts("pairing.crumb", {{"round", text_of(number)}}),
                                      viewmodel::round_state(round.state(), app().texts())}),
                     Tone::kTitle});
                lines.push_back({viewmodel::pairs_line(round)});
            }
            return lines;
        }));
    const auto next = std::make_shared<std::function<void(int)>>();
    *next = [this, rounds, next_ref = std::weak_ptr(next)](int number) {
        const auto self = next_ref.lock();
        if (self == nullptr || number > round_.planned()) return;
        v1::GetRoundRequest request;
        request.set_name(round_name(number));
        send(std::move(request),
             [this, rounds, number, self](const v1::Round& reply) {
                 (*rounds)[number] = reply;
                 app().repaint();
                 (*self)(number + 1);
             },
             {.quiet = true});
    };
    (*next)(1);
}

void PairingScreen::print() {
    app().push(make_document_preview(app(), place_, "round-pairs", round_.name()));
}

void PairingScreen::ask_board() {
    int last = 0;
    for (const v1::Pair& pair : round_.pairs())
        last = std::max(last, pair.board());
    Prompt prompt;
    prompt.title = texts("pairing.goto_title");
    prompt.label = texts("pairing.goto_label");
    prompt.action = "pairing.goto";
    prompt.accepted = [this, last](const std::string& typed) {
        const auto numbers = viewmodel::parse_numbers(typed);
        if (numbers && numbers->size() == 1 && table_.go_to(numbers->front()))
            return read_reasons();
        app().flash(Level::kRefused,
                    texts("pairing.no_board", {{"board", typed}, {"last", text_of(last)}}));
    };
    app().push(std::make_unique<PromptScreen>(app(), "pairing", std::move(prompt)));
}

}  // namespace collegium::tui
