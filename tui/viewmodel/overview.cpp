#include "tui/viewmodel/overview.hpp"

#include <algorithm>
#include <map>

#include "tui/viewmodel/fields.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kArticle = 9;
constexpr int kBody = 16;
constexpr std::size_t kTallest = 3;

constexpr Mark<v1::Condition::State> kOutcomes[] = {
    {v1::Condition::STATE_MET, "✓", Tone::kOk},
    {v1::Condition::STATE_BLOCKING, "×", Tone::kBad},
    {v1::Condition::STATE_WAIVABLE, "?", Tone::kWarn},
    {v1::Condition::STATE_NOTE, "·", Tone::kMuted},
};

const Mark<v1::Condition::State>& look_of(v1::Condition::State outcome) {
    return mark_of(outcome, kOutcomes);
}

std::string standing(const v1::ProgressCondition& condition) {
    return std::to_string(condition.condition().state()) + condition.condition().text() +
           condition.note() + (condition.done() ? "+" : "-");
}

std::string why(const v1::ProgressCondition& condition) {
    return condition.why().empty() ? condition.condition().text() : condition.why();
}

}  // namespace

void OverviewModel::show(v1::Progress progress) {
    std::map<std::string, std::string> before;
    for (const v1::ProgressCondition& condition : progress_.conditions())
        before[condition.condition().id()] = standing(condition);
    const std::string held = current() == nullptr ? "" : current()->condition().id();
    const bool same_step = loaded_ && progress.next_state() == progress_.next_state();
    if (!same_step) changed_.clear();
    progress_ = std::move(progress);
    for (const v1::ProgressCondition& condition : progress_.conditions())
        if (same_step && before[condition.condition().id()] != standing(condition))
            changed_.insert(condition.condition().id());
    const auto place_of = [this](const auto& wanted) {
        const auto& all = progress_.conditions();
        const auto found = std::find_if(all.begin(), all.end(), wanted);
        return found == all.end() ? -1 : static_cast<int>(found - all.begin());
    };
    int place = -1;
    if (same_step) place = place_of([&](const auto& row) { return row.condition().id() == held; });
    for (const auto outcome : {v1::Condition::STATE_BLOCKING, v1::Condition::STATE_WAIVABLE})
        if (place < 0)
            place = place_of([&](const auto& row) { return row.condition().state() == outcome; });
    cursor_ = place < 0 ? 0 : static_cast<std::size_t>(place);
    loaded_ = true;
}

const v1::ProgressCondition* OverviewModel::current() const {
    return size() == 0 ? nullptr : &at(cursor_);
}

const v1::ProgressCondition& OverviewModel::at(std::size_t index) const {
    return progress_.conditions(static_cast<int>(index));
}

std::size_t OverviewModel::size() const {
    return static_cast<std::size_t>(progress_.conditions_size());
}

std::string OverviewModel::key(std::size_t index) const {
    return at(index).condition().id();
}

void OverviewModel::move_to(std::size_t index) {
    cursor_ = size() == 0 ? 0 : std::min(index, size() - 1);
}

void OverviewModel::show_in(const Texts& texts, Room room, int width) {
    texts_ = texts;
    room_ = room;
    width_ = width;
}

std::vector<Column> OverviewModel::columns() const {
    const Column sign{"sign", "", 1, 1, 0, Align::kLeft, 9};
    const Column text{"text", texts_("overview.column.condition"), 0, 1, 20, Align::kLeft, 8};
    if (room_ == Room::kNarrow) return {sign, text};
    return {sign,
            text,
            {"article", texts_("overview.column.article"), kArticle, 1, 0, Align::kLeft, 5},
            {"body", texts_("overview.column.body"), kBody, 1, 0, Align::kLeft, 4}};
}

std::vector<std::string> OverviewModel::wrapped(const v1::ProgressCondition& condition) const {
    // Marker, sign and gaps; articles and the body where they have columns.
    const int taken = room_ == Room::kNarrow ? 3 : 3 + 1 + kArticle + 1 + kBody;
    std::vector<std::string> lines =
        wrap(condition.condition().text(), std::max(20, width_ - taken));
    if (lines.empty()) lines.emplace_back();
    if (lines.size() > kTallest) lines.resize(kTallest);
    return lines;
}

std::size_t OverviewModel::height(std::size_t index) const {
    if (room_ == Room::kNarrow) return std::min(kTallest, wrapped(at(index)).size() + 1);
    return wrapped(at(index)).size();
}

TableRow OverviewModel::row(std::size_t index) const {
    const v1::ProgressCondition& condition = at(index);
    const auto& look = look_of(condition.condition().state());
    TableRow drawn;
    for (const std::string& words : wrapped(condition)) {
        const bool first = drawn.lines.empty();
        drawn.lines.push_back({{first ? look.sign : "", look.tone}, {words}});
        if (!first || room_ == Room::kNarrow) continue;
        drawn.lines.back().push_back(
            {articles_of(condition.condition().citations()), Tone::kMuted});
        drawn.lines.back().push_back({condition.body_text(), Tone::kMuted});
    }
    if (room_ == Room::kNarrow) {
        drawn.lines.resize(std::min(drawn.lines.size(), kTallest - 1));
        drawn.lines.push_back(
            {{},
             {join({articles_of(condition.condition().citations()), condition.body_text()}),
              Tone::kMuted}});
    }
    drawn.changed = changed_.contains(condition.condition().id());
    return drawn;
}

