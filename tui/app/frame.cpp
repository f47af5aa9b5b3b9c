// Drawing the frame of 2.1 around the top screen, and the notice of 4.26 in a window too small.
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/overlay.hpp"
#include "tui/net/act_queue.hpp"
#include "tui/widgets/ascii.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kLeastWidth = 60;
constexpr int kLeastHeight = 16;
constexpr int kNormalWidth = 80;
constexpr int kNormalHeight = 24;
constexpr int kWideWidth = 100;
constexpr int kTallHeight = 34;
constexpr int kFrameRows = 4;

Layout layout_of(int width, int height) {
    if (width < kNormalWidth || height < kNormalHeight) return Layout::kNarrow;
    return width >= kWideWidth && height >= kTallHeight ? Layout::kWide : Layout::kNormal;
}

Tone tone_of(Level level) {
    switch (level) {
        case Level::kDone:
            return Tone::kOk;
        case Level::kNews:
        case Level::kRunning:
            return Tone::kInfo;
        case Level::kAttention:
        case Level::kQuestion:
            return Tone::kWarn;
        case Level::kRefused:
            return Tone::kBad;
    }
    return Tone::kText;
}

}  // namespace

ftxui::Element App::render(int width, int height) {
    width_ = width;
    height_ = height;
    too_small_ = width < kLeastWidth || height < kLeastHeight;
    ftxui::Element whole =
        too_small_ ? too_small(width, height) : frame(width, height, layout_of(width, height));
    return look_.ascii ? ascii_glyphs(std::move(whole)) : whole;
}

ftxui::Element App::too_small(int width, int height) const {
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    const auto line = [](const std::string& words) { return ftxui::text(" " + words); };
    return ftxui::vbox({ftxui::text(""), line(texts()("frame.too_small", {{"size", size}})),
                        line(texts()("frame.enlarge")), line(texts()("frame.or_font")),
                        ftxui::text(""),
                        line(texts()("frame.data_safe",
                                     {{"count", std::to_string(net::unsent_by(session_.user))}})),
                        ftxui::text(""), line(texts()("frame.quit_hint"))});
}

ftxui::Element App::frame(int width, int height, Layout layout) {
    const bool warns = !broken_chains_.empty() && session_.logged_in && !locked();
    const int rows = height - kFrameRows - (warns ? 1 : 0);
    const Viewport viewport{width, rows, layout, height >= kTallHeight};
    ftxui::Element body = ftxui::text("");
    if (Screen* screen = top()) {
        // Marks of what changed (Δ) would be painted, and painted over: not over a slow link.
        if (look_.low_traffic) screen->on_seen();
        body = screen->body(viewport);
    }
    body = std::move(body) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, rows);
    if (!overlays_.empty()) {
        Overlay& over = *overlays_.back();
        const bool dims = over.dims() && look_.theme != Theme::kContrast;
        body = ftxui::dbox(
            {dims ? std::move(body) | ftxui::dim : std::move(body), over.render(width, rows)});
    }
    ftxui::Elements lines{header(width), path(width)};
    if (warns) lines.push_back(chain_warning(width));
    lines.push_back(std::move(body) | ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, rows));
    lines.push_back(message(width));
    lines.push_back(key_bar(width));
    return ftxui::vbox(std::move(lines));
}

// Nothing recorded can be trusted while the journal's chain is broken: no desk works on unaware.
ftxui::Element App::chain_warning(int width) const {
    const std::string words =
        " × " +
        texts()("frame.chain_broken", {{"n", std::to_string(broken_chains_.begin()->second)}});
    return look_.text(fit(words, width), Tone::kBad) | ftxui::bold;
}

ftxui::Element App::header(int width) const {
    HeaderFacts facts;
    if (const Screen* screen = top()) facts.heading = screen->heading();
    facts.clock = clock(now());
    facts.user = session_.short_name;
    facts.server = session_.logged_in ? session_.server : "";
    switch (connection_.link) {
        case net::Link::kOnline:
            facts.link_sign = "●";
            facts.link_words = texts()("link.online");
            break;
        case net::Link::kReadOnly:
            facts.link_sign = "●";
            facts.link_words = texts()("link.read_only");
            facts.link_tone = Tone::kWarn;
            break;
        case net::Link::kReconnecting:
            facts.link_sign = "◐";
            facts.link_words = texts()("link.reconnecting",
                                       {{"seconds", std::to_string(connection_.retry_in.count())}});
            facts.link_tone = Tone::kWarn;
            break;
        case net::Link::kOffline:
            facts.link_sign = "○";
            facts.link_words = texts()("link.offline", {{"time", clock(connection_.data_time)}});
            facts.link_tone = Tone::kBad;
            if (width >= kNormalWidth) facts.clock.clear();  // one time is enough, and it is this
            break;
    }
    const auto difference = std::chrono::abs(clock_difference_);
    if (difference > std::chrono::seconds(60))
        facts.warning = texts()("frame.clock_differs",
                                {{"minutes", std::to_string((difference.count() + 30) / 60)}});
    return HeaderBar(look_, facts, width);
}

std::string App::crumbs() const {
    if (lock_) return {};
    std::string path;
    for (const auto& screen : screens_) {
        const std::string step = screen->crumb();
        if (step.empty()) continue;
        if (!path.empty()) path += " > ";
        path += step;
    }
    return path;
}

ftxui::Element App::path(int width) {
    PathFacts facts;
    facts.crumbs = crumbs();
    if (session_.logged_in && !locked())
        facts.role = width < kNormalWidth ? session_.role_name
                                          : texts()("frame.role", {{"role", session_.role_name}});
    Filterable* list = top() == nullptr || locked() ? nullptr : top()->filterable();
    if (list != nullptr && (filter_open_ || !list->filter().empty()))
        facts.filter =
            texts()("frame.filter",
                    {{"text", list->filter() + (filter_open_ ? "_" : "")},
                     {"count", std::to_string(list->matches()) + (list->counted() ? "" : "…")}});
    return PathBar(look_, facts, width);
}

ftxui::Element App::message(int width) const {
    MessageFacts facts;
    if (!overlays_.empty() && !overlays_.back()->hint().empty()) {
        facts = {level_sign(overlays_.back()->hint_level()),
                 tone_of(overlays_.back()->hint_level()), overlays_.back()->hint(), clock(now())};
    } else if (const auto& current = messages_.current();
               current && (current->shell || !locked())) {
        facts = {level_sign(current->level), tone_of(current->level), current->words,
                 clock(current->time)};
    } else if (Screen* screen = top()) {
        facts = {level_sign(screen->hint_level()), tone_of(screen->hint_level()), screen->hint(),
                 clock(now())};
    }
    return MessageBar(look_, facts, width);
}

KeySlots App::key_slots() {
    KeySlots slots;
    const std::vector<Action> table = actions();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const std::string key = "F" + std::to_string(i + 1);
        for (const Action& action : table) {
            if (action.key != key) continue;
            slots[i] = {action.label.bar6, action.label.bar8, action.possible()};
            break;
        }
    }
    return slots;
}

ftxui::Element App::key_bar(int width) {
    return KeyBar(look_, key_slots(), width);
}

}  // namespace collegium::tui
