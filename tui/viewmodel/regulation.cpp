#include "tui/viewmodel/regulation.hpp"

#include <algorithm>

#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

std::string group_sign(const v1::RegulationGroup& group) {
    if (group.total() == 0) return "·";
    if (group.faults() > 0) return "×";
    if (group.missing() > 0) return "?";
    return group.warnings() > 0 ? "!" : "✓";
}

Tone sign_tone(const std::string& sign) {
    if (sign == "×") return Tone::kBad;
    if (sign == "?" || sign == "!") return Tone::kWarn;
    return sign == "✓" ? Tone::kText : Tone::kMuted;
}

std::string freedom_id(v1::RegulationParameter::Freedom freedom) {
    switch (freedom) {
        case v1::RegulationParameter::FREEDOM_FIXED:
            return "fixed";
        case v1::RegulationParameter::FREEDOM_BOUNDED:
            return "bounded";
        default:
            return "free";
    }
}

// The default as people read it: the book has it as text of its own.
std::string default_words(const v1::BookParameter& parameter, const Texts& texts) {
    const std::string& value = parameter.default_value();
    if (parameter.kind() == "flag" && !value.empty())
        return texts(value == "true" ? "regulation.yes" : "regulation.no");
    for (const v1::BookChoice& choice : parameter.choices())
        if (choice.id() == value) return choice.title();
    return value;
}

}  // namespace

void RegulationModel::show(v1::Regulation regulation) {
    if (loaded_) {
        for (const v1::RegulationParameter& now : regulation.parameters()) {
            const v1::RegulationParameter* before = stored(now.parameter().id());
            if (before != nullptr && before->value_text() != now.value_text())
                changed_.insert(now.parameter().id());
        }
    }
    regulation_ = std::move(regulation);
    preview_.reset();
    loaded_ = true;
    open_group(group_);
}

void RegulationModel::preview(v1::Regulation checked) {
    preview_ = std::move(checked);
}

const v1::Regulation& RegulationModel::in_force() const {
    return preview_ ? *preview_ : regulation_;
}

std::size_t RegulationModel::group_count() const {
    return static_cast<std::size_t>(regulation_.groups_size());
}

void RegulationModel::open_group(std::size_t index) {
    group_ = group_count() == 0 ? 0 : std::min(index, group_count() - 1);
}

Line RegulationModel::group_line(std::size_t index, int width) const {
    const auto place = static_cast<int>(index);
    const bool checked = place < in_force().groups_size();
    const v1::RegulationGroup& group =
        checked ? in_force().groups(place) : regulation_.groups(place);
    const std::string sign = group_sign(group);
    return {fit(group.title(), width - 2) + " " + sign, sign_tone(sign)};
}

std::string RegulationModel::group_title(const Texts& texts) const {
    if (!query_.empty()) return texts("regulation.found", {{"query", query_}});
    return group_count() == 0 ? "" : regulation_.groups(static_cast<int>(group_)).title();
}

std::vector<std::string> RegulationModel::visible() const {
    std::vector<std::string> ids;
    const std::string group =
        group_count() == 0 ? "" : regulation_.groups(static_cast<int>(group_)).id();
    for (const v1::RegulationParameter& row : in_force().parameters()) {
        if (!row.applies()) continue;
        const v1::BookParameter& parameter = row.parameter();
        const bool shown =
            query_.empty()
                ? parameter.group() == group
                : query_matches(query_, join({parameter.title(), articles_of(row.citations()),
                                              row.value_text()},
                                             " "));
        if (shown) ids.push_back(parameter.id());
    }
    return ids;
}

const v1::RegulationParameter* RegulationModel::find(const std::string& id) const {
    for (const v1::RegulationParameter& row : in_force().parameters())
        if (row.parameter().id() == id) return &row;
    return nullptr;
}

const v1::RegulationParameter* RegulationModel::stored(const std::string& id) const {
    for (const v1::RegulationParameter& row : regulation_.parameters())
        if (row.parameter().id() == id) return &row;
    return nullptr;
}

bool RegulationModel::go_to(const std::string& id) {
    const v1::RegulationParameter* row = find(id);
    if (row == nullptr || !row->applies()) return false;
    for (int i = 0; i < regulation_.groups_size(); ++i)
        if (regulation_.groups(i).id() == row->parameter().group())
            group_ = static_cast<std::size_t>(i);
    query_.clear();
    return true;
}

std::vector<const v1::Remark*> RegulationModel::notes(const std::string& id) const {
    std::vector<const v1::Remark*> found;
    for (const v1::Remark& note : in_force().notes())
        if (note.field() == id) found.push_back(&note);
    return found;
}

