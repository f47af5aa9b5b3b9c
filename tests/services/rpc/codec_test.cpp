// Page tokens, etags, names, masks, addresses, and refusals as google.rpc.Status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/field_mask.hpp>
#include <collegium/rpc/listen_address.hpp>
#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/rpc/status.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/rpc/watch_hub.hpp>

#include "test_server.hpp"

namespace collegium::rpc {
namespace {

TEST(PageToken, GivesBackItsPositionByteForByte) {
    const auto key = usecases::ServerKey::ephemeral();
    const Position position{std::string("\x00\xff\x01", 3), "", "4711"};
    const std::string token = seal_page_token(key, "store", "arguments", position);
    const auto opened = open_page_token(key, "store", "arguments", token);
    ASSERT_TRUE(opened);
    EXPECT_EQ(*opened, position);
}

TEST(PageToken, IsVoidForOtherKeysStoresAndArguments) {
    const auto key = usecases::ServerKey::ephemeral();
    const std::string token = seal_page_token(key, "store", "arguments", {"1"});
    EXPECT_EQ(open_page_token(key, "other", "arguments", token).error().reason,
              "PAGE_TOKEN_OTHER_STORE");
    EXPECT_EQ(open_page_token(key, "store", "other", token).error().reason,
              "PAGE_TOKEN_OTHER_ARGUMENTS");
    EXPECT_EQ(open_page_token(usecases::ServerKey::ephemeral(), "store", "arguments", token)
                  .error()
                  .reason,
              "PAGE_TOKEN_MALFORMED");
}

TEST(PageToken, IsVoidWithAnyOfItsBytesChanged) {
    const auto key = usecases::ServerKey::ephemeral();
    const std::string token = seal_page_token(key, "store", "arguments", {"1"});
    for (std::size_t i = 0; i + 1 < token.size(); ++i) {
        std::string changed = token;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(open_page_token(key, "store", "arguments", changed)) << i;
    }
    EXPECT_FALSE(open_page_token(key, "store", "arguments", std::string(10'000, 'A')));
    EXPECT_FALSE(open_page_token(key, "store", "arguments", "?"));
}

TEST(Etag, IsMadeOfTheVersion) {
    EXPECT_EQ(**parse_etag(etag_of(12), "etag"), 12);
    EXPECT_FALSE(parse_etag("", "etag")->has_value());
    for (const char* bad : {"v", "v0", "v-1", "12", "v12x", "v99999999999999999999"})
        EXPECT_EQ(parse_etag(bad, "etag").error().violations.front().field, "etag") << bad;
}

TEST(ResourceName, IsReadStrictly) {
    EXPECT_EQ(*parse_name("persons", "persons/4711"), 4711);
    for (const char* bad : {"persons", "persons/", "persons/0", "persons/01", "persons/+1",
                            "persons/1/x", "users/1", "persons/99999999999999999999"}) {
        EXPECT_EQ(parse_name("persons", bad).error().reason, "NAME_MALFORMED") << bad;
    }
    EXPECT_EQ(parse_name("persons", "").error().reason, "REQUIRED");
    EXPECT_EQ(*parse_optional_name("persons", "", "person"), 0);
    EXPECT_EQ(*parse_text_name("roles", "roles/chief-arbiter"), "chief-arbiter");
    EXPECT_FALSE(parse_text_name("roles", "roles/Chief Arbiter"));
}

TEST(FieldMask, StandsForWhatLiesBelowAndWithAStarAloneForEverything) {
    google::protobuf::FieldMask mask;
    EXPECT_EQ(parse_mask(mask, {"a"}).error().reason, "UPDATE_MASK_REQUIRED");
    mask.add_paths("*");
    EXPECT_THAT(*parse_mask(mask, {"a", "b.c", "b.d"}), testing::ElementsAre("a", "b.c", "b.d"));
    mask.add_paths("a");
    EXPECT_EQ(parse_mask(mask, {"a", "b.c"}).error().reason, "MASK_FIELD_UNKNOWN");
    mask.clear_paths();
    mask.add_paths("b");
    EXPECT_THAT(*parse_mask(mask, {"a", "b.c", "b.d"}), testing::ElementsAre("b.c", "b.d"));
    mask.add_paths("c");
    EXPECT_EQ(parse_mask(mask, {"a", "b.c"}).error().reason, "MASK_FIELD_UNKNOWN");
}

TEST(ListenAddress, KnowsSocketsAndLoopback) {
    EXPECT_EQ(parse_listen_address("unix:/run/c.sock")->socket_path, "/run/c.sock");
    for (const char* loopback : {"127.0.0.1:7443", "localhost:0", "[::1]:7443", "127.1.2.3:1"})
        EXPECT_TRUE(parse_listen_address(loopback)->loopback) << loopback;
    for (const char* open : {"0.0.0.0:7443", "[::]:7443", "collegium.example:7443",
                             "127.0.0.1.example:1", "10.0.0.1:80"}) {
        const auto address = parse_listen_address(open);
        ASSERT_TRUE(address) << open;
        EXPECT_FALSE(address->loopback) << open;
        EXPECT_EQ(address->spelled(), open);
    }
}

TEST(ListenAddress, RefusesWhatItDoesNotUnderstand) {
    for (const char* bad : {"", "unix:", "host", "host:", ":80", "host:99999", "host:-1", "a b:1",
                            "::1:80", "[::1:80", "host:80x"}) {
        EXPECT_FALSE(parse_listen_address(bad)) << bad;
    }
    EXPECT_TRUE(parse_listen_address("unix:" + std::string(107, 'x')));
    EXPECT_EQ(parse_listen_address("unix:" + std::string(108, 'x')).error().reason,
              "SOCKET_PATH_TOO_LONG");
}

TEST(ResumeToken, NamesStoreAndRow) {
    const std::string id(32, 'f');
    const auto point = parse_resume_token(format_resume_token({id, 1289}));
    ASSERT_TRUE(point);
    EXPECT_EQ(point->store_id, id);
    EXPECT_EQ(point->sequence, 1289);
    for (const std::string& bad : {std::string("x"), id, id + ".", id + ".-1", id + ".1x"})
        EXPECT_FALSE(parse_resume_token(bad)) << bad;
}

TEST(Status, CarriesReasonFieldsArticlesAndTheOfficialsWords) {
    sdk::Error error;
    error.code = sdk::Code::kFailedPrecondition;
    error.reason = "LAST_ADMINISTRATOR";
    error.message = "nobody else is administrator";
    error.metadata = {{"subject", "users/1"}};
    error.citations = {{"ru-draughts-2022", "2022-03-17", "", "5.4.17.1"}};
    const grpc::Status status = to_status(error, i18n::Language::kUk);
    EXPECT_EQ(status.error_code(), grpc::StatusCode::FAILED_PRECONDITION);
    google::rpc::Status details;
    ASSERT_TRUE(details.ParseFromString(status.error_details()));
    google::rpc::PreconditionFailure failure;
    v1::Refusal refusal;
    for (const auto& any : details.details()) {
        any.UnpackTo(&failure);
        any.UnpackTo(&refusal);
    }
    ASSERT_EQ(failure.violations_size(), 1);
    EXPECT_EQ(failure.violations(0).subject(), "users/1");
    ASSERT_EQ(refusal.articles_size(), 1);
    EXPECT_EQ(refusal.articles(0).article(), "5.4.17.1");
    EXPECT_EQ(refusal.what_to_do(), "Спершу призначте іншого адміністратора");
    EXPECT_EQ(take_apart(status).text, "Іншого адміністратора немає");
}

TEST(Status, FitsIntoATrailerHoweverManyFieldsAreWrong) {
    std::vector<sdk::Violation> violations(
        500, sdk::Violation{"person.public_data.surname", "TOO_LONG", {{"limit", "80"}}, {}});
    const grpc::Status status = to_status(
        sdk::Result<void>(invalid_fields(std::move(violations))).error(), i18n::Language::kRu);
    EXPECT_LT(status.error_details().size(), 6000U);
    EXPECT_THAT(take_apart(status).fields, testing::Not(testing::IsEmpty()));
}

}  // namespace
}  // namespace collegium::rpc
