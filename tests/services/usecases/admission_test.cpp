// Decisions of the admission commission that follow one another.
#include <map>

#include <gmock/gmock.h>

#include <collegium/storage/repositories/applications.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/storage/repositories/entrants.hpp>
#include <collegium/storage/repositories/entry_rules.hpp>
#include <collegium/storage/repositories/officials.hpp>
#include <collegium/storage/repositories/payments.hpp>
#include <collegium/usecases/admission.hpp>
#include <collegium/usecases/commission.hpp>

#include "entries_fixture.hpp"
#include "support/data_file.hpp"
#include "support/new_records.hpp"

namespace collegium::usecases {
namespace {

using admission::DecisionOutcome;
using admission::DecisionState;
using testing::EntriesTest;

// One athlete of a chess competition before the commission, whose chair sits alone.
class ChessCommission : public EntriesTest {
  protected:
    ChessCommission() {
        chair_ = caller_with(
            {"admission.read", "admission.tick", "admission.decide", "admission.preside"});
        chair_.actor.role = "admission-chair";
        cup_ = competition("ru-chess-2023", "regional", "chess");
        const registry::PersonId athlete = person("Щукин", {1990, 6, 15});
        const registry::PersonId chair = person("Петрова", {1970, 1, 5}, registry::Sex::kFemale);
        write([&](storage::Connection& writer) {
            admission::Application paper;
            paper.organisation = school_;
            paper.stage = admission::Stage::kFinal;
            paper.preliminary.received_at = day(2026, 9, 28);
            paper.final_paper.received_at = paper.final_paper.accepted_at = day(2026, 10, 12);
            paper.final_paper.original = true;
            application_ = storage::insert_application(writer, cup_, paper, store_->now());
            admission::Entrant line;
            line.person = athlete;
            line.discipline = "chess";
            line.age_group = "open";
            line.sport_rank = "КМС";
            line.doctor_mark = line.in_preliminary = true;
            entrant_ = storage::insert_entrant(writer, application_, line, store_->now()).id;
            competition::Appointment appointment;
            appointment.person = chair;
            appointment.post = "commission-chair";
            appointment.appointed_on = *registry::to_date({2026, 10, 1});
            (void)storage::insert_official(writer, cup_, appointment, store_->now());
            storage::set_competition_state(writer, cup_, 3, competition::State::kAdmission,
                                           store_->now());
        });
    }

    // The papers and the application's signatures as a case of tests/data/admission has them.
    void show(const nlohmann::json& of) {
        write([&](storage::Connection& writer) {
            storage::ApplicationRecord record = *storage::find_application(writer, application_);
            auto& signatures = record.application.final_paper.signatures;
            signatures.clear();
            for (const std::string id : of["entrant"]["signatures"])
                signatures.push_back({id, true, true, {}, {}});
            for (const std::string id : of["entrant"].value("unstamped", nlohmann::json::array()))
                signatures.push_back({id, true, false, {}, {}});
            storage::update_application(writer, application_, record.version + 1,
                                        record.application, store_->now());
        });
        for (const auto& [paper, shown] : of["papers"].items()) {
            TickInput tick;
            tick.entrant = entrant_;
            tick.form.paper = paper;
            tick.form.state = static_cast<int>(shown == "copy" ? admission::TickState::kCopy
                                                               : admission::TickState::kOriginal);
            const storage::ReadLease lease = store_->read();
            (void)must(tick_paper(chair_, *lease, *library(), tick, moment()));
        }
    }
    CheckView look() {
        const storage::ReadLease lease = store_->read();
        return get_check(chair_, *lease, *library(), entrant_, moment()).value();
    }

