#include "tui/viewmodel/documents.hpp"

#include <charconv>
#include <map>

namespace collegium::tui::viewmodel {
namespace {

struct ConditionLook {
    v1::DocumentCondition::State state;
    const char* sign;
    Tone tone;
};
constexpr ConditionLook kConditions[] = {
    {v1::DocumentCondition::STATE_MET, "✓ ", Tone::kOk},
    {v1::DocumentCondition::STATE_BLOCKING, "× ", Tone::kBad},
    {v1::DocumentCondition::STATE_NOTE, "· ", Tone::kText},
};

const ConditionLook& look_of(v1::DocumentCondition::State state) {
    for (const ConditionLook& look : kConditions)
        if (look.state == state) return look;
    return kConditions[2];
}

// «12.10 12:55»: the year is the competition's.
std::string short_moment(const google::protobuf::Timestamp& time, const LocalClock& clock) {
    const std::string whole = show_moment(time, clock);
    return whole.size() < 16 ? whole : whole.substr(0, 5) + whole.substr(10);
}

std::string with_articles(const v1::DocumentCondition& condition) {
    std::string articles;
    for (const v1::Citation& citation : condition.articles())
        articles = join({articles, citation.article()}, ", ");
    if (articles.empty() || condition.text().find(articles) != std::string::npos)
        return condition.text();
    return condition.text() + " (" + articles + ")";
}

constexpr std::string_view kRounds = "/rounds/";

// "competitions/14/tournaments/3" of one of its rounds.
std::string tournament_of(const v1::Document& document) {
    return document.subject().substr(0, document.subject().find(kRounds));
}

bool is_protocol(const v1::Document& document) {
    return document.kind() == "round-protocol";
}

bool is_table(const v1::Document& document) {
    return document.kind() == "round-robin-table" || document.kind() == "swiss-table";
}

const v1::DocumentCondition* first_blocking(const v1::Document& document) {
    for (const v1::DocumentCondition& condition : document.conditions())
        if (condition.state() == v1::DocumentCondition::STATE_BLOCKING) return &condition;
    return nullptr;
}

}  // namespace

std::string document_key(const v1::Document& document) {
    return document.kind() + " " + document.subject();
}

bool is_frozen(const v1::Document& document) {
    return document.state() == v1::Document::STATE_SIGNED ||
           document.state() == v1::Document::STATE_PUBLISHED;
}

bool is_service(const v1::Document& document) {
    return document.audience() == v1::Document::AUDIENCE_SERVICE;
}

int round_of(const v1::Document& document) {
    const std::string& subject = document.subject();
    const auto at = subject.find(kRounds);
    int round = 0;
    if (at != std::string::npos)
        std::from_chars(subject.data() + at + kRounds.size(), subject.data() + subject.size(),
                        round);
    return round;
}

std::string document_title(const v1::Document& document) {
    return join({document.title(), document.subject_title()}, ": ");
}

std::string document_state(const v1::Document& document, const Texts& texts,
                           const LocalClock& clock) {
    switch (document.state()) {
        case v1::Document::STATE_NOT_READY: {
            const auto* missing = first_blocking(document);
            return texts("documents.state.not_ready",
                         {{"reason", missing == nullptr ? "" : missing->text()}});
        }
        case v1::Document::STATE_DRAFT:
            return texts("documents.state.draft");
        case v1::Document::STATE_SIGNED:
        case v1::Document::STATE_PUBLISHED: {
            if (document.outdated()) return texts("documents.state.outdated");
            const bool signed_only = document.state() == v1::Document::STATE_SIGNED;
            return texts(signed_only ? "documents.state.signed" : "documents.state.published",
                         {{"time", short_moment(document.latest().freeze_time(), clock)},
                          {"version", std::to_string(document.latest().version())}});
        }
        default:
            return {};
    }
}

std::string frozen_mark(const v1::Document& document, const Texts& texts, const LocalClock& clock) {
    const v1::DocumentVersion& version = document.latest();
    return join(
        {texts("documents.number", {{"number", std::to_string(document.number())}}),
         texts(version.published() ? "documents.version_published" : "documents.version_signed",
               {{"version", std::to_string(version.version())},
                {"time", show_moment(version.freeze_time(), clock)}})});
}

std::vector<Line> document_conditions(const v1::Document& document, const Texts& texts,
                                      const LocalClock& clock) {
    std::vector<Line> lines;
    for (const v1::DocumentCondition& condition : document.conditions()) {
        const ConditionLook& look = look_of(condition.state());
        lines.push_back({look.sign + with_articles(condition), look.tone});
    }
    if (is_frozen(document)) {
        const v1::DocumentVersion& latest = document.latest();
        lines.push_back(
            {texts("documents.frozen_by", {{"name", latest.frozen_by()},
                                           {"time", show_moment(latest.freeze_time(), clock)},
                                           {"hash", short_hash(latest.sha256())}}),
             Tone::kFrozen});
        if (!latest.reason().empty())
            lines.push_back(
                {texts("documents.version_reason", {{"version", std::to_string(latest.version())},
                                                    {"reason", latest.reason()}})});
        if (document.outdated()) lines.push_back({texts("documents.outdated"), Tone::kWarn});
    }
    for (const v1::DocumentSignature& line : document.expected_signatures())
        lines.push_back({line.full_name().empty()
                             ? texts("documents.signature_missing", {{"post", line.post()}})
                             : texts("documents.signature",
                                     {{"post", line.post()}, {"name", line.full_name()}}),
                         line.full_name().empty() ? Tone::kWarn : Tone::kText});
    lines.push_back(
        {texts(is_service(document) ? "documents.after_sign" : "documents.after_publish"),
         Tone::kMuted});
    return lines;
}

DocumentsModel::DocumentsModel(Texts texts, LocalClock clock)
    : PagedModel(
          texts, Search::kClient,
          [](const v1::Document& row) {
              return row.etag() + std::to_string(row.state()) + (row.outdated() ? "!" : "");
          },
          document_key),
      clock_(std::move(clock)) {}

std::vector<Column> DocumentsModel::columns() const {
    const Column number{"number", "№", 4, 1, 0, Align::kRight, 5};
    const Column name{"title", texts()("documents.column.title"), 0, 3, 20, Align::kLeft, 6};
    if (room() == Room::kNarrow) return {number, name};
    const Column state{"state", texts()("documents.column.state"), 0, 2, 14, Align::kLeft, 4};
    if (room() == Room::kWide) return {number, name, state};
    return {number,
            name,
            {"form", texts()("documents.column.form"), 8, 1, 0, Align::kLeft, 3},
            {"state", texts()("documents.column.state"), 26, 1, 0, Align::kLeft, 4}};
}

std::string DocumentsModel::title() const {
    return texts()("documents.title");
}

std::string DocumentsModel::corner() const {
    int ready = 0;
    int frozen = 0;
    int outdated = 0;
    for (const auto& entry : list().entries()) {
        if (entry.row.state() == v1::Document::STATE_DRAFT) ++ready;
        if (is_frozen(entry.row)) ++frozen;
        if (entry.row.outdated()) ++outdated;
    }
    const auto part = [&](const char* key, int n) {
        return n == 0 ? std::string{} : texts()(key, {{"n", std::to_string(n)}});
    };
    return join({part("documents.count.ready", ready), part("documents.count.frozen", frozen),
                 part("documents.count.outdated", outdated)});
}

std::string DocumentsModel::footer() const {
    return marked_ == 0 ? std::string{}
                        : texts()("documents.marked", {{"n", std::to_string(marked_)}});
}

TableRow DocumentsModel::draw_row(const v1::Document& row, Room room) const {
    const std::string number =
        row.number() != 0 ? std::to_string(row.number())
        : row.state() == v1::Document::STATE_DRAFT && row.expected_number() != 0
            ? "(" + std::to_string(row.expected_number()) + ")"
            : std::string{};
    const Tone tone = row.outdated()                                 ? Tone::kWarn
                      : row.state() == v1::Document::STATE_NOT_READY ? Tone::kMuted
                      : row.state() == v1::Document::STATE_DRAFT     ? Tone::kOk
                                                                     : Tone::kFrozen;
    const std::string state = (row.outdated() ? "! " : "") + document_state(row, texts(), clock_);
    TableRow drawn;
    if (room == Room::kNarrow) {
        drawn.lines = {{{number}, {document_title(row), Tone::kTitle}},
                       {{}, {join({row.form(), state}), tone}}};
    } else if (room == Room::kWide) {
        drawn.lines = {{{number}, {document_title(row)}, {state, tone}}};
    } else {
        drawn.lines = {
            {{number}, {document_title(row)}, {row.form(), Tone::kMuted}, {state, tone}}};
    }
    return drawn;
}

std::string DocumentsModel::searched(const v1::Document& row) const {
    return join({document_title(row), row.form(), std::to_string(row.number())}, " ");
}

Detail DocumentsModel::detail() const {
    const v1::Document* row = current();
    if (row == nullptr) return {};
    std::string corner;
    if (row->expected_number() != 0 && !is_frozen(*row))
        corner = texts()(
            is_service(*row) ? "documents.number_at_signing" : "documents.number_at_publishing",
            {{"number", std::to_string(row->expected_number())}});
    return {texts()("documents.conditions", {{"title", document_title(*row)}}), corner,
            document_conditions(*row, texts(), clock_)};
}

std::string DocumentsModel::nothing() const {
    return texts()("documents.empty");
}

// A table can be had at any time, the protocol only with all results: it tells which rounds are
// played.
std::vector<const v1::Document*> DocumentsModel::round_papers() const {
    std::map<std::string, int> played;  // the last one of each tournament
    for (const auto& entry : list().entries()) {
        const v1::Document& row = entry.row;
        if (!is_protocol(row) || row.state() == v1::Document::STATE_NOT_READY) continue;
        int& last = played[tournament_of(row)];
        last = std::max(last, round_of(row));
    }
    std::vector<const v1::Document*> papers;
    for (const auto& entry : list().entries()) {
        const v1::Document& row = entry.row;
        if ((!is_protocol(row) && !is_table(row)) || row.state() != v1::Document::STATE_DRAFT)
            continue;
        const auto last = played.find(tournament_of(row));
        if (last != played.end() && last->second == round_of(row)) papers.push_back(&row);
    }
    return papers;
}

std::optional<std::string> DocumentsModel::not_ready() const {
    const v1::Document* row = current();
    if (row == nullptr) return texts()("list.choose_row");
    if (row->state() == v1::Document::STATE_DRAFT) return std::nullopt;
    if (is_frozen(*row))
        return texts()("documents.frozen_already",
                       {{"state", document_state(*row, texts(), clock_)}});
    const auto* missing = first_blocking(*row);
    return document_title(*row) + ": " +
           (missing == nullptr ? document_state(*row, texts(), clock_) : with_articles(*missing));
}

}  // namespace collegium::tui::viewmodel
