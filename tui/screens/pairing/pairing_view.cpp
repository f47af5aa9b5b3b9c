// How the pairs are drawn: the list, the reasons of the pair under the cursor, the checks.
#include <algorithm>
#include <utility>

#include "tui/screens/common/panes.hpp"
#include "tui/screens/pairing/pairing_screen.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kPairsWide = 78;  // columns of the list with its frame in a wide window
constexpr int kLeastRows = 4;
constexpr int kMostChecks = 2;
constexpr int kLeastReasons = 3;
constexpr int kMethodWidth = 40;  // of a long name, so that the title keeps its place

ftxui::Element sized(ftxui::Elements lines, int width, int height) {
    return ftxui::vbox(std::move(lines)) | ftxui::size(ftxui::WIDTH, ftxui::EQUAL, width) |
           ftxui::size(ftxui::HEIGHT, ftxui::EQUAL, height);
}

ftxui::Element draw_block(const Look& look, const std::vector<viewmodel::Line>& lines, int width,
                          int height) {
    ftxui::Elements drawn;
    for (const viewmodel::Line& line : lines) {
        if (static_cast<int>(drawn.size()) == height) break;
        drawn.push_back(look.text(" " + cut(line.words, width - 1), line.tone));
    }
    return sized(std::move(drawn), width, height);
}

}  // namespace

ftxui::Element PairingScreen::body(const Viewport& viewport) {
    table_.show_in(app().texts());
    if (viewport.layout == Layout::kWide) return draw_wide(viewport.width, viewport.height);
    return draw_normal(viewport.width, viewport.height);
}

PanelEdge PairingScreen::pairs_edge() const {
    const TextValues number{{"round", number_}};
    if (round_.no_pairing_size() > 0) return {texts("pairing.none_title"), round_.method_text()};
    if (!loaded_ || !paired())
        return {texts("pairing.title", number),
                loaded_ ? viewmodel::round_state(state(), app().texts()) : ""};
    const bool draft = state() == v1::Round::STATE_DRAFT;
    return {texts(draft ? "pairing.title_draft" : "pairing.title", number),
            viewmodel::join({cut(round_.method_text(), kMethodWidth),
                             viewmodel::round_state(state(), app().texts())})};
}

PanelEdge PairingScreen::why_edge() const {
    return {viewmodel::why_title(table_.current(), round_, app().texts()),
            texts("pairing.why_key")};
}

std::string PairingScreen::footer() const {
    const bool many = table_.size() > static_cast<std::size_t>(kLeastRows) * 2;
    const bool decided = round_.changes_size() > 0;
    return viewmodel::join(
        {many ? pairs_.position(app().look(), table_.size()) : "",
         decided ? texts("pairing.decisions", {{"count", round_.changes_size()}}) : "",
         round_.seed_mark().empty() ? "" : texts("pairing.seed", {{"seed", round_.seed_mark()}})});
}

ftxui::Element PairingScreen::draw_pairs(int width, int height) {
    pairs_.set_columns(table_.columns());
    pairs_.set_empty_text(
        table_.query().empty() ? "" : texts("list.nothing_found", {{"query", table_.query()}}));
    return pairs_.render(app().look(), width, height, true);
}

std::vector<viewmodel::Line> PairingScreen::reason_lines(int width) const {
    viewmodel::Lines lines;
    const v1::Pair* pair = table_.current();
    if (pair != nullptr && !pair->start().empty())
        lines.add(texts("results.start", {{"start", pair->start()}}));
    if (reasons() == nullptr) {
        lines.add(texts("list.loading"), Tone::kMuted);
        return lines;
    }
    lines.add(viewmodel::numbered(*reasons(), width - 2));
    return lines;
}

ftxui::Element PairingScreen::draw_checks(int width, int height) const {
    const Look& look = app().look();
    ftxui::Elements drawn;
    for (const auto& line : viewmodel::brief_checks(round_, look.texts, width - 2, height)) {
        ftxui::Elements items{ftxui::text(" ")};
        for (const viewmodel::Line& item : line)
            items.push_back(look.text(item.words, item.tone));
        drawn.push_back(ftxui::hbox(std::move(items)));
    }
    return sized(std::move(drawn), width, height);
}

