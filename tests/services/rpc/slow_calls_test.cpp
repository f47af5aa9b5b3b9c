// Slow calls keep to the workers: gRPC's own threads stay free for quick ones.
#include <deque>
#include <future>

#include <gtest/gtest.h>

#include <collegium/v1/admission.grpc.pb.h>
#include <collegium/v1/documents.grpc.pb.h>
#include <collegium/v1/server.grpc.pb.h>
#include <collegium/v1/sessions.grpc.pb.h>

#include "support/held_readers.hpp"
#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

constexpr int kCalls = 20;  // more than gRPC has threads; three kinds of them fit one connection

// Calls of one method that are under way together.
template <typename Response>
class Calls {
  public:
    // start(context, response, done) begins one call.
    template <typename Start>
    Calls(const Client& client, Start start) {
        for (int i = 0; i < kCalls; ++i) {
            Pending& pending = pending_.emplace_back();
            client.prepare(pending.context);
            start(&pending.context, &pending.response,
                  [&pending](grpc::Status status) { pending.done.set_value(std::move(status)); });
        }
    }

    // They were answered: nobody knows that competition.
    void expect_answers() {
        for (Pending& pending : pending_)
            EXPECT_EQ(take_apart(pending.done.get_future().get()).reason, "COMPETITION_NOT_FOUND");
    }

  private:
    struct Pending {
        grpc::ClientContext context;
        Response response;
        std::promise<grpc::Status> done;
    };
    std::deque<Pending> pending_;
};

TEST(SlowCalls, LeaveTheThreadsOfTheNetworkFree) {
    TestServer server;
    const Client organiser = server.person_with_role("organiser", "organiser");
    // The guard knows the session from now on.
    EXPECT_TRUE(
        organiser.call(&v1::SessionService::Stub::GetSession, v1::GetSessionRequest{}).ok());
    v1::ListDocumentsRequest documents;
    documents.set_competition("competitions/4711");
    v1::CheckEntrantsRequest checks;
    checks.set_parent("competitions/4711");
    v1::AdmitAllRequest admissions;
    admissions.set_parent("competitions/4711");
    v1::DocumentService::Stub document_service(organiser.channel());
    v1::AdmissionService::Stub admission_service(organiser.channel());

    // Whoever reads the store waits until these are given back.
    testing_support::HeldReaders taken(server.store(), storage::StoreOptions{}.readers);
    const std::int64_t before = server.server().counters().calls;
    Calls<v1::ListDocumentsResponse> listing(
        organiser, [&](auto* context, auto* response, auto done) {
            document_service.async()->ListDocuments(context, &documents, response, std::move(done));
        });
    Calls<v1::CheckEntrantsResponse> checking(
        organiser, [&](auto* context, auto* response, auto done) {
            admission_service.async()->CheckEntrants(context, &checks, response, std::move(done));
        });
    Calls<v1::AdmitAllResponse> admitting(organiser, [&](auto* context, auto* response, auto done) {
        admission_service.async()->AdmitAll(context, &admissions, response, std::move(done));
    });
    EXPECT_TRUE(testing_support::wait_until(
        [&] { return server.server().counters().calls == before + 3 * kCalls; }));
    EXPECT_TRUE(server.stranger()
                    .call(&v1::ServerService::Stub::GetServerInfo, v1::GetServerInfoRequest{})
                    .ok());

    taken.release();
    listing.expect_answers();
    checking.expect_answers();
    admitting.expect_answers();
}

}  // namespace
}  // namespace collegium::rpc
