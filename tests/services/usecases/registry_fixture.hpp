// A store, an official with every right, and plans carried out as the daemon does.
#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include <collegium/registry/calendar.hpp>
#include <collegium/storage/journal.hpp>
#include <collegium/storage/store.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/plan.hpp>

#include "support/temp_folder.hpp"

namespace collegium::usecases::testing {

class RegistryTest : public ::testing::Test {
  protected:
    RegistryTest() {
        storage::StoreOptions options;
        options.folder = folder_.path();
        options.synchronous = storage::Synchronous::kOff;
        store_ = *storage::Store::open(options);
        office_ = caller_with({"persons.read_restricted", "persons.write", "persons.erase",
                               "persons.reveal", "persons.reveal_identity", "persons.merge",
                               "organisations.write", "competitions.create", "competitions.update",
                               "competitions.delete", "plugins.manage", "journal.undo"});
        reader_ = caller_with({"persons.read"});
    }

    static Caller caller_with(Permissions permissions) {
        Caller caller;
        caller.actor = {7, "office", 1, "desk-1", 1, "Гущина Н. В."};
        caller.scope = storage::kFederationScope;
        caller.permissions = std::make_shared<const Permissions>(std::move(permissions));
        return caller;
    }

    [[nodiscard]] Moment moment() const {
        return {store_->now(), *registry::to_date({2026, 10, 14}), ""};
    }

    // Carries a plan out; `value` holds what apply answered.
    template <typename T>
    struct Done {
        sdk::Result<storage::Committed> committed;
        T value;
    };
    template <typename T>
    Done<T> carry_out(const Plan<T>& plan) {
        auto value = std::make_shared<T>();
        storage::Command command;
        command.actor = office_.actor;
        command.caller_etag = plan.caller_etag;
        command.read_versions = plan.read_versions();
        command.apply = [apply = plan.apply,
                         value](storage::Connection& writer) -> sdk::Result<storage::Applied> {
            auto written = apply(writer);
            if (!written) return sdk::refusal_of(std::move(written));
            *value = written->value;
            return storage::Applied{std::move(written->journal), "", std::move(written->preceding)};
        };
        auto committed = store_->writer().run(std::move(command));
        return {std::move(committed), *value};
    }
    // As above for a plan that must be there and succeed.
    template <typename T>
    T must(sdk::Result<Plan<T>> plan) {
        EXPECT_TRUE(plan.has_value()) << plan.error().message;
        auto done = carry_out(*plan);
        EXPECT_TRUE(done.committed.has_value()) << done.committed.error().message;
        last_ = done.committed->sequence;
        return done.value;
    }

    [[nodiscard]] storage::JournalPayload last_payload() {
        const storage::ReadLease lease = store_->read();
        return storage::journal_payload(*lease, last_);
    }

    testing_support::TempFolder folder_;
    std::unique_ptr<storage::Store> store_;
    Caller office_;
    Caller reader_;
    std::int64_t last_ = 0;  // the journal row of the last plan
};

}  // namespace collegium::usecases::testing
