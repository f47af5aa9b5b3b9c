#include "cases.hpp"

#include <stdexcept>

#include "core/competition/books.hpp"
#include "support/data_file.hpp"

namespace collegium::admission::test {
namespace {

using nlohmann::json;

registry::Date day(const std::string& iso) {
    return registry::parse_iso_date(iso).value();
}

// "2024-05-13T10:20", in UTC.
Instant moment(const std::string& text) {
    const auto midnight = std::chrono::sys_days(day(text.substr(0, 10)));
    const int hours = std::stoi(text.substr(11, 2));
    const int minutes = std::stoi(text.substr(14, 2));
    return std::chrono::time_point_cast<std::chrono::milliseconds>(
        midnight + std::chrono::hours(hours) + std::chrono::minutes(minutes));
}

std::optional<registry::Date> optional_day(const json& data, const char* key) {
    const std::string text = data.value(key, "");
    return text.empty() ? std::nullopt : std::optional(day(text));
}

TickState state_of(const std::string& word) {
    if (word == "original") return TickState::kOriginal;
    if (word == "copy") return TickState::kCopy;
    if (word == "not-conforming") return TickState::kNotConforming;
    throw std::runtime_error("no state of a paper: " + word);
}

Tick tick_of(const std::string& paper, const json& shown) {
    Tick tick;
    tick.paper = paper;
    if (shown.is_string()) {
        tick.state = state_of(shown);
        if (tick.state == TickState::kNotConforming) tick.remark = "другой документ";
        return tick;
    }
    tick.state = state_of(shown.at("state"));
    tick.number = shown.value("number", "");
    tick.issued = optional_day(shown, "issued");
    tick.valid_until = optional_day(shown, "valid_until");
    return tick;
}

std::vector<BanFact> bans_of(const json& list) {
    std::vector<BanFact> bans;
    for (const json& ban : list)
        bans.push_back({day(ban.at("from")), optional_day(ban, "until"), ban.at("decision")});
    return bans;
}

competition::CompetitionDraft draft_of(const std::string& book, const json& competition) {
    competition::CompetitionDraft draft;
    draft.rule_book = book;
    draft.official_discipline = competition.at("discipline");
    draft.status = competition.at("status");
    draft.age_groups = competition.at("groups").get<std::vector<std::string>>();
    draft.sex =
        competition.at("sex") == "women" ? competition::Sex::kWomen : competition::Sex::kMen;
    draft.start_date = day(competition.at("first_day"));
    draft.end_date = day(competition.at("last_day"));
    return draft;
}

std::vector<competition::Setting> settings_of(const rulebook::Book& book, const json& competition) {
    std::vector<competition::Setting> settings;
    const json given = competition.value("regulation", json::object());
    for (const auto& [id, text] : given.items()) {
        const rulebook::Row* row = book.find("parameter", id);
        if (row == nullptr) throw std::runtime_error("no parameter " + id);
        auto value = competition::parse_setting(*row, text.get<std::string>());
        if (!value) throw std::runtime_error(id + ": " + value.error().message);
        settings.push_back({id, *std::move(value), {competition::SourceKind::kStatute, "4"}});
    }
    return settings;
}

EntrantFacts entrant_of(const json& data) {
    EntrantFacts facts;
    facts.sex =
        data.value("sex", "male") == "female" ? registry::Sex::kFemale : registry::Sex::kMale;
    facts.birth_date = optional_day(data, "birth");
    facts.birth_year =
        facts.birth_date ? registry::year_of(*facts.birth_date) : data.value("birth_year", 0);
    facts.rank = data.value("rank", "");
    facts.rank_end = optional_day(data, "rank_end");
    facts.discipline = data.value("discipline", "");
    facts.group = data.value("group", "");
    facts.student = data.value("student", false);
    facts.doctor_mark = data.value("doctor_mark", false);
    facts.in_preliminary = data.value("in_preliminary", false);
    for (const std::string& id : data.value("signatures", std::vector<std::string>{}))
        facts.application.signatures.push_back({id, true, true, {}, {}});
    for (const std::string& id : data.value("unstamped", std::vector<std::string>{}))
        facts.application.signatures.push_back({id, true, false, {}, {}});
    facts.application.deadline = data.value("late", "");
    facts.application.late = !facts.application.deadline.empty();
    facts.bans = bans_of(data.value("bans", json::array()));
    facts.coach_bans = bans_of(data.value("coach_bans", json::array()));
    facts.coach = data.value("coach", "");
    facts.posts = data.value("posts", std::vector<std::string>{});
    facts.fee.due = data.value("fee", 0);
    facts.fee.paid = data.value("paid", 0);
    if (const std::string paid_at = data.value("paid_at", ""); !paid_at.empty()) {
        facts.fee.paid_at = moment(paid_at);
        facts.fee.paid_on = day(paid_at.substr(0, 10));
        facts.fee.paid_time = paid_at.substr(11);
    }
    if (data.contains("quota")) {
        const json& quota = data.at("quota");
        facts.quota = QuotaFact{quota.at("most"), quota.at("place"), quota.at("whose"), {}};
    }
    facts.also_in = data.value("also_in", std::vector<int>{});
    return facts;
}

}  // namespace

std::vector<Case> cases_of(const std::string& path) {
    const json file = testing_support::data_file(path);
    std::vector<Case> cases;
    for (const json& data : file.at("cases"))
        cases.push_back({file.at("book"), data});
    return cases;
}

Setting::Setting(const Case& of) {
    const auto book = testing_support::bundled_book(of.book);
    const json& data = of.data.at("event");
    const auto settings = settings_of(*book, data);
    const auto draft = draft_of(of.book, data);
    regulation =
        std::make_unique<competition::Regulation>(competition::frame_of(book, draft), settings);
    competition = std::make_unique<CompetitionFacts>(CompetitionFacts{
        *regulation, draft.start_date, draft.end_date, day(data.at("commission_day")), {}, {}});
    if (const std::string opened = data.value("commission_opened", ""); !opened.empty())
        competition->commission_opened = moment(opened);
    entrant = entrant_of(of.data.at("entrant"));
    for (const auto& [paper, shown] : of.data.at("papers").items())
        entrant.ticks.push_back(tick_of(paper, shown));
    papers = papers_of(*competition, entrant);
    verdicts = verdicts_on(*competition, entrant, papers);
    proposal = propose(*book, verdicts);
}

}  // namespace collegium::admission::test
