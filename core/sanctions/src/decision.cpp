#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/sanctions/decision.hpp>

namespace collegium::sanctions {
namespace {

using competition::articles_of;
using rulebook::Book;
using rulebook::Row;

class Checker {
  public:
    Checker(const Book& book, const Proposal& proposal, const Decision& decision)
        : book_(book), proposal_(proposal), decision_(decision) {}

    [[nodiscard]] sdk::Result<void> run() {
        if (decision_.sanctions.empty()) violate("sanctions", "REQUIRED");
        for (std::size_t i = 0; i < decision_.sanctions.size(); ++i)
            check(decision_.sanctions[i], "sanctions[" + std::to_string(i) + "]");
        if (violations_.empty() && departs() && decision_.reason.empty()) {
            malformed_ = false;
            violate("reason", "SANCTION_REASON_REQUIRED", {{"proposed", names()}},
                    proposal_.ground.citations);
        }
        return result();
    }

  private:
    void violate(std::string field, const char* reason, sdk::Metadata values = {},
                 std::vector<sdk::Citation> articles = {}) {
        violations_.push_back({std::move(field), reason, std::move(values), std::move(articles)});
    }

    void check(const Imposed& imposed, const std::string& path) {
        const Measure* measure = proposal_.find(imposed.sanction);
        if (measure == nullptr)
            return violate(path + ".sanction", "SANCTION_UNKNOWN", {{"measure", imposed.sanction}});
        if (measure->refusal) {
            malformed_ = false;
            violations_.push_back(*measure->refusal);
            violations_.back().field = path + ".sanction";
            return;
        }
        check_power(*measure, path);
        if (measure->time) check_time(*measure, imposed, path);
    }

    void check_power(const Measure& measure, const std::string& path) {
        const Authority& authority = measure.authority;
        const bool alone = std::find(authority.posts.begin(), authority.posts.end(),
                                     decision_.post) != authority.posts.end();
        if (alone || (!authority.body.empty() && authority.body == decision_.body)) return;
        malformed_ = false;
        const char* reason = "SANCTION_OF_OTHERS";
        if (authority.body == "chief-panel") reason = "SANCTION_OF_CHIEF_PANEL";
        if (authority.body == "federation") reason = "SANCTION_OF_FEDERATION";
        std::string who;
        for (const std::string& post : authority.posts)
            who += (who.empty() ? "" : ", ") + book_.find("post", post)->text("name");
        violate(path + ".sanction", reason,
                {{"measure", measure.row->text("name")}, {"who", std::move(who)}},
                articles_of(measure.row));
    }

    void check_time(const Measure& measure, const Imposed& imposed, const std::string& path) {
        const TimeBounds& bounds = *measure.time;
        const auto articles = articles_of(measure.row);
        if (!imposed.time)
            return violate(path + ".seconds", "SANCTION_TIME_REQUIRED",
                           {{"measure", measure.row->text("name")}}, articles);
        if (*imposed.time >= bounds.least && (!bounds.most || *imposed.time <= *bounds.most))
            return;
        violate(path + ".seconds", "SANCTION_TIME_OUTSIDE",
                {{"seconds", std::to_string(imposed.time->count())},
                 {"least", std::to_string(bounds.least.count())},
                 {"most", bounds.most ? std::to_string(bounds.most->count()) : "∞"}},
                articles);
    }

    [[nodiscard]] bool imposes(const Measure& measure) const {
        return std::any_of(
            decision_.sanctions.begin(), decision_.sanctions.end(),
            [&](const Imposed& one) { return one.sanction == measure.row->text("id"); });
    }

    // What the book only allows binds nobody; of several the book names all or one.
    [[nodiscard]] bool departs() const {
        const auto proposed = proposal_.proposed();
        if (std::all_of(proposed.begin(), proposed.end(),
                        [](const Measure* one) { return one->may; }))
            return false;
        const auto kept = std::count_if(proposed.begin(), proposed.end(),
                                        [&](const Measure* one) { return imposes(*one); });
        return proposal_.together ? kept < static_cast<std::ptrdiff_t>(proposed.size()) : kept == 0;
    }

    [[nodiscard]] std::string names() const {
        std::string names;
        for (const Measure* one : proposal_.proposed())
            names += (names.empty() ? "" : ", ") + one->row->text("name");
        return names;
    }

    [[nodiscard]] sdk::Result<void> result() {
        if (violations_.empty()) return {};
        const sdk::Violation& first = violations_.front();
        auto refusal =
            sdk::refuse(malformed_ ? sdk::Code::kInvalidArgument : sdk::Code::kFailedPrecondition,
                        first.reason, "the sanction is not lawful here", first.metadata);
        refusal.value().citations = first.citations;
        refusal.value().violations = std::move(violations_);
        return refusal;
    }

    const Book& book_;
    const Proposal& proposal_;
    const Decision& decision_;
    std::vector<sdk::Violation> violations_;
    bool malformed_ = true;  // as long as only the input is wrong
};

}  // namespace

sdk::Result<void> check_decision(const competition::Regulation& regulation,
                                 std::span<const Recorded> history, const Incident& incident,
                                 const Decision& decision) {
    const Proposal proposal = propose(regulation, history, incident);
    return Checker(*regulation.frame().book, proposal, decision).run();
}

std::vector<const rulebook::Row*> follow_ups(const rulebook::Book& book,
                                             std::span<const Imposed> sanctions) {
    const bool removed = std::any_of(sanctions.begin(), sanctions.end(), [&](const Imposed& one) {
        const rulebook::Row* row = book.find("sanction", one.sanction);
        return row != nullptr && effect_of(*row) == Effect::kExcluded;
    });
    std::vector<const rulebook::Row*> rows;
    for (const rulebook::Row& row : book.rows("follow_up"))
        if (row.text("after") == "breach" || removed) rows.push_back(&row);
    return rows;
}

}  // namespace collegium::sanctions
