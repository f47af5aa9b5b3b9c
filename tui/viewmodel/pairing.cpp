#include "tui/viewmodel/pairing.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "tui/viewmodel/fields.hpp"
#include "tui/viewmodel/format.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui::viewmodel {
namespace {

constexpr int kLeastLetters = 6;
constexpr int kMostLetters = 8;
constexpr int kIndent = 3;

std::string first_letter(const std::string& word) {
    return lower_case(initial(word));
}

std::string searched(const v1::Pair& pair) {
    const auto seat = [](const v1::BoardSeat& one) {
        return join({one.full_name(), one.short_name(), number_text(one.number()), one.region()},
                    " ");
    };
    return seat(pair.first()) + " " + seat(pair.second());
}

constexpr Mark<v1::RoundCheck::State> kChecks[] = {
    {v1::RoundCheck::STATE_MET, "✓ ", Tone::kOk},
    {v1::RoundCheck::STATE_BROKEN, "× ", Tone::kBad},
    {v1::RoundCheck::STATE_REMARK, "! ", Tone::kWarn},
    {v1::RoundCheck::STATE_NOT_APPLICABLE, "· ", Tone::kMuted},
};

// Lines of at most `width` columns; runs of spaces inside a line are someone's layout.
std::vector<std::string> wrap_kept(const std::string& text, int width) {
    std::vector<std::string> lines(1);
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t word = std::min(text.find_first_not_of(' ', begin), text.size());
        const std::size_t end = std::min(text.find(' ', word), text.size());
        if (word == end) break;
        const std::string gap = text.substr(begin, word - begin);
        const std::string letters = text.substr(word, end - word);
        if (lines.back().empty())
            lines.back() = letters;
        else if (tui::columns(lines.back() + gap + letters) <= width)
            lines.back() += gap + letters;
        else
            lines.push_back(letters);
        begin = end;
    }
    return lines;
}

Line check_item(const v1::RoundCheck& check) {
    std::string words = check.text();
    if (!check.article().empty() && words.find(check.article()) == std::string::npos)
        words += " (" + check.article() + ")";
    const auto& mark = mark_of(check.state(), kChecks);
    return {mark.sign + words, mark.tone};
}

}  // namespace

std::optional<std::string> refusal_in(
    const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions,
    const std::string& action) {
    for (const v1::AllowedAction& allowed : actions)
        if (allowed.action() == action && !allowed.allowed()) return allowed.text();
    return std::nullopt;
}

bool is_refused_for(const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions,
                    const std::string& action, const std::string& reason) {
    return std::any_of(actions.begin(), actions.end(), [&](const v1::AllowedAction& allowed) {
        return allowed.action() == action && !allowed.allowed() && allowed.reason() == reason;
    });
}

bool offers(const google::protobuf::RepeatedPtrField<v1::AllowedAction>& actions,
            const std::string& action) {
    return std::any_of(actions.begin(), actions.end(), [&](const v1::AllowedAction& allowed) {
        return allowed.action() == action;
    });
}

std::string surname(const std::string& short_name) {
    std::string rest = short_name;
    while (rest.ends_with('.')) {
        const std::size_t space = rest.rfind(' ');
        if (space == std::string::npos) break;
        rest.erase(rest.find_last_not_of(' ', space) + 1);
    }
    return rest;
}

std::string side_letters(const std::string& sides, const v1::Tournament& tournament, int most) {
    const auto count = static_cast<int>(sides.size());
    std::string letters;
    for (int i = std::max(0, count - most); i < count; ++i)
        letters +=
            first_letter(sides[static_cast<std::size_t>(i)] == 'f' ? tournament.first_side()
                                                                   : tournament.second_side());
    return letters;
}

std::string round_state(v1::Round::State state, const Texts& texts) {
    const std::string id = enum_id(state);
    const std::string key = "pairing.state." + id;
    return texts(texts.has(key) ? key : "pairing.state.none");
}

PairTable::Entry PairTable::single(const char* kind, const v1::BoardSeat& seat) const {
    Entry entry;
    entry.key = std::string(kind) + "/" + std::to_string(seat.number());
    *entry.pair.mutable_first() = seat;
    entry.word = kind;
    entry.alone = true;
    return entry;
}

void PairTable::show(const v1::Round& round, const v1::Tournament& tournament) {
    const std::string held = shown_.empty() ? "" : key(cursor_);
    const bool again = round.name() == round_;
    const std::vector<Entry> before = std::exchange(entries_, {});
    tournament_ = tournament;
    round_ = round.name();
    shown_as_ = round_ + "@" + round.etag();
    letters_ = 0;
    const auto behind = [this](const v1::BoardSeat& seat) {
        letters_ = std::max(letters_, static_cast<int>(seat.sides().size()));
    };
    for (const v1::Pair& pair : round.pairs()) {
        Entry entry;
        entry.key = "board/" + std::to_string(pair.board());
        entry.pair = pair;
        entry.changed = pair.changed() && shown_as_ != seen_;
        if (again && !before.empty()) entry.changed |= is_news(entry, before);
        behind(pair.first());
        behind(pair.second());
        entries_.push_back(std::move(entry));
    }
    if (round.has_bye() && round.bye().number() > 0) entries_.push_back(single("bye", round.bye()));
    for (const v1::BoardSeat& seat : round.free())
        entries_.push_back(single("free", seat));
    for (const v1::BoardSeat& seat : round.absent())
        entries_.push_back(single("absent", seat));
    narrow();
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (key(i) == held) cursor_ = i;
}

