#include "tui/viewmodel/game_counters.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/game_board.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kGaugeCells = 15;
constexpr int kLongestWithoutGauge = 3;
constexpr int kLongestArticle = 14;
constexpr std::size_t kTallestRow = 3;

bool calls_for_an_act(const v1::DrawCounter& counter) {
    return counter.status() == v1::DrawCounter::STATUS_CLAIMABLE ||
           counter.status() == v1::DrawCounter::STATUS_NEEDS_RULING;
}

int group_of(const v1::DrawCounter& counter) {
    if (calls_for_an_act(counter)) return 0;
    return counter.status() == v1::DrawCounter::STATUS_RUNNING ? 1 : 2;
}

bool comes_before(const v1::DrawCounter& a, const v1::DrawCounter& b) {
    if (group_of(a) != group_of(b)) return group_of(a) < group_of(b);
    if (group_of(a) == 2) return false;
    if (a.count() != b.count()) return a.count() > b.count();
    return a.limit() < b.limit();
}

std::string bare_count(const v1::DrawCounter& counter, const Texts& texts) {
    return texts("game.count", {{"count", counter.count()}, {"limit", counter.limit()}});
}

}  // namespace

std::string count_words(const v1::DrawCounter& counter, const Texts& texts) {
    const std::string bare = bare_count(counter, texts);
    return counter.unit().empty() ? bare : bare + " " + counter.unit();
}

std::string gauge(int count, int limit) {
    if (limit <= 0) return {};
    const int full = std::clamp(count * kGaugeCells / limit, count > 0 ? 1 : 0, kGaugeCells);
    return repeat("█", full) + repeat("░", kGaugeCells - full);
}

void CounterTable::show_in(const Texts& texts, int width) {
    texts_ = texts;
    width_ = width;
}

int CounterTable::total_height() const {
    std::size_t lines = 0;
    for (std::size_t i = 0; i < counters_.size(); ++i)
        lines += height(i);
    return static_cast<int>(lines);
}

void CounterTable::show(const v1::GameState* state) {
    counters_.clear();
    if (state != nullptr) counters_.assign(state->counters().begin(), state->counters().end());
    std::stable_sort(counters_.begin(), counters_.end(), comes_before);
    article_width_ = 8;
    for (const v1::DrawCounter& counter : counters_)
        article_width_ = std::max(article_width_, tui::columns(article_of(counter.citation())));
    article_width_ = std::min(article_width_, kLongestArticle);
}

std::vector<Column> CounterTable::columns() const {
    std::vector<Column> columns(3);
    columns[0] = {.id = "sign", .title = "", .width = 1};
    columns[1] = {.id = "article", .title = "", .width = article_width_};
    columns[2] = {.id = "rule", .title = ""};
    return columns;
}

std::size_t CounterTable::cursor() const {
    for (std::size_t i = 0; i < counters_.size(); ++i)
        if (counters_[i].rule() == rule_) return i;
    return 0;
}

const v1::DrawCounter* CounterTable::current() const {
    return counters_.empty() ? nullptr : &counters_[cursor()];
}

int CounterTable::title_width() const {
    constexpr int kMarkerSignAndGaps = 4;
    return std::max(10, width_ - article_width_ - kMarkerSignAndGaps);
}

std::vector<Cell> CounterTable::title_lines(const v1::DrawCounter& counter) const {
    const int width = title_width();
    std::vector<Cell> lines;
    if (group_of(counter) == 2) {
        const std::string words = texts_("game.inactive", {{"name", counter.title()}});
        return {{tui::columns(words) <= width ? words : cut(counter.title(), width), Tone::kMuted}};
    }
    const std::string count = count_words(counter, texts_);
    if (!calls_for_an_act(counter) && counter.limit() <= kLongestWithoutGauge) {
        const std::string words = counter.title() + "   " + count;
        if (tui::columns(words) <= width) return {{words}};
    }
    for (const std::string& part : wrap(counter.title(), width))
        lines.push_back({part});
    if (lines.size() >= kTallestRow) lines.resize(kTallestRow - 1);
    // The unit gives way where the line is short; F3 says it in full.
    const std::string bar = "   " + gauge(counter.count(), counter.limit());
    const std::string key = calls_for_an_act(counter)
                                ? counter.status() == v1::DrawCounter::STATUS_NEEDS_RULING
                                      ? "game.needs_ruling"
                                      : "game.claimable"
                                : "";
    const auto line_of = [&](const std::string& counted) {
        return key.empty() ? counted + bar : texts_(key, {{"count", counted}});
    };
    const std::string full = line_of(count);
    const std::string brief = line_of(bare_count(counter, texts_));
    const bool brief_only = tui::columns(full) > width && tui::columns(brief) <= width;
    const std::string& words = brief_only ? brief : full;
    for (const std::string& part : wrap(words, width))
        lines.push_back({part, key.empty() ? Tone::kText : Tone::kWarn});
    return lines;
}

