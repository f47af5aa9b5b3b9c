#include <algorithm>

#include <collegium/pairing/explain.hpp>
#include <collegium/pairing/manual.hpp>

#include "entries.hpp"
#include "words.hpp"

namespace collegium::pairing {
namespace {

using Outcome = Checked::Outcome;

// Who the faults of some reasons are about: «№ 3 – № 8, № 5».
std::string named(const std::vector<Fault>& faults, const std::vector<std::string_view>& reasons) {
    std::string text;
    for (const Fault& fault : faults) {
        const sdk::Violation& violation = fault.violation;
        if (std::find(reasons.begin(), reasons.end(), violation.reason) == reasons.end()) continue;
        const auto number = violation.metadata.find("number");
        text += (text.empty() ? "№ " : ", № ") +
                (number != violation.metadata.end()
                     ? number->second
                     : violation.metadata.at("first") + " – № " + violation.metadata.at("second"));
    }
    return text;
}

class CheckTeller {
  public:
    CheckTeller(const Field& field, const SwissSettings& settings, const Round& round,
                const Telling& telling)
        : field_(field),
          settings_(settings),
          round_(round),
          book_(articles(settings.method)),
          words_(settings.method, telling) {
        std::vector<Meeting> pairs;
        for (const Pair& pair : round.pairs)
            pairs.push_back({pair.first, pair.second});
        faults_ = check_round(field, settings, pairs, round.bye);
    }

    [[nodiscard]] std::vector<Checked> tell() const {
        std::vector<Checked> checks;
        checks.push_back(check("met-once", "check.met", {"PAIR_MET"}, book_.met));
        const bool four = side_law(settings_.method).longest_run == 3;
        checks.push_back(check("sides-in-a-row", four ? "check.sides-four" : "check.sides-three",
                               {"PAIR_SIDES", "PAIR_THIRD_SIDE"}, book_.side_limit));
        if (const auto most = wanted_balance(settings_.method, field_.rounds_planned)) {
            checks.push_back(check("sides-balance", "check.balance", {"PAIR_BALANCE"},
                                   book_.balance, {{"most", std::to_string(*most)}}));
        }
        checks.push_back(check("all-paired", "check.complete",
                               {"PLAYER_UNPAIRED", "PLAYER_TWICE", "PLAYER_NOT_IN_ROUND"},
                               book_.complete));
        checks.push_back(bye());
        if (keeps_apart(field_, settings_)) {
            checks.push_back(check("teams-apart", "check.teams", {"PAIR_TEAM"}, {}));
        }
        return checks;
    }

  private:
    [[nodiscard]] Checked check(std::string id, std::string_view key,
                                const std::vector<std::string_view>& reasons,
                                std::string_view article, sdk::Metadata values = {}) const {
        const std::string who = named(faults_, reasons);
        if (who.empty()) {
            return {std::move(id), Outcome::kKept, words_.line(key, std::move(values), article)};
        }
        values.emplace("who", who);
        const bool hard = std::any_of(faults_.begin(), faults_.end(), [&](const Fault& fault) {
            return fault.hard && std::find(reasons.begin(), reasons.end(),
                                           fault.violation.reason) != reasons.end();
        });
        return {std::move(id), hard ? Outcome::kBroken : Outcome::kNote,
                words_.line(key, std::move(values), article, "broken")};
    }

    [[nodiscard]] Checked bye() const {
        if (round_.bye == 0) {
            return {"bye", Outcome::kNote,
                    words_.line("check.no-bye", {{"n", std::to_string(round_.order.size())}})};
        }
        const bool second = !named(faults_, {"BYE_SECOND"}).empty();
        return {"bye", second ? Outcome::kBroken : Outcome::kKept,
                words_.line("check.bye", {{"who", std::to_string(round_.bye)}}, book_.bye,
                            second ? "broken" : "")};
    }

    const Field& field_;
    const SwissSettings& settings_;
    const Round& round_;
    const Articles& book_;
    Words words_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Checked> explain_checks(const Field& field, const SwissSettings& settings,
                                    const Round& round, const Telling& telling) {
    return CheckTeller(field, settings, round, telling).tell();
}

}  // namespace collegium::pairing