std::vector<std::string> OverviewModel::way(int width, const std::string& start) const {
    std::vector<std::string> lines{""};
    for (const v1::ProgressStage& stage : progress_.stages()) {
        std::string word = stage.title();
        if (stage.current()) word = upper_case(word);
        if (stage.passed()) word += " ✓";
        std::string& line = lines.back();
        const bool last = &stage == &*std::prev(progress_.stages().end());
        // Room for the arrow that leads on to the next line.
        const int tail = last ? 0 : 2;
        if (line.empty())
            line = word;
        else if (tui::columns(line) + 3 + tui::columns(word) + tail <= width || lines.size() > 1)
            line += " > " + word;
        else {
            line += " >";
            lines.push_back("> " + word);
        }
    }
    if (start.empty()) return lines;
    if (lines.size() == 1) lines.emplace_back();
    const int free = width - tui::columns(lines.back()) - tui::columns(start);
    if (free > 0) lines.back() += std::string(static_cast<std::size_t>(free), ' ') + start;
    return lines;
}

std::string OverviewModel::title() const {
    if (!loaded_) return {};
    return progress_.next_text().empty() ? texts_("overview.no_next") : progress_.next_text();
}

std::string OverviewModel::corner() const {
    if (progress_.counted_count() == 0) return {};
    return texts_("overview.ready",
                  {{"met", progress_.met_count()}, {"all", progress_.counted_count()}});
}

std::string OverviewModel::nothing() const {
    if (!loaded_) return texts_("list.loading");
    if (!progress_.cancel_reason().empty())
        return texts_("overview.cancelled", {{"reason", progress_.cancel_reason()}});
    if (progress_.next_state() == v1::Competition::STATE_UNSPECIFIED)
        return texts_("overview.closed", {{"state", progress_.state_text()}});
    return texts_("overview.no_conditions");
}

std::vector<Line> OverviewModel::explanation(const LocalClock& clock) const {
    const v1::ProgressCondition* condition = current();
    if (condition == nullptr) return {};
    const auto& look = look_of(condition->condition().state());
    Lines lines;
    const auto add = [&](const char* key, const std::string& value, Tone tone = Tone::kText) {
        if (!value.empty()) lines.add(texts_(key, {{"words", value}}), tone);
    };
    lines.add(std::string(look.sign) + " " + condition->condition().text(), Tone::kTitle);
    lines.add(texts_("overview.outcome." + enum_id(look.value)), look.tone);
    for (const std::string& detail : condition->details())
        lines.add("  " + detail);
    add("overview.explain.articles", articles_of(condition->condition().citations()));
    add("overview.explain.body", condition->body_text());
    if (condition->has_due_date())
        add("overview.explain.due", viewmodel::show(condition->due_date()));
    if (condition->has_done_date() && condition->done())
        add("overview.explain.done", viewmodel::show(condition->done_date()));
    add("overview.explain.note", condition->note(), Tone::kInfo);
    if (!condition->marked_by().short_name().empty())
        lines.add(texts_("overview.explain.marked",
                         {{"name", condition->marked_by().short_name()},
                          {"time", show_moment(condition->mark_time(), clock)}}),
                  Tone::kMuted);
    return lines;
}

ExportTable OverviewModel::exported() const {
    ExportTable table{title(),
                      {"", texts_("overview.column.condition"), texts_("overview.column.article"),
                       texts_("overview.column.body")},
                      {}};
    for (const v1::ProgressCondition& condition : progress_.conditions())
        table.rows.push_back(
            {look_of(condition.condition().state()).sign, condition.condition().text(),
             articles_of(condition.condition().citations()), condition.body_text()});
    return table;
}

std::optional<std::string> OverviewModel::advance_refusal() const {
    if (progress_.next_state() == v1::Competition::STATE_UNSPECIFIED) return nothing();
    std::string reasons;
    for (const v1::ProgressCondition& condition : progress_.conditions())
        if (condition.condition().state() == v1::Condition::STATE_BLOCKING)
            reasons = join({reasons, why(condition)}, ", ");
    if (!reasons.empty()) return reasons;
    return refusal("event.advance");
}

std::optional<std::string> OverviewModel::refusal(const std::string& action) const {
    for (const v1::AllowedAction& allowed : progress_.allowed_actions())
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

std::vector<const v1::ProgressCondition*> OverviewModel::waivable() const {
    std::vector<const v1::ProgressCondition*> rows;
    for (const v1::ProgressCondition& condition : progress_.conditions())
        if (condition.condition().state() == v1::Condition::STATE_WAIVABLE)
            rows.push_back(&condition);
    return rows;
}

}  // namespace collegium::tui::viewmodel
