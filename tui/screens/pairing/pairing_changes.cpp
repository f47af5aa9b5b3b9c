// Decisions of the chief arbiter that change pairs: what, why, what would come of it, and then F2.
#include <utility>

#include "tui/screens/common/dialog_entries.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"

namespace collegium::tui {
namespace {

Checklist::Entry numbers_entry(const Texts& texts, const char* label, const char* note,
                               bool required, const char* field = "numbers") {
    auto entry = field_entry<v1::ChangePairsRequest>(texts, field, texts(label), 12);
    entry.note = texts(note);
    entry.required = required;
    return entry;
}

}  // namespace

void PairingScreen::choose_change() {
    const Texts& texts = app().texts();
    const v1::Pair* pair = table_.current();
    Menu menu;
    menu.title = texts("pairing.change_title", {{"round", number_}});
    const auto add = [&](const char* key, const std::string& words, std::function<void()> run) {
        Menu::Item item;
        item.key = key;
        item.words = words;
        item.run = std::move(run);
        if (!paired()) item.refusal = texts("pairing.no_pairs");
        menu.items.push_back(std::move(item));
    };
    add("1", texts("pairing.change.redraw"), [this] { ask_redraw(); });
    add("2", texts("pairing.change.swap"), [this] { ask_swap(); });
    add("3",
        texts("pairing.change.sides",
              {{"board", pair == nullptr ? "–" : std::to_string(pair->board())}}),
        [this] { ask_sides(); });
    if (pair == nullptr && paired()) menu.items.back().refusal = texts("pairing.choose_board");
    add("4", texts("pairing.change.absent"), [this] { ask_absent(); });
    add("5", texts("pairing.change.set"), [this] { ask_pairs(); });
    // Where the rules leave nothing, pairs set by hand are all there is.
    menu.items.back().refusal.reset();
    if (!paired()) menu.selected = menu.items.size() - 1;
    add("6", texts("pairing.change.whole"), [this] { ask_whole(); });
    add("7", texts("pairing.change.order"), [this] { ask_order(); });
    app().open(std::move(menu));
}

void PairingScreen::ask_decision(Checklist dialog, v1::ChangePairsRequest::Kind kind, Fill fill) {
    dialog.entries.push_back(reason_entry(app().texts(), true, kSentence));
    dialog.notice.push_back({texts("pairing.decision_note"), Tone::kMuted});
    dialog.verb = texts("pairing.decision_look");
    dialog.bar = app().texts().label("pairing.change");
    dialog.confirmed = [this, kind, fill = std::move(fill)](const ChecklistAnswer& answer) {
        v1::ChangePairsRequest request;
        request.set_name(round_name(number_));
        request.set_etag(round_.etag());
        request.set_kind(kind);
        take_answer(answer, request);
        if (fill)
            if (const auto wrong = fill(answer, request))
                return app().flash(Level::kRefused, *wrong);
        preview(request);
    };
    app().ask(std::move(dialog));
}

void PairingScreen::ask_redraw() {
    Checklist dialog;
    dialog.title = texts("pairing.change.redraw");
    dialog.entries.push_back(
        numbers_entry(app().texts(), "pairing.not_together", "pairing.not_together_note", false));
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_REDRAW);
}

void PairingScreen::ask_whole() {
    Checklist dialog;
    dialog.title = texts("pairing.change.whole");
    dialog.body.push_back({texts("pairing.whole_note"), Tone::kMuted});
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_WHOLE);
}

void PairingScreen::ask_order() {
    Checklist dialog;
    dialog.title = texts("pairing.change.order");
    dialog.entries.push_back(numbers_entry(app().texts(), "pairing.order_round",
                                           "pairing.order_note", true, "with_round"));
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_ORDER);
}

void PairingScreen::ask_swap() {
    const Texts& texts = app().texts();
    Checklist dialog;
    dialog.title = texts("pairing.change.swap");
    Checklist::Entry entry =
        numbers_entry(texts, "pairing.swap_numbers", "pairing.swap_note", true);
    if (const v1::Pair* pair = table_.current())
        entry.value = std::to_string(pair->first().number()) + " ";
    dialog.entries.push_back(std::move(entry));
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_SWAP,
                 [texts](const ChecklistAnswer& answer,
                         v1::ChangePairsRequest& request) -> std::optional<std::string> {
                     if (request.numbers_size() == 2) return std::nullopt;
                     return texts("pairing.two_numbers", {{"value", answer.value("numbers")}});
                 });
}

