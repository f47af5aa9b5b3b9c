#include "tui/viewmodel/documents.hpp"

#include <charconv>
#include <map>

namespace collegium::tui::viewmodel {
namespace {

constexpr Mark<v1::DocumentCondition::State> kConditions[] = {
    {v1::DocumentCondition::STATE_MET, "✓ ", Tone::kOk},
    {v1::DocumentCondition::STATE_BLOCKING, "× ", Tone::kBad},
    {v1::DocumentCondition::STATE_NOTE, "· ", Tone::kText},
};

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
                          {"version", document.latest().version()}});
        }
        default:
            return {};
    }
}

std::string frozen_mark(const v1::Document& document, const Texts& texts, const LocalClock& clock) {
    const v1::DocumentVersion& version = document.latest();
    return join(
        {texts("documents.number", {{"number", document.number()}}),
         texts(version.published() ? "documents.version_published" : "documents.version_signed",
               {{"version", version.version()},
                {"time", show_moment(version.freeze_time(), clock)}})});
}

std::vector<Line> document_conditions(const v1::Document& document, const Texts& texts,
                                      const LocalClock& clock) {
    Lines lines;
    for (const v1::DocumentCondition& condition : document.conditions()) {
        const auto& mark = mark_of(condition.state(), kConditions);
        lines.add(mark.sign + with_articles(condition), mark.tone);
    }
    if (is_frozen(document)) {
        const v1::DocumentVersion& latest = document.latest();
        lines.add(texts("documents.frozen_by", {{"name", latest.frozen_by()},
                                                {"time", show_moment(latest.freeze_time(), clock)},
                                                {"hash", short_hash(latest.sha256())}}),
                  Tone::kFrozen);
        if (!latest.reason().empty())
            lines.add(texts("documents.version_reason",
                            {{"version", latest.version()}, {"reason", latest.reason()}}));
        if (document.outdated()) lines.add(texts("documents.outdated"), Tone::kWarn);
    }
    lines.add(signature_lines(document, texts));
    return lines.add(
        texts(is_service(document) ? "documents.after_sign" : "documents.after_publish"),
        Tone::kMuted);
}

std::vector<Line> signature_lines(const v1::Document& document, const Texts& texts) {
    Lines lines;
    for (const v1::DocumentSignature& line : document.expected_signatures()) {
        const bool missing = line.full_name().empty();
        lines.add(texts(missing ? "documents.signature_missing" : "documents.signature",
                        {{"post", line.post()}, {"name", line.full_name()}}),
                  missing ? Tone::kWarn : Tone::kText);
    }
    return lines;
}

DocumentsModel::DocumentsModel(const Texts& words, LocalClock clock)
    : ListOf(
          words, std::move(clock), Search::kClient, "documents",
          [](const v1::Document& row) {
              return row.etag() + std::to_string(row.state()) + (row.outdated() ? "!" : "");
          },
          document_key) {
    const auto state = [this](const v1::Document& row) {
        return Cell{(row.outdated() ? "! " : "") + document_state(row, texts(), local()),
                    row.outdated()                                 ? Tone::kWarn
                    : row.state() == v1::Document::STATE_NOT_READY ? Tone::kMuted
                    : row.state() == v1::Document::STATE_DRAFT     ? Tone::kOk
                                                                   : Tone::kFrozen};
    };
    column("number", fixed(4), 5,
           [](const v1::Document& row) {
               if (row.number() != 0) return std::to_string(row.number());
               if (row.state() != v1::Document::STATE_DRAFT || row.expected_number() == 0)
                   return std::string{};
               return "(" + std::to_string(row.expected_number()) + ")";
           })
        .right()
        .headed("№");
    column("title", share(3, 20), 6, document_title).tone(Tone::kText, Tone::kTitle);
    column("form", fixed(8), 3, "form").tone(Tone::kMuted).in(Rooms::kNormal);
    column("state", fixed(26), 4, state).in(Rooms::kNormal);
    column("state", share(2, 14), 4, state).in(Rooms::kWide);
    below("title", [state](const v1::Document& row) {
        Cell cell = state(row);
        cell.text = join({row.form(), cell.text});
        return cell;
    });
    found_by([](const v1::Document& row) {
        return join({document_title(row), row.form(), std::to_string(row.number())}, " ");
    });
    // The conditions of the row.
    pane([this](const v1::Document& row) -> Detail {
        const char* number =
            is_service(row) ? "documents.number_at_signing" : "documents.number_at_publishing";
        const bool due = row.expected_number() != 0 && !is_frozen(row);
        return {texts()("documents.conditions", {{"title", document_title(row)}}),
                due ? texts()(number, {{"number", row.expected_number()}}) : "",
                document_conditions(row, texts(), local())};
    });
}

std::string DocumentsModel::corner() const {
    return join({counted("documents.count.ready", count([](const v1::Document& row) {
                             return row.state() == v1::Document::STATE_DRAFT;
                         })),
                 counted("documents.count.frozen", count(is_frozen)),
                 counted("documents.count.outdated",
                         count([](const v1::Document& row) { return row.outdated(); }))});
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
                       {{"state", document_state(*row, texts(), local())}});
    const auto* missing = first_blocking(*row);
    return document_title(*row) + ": " +
           (missing == nullptr ? document_state(*row, texts(), local()) : with_articles(*missing));
}

}  // namespace collegium::tui::viewmodel