    Caller chair_;
    admission::ApplicationId application_;
    admission::EntrantId entrant_;
};

// RU-CHESS W-05: a refusal, then the papers are put right; both decisions stay in the history.
TEST_F(ChessCommission, KeepsARefusalBesideTheAdmissionThatReplacedIt) {
    const nlohmann::json file = testing_support::data_file("admission/ru-chess-2023.json");
    const nlohmann::json history = file["history"];
    ASSERT_EQ(history["example"], "RU-CHESS W-05");
    {
        const storage::ReadLease lease = store_->read();
        (void)must(open_sitting(chair_, *lease, *library(), cup_, {}, moment()));
    }
    const std::map<std::string, DecisionOutcome> outcomes{{"refused", DecisionOutcome::kRefused},
                                                          {"admitted", DecisionOutcome::kAdmitted}};
    std::optional<admission::DecisionId> last;
    for (const auto& step : history["decisions"]) {
        SCOPED_TRACE(step.dump());
        for (const auto& one : file["cases"])
            if (one["name"] == step["papers_of"]) show(one);
        const CheckView check = look();
        DecideInput input;
        input.entrant = entrant_;
        input.form.outcome = static_cast<int>(outcomes.at(step["outcome"]));
        input.form.grounds = check.proposal.grounds;
        EXPECT_EQ(nlohmann::json(check.proposal.grounds), step["grounds"]);
        if (last) {
            input.replaces = last;
            input.form.reason = step["reason"];
        }
        const storage::ReadLease lease = store_->read();
        const CheckView decided = must(decide_entrant(chair_, *lease, *library(), input, moment()));
        ASSERT_TRUE(decided.decision);
        last = decided.decision->id;
    }
    const std::map<std::string, DecisionState> states{{"replaced", DecisionState::kReplaced},
                                                      {"standing", DecisionState::kStanding}};
    const storage::ReadLease lease = store_->read();
    const auto kept = list_decisions(chair_, *lease, *library(), cup_, "", 0, 10).value().rows;
    ASSERT_EQ(kept.size(), history["decisions"].size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const nlohmann::json& step = history["decisions"][i];
        EXPECT_EQ(kept[i].record.outcome, outcomes.at(step["outcome"]));
        EXPECT_EQ(kept[i].record.state, states.at(step["state"]));
    }
    EXPECT_EQ(kept[1].record.replaces, kept[0].record.id.value);
}

// The number alone does not do: what belongs to another competition is not found.
TEST_F(ChessCommission, FindsSittingsAndDecisionsOfItsOwnCompetitionOnly) {
    const SittingView sitting = [&] {
        const storage::ReadLease lease = store_->read();
        return must(open_sitting(chair_, *lease, *library(), cup_, {}, moment()));
    }();
    DecideInput input;
    input.entrant = entrant_;
    input.form.outcome = static_cast<int>(DecisionOutcome::kRefused);
    input.form.grounds = look().proposal.grounds;
    const CheckView decided = [&] {
        const storage::ReadLease lease = store_->read();
        return must(decide_entrant(chair_, *lease, *library(), input, moment()));
    }();
    const admission::DecisionId decision = decided.decision.value().id;
    const competition::CompetitionId other{cup_.value + 1};

    const storage::ReadLease lease = store_->read();
    EXPECT_TRUE(storage::find_sitting(*lease, sitting.record.id));
    EXPECT_FALSE(storage::find_sitting(*lease, {other, sitting.record.id.value}));
    EXPECT_TRUE(storage::find_decision(*lease, decision));
    EXPECT_FALSE(storage::find_decision(*lease, {other, decision.value}));
    const auto refused = get_sitting(chair_, *lease, *library(), {other, sitting.record.id.value});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, sdk::Code::kNotFound);
}

// Verdicts rest on bans, posts, payments and quotas: what is entered while a decision is on its way
// to the writer is not missed.
class DecisionMeanwhile : public ChessCommission {
  protected:
    DecisionMeanwhile() {
        const nlohmann::json file = testing_support::data_file("admission/ru-chess-2023.json");
        const nlohmann::json admitted = file["history"]["decisions"][1];
        {
            const storage::ReadLease lease = store_->read();
            (void)must(open_sitting(chair_, *lease, *library(), cup_, {}, moment()));
        }
        for (const auto& one : file["cases"])
            if (one["name"] == admitted["papers_of"]) show(one);
        athlete_ = look().entrant.entrant.person;
        other_ = person("Воронов", {1991, 2, 3});
    }