std::string RegulationModel::words(const std::string& id) const {
    const v1::RegulationParameter* row = find(id);
    return row == nullptr ? std::string{} : row->value_words();
}

int RegulationModel::faults() const {
    return static_cast<int>(std::count_if(
        in_force().notes().begin(), in_force().notes().end(),
        [](const v1::Remark& note) { return note.severity() == v1::Remark::SEVERITY_REFUSED; }));
}

std::vector<Line> RegulationModel::counts(const Texts& texts) const {
    int total = 0;
    for (const v1::RegulationGroup& group : in_force().groups())
        total += group.total();
    const auto line = [&](const char* key, int n) {
        return fit(texts(key), 14) + std::to_string(n);
    };
    return {{line("regulation.count.all", total)},
            {line("regulation.count.faults", faults()), faults() > 0 ? Tone::kBad : Tone::kText},
            {line("regulation.count.without_source", in_force().without_source())}};
}

std::string RegulationModel::sources(const Texts& texts) const {
    std::string words;
    for (const v1::SourceCount& source : in_force().sources())
        words = join({words, texts(std::string("regulation.source.") + source_id(source.kind())) +
                                 " " + std::to_string(source.count())});
    return words;
}

std::string RegulationModel::standing(const Texts& texts) const {
    if (regulation_.frozen()) return texts("regulation.frozen");
    int missing = 0;
    for (const v1::RegulationGroup& group : regulation_.groups())
        missing += group.missing();
    return missing == 0 ? texts("regulation.complete")
                        : texts("regulation.missing", {{"n", missing}});
}

std::vector<Line> RegulationModel::explanation(const std::string& id, const Texts& texts) const {
    const v1::RegulationParameter* row = find(id);
    if (row == nullptr) return {};
    const v1::BookParameter& parameter = row->parameter();
    std::vector<Line> lines{{parameter.title(), Tone::kTitle}};
    const auto add = [&](const char* key, const std::string& value, Tone tone = Tone::kText) {
        if (!value.empty()) lines.push_back({texts(key, {{"words", value}}), tone});
    };
    lines.push_back({texts("regulation.freedom." + freedom_id(row->freedom()))});
    add("regulation.explain.article",
        join({in_force().rule_book_title(), articles_of(row->citations())}));
    add("regulation.explain.value", row->value_text());
    add("regulation.explain.words", words(id));
    add("regulation.explain.source", row->source_text());
    for (Line& line : parameter_lines(parameter, texts))
        lines.push_back(std::move(line));
    for (const v1::Remark* note : notes(id))
        lines.push_back(
            {(note->severity() == v1::Remark::SEVERITY_REFUSED ? "× " : "! ") + note->text(),
             note->severity() == v1::Remark::SEVERITY_REFUSED ? Tone::kBad : Tone::kWarn});
    return lines;
}

ExportTable RegulationModel::exported(const std::string& title, const Texts& texts) const {
    ExportTable table{title,
                      {texts("regulation.column.group"), texts("regulation.column.parameter"),
                       texts("regulation.column.value"), texts("regulation.column.source"),
                       texts("regulation.column.article")},
                      {}};
    for (const v1::RegulationGroup& group : regulation_.groups())
        for (const v1::RegulationParameter& row : regulation_.parameters())
            if (row.applies() && row.parameter().group() == group.id())
                table.rows.push_back({group.title(), row.parameter().title(), row.value_text(),
                                      row.source_text(), articles_of(row.citations())});
    return table;
}

std::string range_words(const v1::BookParameter& parameter, const Texts& texts) {
    if (parameter.has_least() && parameter.has_most())
        return grouped(parameter.least()) + "–" + grouped(parameter.most());
    if (parameter.has_most())
        return texts("regulation.at_most", {{"n", grouped(parameter.most())}});
    if (parameter.has_least())
        return texts("regulation.at_least", {{"n", grouped(parameter.least())}});
    return {};
}

std::vector<Line> parameter_lines(const v1::BookParameter& parameter, const Texts& texts) {
    Lines lines;
    const auto add = [&](const char* key, const std::string& value) {
        if (!value.empty()) lines.add(texts(key, {{"words", value}}));
    };
    add("regulation.explain.range", range_words(parameter, texts));
    std::string choices;
    for (const v1::BookChoice& choice : parameter.choices())
        choices = join({choices, choice.title()}, "; ");
    add("regulation.explain.choices", choices);
    add("regulation.explain.default", default_words(parameter, texts));
    if (parameter.must_be_given()) lines.add(texts("regulation.must_be_given"));
    return lines;
}

}  // namespace collegium::tui::viewmodel
