#include "tui/viewmodel/rulings.hpp"

namespace collegium::tui::viewmodel {
namespace {

// «Пр 5.4.13.5», and where no article fits, that it is the model.
std::string read_articles(const v1::Ruling& ruling, const Texts& texts) {
    const std::string articles = join({ruling.rule_book_title(), ruling.articles()}, ", ");
    return ruling.by_analogy() ? texts("rulings.analogy", {{"articles", articles}}) : articles;
}

std::string ruled_by(const v1::Ruling& ruling, const Texts& texts) {
    return texts("rulings.decision", {{"number", ruling.decision_number()},
                                      {"date", show(ruling.decision_date())},
                                      {"body", ruling.decision_body()}});
}

}  // namespace

RulingsModel::RulingsModel(const Texts& words, LocalClock clock)
    : ListOf(words, std::move(clock), Search::kClient, "rulings") {
    const auto articles = [this](const v1::Ruling& row) { return read_articles(row, texts()); };
    column("title", share(3, 20), 8, "title").tone(Tone::kTitle);
    column("articles", share(2, 16), 6, articles).in(Rooms::kRoomy);
    column("decision", share(2, 14), 3, [this](const v1::Ruling& row) {
        return Cell{ruled_by(row, texts()), Tone::kMuted};
    }).in(Rooms::kWide);
    below("title", [articles](const v1::Ruling& row) { return Cell{articles(row), Tone::kMuted}; });
    muted([](const v1::Ruling& row) { return row.state() == v1::Ruling::STATE_REPEALED; });
    found_by([articles](const v1::Ruling& row) {
        return join({row.title(), articles(row), row.text(), row.decision_number()}, " ");
    });
    pane([this](const v1::Ruling& row) -> Detail {
        return {row.title(), texts()("rulings.number", {{"number", number_of(row.name())}}),
                Lines().add(fact_lines(ruling_facts(row, texts(), local()), {"title"}))};
    });
}

std::string RulingsModel::server_filter() const {
    return only_in_force_ ? "state = \"in_force\"" : "";
}

std::string RulingsModel::corner() const {
    return counted("rulings.in_force", count([](const v1::Ruling& row) {
                       return row.state() == v1::Ruling::STATE_IN_FORCE;
                   }));
}

std::vector<Fact> ruling_facts(const v1::Ruling& ruling, const Texts& texts,
                               const LocalClock& clock) {
    Facts facts(texts, "rulings.field");
    facts.add("title", ruling.title(), {}, Tone::kTitle)
        .add("articles", read_articles(ruling, texts))
        .add("text", ruling.text())
        .add("decision", ruled_by(ruling, texts));
    if (ruling.has_repeal_date())
        facts.add("repealed", join({show(ruling.repeal_date()), ruling.repeal_reason()}), {},
                  Tone::kWarn);
    return facts.add("changed", show_moment(ruling.update_time(), clock), {}, Tone::kMuted);
}

}  // namespace collegium::tui::viewmodel