    // Why neither the decision nor that about all goes through after what came in between.
    std::vector<std::string> refused_after(
        const std::function<void(storage::Connection&)>& meanwhile) {
        const auto decision = [&] {
            DecideInput input;
            input.entrant = entrant_;
            input.form.outcome = static_cast<int>(DecisionOutcome::kAdmitted);
            const storage::ReadLease lease = store_->read();
            return decide_entrant(chair_, *lease, *library(), input, moment()).value();
        }();
        const auto of_all = [&] {
            const storage::ReadLease lease = store_->read();
            return admit_all(chair_, *lease, *library(), cup_, {}, moment()).value();
        }();
        EXPECT_EQ(of_all.preview.admitted.size(), 1U);
        write(meanwhile);
        std::vector<std::string> reasons;
        const auto note = [&](const auto& done) {
            reasons.push_back(done.committed ? "" : done.committed.error().reason);
        };
        note(carry_out(of_all));
        note(carry_out(decision));
        return reasons;
    }
    const std::vector<std::string> moved_{"READ_FACT_MOVED", "READ_FACT_MOVED"};

    registry::PersonId athlete_;
    registry::PersonId other_;
};

TEST_F(DecisionMeanwhile, IsRefusedAfterABan) {
    EXPECT_EQ(refused_after([&](storage::Connection& writer) {
                  registry::Ban ban;
                  ban.person = athlete_;
                  ban.start_date = *registry::to_date({2026, 10, 1});
                  ban.decision_number = "12";
                  ban.decision_date = ban.start_date;
                  (void)storage::insert_ban(writer, testing_support::new_ban(ban, store_->now()));
              }),
              moved_);
}

TEST_F(DecisionMeanwhile, IsRefusedAfterAPost) {
    EXPECT_EQ(refused_after([&](storage::Connection& writer) {
                  competition::Appointment appointment;
                  appointment.person = athlete_;
                  appointment.post = "arbiter";
                  appointment.appointed_on = *registry::to_date({2026, 10, 1});
                  (void)storage::insert_official(writer, cup_, appointment, store_->now());
              }),
              moved_);
}

TEST_F(DecisionMeanwhile, IsRefusedAfterAPayment) {
    EXPECT_EQ(refused_after([&](storage::Connection& writer) {
                  admission::Payment payment;
                  payment.application = application_.value;
                  payment.currency = "RUB";
                  payment.amount = 150'000;
                  payment.shares = {{entrant_.value, 150'000}};
                  payment.paid_at = store_->now();
                  (void)storage::insert_payment(writer, cup_, payment, "Гущина Н. В.",
                                                store_->now());
              }),
              moved_);
}

TEST_F(DecisionMeanwhile, IsRefusedAfterALineUnderAQuota) {
    write([&](storage::Connection& writer) {
        storage::EntryRules rules = storage::entry_rules_of(writer, cup_);
        ++rules.version;
        rules.quotas.emplace_back().most = 7;
        storage::write_entry_rules(writer, cup_, rules);
    });
    EXPECT_EQ(refused_after([&](storage::Connection& writer) {
                  admission::Entrant line;
                  line.person = other_;
                  line.discipline = "chess";
                  line.age_group = "open";
                  (void)storage::insert_entrant(writer, application_, line, store_->now());
              }),
              moved_);
}

// Another's card and another's papers are nobody's concern here: no decision is made twice for
// them.
TEST_F(DecisionMeanwhile, GoesThroughAfterWhatIsNoConcernOfIts) {
    EXPECT_EQ(refused_after([&](storage::Connection& writer) {
                  writer.execute("UPDATE person SET version = version + 1 WHERE id = $1",
                                 {other_.value});
              }),
              (std::vector<std::string>{"", "READ_FACT_MOVED"}));
}

}  // namespace
}  // namespace collegium::usecases
