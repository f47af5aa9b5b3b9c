#include "tui/screens/game/record_screens.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <utility>

#include <collegium/sdk/try.hpp>
#include <collegium/text/normal.hpp>

#include "tui/app/keys.hpp"
#include "tui/screens/common/panes.hpp"
#include "tui/screens/common/prompt_screen.hpp"
#include "tui/widgets/panel.hpp"

namespace collegium::tui {
namespace {

constexpr std::size_t kLargestFile = 8 * 1024 * 1024;  // what one question may carry
constexpr int kRecordsPage = 1000;
constexpr std::size_t kMostGames = 20000;
constexpr std::chrono::milliseconds kReading{30000};

// Nothing but bytes of UTF-8 goes over the wire; the reason where the file is no such thing.
std::optional<std::string> read_text(const std::string& path, std::string& text,
                                     const Texts& texts) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return texts("game.open_missing");
    text.resize(kLargestFile + 1);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.bad() || (text.empty() && !in.eof())) return texts("game.open_missing");
    if (text.size() > kLargestFile)
        return texts("game.open_large", {{"limit", kLargestFile >> 20}});
    if (!collegium::text::is_valid_utf8(text)) return texts("game.open_not_text");
    return std::nullopt;
}

using Games = std::vector<v1::RecordedGame>;

// All pages of a text; the first refusal of the server ends it.
[[nodiscard]] net::Reply<Games> read_all(net::Client& client, const net::CallContext& context,
                                         v1::ReadRecordsRequest request) {
    Games games;
    do {
        auto page = TRY(client.call<v1::ReadRecordsResponse>(request, context));
        std::move(page.mutable_games()->begin(), page.mutable_games()->end(),
                  std::back_inserter(games));
        request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty() && games.size() < kMostGames);
    return games;
}

void show_games(App& app, Games games, const TakeGame& take) {
    if (games.size() == 1 && !games.front().has_refusal()) {
        const v1::RecordedGame& only = games.front();
        return take(only.game(), {only.tags().begin(), only.tags().end()});
    }
    viewmodel::RecordList records(app.texts(), std::move(games));
    app.flash(records.bad() == 0 ? Level::kDone : Level::kAttention,
              app.texts()("game.records_read", {{"good", records.good()}, {"bad", records.bad()}}));
    app.push(std::make_unique<RecordsScreen>(app, std::move(records), take));
}

// Work that reads `text` and hands its games to `take`, or lists them; `close` runs before.
TaskWork reading(App& app, const std::string& discipline, const std::string& text,
                 const TakeGame& take, const std::function<void()>& close) {
    v1::ReadRecordsRequest request;
    request.set_discipline(discipline);
    request.set_text(text);
    request.set_page_size(kRecordsPage);
    return [&app, request, take, close](net::Client& client,
                                        const net::CallContext& context) -> std::function<void()> {
        auto games = std::make_shared<net::Reply<Games>>(read_all(client, context, request));
        return [&app, games, take, close] {
            if (!*games) return app.flash_error(games->error());
            if (close) close();
            show_games(app, std::move(**games), take);
        };
    };
}

}  // namespace

void ask_for_file(App& app, const TaskScope& owner, const std::string& discipline, TakeGame take) {
    const Texts texts = app.texts();
    Prompt prompt;
    prompt.title = texts("game.open_title");
    prompt.label = texts("game.open_label");
    prompt.action = "record.open";
    prompt.width = 50;
    prompt.max_length = 1000;
    prompt.check = [texts](const std::string& path) {
        std::string text;
        return read_text(path, text, texts);
    };
    prompt.accepted = [&app, &owner, discipline, take = std::move(take),
                       texts](const std::string& path) {
        std::string text;
        if (const auto refusal = read_text(path, text, texts))
            return app.flash(Level::kRefused, *refusal);
        app.start_task(owner, {.deadline = kReading}, reading(app, discipline, text, take, {}));
    };
    app.push(std::make_unique<PromptScreen>(app, "game_paste", std::move(prompt)));
}