// Other people at a board than a moment ago, or a mark nobody has looked at yet.
bool PairTable::is_news(const Entry& entry, const std::vector<Entry>& before) {
    for (const Entry& old : before)
        if (old.key == entry.key)
            return old.changed || old.pair.first().number() != entry.pair.first().number() ||
                   old.pair.second().number() != entry.pair.second().number();
    return true;
}

void PairTable::filter(const std::string& query) {
    const std::string held = shown_.empty() ? "" : key(cursor_);
    query_ = query;
    narrow();
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (key(i) == held) cursor_ = i;
}

void PairTable::narrow() {
    shown_ = find_rows(entries_.size(), query_, [this](std::size_t i) {
                 return searched(entries_[i].pair);
             }).rows;
    cursor_ = shown_.empty() ? 0 : std::min(cursor_, shown_.size() - 1);
}

std::vector<Column> PairTable::columns() const {
    const int letters = std::clamp(letters_, kLeastLetters, kMostLetters);
    int digits = 2;
    for (const Entry& entry : entries_)
        if (std::max(entry.pair.first().number(), entry.pair.second().number()) > 99) digits = 3;
    const Column points{"points", texts_("pairing.column.points"), 3, 1, 0, Align::kRight, 5};
    const Column number{"number", texts_("pairing.column.number"), digits, 1, 0, Align::kRight, 8};
    const std::string colours = cut(texts_("pairing.column.colours"), letters);
    return {{"board", texts_("pairing.column.board"), 3, 1, 0, Align::kCentre, 7, 0},
            points,
            number,
            {"first", tournament_.first_side(), 0, 1, 13, Align::kLeft, 9},
            {"sides", colours, letters, 1, 0, Align::kLeft, 3},
            {"dash", "–", 1, 1, 0, Align::kLeft, 1, 2},
            {"second", tournament_.second_side(), 0, 1, 12, Align::kLeft, 9},
            number,
            points,
            {"sides", colours, letters, 1, 0, Align::kLeft, 3, 2},
            {"rule", texts_("pairing.column.rule"), 9, 1, 0, Align::kLeft, 4}};
}

const v1::Pair* PairTable::current() const {
    if (shown_.empty() || entries_[shown_[cursor_]].alone) return nullptr;
    return &entries_[shown_[cursor_]].pair;
}

int PairTable::board() const {
    const v1::Pair* pair = current();
    return pair == nullptr ? 0 : pair->board();
}

bool PairTable::go_to(int board) {
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Entry& entry = entries_[shown_[i]];
        if (entry.alone || entry.pair.board() != board) continue;
        cursor_ = i;
        return true;
    }
    return false;
}

void PairTable::seen() {
    seen_ = shown_as_;
    for (Entry& entry : entries_)
        entry.changed = false;
}

int PairTable::changed_count() const {
    return static_cast<int>(std::count_if(entries_.begin(), entries_.end(),
                                          [](const Entry& entry) { return entry.changed; }));
}

std::string PairTable::key(std::size_t index) const {
    return entries_[shown_[index]].key;
}

void PairTable::move_to(std::size_t index) {
    if (!shown_.empty()) cursor_ = std::min(index, shown_.size() - 1);
}

std::vector<Cell> PairTable::cells(const Entry& entry) const {
    const v1::BoardSeat& first = entry.pair.first();
    const v1::BoardSeat& second = entry.pair.second();
    const int letters = std::clamp(letters_, kLeastLetters, kMostLetters);
    const auto sides = [&](const v1::BoardSeat& seat) {
        return Cell{side_letters(seat.sides(), tournament_, letters), Tone::kMuted};
    };
    if (entry.alone) {
        const std::string words = texts_("pairing.alone." + entry.word);
        return {{entry.word == "bye" ? "+" : "·"},
                {first.points()},
                {number_text(first.number())},
                {first.short_name(), Tone::kTitle},
                sides(first),
                {""},
                {words, Tone::kMuted}};
    }
    return {{std::to_string(entry.pair.board())},
            {first.points()},
            {number_text(first.number())},
            {first.short_name(), Tone::kTitle},
            sides(first),
            {"–"},
            {second.short_name(), Tone::kTitle},
            {number_text(second.number())},
            {second.points()},
            sides(second),
            {entry.pair.rule(), Tone::kMuted}};
}

TableRow PairTable::row(std::size_t index) const {
    const Entry& entry = entries_[shown_[index]];
    TableRow drawn;
    drawn.lines = {cells(entry)};
    drawn.changed = entry.changed;
    return drawn;
}

