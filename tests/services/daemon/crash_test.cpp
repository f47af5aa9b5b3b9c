// The daemon is killed while clients write: nothing it acknowledged is lost, nothing is written
// twice.
#include <csignal>
#include <fstream>
#include <map>
#include <mutex>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/journal.grpc.pb.h>
#include <collegium/v1/organisations.grpc.pb.h>

#include "official.hpp"
#include "support/child_process.hpp"
#include "support/soak.hpp"
#include "support/temp_folder.hpp"
#include "support/wait.hpp"

namespace collegium::daemon {
namespace {

using testing_support::ChildProcess;
using testing_support::Finished;
using testing_support::rounds;
using testing_support::wait_until;
using Organisations = v1::OrganisationService::Stub;

constexpr int kWriters = 32;

v1::CreateOrganisationRequest new_club(int round, int writer, int number) {
    v1::CreateOrganisationRequest request;
    request.set_request_id(
        fmt::format("{:08x}-0000-4000-8000-{:04x}{:08x}", round, writer, number));
    const std::string name = fmt::format("Клуб {}-{}-{}", round, writer, number);
    request.mutable_organisation()->set_full_name(name);
    request.mutable_organisation()->set_short_name(name);
    request.mutable_organisation()->set_kind(v1::Organisation::KIND_CLUB);
    return request;
}

// What clients know: clubs the daemon said are kept, and requests whose answer never came.
class Memory {
  public:
    void acknowledged(const v1::Organisation& club) {
        const std::lock_guard lock(mutex_);
        kept_[club.name()] = club.full_name();
    }
    void unanswered(const v1::CreateOrganisationRequest& request) {
        const std::lock_guard lock(mutex_);
        open_.push_back(request);
    }
    std::vector<v1::CreateOrganisationRequest> take_unanswered() {
        const std::lock_guard lock(mutex_);
        return std::exchange(open_, {});
    }
    std::map<std::string, std::string> kept() const {
        const std::lock_guard lock(mutex_);
        return kept_;
    }
    std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return kept_.size();
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::string> kept_;  // "organisations/7" to its full name
    std::vector<v1::CreateOrganisationRequest> open_;
};

class KilledDaemon : public testing::Test {
  protected:
    std::vector<std::string> command(const std::vector<std::string>& more) const {
        std::vector<std::string> words{COLLEGIUMD, "--data", (folder_ / "data").string()};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    std::string address() const { return "unix:" + (folder_ / "s").string(); }
    std::string first_code() const {
        std::ifstream in(folder_ / "data" / "first-secret");
        std::string code;
        std::getline(in, code);
        return code;
    }

    // Writes from as many connections as writers until the daemon is gone.
    std::vector<std::thread> start_writers(const Official& official, int round) {
        std::vector<std::thread> writers;
        for (int writer = 0; writer < kWriters; ++writer)
            writers.emplace_back([this, &official, round, writer] {
                Official client(address());
                client.share_session_of(official);
                for (int number = 0;; ++number) {
                    const auto request = new_club(round, writer, number);
                    v1::Organisation club;
                    const grpc::Status status =
                        client.attempt(&Organisations::CreateOrganisation, request, club);
                    if (!status.ok()) {
                        EXPECT_EQ(status.error_code(), grpc::StatusCode::UNAVAILABLE)
                            << status.error_message();
                        return memory_.unanswered(request);
                    }
                    memory_.acknowledged(club);
                }
            });
        return writers;
    }

    // Every club there is; a name that stands twice is a failure.
    std::map<std::string, std::string> clubs(const Official& official) const {
        std::map<std::string, std::string> found;
        std::set<std::string> names;
        v1::ListOrganisationsRequest request;
        request.set_page_size(1000);
        do {
            const auto page = official.call(&Organisations::ListOrganisations, request);
            for (const v1::Organisation& club : page.organisations()) {
                found[club.name()] = club.full_name();
                EXPECT_TRUE(names.insert(club.full_name()).second) << club.full_name();
            }
            request.set_page_token(page.next_page_token());
        } while (!request.page_token().empty());
        return found;
    }
    static std::int64_t created_rows(const Official& official) {
        v1::ListJournalEntriesRequest request;
        request.set_filter(R"(action = "organisations.create")");
        return official.call(&v1::JournalService::Stub::ListJournalEntries, request).total_size();
    }

    void expect_everything_acknowledged(const Official& official) {
        const auto found = clubs(official);
        for (const auto& [name, title] : memory_.kept())
            ASSERT_TRUE(found.contains(name) && found.at(name) == title) << name << ' ' << title;
        // Nothing is half-written: each has its row of the journal.
        ASSERT_EQ(created_rows(official), static_cast<std::int64_t>(found.size()));
        // Whoever got no answer asks again, and it is not done twice.
        for (const auto& request : memory_.take_unanswered())
            memory_.acknowledged(official.call(&Organisations::CreateOrganisation, request));
        ASSERT_EQ(clubs(official), memory_.kept());
    }

    testing_support::TempFolder folder_;
    Memory memory_;
};

TEST_F(KilledDaemon, KeepsEveryAcknowledgedWriteAndWritesNoneTwice) {
    const auto seed = std::random_device{}();
    SCOPED_TRACE(fmt::format("seed {}", seed));
    std::mt19937 random(seed);
    const int kills = rounds(5, 50);

    for (int round = 0; round <= kills; ++round) {
        SCOPED_TRACE(fmt::format("round {}", round));
        ChildProcess daemon(command({"--listen", address()}));
        ASSERT_TRUE(daemon.wait_for_output("serving on")) << daemon.output();
        Official official(address());
        if (round == 0)
            official.log_in_first(first_code());
        else
            official.log_in(kPassword);
        ASSERT_NO_FATAL_FAILURE(expect_everything_acknowledged(official));
        if (round == kills) break;

        // A moment counted in acknowledgements: sometimes before the first one.
        const std::size_t moment = memory_.size() + random() % 400;
        auto writers = start_writers(official, round);
        EXPECT_TRUE(wait_until([&] { return memory_.size() >= moment; }));
        daemon.send_signal(SIGKILL);
        EXPECT_EQ(daemon.wait().signal, SIGKILL);
        for (std::thread& writer : writers)
            writer.join();
        const Finished verified = testing_support::run(command({"verify"}));
        ASSERT_EQ(verified.exit.code, 0) << verified.output;
        EXPECT_THAT(verified.output, testing::HasSubstr("intact"));
    }
    EXPECT_GT(memory_.size(), 0U);
}

}  // namespace
}  // namespace collegium::daemon
