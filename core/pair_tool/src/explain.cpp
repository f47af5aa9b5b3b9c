#include "explain.hpp"

#include <sstream>

namespace collegium::pair_tool {
namespace {

using pairing::How;
using pairing::SideRule;
using pairing::Why;

std::string_view words(Why why) {
    switch (why) {
        case Why::kMet:
            return "have met";
        case Why::kSides:
            return "both must get the same side";
        case Why::kThirdSide:
            return "a third game in a row with one side";
        case Why::kTeam:
            return "of one team";
        case Why::kBarred:
            return "barred by the regulation";
        case Why::kOthers:
            return "others would stay without a pair";
        case Why::kHadFreeWin:
            return "has won without play before";
    }
    return {};
}

std::string_view words(SideRule rule) {
    switch (rule) {
        case SideRule::kLot:
            return "by the lot of the first round";
        case SideRule::kRun:
            return "a run of three ends";
        case SideRule::kAlternate:
            return "both alternate";
        case SideRule::kFewer:
            return "who had it less often";
        case SideRule::kLooking:
            return "by the latest round in which their sides differed";
        case SideRule::kHigher:
            return "the higher one alternates";
        case SideRule::kNoHistory:
            return "no games yet, the higher one begins";
    }
    return {};
}

std::string_view words(How how) {
    switch (how) {
        case How::kWithinGroup:
            return "within the group";
        case How::kFloat:
            return "float";
        case How::kForced:
            return "set by the regulation";
    }
    return {};
}

class Teller {
  public:
    Teller(const pairing::EventFile& event, const pairing::Round& round)
        : event_(event), round_(round) {}

    std::string tell() {
        const auto citation = pairing::method_citation(event_.settings.method);
        out_ << "round " << round_.number << ", method "
             << pairing::method_id(event_.settings.method) << " (" << citation.book << ' '
             << (citation.section.empty() ? "" : citation.section + ".") << citation.article
             << ")\norder:";
        for (const int number : round_.order)
            out_ << ' ' << number;
        out_ << '\n';
        if (!round_.kept_apart) out_ << "teams could not be kept apart\n";
        for (const pairing::Joined& joined : round_.joined) {
            out_ << "groups of " << joined.upper << " and " << joined.lower
                 << " points joined: they could not be settled apart\n";
        }
        if (round_.bye != 0) {
            out_ << "bye: " << who(round_.bye) << '\n';
            tell_trials(round_.bye_passed_over);
        }
        int board = 0;
        for (const pairing::Pair& pair : round_.pairs)
            tell_pair(++board, pair);
        for (const int number : round_.absent)
            out_ << "absent: " << who(number) << '\n';
        return out_.str();
    }

  private:
    std::string who(int number) const {
        const auto name = event_.names.find(number);
        return std::to_string(number) +
               (name == event_.names.end() ? std::string() : " " + name->second);
    }

    void tell_pair(int board, const pairing::Pair& pair) {
        out_ << "board " << board << ": " << who(pair.first) << " (" << pair.first_points << ") - "
             << who(pair.second) << " (" << pair.second_points << "), " << words(pair.how)
             << "; first: " << words(pair.sides) << '\n';
        tell_trials(pair.passed_over);
    }

    void tell_trials(const std::vector<pairing::Trial>& trials) {
        for (const pairing::Trial& trial : trials) {
            out_ << "  not " << trial.who;
            if (trial.with != 0) out_ << " - " << trial.with;
            out_ << ": " << words(trial.why) << '\n';
        }
    }

    const pairing::EventFile& event_;
    const pairing::Round& round_;
    std::ostringstream out_;
};

}  // namespace

std::string explain_round(const pairing::EventFile& event, const pairing::Round& round) {
    return Teller(event, round).tell();
}

}  // namespace collegium::pair_tool