PasteScreen::PasteScreen(App& app, const TaskScope& owner, std::string discipline, TakeGame take)
    : Screen(app), owner_(owner), discipline_(std::move(discipline)), take_(std::move(take)) {}

std::string PasteScreen::heading() const {
    return texts("game.paste_title");
}

ftxui::Element PasteScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    std::vector<viewmodel::Line> lines = viewmodel::text_lines(text_);
    const std::string count = look.texts("game.paste_corner", {{"n", lines.size()}});
    if (lines.empty()) lines.push_back({look.texts("game.paste_empty"), Tone::kMuted});
    // The end is what was typed last.
    const auto room = static_cast<std::size_t>(std::max(1, viewport.height - 2));
    if (lines.size() > room)
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(room));
    for (viewmodel::Line& line : lines)
        line.words = cut(line.words, viewport.width - 4);
    return Panel(look, heading(), count,
                 draw_lines(look, lines, viewport.width - 2, viewport.height - 2));
}

std::vector<Action> PasteScreen::actions() {
    const Texts& texts = app().texts();
    Action read = make_action(texts, "record.read", "F2", [this] {
        app().start_task(scope(), {.deadline = kReading},
                         reading(app(), discipline_, text_, take_, [this] { app().pop(); }));
    });
    if (text_.empty()) read.refusal = texts("game.paste_empty");
    Action open = make_action(texts, "record.open", "F3", [this] {
        app().pop();
        ask_for_file(app(), owner_, discipline_, take_);
    });
    Action erase = make_action(texts, "record.clear", "F8", [this] { text_.clear(); });
    if (text_.empty()) erase.refusal = texts("game.paste_empty");
    return {std::move(read), std::move(open), std::move(erase)};
}

bool PasteScreen::on_event(const ftxui::Event& event) {
    const std::string key = key_name(event);
    if (key == "Enter") return text_ += '\n', true;
    if (key == "Backspace") {
        while (!text_.empty()) {
            const bool continues = (static_cast<unsigned char>(text_.back()) & 0xC0) == 0x80;
            text_.pop_back();
            if (!continues) break;
        }
        return true;
    }
    if (!is_typed(event)) return false;
    text_ += event.character();
    return true;
}

void PasteScreen::on_paste(const std::string& text) {
    for (const char c : text)
        if (c != '\r') text_ += c;
}

RecordsScreen::RecordsScreen(App& app, viewmodel::RecordList records, TakeGame take)
    : Screen(app),
      records_(std::move(records)),
      take_(std::move(take)),
      table_(records_, records_.columns()) {
    table_.set_empty_text(app.texts()("game.records_empty"));
}

std::string RecordsScreen::heading() const {
    return texts("game.records_title");
}

ftxui::Element RecordsScreen::body(const Viewport& viewport) {
    const Look& look = app().look();
    // A reason is longer than a column: the whole of it stands below.
    constexpr int kReasonLines = 3;
    const int width = viewport.width - 2;
    const int rows = viewport.height - kReasonLines - 3;
    const std::optional<std::string> reason = records_.refusal();
    std::vector<PanelPart> parts;
    parts.push_back({{heading(), records_.corner()}, table_.render(look, width, rows, true), true});
    parts.push_back(
        {{}, draw_lines(look, {{reason.value_or(""), Tone::kBad}}, width, kReasonLines)});
    return StackedPanel(look, std::move(parts), table_.position(look, records_.size()));
}

std::vector<Action> RecordsScreen::actions() {
    Action open = make_action(app().texts(), "record.show", "F3", [this] {
        const v1::RecordedGame game = *records_.current();
        const TakeGame take = take_;
        app().pop();
        take(game.game(), {game.tags().begin(), game.tags().end()});
    });
    open.twins = {"Enter"};
    open.refusal = records_.refusal();
    return {std::move(open)};
}

bool RecordsScreen::on_event(const ftxui::Event& event) {
    return table_.on_event(event);
}

}  // namespace collegium::tui
