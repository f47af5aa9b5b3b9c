#include "tui/viewmodel/admission.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/fields.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kLeastArticle = 6;
constexpr int kWidestArticle = 11;
constexpr int kStrengthNormal = 9;
constexpr int kStrengthWide = 8;
constexpr int kNormalLines = 3;  // of one verdict beside the tick list

Standing standing_of(v1::AdmissionState state) {
    switch (state) {
        case v1::ADMISSION_STATE_WAITING:
        case v1::ADMISSION_STATE_CONTESTED:
            return Standing::kWaiting;
        case v1::ADMISSION_STATE_ADMITTED:
        case v1::ADMISSION_STATE_CONDITIONAL:
            return Standing::kAdmitted;
        case v1::ADMISSION_STATE_REFUSED:
        case v1::ADMISSION_STATE_STRUCK:
            return Standing::kRefused;
        default:
            return Standing::kUnseen;
    }
}

constexpr Mark<v1::AdmissionVerdict::Outcome> kVerdicts[] = {
    {v1::AdmissionVerdict::OUTCOME_ACCEPTED, "✓", Tone::kOk},
    {v1::AdmissionVerdict::OUTCOME_REFUSED, "×", Tone::kBad},
    {v1::AdmissionVerdict::OUTCOME_NEEDS_DECISION, "?", Tone::kWarn},
    {v1::AdmissionVerdict::OUTCOME_UNSPECIFIED, "!", Tone::kInfo},
};

std::string strength_words(v1::AdmissionVerdict::Strength strength, const Texts& texts) {
    if (strength == v1::AdmissionVerdict::STRENGTH_MUST) return texts("admission.must");
    if (strength == v1::AdmissionVerdict::STRENGTH_MAY) return texts("admission.may");
    return {};
}

std::string box_of(const v1::AdmissionPaper& paper, const Texts& texts) {
    switch (paper.state()) {
        case v1::AdmissionPaper::STATE_ORIGINAL:
            return "[x]";
        case v1::AdmissionPaper::STATE_COPY:
            return "[" + texts("admission.copy_letter") + "]";
        case v1::AdmissionPaper::STATE_NOT_CONFORMING:
            return "[!]";
        default:
            return paper.required() ? "[ ]" : " · ";
    }
}

std::string paper_words(const v1::AdmissionPaper& paper, const Texts& texts, bool wide) {
    std::string words = paper.title();
    if (!paper.document_number().empty()) words += " № " + paper.document_number();
    if (paper.has_valid_until())
        words += texts("admission.valid_until", {{"date", show(paper.valid_until())}});
    if (paper.state() == v1::AdmissionPaper::STATE_COPY)
        return words + ": " + texts(wide ? "admission.copy_wide" : "admission.copy");
    if (paper.state() == v1::AdmissionPaper::STATE_NOT_CONFORMING)
        return words + ": " + paper.remark();
    if (!paper.required() && !paper.note().empty()) return words + ": " + paper.note();
    return words;
}

Tone paper_tone(const v1::AdmissionPaper& paper) {
    if (paper.state() == v1::AdmissionPaper::STATE_NOT_SHOWN ||
        paper.state() == v1::AdmissionPaper::STATE_UNSPECIFIED)
        return paper.required() ? Tone::kText : Tone::kMuted;
    return paper.in_order() ? Tone::kOk : Tone::kBad;
}

std::string with_articles(const v1::AdmissionGround& ground) {
    return articles_of(ground.citations()).empty()
               ? ground.title()
               : ground.title() + " (" + articles_of(ground.citations()) + ")";
}

Tone tone_of_kind(v1::AdmissionProposal::Kind kind) {
    if (kind == v1::AdmissionProposal::KIND_ADMIT) return Tone::kOk;
    return kind == v1::AdmissionProposal::KIND_REFUSE ? Tone::kBad : Tone::kWarn;
}

// Book and chapter of what a verdict rests on.
std::string book_of(const v1::AdmissionVerdict& verdict) {
    if (verdict.citations().empty()) return {};
    return join({verdict.citations(0).book(), verdict.citations(0).section()});
}

}  // namespace

QueueRow queue_row(const v1::DeskRow& row) {
    QueueRow made;
    made.name = row.entrant();
    made.application = row.application();
    made.application_number = std::to_string(row.application_number());
    made.organisation = row.organisation();
    made.place = row.organisation_city();
    made.representative = row.representative();
    made.line = std::to_string(row.line());
    made.short_name = row.short_name();
    made.full_name = row.full_name();
    made.rank = row.rank();
    made.group = row.group();
    made.standing = standing_of(row.state());
    made.waits_for = row.waits_for();
    if (row.has_wait_until()) made.wait_until = to_seconds(row.wait_until());
    made.version = row.etag() + "/" + std::to_string(row.state());
    return made;
}