std::string why_title(const v1::Pair* pair, const v1::Round& round, const Texts& texts) {
    if (pair == nullptr) return texts("pairing.why_round", {{"round", round.number()}});
    return texts("pairing.why", {{"board", pair->board()},
                                 {"first", surname(pair->first().short_name())},
                                 {"second", surname(pair->second().short_name())}});
}

std::vector<Line> numbered(const std::vector<std::string>& thoughts, int width) {
    Lines lines;
    for (std::size_t i = 0; i < thoughts.size(); ++i) {
        std::string lead = std::to_string(i + 1) + ". ";
        const int indent = std::max(kIndent, static_cast<int>(lead.size()));
        for (const std::string& part : wrap_kept(thoughts[i], width - indent)) {
            lines.add(std::vector<Line>{{fit(lead, indent) + part, Tone::kText, true}});
            lead.clear();
        }
    }
    return lines;
}

std::vector<Line> check_items(const v1::Round& round) {
    std::vector<Line> items;
    for (const std::string& words : round.outdated())
        items.push_back({"! " + words, Tone::kWarn});
    for (const v1::RoundCheck& check : round.checks())
        items.push_back(check_item(check));
    return items;
}

namespace {

// Several items a line where they fit.
std::vector<std::vector<Line>> beside_each_other(const std::vector<Line>& items, int width) {
    constexpr int kBetween = 3;
    std::vector<std::vector<Line>> lines;
    int used = 0;
    for (const Line& item : items) {
        const int wide = tui::columns(item.words);
        if (lines.empty() || used + kBetween + wide > width) {
            for (const std::string& part : wrap_kept(item.words, width))
                lines.push_back({{part, item.tone, true}});
            used = tui::columns(lines.back().back().words);
            continue;
        }
        lines.back().push_back({std::string(kBetween, ' ') + item.words, item.tone, true});
        used += kBetween + wide;
    }
    return lines;
}

}  // namespace

std::vector<std::vector<Line>> check_lines(const v1::Round& round, int width) {
    return beside_each_other(check_items(round), width);
}

std::vector<std::vector<Line>> brief_checks(const v1::Round& round, const Texts& texts, int width,
                                            int rows) {
    std::vector<std::vector<Line>> lines = check_lines(round, width);
    const auto room = static_cast<std::size_t>(std::max(rows, 0));
    if (lines.size() <= room) return lines;
    int kept = 0;
    int rules = 0;
    std::vector<Line> open;
    for (const std::string& words : round.outdated())
        open.push_back({"! " + words, Tone::kWarn});
    for (const v1::RoundCheck& check : round.checks()) {
        if (check.state() == v1::RoundCheck::STATE_NOT_APPLICABLE) continue;
        ++rules;
        if (check.state() == v1::RoundCheck::STATE_MET)
            ++kept;
        else
            open.push_back(check_item(check));
    }
    const bool all = kept == rules;
    open.insert(open.begin(), {(all ? "✓ " : "! ") +
                                   texts("pairing.checks_kept", {{"count", kept}, {"all", rules}}),
                               all ? Tone::kOk : Tone::kWarn});
    lines = beside_each_other(open, width);
    if (lines.size() > room) lines.resize(room);
    return lines;
}

std::string pairs_line(const v1::Round& round) {
    std::string words;
    for (const v1::Pair& pair : round.pairs())
        words += (words.empty() ? "" : "  ") + std::to_string(pair.first().number()) + "–" +
                 std::to_string(pair.second().number());
    if (round.has_bye() && round.bye().number() > 0)
        words += "  " + std::to_string(round.bye().number()) + "+";
    return words;
}

std::vector<std::string> moves_of(const v1::PairChange& change) {
    std::vector<std::string> lines;
    const int count = std::max(change.before_size(), change.after_size());
    for (int i = 0; i < count; ++i)
        lines.push_back((i < change.before_size() ? change.before(i) : "—") + " → " +
                        (i < change.after_size() ? change.after(i) : "—"));
    return lines;
}

std::vector<Line> change_lines(const v1::PairChange& change, const Texts& texts,
                               const std::string& when) {
    Lines lines;
    lines.add(texts("pairing.decision_by",
                    {{"number", change.decision()}, {"name", change.changed_by()}, {"time", when}}),
              Tone::kTitle);
    for (const std::string& words : moves_of(change))
        lines.add("  " + words);
    lines.add(texts("pairing.decision_reason", {{"reason", change.reason()}}));
    for (const std::string& remark : change.remarks())
        lines.add("! " + remark, Tone::kWarn);
    return lines;
}

std::optional<std::vector<v1::ChangePairsRequest::SetPair>> parse_pairs(const std::string& text) {
    const auto typed = parse_number_pairs(text);
    if (!typed) return std::nullopt;
    std::vector<v1::ChangePairsRequest::SetPair> pairs;
    for (const auto& [first, second] : *typed) {
        v1::ChangePairsRequest::SetPair& pair = pairs.emplace_back();
        pair.set_first(first);
        pair.set_second(second);
    }
    return pairs;
}

}  // namespace collegium::tui::viewmodel
