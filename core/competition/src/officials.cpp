#include <algorithm>

#include <collegium/competition/frame.hpp>
#include <collegium/competition/officials.hpp>
#include <collegium/registry/field_checks.hpp>

namespace collegium::competition {
namespace {

using registry::Ban;
using registry::Capacity;
using registry::Date;
using rulebook::Book;
using rulebook::Row;
using sdk::Violation;

constexpr std::size_t kReasonLimit = 500;
constexpr std::string_view kMayJudge = "player-may-judge";
constexpr std::string_view kAppeal = "appeal";

bool contains(const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string title_of(const Book& book, std::string_view post) {
    const Row* row = book.find("post", post);
    return row == nullptr ? std::string(post) : row->text("name");
}

// Collects what the book says of one appointment.
class Reviewer {
  public:
    Reviewer(const PanelRules& rules, const Appointment& appointment, const Candidate& candidate,
             std::span<const Seat> seated)
        : rules_(rules), appointment_(appointment), candidate_(candidate), seated_(seated) {}

    AppointmentReview review() {
        const Row* post = book().find("post", appointment_.post);
        if (post == nullptr) {
            refuse("post", "POST_UNKNOWN", {{"post", appointment_.post}}, {});
            return std::move(found_);
        }
        look_at_committee(*post);
        look_at_holders(*post);
        if (post->flag("category") && appointment_.category.empty())
            refuse("category", "CATEGORY_REQUIRED", {{"post", post->text("name")}},
                   articles_of(post));
        look_at_age(*post);
        for (const Row& row : book().rows("incompatibility"))
            look_at_incompatibility(row);
        look_at_bans(in_panel(*post, "organiser") ? Capacity::kOrganiser : Capacity::kOfficial);
        return std::move(found_);
    }

    // Of somebody who takes part without a post.
    AppointmentReview review_bans(Capacity as) {
        look_at_bans(as);
        return std::move(found_);
    }

  private:
    [[nodiscard]] const Book& book() const { return *rules_.book; }

    void refuse(std::string_view field, std::string_view reason, sdk::Metadata metadata,
                std::vector<sdk::Citation> articles) {
        found_.refusals.push_back({"official." + std::string(field), std::string(reason),
                                   std::move(metadata), std::move(articles)});
    }
    void remark(std::string_view field, std::string_view reason, sdk::Metadata metadata,
                std::vector<sdk::Citation> articles) {
        found_.remarks.push_back({"official." + std::string(field), std::string(reason),
                                  std::move(metadata), std::move(articles)});
    }
    // A rule the book insists on refuses; any other is to be looked at.
    void say(bool insists, std::string_view field, std::string_view reason, sdk::Metadata metadata,
             const Row& rule) {
        if (insists) {
            refuse(field, reason, std::move(metadata), articles_of(&rule));
        } else {
            remark(field, reason, std::move(metadata), articles_of(&rule));
        }
    }

    // RU-2022 5.4.17.5 has a committee for all-Russian and interregional competitions alone.
    void look_at_committee(const Row& post) {
        if (!in_panel(post, kAppeal) || rules_.status.empty()) return;
        const Row& appeal = book().rows(kAppeal).front();
        const auto statuses = appeal.words("statuses");
        if (statuses.empty() || contains(statuses, rules_.status)) return;
        const Row* status = book().find("status", rules_.status);
        refuse("post", "POST_NOT_PROVIDED",
               {{"post", post.text("name")},
                {"status", status == nullptr ? rules_.status : status->text("name")}},
               articles_of(&appeal));
    }

    void look_at_holders(const Row& post) {
        for (const Seat& seat : seated_) {
            if (seat.post != appointment_.post) continue;
            if (seat.person == candidate_.person) {
                refuse("person", "POST_HELD", {{"post", post.text("name")}}, {});
            } else if (post.flag("single")) {
                refuse("post", "POST_TAKEN",
                       {{"post", post.text("name")}, {"holder", seat.short_name}},
                       articles_of(&post));
            }
        }
    }

    // Full years on the first day of the competition.
    void look_at_age(const Row& post) {
        const auto least = post.optional_number("least_age");
        if (!least) return;
        const auto too_young = [&](int age) {
            refuse("person", "OFFICIAL_TOO_YOUNG",
                   {{"age", std::to_string(age)}, {"least", std::to_string(*least)}},
                   articles_of(&post));
        };
        if (candidate_.birth_date) {
            const int age = registry::age_on(*candidate_.birth_date, rules_.first_day);
            if (age < *least) too_young(age);
            return;
        }
        const int reached = registry::year_of(rules_.first_day) - candidate_.birth_year;
        if (candidate_.birth_year > 0 && reached < *least) return too_young(reached);
        // Whoever turns 21 in the year of the competition may be 20 on its first day.
        if (candidate_.birth_year == 0 || reached == *least)
            remark("person", "OFFICIAL_AGE_UNKNOWN", {{"least", std::to_string(*least)}},
                   articles_of(&post));
    }

    void look_at_incompatibility(const Row& row) {
        const std::string& with = row.text("with");
        const bool insists = row.flag("hard") || row.flag("setting");
        if (with == "same-person") return look_at_other_posts(row, insists);
        if (!contains(row.words("posts"), appointment_.post)) return;
        if (with == "player" && candidate_.plays) {
            if (row.flag("setting") && rules_.is_set(kMayJudge)) return;
            say(insists, "person", "OFFICIAL_PLAYS",
                {{"post", title_of(book(), appointment_.post)}}, row);
        } else if (with == "same-region") {
            look_at_regions(row, insists);
        }
    }

    // `posts` against `against`; without the latter each of `posts` against the others.
    void look_at_other_posts(const Row& row, bool insists) {
        const auto posts = row.words("posts");
        const auto against = row.words("against");
        const bool among_posts = contains(posts, appointment_.post);
        if (!among_posts && !contains(against, appointment_.post)) return;
        const auto& others = against.empty() || !among_posts ? posts : against;
        for (const Seat& seat : seated_) {
            if (seat.person != candidate_.person || seat.post == appointment_.post ||
                !contains(others, seat.post))
                continue;
            say(insists, "person", "POSTS_INCOMPATIBLE",
                {{"post", title_of(book(), appointment_.post)},
                 {"other", title_of(book(), seat.post)}},
                row);
        }
    }

    void look_at_regions(const Row& row, bool insists) {
        for (const Seat& seat : seated_) {
            if (seat.person == candidate_.person || seat.region.empty() ||
                seat.region != candidate_.region || !contains(row.words("posts"), seat.post))
                continue;
            say(insists, "person", "REGION_REPEATED",
                {{"region", seat.region}, {"holder", seat.short_name}}, row);
            return;
        }
    }

    // A decision that bars is obeyed whatever the book says of it; the book's article is cited
    // where there is one.
    void look_at_bans(Capacity as) {
        for (const Ban& ban : candidate_.bans) {
            const bool holds = ban.holds_on(appointment_.appointed_on) ||
                               ban.holds_within(rules_.first_day, rules_.last_day);
            const Row* rule = ban_rule(ban);
            if (!holds || (!ban.bars(as) && rule == nullptr)) continue;
            const auto last = ban.last_day();
            refuse("person", last ? "OFFICIAL_BANNED" : "OFFICIAL_BANNED_FOR_GOOD",
                   {{"until", last ? registry::to_printed(*last) : ""},
                    {"decision", ban.decision_number},
                    {"date", registry::to_printed(ban.decision_date)},
                    {"body", ban.decision_body}},
                   articles_of(rule));
        }
    }

    // The rule by which the ban keeps from this post: whoever stands on a list of suspended persons
    // is not approved (UA-2024 IX.3), whoever is barred in any capacity neither (RU-2022 1.6.2).
    [[nodiscard]] const Row* ban_rule(const Ban& ban) const {
        if (rules_.book == nullptr) return nullptr;
        const bool any_capacity = appointment_.post.empty();
        for (const Row& row : book().rows("incompatibility")) {
            const bool of_post = contains(row.words("posts"), appointment_.post);
            const std::string& with = row.text("with");
            const bool suspended = ban.ground == registry::BanGround::kDoping || ban.on_a_list();
            if (with == "doping-list" && of_post && suspended) return &row;
            if (with == "disqualified" && (of_post || any_capacity) &&
                ban.capacity == Capacity::kAny)
                return &row;
        }
        return nullptr;
    }

    const PanelRules& rules_;
    const Appointment& appointment_;
    const Candidate& candidate_;
    std::span<const Seat> seated_;
    AppointmentReview found_;
};

// As what whoever acts by a role that no post brings takes part.
Capacity capacity_of(std::string_view role) {
    if (role == "organiser") return Capacity::kOrganiser;
    if (role == "captain" || role == "team-representative") return Capacity::kRepresentative;
    return Capacity::kOfficial;
}

// Said of a seat at the table and of what protocols print, not of whoever is given a role.
bool of_seat(const Violation& violation) {
    return violation.reason == "POST_TAKEN" || violation.reason == "POST_HELD" ||
           violation.reason == "CATEGORY_REQUIRED";
}

int ceiling(int count, std::int64_t per) {
    return static_cast<int>((count + per - 1) / per);
}

bool norm_applies(const PanelRules& rules, const Row& norm) {
    const auto fits = [](const std::vector<std::string>& words, const std::string& word) {
        return words.empty() || contains(words, word);
    };
    return fits(norm.words("statuses"), rules.status) &&
           fits(norm.words("programmes"), rules.programme) &&
           (!norm.has("parameter") || rules.is_set(norm.text("parameter")));
}

}  // namespace

sdk::Result<Appointment> check_appointment(const registry::Form& form, Date today,
                                           registry::FieldNames names, Appointment appointment) {
    registry::Checks checks("official");
    registry::Form dated = form;
    if (!dated.date("appoint_date")) dated.set("appoint_date", registry::to_raw(today));
    registry::check_fields(checks, dated, names, appointment);
    if (!checks.passed()) return std::move(checks).refusal();
    return appointment;
}

sdk::Result<Appointment> dismiss(const Appointment& appointment,
                                 const std::optional<registry::RawDate>& given,
                                 std::string_view reason, Date today) {
    if (appointment.dismissed_on) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "OFFICIAL_DISMISSED",
                           "the appointment is over",
                           {{"date", registry::to_printed(*appointment.dismissed_on)}});
    }
    registry::Checks checks("");
    Appointment ended = appointment;
    ended.dismiss_reason = checks.required_line("reason", reason, kReasonLimit);
    const auto day = checks.date("dismiss_date", given);
    ended.dismissed_on = day ? *day : std::max(today, appointment.appointed_on);
    if (day && *day < appointment.appointed_on)
        checks.violate("dismiss_date", "DISMISSED_BEFORE_APPOINTED");
    if (!checks.passed()) return std::move(checks).refusal();
    return ended;
}