QueueRow with_check(QueueRow row, const v1::AdmissionCheck& check) {
    row.standing = standing_of(check.state());
    row.waits_for = check.waits_for();
    if (check.has_wait_until()) row.wait_until = to_seconds(check.wait_until());
    row.version = check.etag() + "/" + std::to_string(check.state());
    row.clear = check.proposal().kind() == v1::AdmissionProposal::KIND_ADMIT;
    return row;
}

bool is_open(const v1::AdmissionCheck& check) {
    return check.state() == v1::ADMISSION_STATE_UNDECIDED ||
           check.state() == v1::ADMISSION_STATE_WAITING;
}

void VerdictTable::show(const v1::AdmissionCheck& check) {
    rows_.clear();
    cursor_ = 0;
    verdicts_.assign(check.verdicts().begin(), check.verdicts().end());
}

void VerdictTable::measure(const Texts& texts, int width, bool wide) {
    article_width_ = kLeastArticle;
    strength_width_ = wide ? kStrengthWide : kStrengthNormal;
    for (const v1::AdmissionVerdict& verdict : verdicts_) {
        article_width_ = std::max(article_width_, tui::columns(articles_of(verdict.citations())));
        strength_width_ =
            std::max(strength_width_, tui::columns(strength_words(verdict.strength(), texts)));
    }
    article_width_ = std::min(article_width_, kWidestArticle);
    words_width_ = width - 1 - article_width_ - strength_width_ - 2;
}

VerdictTable::Row VerdictTable::draw(const Texts& texts, std::size_t index, int most_lines) const {
    const v1::AdmissionVerdict& verdict = verdicts_[index];
    const auto& mark = mark_of(verdict.outcome(), kVerdicts);
    Row row{static_cast<int>(index), {}};
    std::vector<std::string> parts = wrap(verdict.text(), words_width_ - 2);
    if (static_cast<int>(parts.size()) > most_lines) {
        parts.resize(static_cast<std::size_t>(most_lines));
        parts.back() = cut(parts.back() + " …", words_width_ - 2);
        if (!parts.back().ends_with("…")) parts.back() += "…";
    }
    std::string begin = std::string(mark.sign) + " ";
    for (const std::string& part : parts) {
        row.drawn.lines.push_back({{begin + part, mark.tone}});
        begin = "  ";
    }
    row.drawn.lines.front().push_back({articles_of(verdict.citations()), Tone::kMuted});
    row.drawn.lines.front().push_back({strength_words(verdict.strength(), texts), Tone::kMuted});
    return row;
}

int VerdictTable::lines_needed(const Texts& texts, int width, bool wide) {
    measure(texts, width, wide);
    int lines = 0;
    for (const v1::AdmissionVerdict& verdict : verdicts_)
        lines += static_cast<int>(wrap(verdict.text(), words_width_ - 2).size());
    return lines;
}

void VerdictTable::arrange(const Texts& texts, int width, int height, bool whole, bool wide) {
    measure(texts, width, wide);
    const auto fill = [&](int accepted_lines, int other_lines, std::size_t left_out) {
        rows_.clear();
        int used = 0;
        for (std::size_t i = 0; i < verdicts_.size(); ++i) {
            const bool accepted = verdicts_[i].outcome() == v1::AdmissionVerdict::OUTCOME_ACCEPTED;
            if (accepted && left_out > 0) {
                if (--left_out == 0) {
                    rows_.push_back({-1, {}});
                    ++used;
                }
                continue;
            }
            rows_.push_back(draw(texts, i, accepted ? accepted_lines : other_lines));
            used += static_cast<int>(rows_.back().drawn.lines.size());
        }
        return used;
    };
    const int all = static_cast<int>(verdicts_.size()) + 20;
    int used = fill(all, all, 0);
    if (!whole && used > height) used = fill(1, kNormalLines, 0);
    if (!whole && used > height) used = fill(1, 1, 0);
    const auto accepted = static_cast<std::size_t>(
        std::count_if(verdicts_.begin(), verdicts_.end(), [](const v1::AdmissionVerdict& verdict) {
            return verdict.outcome() == v1::AdmissionVerdict::OUTCOME_ACCEPTED;
        }));
    for (std::size_t left_out = 2; !whole && used > height && left_out <= accepted; ++left_out) {
        used = fill(1, 1, left_out);
        const std::string words = texts("admission.accepted_more", {{"count", left_out}});
        for (Row& row : rows_)
            if (row.verdict < 0) row.drawn.lines = {{{"✓ " + words, Tone::kOk}}};
    }
    cursor_ = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].verdict >= 0 &&
            verdicts_[static_cast<std::size_t>(rows_[i].verdict)].requirement() == held_)
            cursor_ = i;
}

