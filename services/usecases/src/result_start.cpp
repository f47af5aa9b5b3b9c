// The start of play at a board in words: who is missing, whose clock runs, what both show, until
// when one may come and what stands then.
#include <algorithm>
#include <array>

#include <collegium/competition/frame.hpp>
#include <collegium/play/sides.hpp>
#include <collegium/rounds/start.hpp>
#include <collegium/storage/repositories/draws.hpp>
#include <collegium/usecases/clock_text.hpp>

#include "result_context.hpp"

namespace collegium::usecases {
namespace {

using pairing::Side;
using std::chrono::seconds;
using storage::Arrival;

// Whether the start waits, or waited, for somebody who was missing: nobody could move before it.
bool waits_for_lot(storage::Connection& connection, const storage::BoardRecord& record) {
    const std::array arrivals{record.first_arrival, record.second_arrival};
    if (std::ranges::none_of(arrivals, &Arrival::missing)) return false;
    const auto lot = record.draws.find(1);
    if (lot == record.draws.end()) return true;
    const auto drawn = storage::find_draw(connection, lot->second);
    return drawn && std::ranges::all_of(arrivals, [&](const Arrival& arrival) {
               return !arrival.missing ||
                      (arrival.came_at && *arrival.came_at <= drawn->created_at);
           });
}

class StartTeller {
  public:
    StartTeller(const Caller& caller, const ResultContext& context, const Lateness& lateness,
                const rounds::StartRule& rule, const BoardView& view, storage::Instant now)
        : caller_(caller),
          context_(context),
          lateness_(lateness),
          view_(view),
          rule_(rule),
          signal_(*context.round.started.at),
          now_(std::max(seconds(0), since(now))),
          left_begins_(play::first_begins(view.record.board, 1)) {}

    [[nodiscard]] BoardStart tell() {
        start_.first = arrival(view_.record.first_arrival);
        start_.second = arrival(view_.record.second_arrival);
        tell_arrival(view_.first, start_.first);
        tell_arrival(view_.second, start_.second);
        if (!goes_on()) return std::move(start_);
        arrivals_ = {elapsed(ordered(view_.record.first_arrival, view_.record.second_arrival)),
                     elapsed(ordered(view_.record.second_arrival, view_.record.first_arrival))};
        tell_due();
        if (start_.due == play::Outcome::kNone) {
            tell_clocks();
            tell_term();
        }
        return std::move(start_);
    }

  private:
    [[nodiscard]] seconds since(storage::Instant at) const {
        return std::chrono::floor<seconds>(at - signal_);
    }
    // After the signal; none: missing still.
    [[nodiscard]] std::optional<seconds> elapsed(const Arrival& arrival) const {
        if (!arrival.missing) return seconds(0);
        if (!arrival.came_at) return std::nullopt;
        return std::max(seconds(0), since(*arrival.came_at));
    }
    [[nodiscard]] bool goes_on() const {
        return context_.round.round.state == play::RoundState::kPlaying &&
               !has_result(view_.record.board);
    }
    // The first of two in the order of beginning, where they are told from the left; and the other
    // way round.
    template <typename T>
    [[nodiscard]] const T& ordered(const T& left, const T& right) const {
        return left_begins_ ? left : right;
    }
    [[nodiscard]] const std::string& name_of(Side side) const {
        return ordered(side == Side::kFirst ? view_.first : view_.second,
                       side == Side::kFirst ? view_.second : view_.first)
            .short_name;
    }

    void say(const std::string& key, const sdk::Metadata& values) {
        start_.lines.push_back(result_text(caller_.language, key, values));
    }
    // With the article of the start; a book that says nothing has none.
    void say_of_start(const std::string& key, const sdk::Metadata& values) {
        std::string line = result_text(caller_.language, key, values);
        if (rule_.citation) line += " (" + competition::cite(*context_.book, *rule_.citation) + ")";
        start_.lines.push_back(std::move(line));
    }

    [[nodiscard]] ArrivalView arrival(const Arrival& noted) const {
        ArrivalView view;
        if (!noted.missing) return view;
        view.state = noted.came_at ? ArrivalState::kCame : ArrivalState::kMissing;
        view.came_at = noted.came_at;
        if (noted.came_at) view.clock = context_.clock(*noted.came_at);
        view.too_late = lateness_.rule.too_late(elapsed(noted).value_or(now_));
        return view;
    }

    void tell_arrival(const SeatView& seat, const ArrivalView& arrival) {
        if (arrival.state == ArrivalState::kMissing)
            say(goes_on() ? "start.missing" : "start.never", {{"name", seat.short_name}});
        if (arrival.state == ArrivalState::kCame)
            say("start.came",
                {{"name", seat.short_name},
                 {"time", arrival.clock},
                 {"late", clock_text(std::max(seconds(0), since(*arrival.came_at)))}});
    }

    // Who is missing past the limit, or came after it.
    void tell_due() {
        using play::Outcome;
        const rounds::ShowUp lost = rounds::lost_by(lateness_.rule, arrivals_, now_);
        const bool begins = lost == rounds::ShowUp::kFirstLoses;
        if (lost == rounds::ShowUp::kPlay) return;
        start_.due = begins == left_begins_ ? Outcome::kFirstAbsent : Outcome::kSecondAbsent;
        if (lost == rounds::ShowUp::kBothLose) start_.due = Outcome::kBothAbsent;
        start_.due_text = play::text_of(start_.due, context_.scale());
        start_.latest = lateness_.absence_from;
        say(whole_match() ? "start.due-match" : "start.due", term_values(start_.due_text));
    }