std::size_t CounterTable::height(std::size_t index) const {
    return title_lines(counters_[index]).size();
}

TableRow CounterTable::row(std::size_t index) const {
    const v1::DrawCounter& counter = counters_[index];
    TableRow row;
    for (Cell& cell : title_lines(counter))
        row.lines.push_back({{}, {}, std::move(cell)});
    const bool act = calls_for_an_act(counter);
    row.lines[0][0] = {act ? "!" : group_of(counter) == 2 ? "·" : " ", Tone::kWarn};
    row.lines[0][1] = {article_of(counter.citation()), act ? Tone::kWarn : Tone::kMuted};
    return row;
}

std::vector<Line> explanation(const v1::DrawCounter& counter, const GameLine& line,
                              const Texts& texts) {
    Lines lines;
    const std::string count = count_words(counter, texts);
    const std::string id = enum_id(counter.status());
    lines.add(counter.title(), Tone::kTitle);
    lines.gap();
    lines.add(texts("game.explain_status",
                    {{"status",
                      texts("game.status." + (id.empty() ? "inactive" : id), {{"count", count}})}}),
              calls_for_an_act(counter) ? Tone::kWarn : Tone::kText);
    if (!counter.counted().empty())
        lines.add(texts("game.explain_counted", {{"words", counter.counted()}}));
    if (!counter.resets().empty())
        lines.add(texts("game.explain_resets", {{"words", counter.resets()}}));
    if (counter.status() != v1::DrawCounter::STATUS_INACTIVE) {
        const v1::PlayedMove* reset = nullptr;
        if (counter.last_reset_ply() > 0)
            reset = line.move(static_cast<std::size_t>(counter.last_reset_ply()) - 1);
        lines.add(reset == nullptr ? texts("game.explain_since_start")
                                   : texts("game.explain_since",
                                           {{"number", reset->number()}, {"move", reset->text()}}));
    }
    lines.add(texts(counter.automatic() ? "game.explain_automatic" : "game.explain_by_claim"));
    const std::string source = article_of(counter.citation());
    if (!source.empty())
        lines.add(texts("game.explain_source",
                        {{"article", source}, {"book", counter.citation().book()}}),
                  Tone::kMuted);
    return lines;
}

std::vector<std::string> newly_claimable(const v1::GameState* earlier, const v1::GameState& now,
                                         const Texts& texts) {
    std::vector<std::string> found;
    for (const v1::DrawCounter& counter : now.counters()) {
        if (!calls_for_an_act(counter)) continue;
        const auto same = [&](const v1::DrawCounter& before) {
            return before.rule() == counter.rule() && calls_for_an_act(before);
        };
        if (earlier != nullptr &&
            std::any_of(earlier->counters().begin(), earlier->counters().end(), same))
            continue;
        found.push_back(texts("game.now_claimable", {{"rule", article_of(counter.citation())},
                                                     {"count", count_words(counter, texts)}}));
    }
    return found;
}

std::string side_of(v1::Seat seat, const v1::GameState& state, const v1::GameRules& rules) {
    if (seat == v1::SEAT_UNSPECIFIED || rules.sides_size() < 2) return {};
    if (state.turn_side() == v1::BOARD_SIDE_UNSPECIFIED)  // decided: nobody swaps any more
        return rules.sides(seat == v1::SEAT_FIRST ? 0 : 1);
    const bool first_to_move = state.turn_side() == v1::BOARD_SIDE_FIRST;
    const bool same = seat == state.turn_seat();
    return rules.sides(first_to_move == same ? 0 : 1);
}

std::string outcome_words(const v1::GameOutcome& outcome) {
    return with_article(outcome.text(), article_of(outcome.citation()));
}

std::vector<Line> standing(const v1::GameState& state, const v1::GameRules& rules,
                           const Texts& texts) {
    Lines lines;
    if (state.outcome().state() == v1::GameOutcome::STATE_WON ||
        state.outcome().state() == v1::GameOutcome::STATE_DRAWN)
        return {{outcome_words(state.outcome()), Tone::kOk}};
    if (state.has_awaited())
        lines.add(with_article(state.awaited().text(), articles_of(state.awaited().articles())),
                  Tone::kInfo);
    for (const v1::ClaimState& claim : state.claims()) {
        if (!claim.allowed()) continue;
        const std::string side = side_of(claim.claimant(), state, rules);
        const std::string article = articles_of(claim.articles());
        const std::string what = claim.draw() ? texts("game.draw_by", {{"article", article}})
                                              : with_article(claim.title(), article);
        lines.add(side.empty() ? texts("game.may_claim", {{"claim", what}})
                               : texts("game.may_claim_by", {{"side", side}, {"claim", what}}),
                  Tone::kWarn);
    }
    if (lines.empty() && rules.draw_rules())
        lines.add(texts("game.nothing_to_claim"), Tone::kMuted);
    return lines;
}

}  // namespace collegium::tui::viewmodel