void PairingScreen::ask_sides() {
    const v1::Pair* pair = table_.current();
    if (pair == nullptr) return;
    Checklist dialog;
    dialog.title = texts("pairing.change.sides", {{"board", pair->board()}});
    dialog.body.push_back({pair->first().short_name() + " – " + pair->second().short_name() +
                           " → " + pair->second().short_name() + " – " +
                           pair->first().short_name()});
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_SIDES,
                 [board = pair->board()](const ChecklistAnswer&, v1::ChangePairsRequest& request) {
                     request.add_boards(board);
                     return std::optional<std::string>();
                 });
}

void PairingScreen::ask_absent() {
    const Texts& texts = app().texts();
    Checklist dialog;
    dialog.title = texts("pairing.change.absent");
    if (const v1::Pair* pair = table_.current())
        for (const v1::BoardSeat* seat : {&pair->first(), &pair->second()})
            dialog.items.push_back(
                {std::to_string(seat->number()),
                 "№ " + std::to_string(seat->number()) + " " + seat->short_name(), "", false});
    dialog.entries.push_back(
        numbers_entry(texts, "pairing.absent_numbers", "pairing.absent_note", false));
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_ABSENT,
                 [texts](const ChecklistAnswer& answer,
                         v1::ChangePairsRequest& request) -> std::optional<std::string> {
                     for (const std::string& number : answer.chosen)
                         request.add_numbers(std::stoi(number));
                     if (!request.numbers().empty()) return std::nullopt;
                     return texts("participants.add_nothing");
                 });
}

void PairingScreen::ask_pairs() {
    const Texts& texts = app().texts();
    Checklist dialog;
    dialog.title = texts("pairing.change.set");
    dialog.entries.push_back(
        {.id = "pairs",
         .label = texts("pairing.set_pairs"),
         .required = true,
         .check = [texts](const std::string& typed) -> std::optional<std::string> {
             if (viewmodel::parse_pairs(typed)) return std::nullopt;
             return texts("pairing.pairs_wrong");
         },
         .width = 44});
    dialog.body.push_back({texts("pairing.set_note"), Tone::kMuted});
    ask_decision(std::move(dialog), v1::ChangePairsRequest::KIND_SET,
                 [texts](const ChecklistAnswer& answer,
                         v1::ChangePairsRequest& request) -> std::optional<std::string> {
                     const auto pairs = viewmodel::parse_pairs(answer.value("pairs"));
                     if (!pairs) return texts("pairing.pairs_wrong");
                     for (const auto& pair : *pairs)
                         *request.add_pairs() = pair;
                     return std::nullopt;
                 });
}

// Nothing is written: the server says which pairs would change and which rules that touches.
void PairingScreen::preview(const v1::ChangePairsRequest& request) {
    v1::ChangePairsRequest dry = request;
    dry.set_validate_only(true);
    send(std::move(dry), [this, request](const v1::ChangePairsResponse& reply) {
        confirm_change(request, reply.change());
    });
}

void PairingScreen::confirm_change(const v1::ChangePairsRequest& request,
                                   const v1::PairChange& change) {
    const std::vector<std::string> moves = viewmodel::moves_of(change);
    constexpr std::size_t kShown = 8;
    auto confirm = dialog_of<Confirm>(app().texts(), "pairing.decision", "pairing.change",
                                      {{"count", moves.size()}, {"round", number_}});
    for (std::size_t i = 0; i < moves.size() && i < kShown; ++i)
        confirm.body.push_back({moves[i]});
    if (moves.size() > kShown)
        confirm.body.push_back(
            {texts("pairing.decision_more", {{"count", moves.size() - kShown}})});
    for (const std::string& remark : change.remarks())
        confirm.body.push_back({"! " + remark, Tone::kWarn});
    confirm.body.push_back(
        {texts("pairing.decision_reason", {{"reason", request.reason()}}), Tone::kMuted});
    confirm.confirmed = [this, request](const ConfirmAnswer&) { this->change(request); };
    app().ask(std::move(confirm));
}

void PairingScreen::change(v1::ChangePairsRequest request) {
    call(std::move(request), [this](net::Reply<v1::ChangePairsResponse> reply) {
        if (!reply) {
            app().flash_error(reply.error());
            return read_round();
        }
        take(reply->round(), true);
        read_round();
        app().flash(Level::kDone,
                    texts("pairing.changed", {{"number", reply->change().decision()},
                                              {"count", reply->change().after_size()}}));
    });
}

}  // namespace collegium::tui
