#include <collegium/pairing/explain.hpp>

#include "draft.hpp"
#include "explain_groups.hpp"

namespace collegium::pairing {
namespace {

// Who may meet nobody of the others.
std::vector<int> nobody_left(const Entries& entries) {
    std::vector<int> found;
    for (int one = 0; one < entries.size(); ++one) {
        bool somebody = false;
        for (int other = 0; other < entries.size() && !somebody; ++other)
            somebody = other != one && entries.may_meet(one, other);
        if (!somebody) found.push_back(entries[one].number);
    }
    return found;
}

}  // namespace

std::vector<Line> explain_no_pairing(const Field& field, const SwissSettings& settings,
                                     const Telling& telling) {
    const Entries entries(field, settings, false);
    const Words words(settings.method, telling);
    const Articles& book = articles(settings.method);
    Group all;
    for (int index = 0; index < entries.size(); ++index)
        all.push_back(index);
    const int odd = entries.size() % 2;
    const int alone = Matching(entries, all).alone();
    const std::vector<int> stuck = nobody_left(entries);
    std::vector<Line> lines;
    if (alone <= odd) {
        lines.push_back(words.line("none.bye", {}, book.bye));
    } else if (static_cast<int>(stuck.size()) > odd) {
        lines.push_back(words.line("none.nobody-left", {{"who", list_numbers(stuck)}}));
    } else {
        lines.push_back(words.line("none.alone", {{"n", std::to_string(alone - odd)}}));
    }
    lines.push_back(words.line("none.decision", {}, book.change));
    return lines;
}

}  // namespace collegium::pairing