sdk::Result<void> AppointmentReview::result() const {
    if (refusals.empty()) return {};
    sdk::Error error;
    const Violation& first = refusals.front();
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = first.reason;
    error.message = "the rule book refuses the appointment: " + first.reason;
    error.metadata = first.metadata;
    error.citations = first.citations;
    error.violations = refusals;
    return tl::unexpected(std::move(error));
}

AppointmentReview review_appointment(const PanelRules& rules, const Appointment& appointment,
                                     const Candidate& candidate, std::span<const Seat> seated) {
    return Reviewer(rules, appointment, candidate, seated).review();
}

AppointmentReview review_role(const PanelRules& rules, std::string_view role, Date given_on,
                              const Candidate& candidate, std::span<const Seat> seated) {
    Appointment appointment;
    appointment.person = candidate.person;
    appointment.appointed_on = given_on;
    std::optional<AppointmentReview> refused;
    const std::vector<Row> none;
    for (const Row& post : rules.book == nullptr ? none : rules.book->rows("post")) {
        if (post.text_or_empty("role") != role) continue;
        appointment.post = post.text("id");
        AppointmentReview found = review_appointment(rules, appointment, candidate, seated);
        std::erase_if(found.refusals, of_seat);
        if (found.refusals.empty()) return found;
        if (!refused) refused = std::move(found);
    }
    if (refused) return *std::move(refused);
    appointment.post.clear();
    return Reviewer(rules, appointment, candidate, seated).review_bans(capacity_of(role));
}