// In the place of pairs: why there are none, and what to do.
ftxui::Element PairingScreen::draw_empty(int width, int height) const {
    std::vector<viewmodel::Line> lines;
    if (!failure_.empty())
        lines.push_back({failure_, Tone::kBad});
    else if (!loaded_)
        lines.push_back({texts("list.loading"), Tone::kMuted});
    for (const std::string& words : round_.no_pairing())
        lines.push_back({words, Tone::kBad});
    if (round_.no_pairing_size() > 0) {
        lines.push_back({""});
        lines.push_back({texts("pairing.none_note")});
    } else if (loaded_ && over()) {
        lines.push_back({texts("pairing.hint_finished")});
    } else if (loaded_) {
        const auto refusal = viewmodel::refusal_in(round_.actions(), "pairing.pair");
        const TextValues number{{"round", number_}};
        lines.push_back({texts(refusal ? "pairing.empty_refused" : "pairing.empty", number)});
        if (refusal) lines.push_back({*refusal, Tone::kWarn});
        for (const std::string& words : round_.missing())
            if (!refusal || words != *refusal) lines.push_back({"× " + words, Tone::kWarn});
        for (const v1::BoardSeat& seat : round_.absent())
            lines.push_back({texts("pairing.absent_row",
                                   {{"number", seat.number()}, {"name", seat.short_name()}}),
                             Tone::kMuted});
    }
    return draw_lines(app().look(), lines, width, height);
}

ftxui::Element PairingScreen::draw_normal(int width, int height) {
    const Look& look = app().look();
    const int inside = width - 2;
    if (!paired())
        return Panel(look, pairs_edge().title, pairs_edge().corner, draw_empty(inside, height - 2),
                     footer());
    const std::vector<viewmodel::Line> why = reason_lines(inside);
    const int room = height - 4 - 1;  // four edges, the titles of the columns
    const auto brief = viewmodel::brief_checks(round_, look.texts, inside - 2, kMostChecks);
    const int checks = std::max(static_cast<int>(brief.size()), 1);
    const int rows = static_cast<int>(table_.size());
    // Reasons give way to the list, the list to the reasons, neither below its least.
    const int most_why = std::max(kLeastReasons, room - checks - std::min(rows, kLeastRows * 2));
    const int said = std::min(static_cast<int>(why.size()), most_why);
    const int listed = std::clamp(room - checks - said, 1, std::max(rows, kLeastRows));
    std::vector<PanelPart> parts;
    parts.push_back({pairs_edge(), draw_pairs(inside, listed + 1)});
    parts.push_back({why_edge(), draw_block(look, why, inside, said)});
    parts.push_back(
        {{look.texts("pairing.checks"), ""}, draw_checks(inside, room - listed - said), true});
    return StackedPanel(look, std::move(parts), footer());
}

std::vector<viewmodel::Line> PairingScreen::fact_lines() const {
    viewmodel::Lines lines;
    const auto add = [&](const char* key, const std::string& name,
                         const google::protobuf::Timestamp& time) {
        lines.add(texts(
            key, {{"name", name}, {"time", viewmodel::show_moment(time, app().local_clock())}}));
    };
    if (round_.has_scheduled_time()) add("round.fact.scheduled", "", round_.scheduled_time());
    if (round_.has_pair_time()) add("round.fact.paired", round_.paired_by(), round_.pair_time());
    if (round_.has_approve_time())
        add("round.fact.approved", round_.approved_by(), round_.approve_time());
    if (round_.has_start_time()) add("round.fact.started", "", round_.start_time());
    if (round_.has_close_time()) add("round.fact.closed", "", round_.close_time());
    if (state() == v1::Round::STATE_PLAYING)
        lines.add(texts("round.fact.missing",
                        {{"count", round_.missing_results()}, {"boards", round_.board_count()}}));
    for (const v1::PairChange& change : round_.changes())
        lines.add(texts("round.fact.decision",
                        {{"number", change.decision()}, {"reason", change.reason()}}),
                  Tone::kWarn);
    return lines;
}

ftxui::Element PairingScreen::draw_wide(int width, int height) {
    const Look& look = app().look();
    const int left = kPairsWide + (width - 120) / 2;
    const int right = width - left + 1;
    const int inside = right - 2;
    ftxui::Element pairs = Panel(
        look, pairs_edge().title, pairs_edge().corner,
        paired() ? draw_pairs(left - 2, height - 2) : draw_empty(left - 2, height - 2), footer());
    const auto facts = fact_lines();
    const int told = std::clamp(static_cast<int>(facts.size()) * 2, 1, 8);
    const int checks = std::clamp(
        static_cast<int>(viewmodel::check_lines(round_, inside - 2).size()), 1, height / 3);
    const int said = height - 4 - told - checks;
    std::vector<PanelPart> parts;
    // The title needs the whole edge; the key is in the key bar too.
    if (paired())
        parts.push_back(
            {{why_edge().title, ""}, draw_block(look, reason_lines(inside), inside, said), true});
    else
        parts.push_back({{}, sized({}, inside, said), true});
    parts.push_back({{look.texts("pairing.checks"), ""}, draw_checks(inside, checks)});
    parts.push_back({{look.texts("round.facts", {{"round", number_}}), ""},
                     draw_lines(look, facts, inside, told)});
    return SideBySide(std::move(pairs), left, StackedPanel(look, std::move(parts)), right);
}

}  // namespace collegium::tui
