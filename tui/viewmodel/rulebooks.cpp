#include "tui/viewmodel/rulebooks.hpp"

namespace collegium::tui::viewmodel {
namespace {

// «строка 12, age_group[2].most: нужно число»; the line once, whoever names it.
std::string fault_words(const v1::RuleBookFault& fault, const Texts& texts) {
    const std::string line = std::to_string(fault.line());
    if (fault.text().find(line) != std::string::npos)
        return join({fault.key(), fault.text()}, ": ");
    return texts(fault.key().empty() ? "rulebooks.fault_line" : "rulebooks.fault",
                 {{"line", line}, {"key", fault.key()}, {"text", fault.text()}});
}

bool works(const v1::RuleBook& book) {
    return book.state() == v1::RuleBook::STATE_WORKING;
}

}  // namespace

std::string book_title(const v1::RuleBook& book) {
    if (!book.short_title().empty()) return book.short_title();
    return book.title().empty() ? book.file_name() : book.title();
}

RuleBooksModel::RuleBooksModel(const Texts& words)
    : ListOf(
          words, {}, Search::kClient, "rulebooks",
          [](const v1::RuleBook& row) { return row.sha256() + std::to_string(row.state()); },
          // A refused file may bear the name of a working book.
          [](const v1::RuleBook& row) {
              return row.state() == v1::RuleBook::STATE_REFUSED ? row.name() + " " + row.file_name()
                                                                : row.name();
          }) {
    const auto name = [](const v1::RuleBook& row) {
        return works(row) ? book_title(row) : row.file_name();
    };
    sign([](const v1::RuleBook& row) {
        return works(row) ? Cell{"✓", Tone::kOk} : Cell{"×", Tone::kBad};
    });
    column("title", share(3, 24), 8, name).tone(Tone::kText, Tone::kTitle);
    column("from", fixed(10), 4, "effective_from").in(Rooms::kRoomy);
    column("state", fixed(10), 7, [this](const v1::RuleBook& row) {
        return works(row) ? Cell{texts()("rulebooks.state.working"), Tone::kOk}
                          : Cell{texts()("rulebooks.state.refused"), Tone::kBad};
    });
    column("used", fixed(13), 3, "competition_count").in(Rooms::kRoomy);
    below("title", [](const v1::RuleBook& row) {
        return Cell{works(row) ? row.approved_by() : row.reason_text(), Tone::kMuted};
    });
    found_by([](const v1::RuleBook& row) {
        return join({row.title(), row.file_name(), row.approved_by()}, " ");
    });
    pane([this, name](const v1::RuleBook& row) -> Detail {
        return {name(row), number_of(row.name()), verdict(row)};
    });
}

std::string RuleBooksModel::corner() const {
    const int working = count(works);
    const auto refused = static_cast<int>(list().entries().size()) - working;
    return join(
        {counted("rulebooks.count.working", working), counted("rulebooks.count.refused", refused)});
}

Lines RuleBooksModel::verdict(const v1::RuleBook& book) const {
    Lines lines;
    if (works(book)) {
        const std::string until =
            book.has_effective_to()
                ? texts()("rulebooks.until", {{"to", show(book.effective_to())}})
                : "";
        lines.add(book.title(), Tone::kTitle)
            .add(book.approved_by())
            .add(join(
                {texts()("rulebooks.in_force", {{"from", show(book.effective_from())}}), until}));
    } else {
        lines.add(texts()("rulebooks.refused", {{"reason", book.reason_text()}}), Tone::kBad);
        for (const v1::RuleBookFault& fault : book.faults())
            lines.add("× " + fault_words(fault, texts()), Tone::kBad);
        lines.add(texts()("rulebooks.daemon_serves_on"));
        if (!book.what_to_do().empty())
            lines.add(texts()("plugins.what_to_do", {{"words", book.what_to_do()}}));
    }
    return lines.add(join({book.file_name(),
                           texts()("plugins.fingerprint", {{"hash", short_hash(book.sha256())}})}),
                     Tone::kMuted);
}

std::vector<Line> RuleBooksModel::report(const v1::RuleBook& book) const {
    Lines lines = verdict(book);
    const auto part = [&](const char* key, const auto& rows, auto words) {
        lines.add(counted(key, rows.size()), Tone::kTitle);
        for (const auto& row : rows)
            lines.add("  " + words(row));
    };
    const auto titled = [](const auto& row) {
        return join({row.title(), row.citation().article()});
    };
    part("rulebooks.part.disciplines", book.disciplines(), [](const auto& row) {
        return join({std::to_string(row.number()), row.title(), row.international_title()});
    });
    part("rulebooks.part.age_groups", book.age_groups(), [](const auto& row) {
        return join({row.male_title(), row.female_title(), row.citation().article()});
    });
    part("rulebooks.part.statuses", book.statuses(), titled);
    part("rulebooks.part.posts", book.posts(), titled);
    part("rulebooks.part.documents", book.documents(), titled);
    part("rulebooks.part.forms", book.forms(), [](const auto& row) {
        return join({row.title(), row.appendix(), row.citation().article()});
    });
    part("rulebooks.part.parameters", book.parameters(), [](const auto& row) {
        return join({row.title(), row.default_value(), row.citation().article()});
    });
    return lines;
}

Detail RuleBooksModel::summary() const {
    Lines lines;
    for (const auto& entry : list().entries()) {
        const v1::RuleBook& row = entry.row;
        if (works(row))
            lines.add("✓ " + book_title(row));
        else
            lines.add("× " + join({row.file_name(), row.reason_text()}), Tone::kBad);
    }
    return {texts()("rulebooks.title"), corner(), lines};
}

}  // namespace collegium::tui::viewmodel