bool is_required(const Row& post) {
    return post.flag("required");
}

bool in_panel(const Row& post, std::string_view panel) {
    return contains(post.words("panels"), panel);
}

Staffing staffing(const PanelRules& rules, std::span<const Seat> seated, int participants) {
    Staffing found;
    for (const Seat& seat : seated) {
        const Row* post = rules.book->find("post", seat.post);
        if (post != nullptr && post->flag("serves_games")) ++found.arbiters;
    }
    for (const Row& norm : rules.book->rows("staffing")) {
        if (!norm_applies(rules, norm)) continue;
        // Of a pair too few players make a whole one: nine players sit at four boards.
        const int units = norm.text("unit") == "pairs" ? participants / 2 : participants;
        // "One arbiter for two or three pairs": three are still within the norm.
        const auto per =
            norm.optional_number("units_to").value_or(norm.number("units_per_arbiter"));
        const int count = ceiling(units, per);
        if (norm.flag("hard")) {
            if (count > found.required) found.limit = norm.citation();
            found.required = std::max(found.required, count);
        } else {
            if (count > found.wanted) found.norm = norm.citation();
            found.wanted = std::max(found.wanted, count);
        }
    }
    return found;
}

Committee committee_of(const Book& book, std::span<const Seat> seated) {
    Committee committee;
    for (const Seat& seat : seated) {
        const Row* post = book.find("post", seat.post);
        const std::string part = post == nullptr ? "" : post->text_or_empty("committee");
        if (part == "chair") committee.chairs.push_back(seat.person);
        if (part == "member") committee.members.push_back(seat.person);
        if (part == "reserve") committee.reserves.push_back(seat.person);
    }
    return committee;
}

