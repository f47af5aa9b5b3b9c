// Everything the verdicts about an entrant rest on, gathered by whoever reads the store. Plain
// values: the rules ask nobody else, neither a clock nor a register.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/admission/application.hpp>
#include <collegium/admission/papers.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/registry/person.hpp>

namespace collegium::admission {

// What is the same for all entrants of a competition. Holds its regulation by reference.
struct CompetitionFacts {
    const competition::Regulation& regulation;  // with the book, its rows and the groups
    registry::Date first_day;
    registry::Date last_day;
    registry::Date commission_day;                  // papers by age are asked for on this day
    std::optional<Instant> commission_opened = {};  // of the first sitting
    std::string checked_at = {};                    // «10:34»: when registers were looked into

    [[nodiscard]] const rulebook::Book& book() const { return *regulation.frame().book; }
};

// A ban that is in force on a day of the competition.
struct BanFact {
    registry::Date from;
    std::optional<registry::Date> until;  // the last day; none: for life
    std::string decision;                 // «решение № 12»
};

struct ApplicationFacts {
    std::vector<Signature> signatures;  // of the final application
    bool original = false;              // of the final application, on hand
    bool late = false;                  // received after its term
    std::string deadline = {};          // «30.09.2026», where it is late
};

struct FeeFacts {
    std::int64_t due = 0;  // in hundredths; 0: no fee
    std::int64_t paid = 0;
    std::optional<Instant> paid_at = {};         // of the last payment
    std::optional<registry::Date> paid_on = {};  // the same in the zone of the competition
    std::string paid_time = {};                  // «10:20»
};

// The place of the entrant among those a quota counts.
struct QuotaFact {
    int most = 0;
    int place = 0;      // from 1, in the order of the lines
    std::string whose;  // «Самарская область»
    std::string basis;  // «Положение, п. 4.2»; may be empty
};

struct EntrantFacts {
    registry::Sex sex = registry::Sex::kMale;
    int birth_year = 0;  // 0: not known
    std::optional<registry::Date> birth_date = {};
    std::string rank = {};  // of the line: «КМС»
    std::optional<registry::Date> rank_end = {};
    std::string discipline = {};  // id of the book's row the line names; empty: the competition's
    std::string group =
        {};  // id of the age group the line names; empty: the competition's only one
    std::optional<registry::Sex> sex_group = {};  // the competition of men or of women on the line
    bool student = false;
    bool doctor_mark = false;  // «Допущен» against the name
    bool in_preliminary = false;
    std::vector<Tick> ticks = {};
    std::optional<registry::Date> insurance_until = {};  // of the line, where no tick says it
    std::string certificate = {};  // number on the line, where no tick says it
    ApplicationFacts application = {};
    std::vector<BanFact> bans = {};
    std::vector<BanFact> coach_bans = {};
    std::string coach = {};               // «Носов П. Т.»
    std::vector<std::string> posts = {};  // ids of the posts the person holds at this competition
    FeeFacts fee = {};
    std::optional<QuotaFact> quota = {};
    std::vector<int> also_in =
        {};  // numbers of other applications with the same person and competition
};

}  // namespace collegium::admission