std::vector<Column> VerdictTable::columns(const Texts& texts) const {
    return {{"verdict", texts("admission.column.verdict"), words_width_},
            {"article", texts("admission.column.article"), article_width_},
            {"strength", texts("admission.column.strength"), strength_width_}};
}

const v1::AdmissionVerdict* VerdictTable::current() const {
    if (rows_.empty() || rows_[cursor_].verdict < 0) return nullptr;
    return &verdicts_[static_cast<std::size_t>(rows_[cursor_].verdict)];
}

std::string VerdictTable::key(std::size_t index) const {
    const int verdict = rows_[index].verdict;
    return verdict < 0 ? "" : verdicts_[static_cast<std::size_t>(verdict)].requirement();
}

void VerdictTable::move_to(std::size_t index) {
    cursor_ = rows_.empty() ? 0 : std::min(index, rows_.size() - 1);
    held_ = current() == nullptr ? "" : current()->requirement();
}

void PaperList::show(const v1::AdmissionCheck& check) {
    papers_.assign(check.papers().begin(), check.papers().end());
    cursor_ = papers_.empty() ? 0 : std::min(cursor_, papers_.size() - 1);
}

void PaperList::move(int by) {
    const auto last = static_cast<int>(papers_.size()) - 1;
    cursor_ =
        static_cast<std::size_t>(std::clamp(static_cast<int>(cursor_) + by, 0, std::max(0, last)));
}

const v1::AdmissionPaper* PaperList::current() const {
    return papers_.empty() ? nullptr : &papers_[cursor_];
}

const v1::AdmissionPaper* PaperList::find_number(int number) const {
    for (const v1::AdmissionPaper& paper : papers_)
        if (paper.number() == number) return &paper;
    return nullptr;
}

std::string PaperList::in_order(const Texts& texts) const {
    int required = 0;
    int fine = 0;
    for (const v1::AdmissionPaper& paper : papers_) {
        required += paper.required() ? 1 : 0;
        fine += paper.required() && paper.in_order() ? 1 : 0;
    }
    return texts("admission.of", {{"some", fine}, {"all", required}});
}

Line PaperList::words(std::size_t index, const Texts& texts, bool wide) const {
    const v1::AdmissionPaper& paper = papers_[index];
    return {std::to_string(paper.number()) + " " + box_of(paper, texts) + " " +
                paper_words(paper, texts, wide),
            paper_tone(paper)};
}

v1::AdmissionPaper::State next_state(const v1::AdmissionPaper& paper) {
    switch (paper.state()) {
        case v1::AdmissionPaper::STATE_ORIGINAL:
            return paper.lookup() ? v1::AdmissionPaper::STATE_NOT_CONFORMING
                                  : v1::AdmissionPaper::STATE_COPY;
        case v1::AdmissionPaper::STATE_COPY:
            return v1::AdmissionPaper::STATE_NOT_CONFORMING;
        case v1::AdmissionPaper::STATE_NOT_CONFORMING:
            return v1::AdmissionPaper::STATE_NOT_SHOWN;
        default:
            return v1::AdmissionPaper::STATE_ORIGINAL;
    }
}

std::vector<Line> entrant_lines(const v1::AdmissionCheck& check, const Texts& texts, bool wide) {
    if (!wide)
        return {
            {join({show(check.birth_date()), check.rank(), check.group(), check.discipline()})}};
    return {
        {check.age_text()},
        {check.subtitle()},
        {join({check.region(), texts("admission.card", {{"number", number_of(check.person())}})})}};
}

std::string outcome_words(v1::AdmissionDecision::Outcome outcome, const Texts& texts) {
    return enum_words(outcome, "admission.outcome.", texts);
}

std::string decision_words(const v1::AdmissionDecision& decision, const Texts& texts,
                           const LocalClock& clock) {
    return join({outcome_words(decision.outcome(), texts), decision.decided_by().short_name(),
                 show_clock(decision.decide_time(), clock)},
                ", ");
}