    void tell_clocks() {
        const rounds::Clocks clocks = rounds::clocks_at(rule_, arrivals_, now_);
        start_.running = (clocks.running == Side::kFirst) == left_begins_ ? 1 : 2;
        say_of_start("start.running", {{"name", name_of(clocks.running)}});
        const bool only_second = arrivals_.first && !arrivals_.second;
        if (only_second) tell_alone();
        const bool nobody = !arrivals_.first && !arrivals_.second;
        if (nobody)
            say_of_start(rule_.halved ? "start.will-halve" : "start.will-pay",
                         {{"name", name_of(Side::kFirst)}});
        if (clocks.shared) say_of_start("start.halved", {});
        if (clocks.used.first == seconds(0) && clocks.used.second == seconds(0) &&
            clocks.complete) {
            set_clocks(clocks.used);
            return;
        }
        tell_times(clocks);
    }

    void tell_alone() {
        const char* key = "start.alone-moves";
        if (rule_.alone == rounds::Alone::kWaits) key = "start.alone-waits";
        if (rule_.alone == rounds::Alone::kWrites) key = "start.alone-writes";
        say_of_start(key, {{"name", name_of(Side::kFirst)}, {"other", name_of(Side::kSecond)}});
    }

    void set_clocks(const rounds::ClockTimes& used) {
        if (!lateness_.control) return;
        const std::string begins = clock_text(*lateness_.control - used.first);
        const std::string other = clock_text(*lateness_.control - used.second);
        start_.first_clock = ordered(begins, other);
        start_.second_clock = ordered(other, begins);
    }

    void tell_times(const rounds::Clocks& clocks) {
        set_clocks(clocks.used);
        const std::string used_first = clock_text(clocks.used.first);
        const std::string used_second = clock_text(clocks.used.second);
        const sdk::Metadata values{{"first", view_.first.short_name},
                                   {"second", view_.second.short_name},
                                   {"first_used", ordered(used_first, used_second)},
                                   {"second_used", ordered(used_second, used_first)},
                                   {"first_left", start_.first_clock},
                                   {"second_left", start_.second_clock}};
        const std::string moment = clocks.complete ? "start.set" : "start.shows";
        say_of_start(lateness_.control ? moment : moment + "-used", values);
    }

    [[nodiscard]] bool whole_match() const {
        return lateness_.rule.loses_encounter && context_.settings().games > 1;
    }
    [[nodiscard]] sdk::Metadata term_values(const std::string& result) const {
        const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(lateness_.rule.limit);
        return {{"time", context_.clock(*lateness_.absence_from)},
                {"minutes", std::to_string(minutes.count())},
                {"result", result},
                {"article", lateness_.article}};
    }

    // Until when somebody missing may come, and what stands then.
    void tell_term() {
        if (arrivals_.first && arrivals_.second) return;
        start_.latest = lateness_.absence_from;
        const bool left = view_.record.first_arrival.missing && !view_.record.first_arrival.came_at;
        const bool right =
            view_.record.second_arrival.missing && !view_.record.second_arrival.came_at;
        const play::Outcome then = left && right ? play::Outcome::kBothAbsent
                                   : left        ? play::Outcome::kFirstAbsent
                                                 : play::Outcome::kSecondAbsent;
        std::string key = lateness_.rule.at_limit_loses ? "start.term-before" : "start.term-by";
        if (whole_match()) key += "-match";
        say(key, term_values(play::text_of(then, context_.scale())));
    }

    const Caller& caller_;
    const ResultContext& context_;
    const Lateness& lateness_;
    const BoardView& view_;
    rounds::StartRule rule_;
    storage::Instant signal_;
    seconds now_;
    bool left_begins_;
    rounds::Arrivals arrivals_;  // by who begins
    BoardStart start_;
};

}  // namespace

std::optional<BoardStart> start_of(const Caller& caller, storage::Connection& connection,
                                   const ResultContext& context,
                                   const sdk::Result<Lateness>& lateness, const BoardView& view,
                                   storage::Instant now) {
    const bool begun = context.round.round.state >= play::RoundState::kPlaying;
    if (!begun || !context.round.started.at || !lateness) return std::nullopt;
    const bool undrawn = lateness->starts_drawn && waits_for_lot(connection, view.record);
    const rounds::StartRule rule =
        undrawn ? rounds::undrawn_start_rule(*context.book) : rounds::start_rule(*context.book);
    return StartTeller(caller, context, *lateness, rule, view, now).tell();
}

void add_arrival_remarks(const Caller& caller, BoardView& view) {
    const auto played = [](const play::Game& game) {
        return play::counts(game) && !is_absence(game.outcome);
    };
    if (!view.start || std::ranges::none_of(view.record.board.games, played)) return;
    const auto add = [&](const SeatView& seat, const ArrivalView& arrival) {
        if (arrival.state == ArrivalState::kMissing)
            view.remarks.push_back(
                result_text(caller.language, "remark.missing-played", {{"name", seat.short_name}}));
        if (arrival.state == ArrivalState::kCame && arrival.too_late)
            view.remarks.push_back(
                result_text(caller.language, "remark.late-played",
                            {{"name", seat.short_name}, {"time", arrival.clock}}));
    };
    add(view.first, view.start->first);
    add(view.second, view.start->second);
}

}  // namespace collegium::usecases