std::vector<Violation> committee_faults(const Book& book, const Committee& committee) {
    const Row& rule = book.rows(kAppeal).front();
    std::vector<Violation> faults;
    const auto fault = [&](std::string_view reason, std::size_t count, std::int64_t least) {
        faults.push_back({"committee",
                          std::string(reason),
                          {{"count", std::to_string(count)}, {"least", std::to_string(least)}},
                          {rule.citation()}});
    };
    const std::size_t voters = committee.voters();
    const auto members = rule.optional_number("members_least").value_or(1);
    const auto reserves = rule.optional_number("reserves_least").value_or(0);
    if (committee.chairs.size() != 1) fault("COMMITTEE_CHAIR", committee.chairs.size(), 1);
    if (static_cast<std::int64_t>(voters) < members) fault("COMMITTEE_TOO_FEW", voters, members);
    if (rule.flag("odd_votes") && voters % 2 == 0 && voters > 0)
        fault("COMMITTEE_EVEN", voters, members);
    if (static_cast<std::int64_t>(committee.reserves.size()) < reserves)
        fault("COMMITTEE_RESERVES", committee.reserves.size(), reserves);
    return faults;
}

sdk::Result<Committee> seat_for_case(const Book& book, Committee committee,
                                     std::span<const registry::PersonId> interested) {
    const auto has_interest = [&](registry::PersonId person) {
        return std::find(interested.begin(), interested.end(), person) != interested.end();
    };
    std::erase_if(committee.reserves, has_interest);
    for (auto* seats : {&committee.chairs, &committee.members}) {
        for (registry::PersonId& person : *seats) {
            if (!has_interest(person)) continue;
            if (committee.reserves.empty()) {
                auto refusal =
                    sdk::refuse(sdk::Code::kFailedPrecondition, "COMMITTEE_RESERVES_SPENT",
                                "more members have an interest than there are reserves");
                refusal.value().citations = {book.rows(kAppeal).front().citation()};
                return refusal;
            }
            person = committee.reserves.front();
            committee.reserves.erase(committee.reserves.begin());
        }
    }
    return committee;
}

}  // namespace collegium::competition