std::vector<Line> proposal_lines(const v1::AdmissionCheck& check, const Texts& texts,
                                 const LocalClock& clock, bool brief) {
    Lines lines;
    if (check.has_decision()) {
        const v1::AdmissionDecision& decision = check.decision();
        const Tone tone =
            decision.outcome() == v1::AdmissionDecision::OUTCOME_REFUSED ? Tone::kBad : Tone::kOk;
        lines.add(texts("admission.decision", {{"words", decision_words(decision, texts, clock)}}),
                  decision.state() == v1::AdmissionDecision::STATE_CONTESTED ? Tone::kWarn : tone);
        if (brief) return lines;
        for (const v1::AdmissionGround& ground : decision.grounds())
            lines.add(with_articles(ground));
        if (!decision.reason().empty())
            lines.add(texts("admission.reason", {{"words", decision.reason()}}));
        if (decision.has_objection())
            lines.add(texts("admission.objection", {{"member", decision.objection().member()},
                                                    {"words", decision.objection().reason()}}),
                      Tone::kWarn);
        for (const v1::AdmissionDecision::Vote& vote : decision.votes())
            lines.add(vote.member() + ": " + enum_words(vote.choice(), "admission.vote.", texts));
        return lines;
    }
    if (check.state() == v1::ADMISSION_STATE_WAITING) {
        lines.add(texts("admission.waiting_until", {{"time", show_clock(check.wait_until(), clock)},
                                                    {"what", check.waits_for()}}),
                  Tone::kWarn);
        if (brief) return lines;
    }
    const Tone tone = tone_of_kind(check.proposal().kind());
    if (brief)
        return {
            {texts("admission.proposal_brief", {{"words", check.proposal().short_text().empty()
                                                              ? check.proposal().text()
                                                              : check.proposal().short_text()}}),
             tone}};
    lines.add(check.proposal().text(), tone);
    for (const std::string& advice : check.proposal().advice())
        lines.add(advice);
    return lines;
}

std::vector<Line> protocol_lines(const v1::AdmissionCheck& check) {
    std::vector<Line> lines{{check.protocol_line()}};
    if (!check.responsibility().empty()) lines.push_back({check.responsibility(), Tone::kMuted});
    return lines;
}

std::vector<Line> explanation(const v1::AdmissionCheck& check, const std::string& first,
                              const Texts& texts, const LocalClock& clock) {
    std::vector<Line> lines{
        {check.full_name(), Tone::kTitle}, {check.age_text()}, {check.subtitle()}, {""}};
    const auto add = [&](const v1::AdmissionVerdict& verdict) {
        const auto& mark = mark_of(verdict.outcome(), kVerdicts);
        lines.push_back({std::string(mark.sign) + " " + verdict.text(), mark.tone});
        lines.push_back({"  " + join({articles_of(verdict.citations()), book_of(verdict),
                                      strength_words(verdict.strength(), texts),
                                      verdict.absolute() ? texts("admission.absolute") : ""}),
                         Tone::kMuted});
    };
    for (const v1::AdmissionVerdict& verdict : check.verdicts())
        if (verdict.requirement() == first) add(verdict);
    for (const v1::AdmissionVerdict& verdict : check.verdicts())
        if (verdict.requirement() != first) add(verdict);
    lines.push_back({""});
    for (Line& line : proposal_lines(check, texts, clock, false))
        lines.push_back(std::move(line));
    lines.push_back({""});
    for (Line& line : protocol_lines(check))
        lines.push_back(std::move(line));
    return lines;
}

int decided(const v1::DeskCounts& counts) {
    return counts.admitted() + counts.conditional() + counts.refused();
}

int without_decision(const v1::DeskCounts& counts) {
    return counts.entrants() - decided(counts);
}

std::vector<Line> sitting_lines(const v1::Sitting& sitting, const SittingFacts& facts,
                                const Texts& texts) {
    constexpr int kNames = 14;
    Lines lines;
    for (const v1::Sitting::Member& member : sitting.members()) {
        const std::string post =
            join({member.chair() ? texts("admission.chair") : "", member.post_title()}, ", ");
        lines.add(std::string(member.present() ? "✓" : "·") + " " +
                      fit(member.short_name(), kNames) + " " + post +
                      (member.votes() ? "" : texts("admission.no_vote")),
                  member.present() ? Tone::kText : Tone::kMuted);
    }
    for (const v1::Remark& remark : sitting.remarks())
        lines.add("× " + remark.text(), Tone::kBad);
    const v1::DeskCounts& counts = facts.counts;
    lines.add(texts("admission.totals", {{"admitted", counts.admitted() + counts.conditional()},
                                         {"refused", counts.refused()},
                                         {"waiting", counts.waiting()},
                                         {"none", counts.undecided() + counts.contested()}}));
    if (facts.fees_due > 0)
        lines.add(texts("admission.fees", {{"paid", facts.fees_paid}, {"all", facts.fees_due}}));
    if (!facts.protocol.empty())
        lines.add(texts("admission.protocol_state", {{"state", facts.protocol}}));
    if (sitting.state() == v1::Sitting::STATE_OPEN && without_decision(counts) > 0)
        lines.add(texts("admission.close_left", {{"count", without_decision(counts)}}),
                  Tone::kMuted);
    return lines;
}

}  // namespace collegium::tui::viewmodel
