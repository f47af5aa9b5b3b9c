// Module files that do not work, through a real server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/v1/disciplines.grpc.pb.h>
#include <collegium/v1/games.grpc.pb.h>

#include "support/wait.hpp"
#include "test_server.hpp"

namespace collegium::rpc {
namespace {

using Plugins = v1::PluginService::Stub;

v1::Plugin get_plugin(const Client& client, const std::string& name) {
    v1::GetPluginRequest request;
    request.set_name(name);
    return client.call(&Plugins::GetPlugin, request).value;
}

v1::EnablePluginRequest enable_request(const std::string& name) {
    v1::EnablePluginRequest request;
    request.set_name(name);
    request.set_request_id(new_uuid());
    return request;
}

TEST(QuarantinedPlugin, WorksAgainOnceItIsEnabled) {
    TestServerOptions options;
    options.bundled = {std::filesystem::path(COLLEGIUM_FIXTURES) / "playful.discipline.so"};
    TestServer server(std::move(options));
    const Client admin = server.administrator();
    const Client observer = server.person_with_role("observer1", "observer");
    v1::ReplayGameRequest game;
    game.mutable_game()->set_discipline("disciplines/playful");
    game.mutable_game()->set_position("throwing .........");
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(observer.call(&v1::GameService::Stub::ReplayGame, game).ok());
    ASSERT_EQ(get_plugin(admin, "plugins/playful").state(), v1::Plugin::STATE_QUARANTINED);

    const auto enabled = admin.call(&Plugins::EnablePlugin, enable_request("plugins/playful"));

    ASSERT_TRUE(enabled.ok()) << enabled.status.error_message();
    EXPECT_EQ(enabled.value.state(), v1::Plugin::STATE_WORKING);
    EXPECT_TRUE(testing_support::wait_until(
        [&] { return get_plugin(admin, "plugins/playful").state() == v1::Plugin::STATE_WORKING; }));
    game.mutable_game()->clear_position();
    EXPECT_TRUE(observer.call(&v1::GameService::Stub::ReplayGame, game).ok());
}

TEST(QuarantinedPlugin, IsNotEnabledWhereItBreaksPromises) {
    TestServer server(WatchOptions{}, {"nameless"});
    const Client admin = server.administrator();
    const v1::Plugin nameless = get_plugin(admin, "plugins/nameless");
    ASSERT_EQ(nameless.state(), v1::Plugin::STATE_QUARANTINED);
    for (const v1::AllowedAction& action : nameless.allowed_actions()) {
        EXPECT_FALSE(action.allowed()) << action.action();
        if (action.action() == "plugin.enable") {
            EXPECT_EQ(action.reason(), "PLUGIN_NOT_CONFORMING");
        }
    }
    const std::int64_t rows = server.journal_rows();

    const Refused refused =
        admin.call(&Plugins::EnablePlugin, enable_request("plugins/nameless")).refused();

    EXPECT_EQ(refused.code, grpc::StatusCode::FAILED_PRECONDITION);
    EXPECT_EQ(refused.reason, "PLUGIN_NOT_CONFORMING");
    EXPECT_EQ(refused.metadata.at("failed"), "1");
    EXPECT_EQ(server.journal_rows(), rows);
}

// Another file came into the place of the one that was disabled.
TEST(DisabledPlugin, WaitsOnceItIsEnabledWhereNobodyAdmittedItsFile) {
    TestServer server(WatchOptions{}, {"sound"});
    const Client admin = server.administrator();
    v1::AdmitPluginRequest admit;
    admit.set_name("plugins/sound");
    admit.set_sha256(get_plugin(admin, "plugins/sound").sha256());
    admit.set_request_id(new_uuid());
    ASSERT_TRUE(admin.call(&Plugins::AdmitPlugin, admit).ok());
    const auto comes_to = [&](v1::Plugin::State state) {
        return testing_support::wait_until(
            [&] { return get_plugin(admin, "plugins/sound").state() == state; });
    };
    ASSERT_TRUE(comes_to(v1::Plugin::STATE_WORKING));
    v1::DisablePluginRequest disable;
    disable.set_name("plugins/sound");
    disable.set_reason("проверка");
    disable.set_request_id(new_uuid());
    ASSERT_TRUE(admin.call(&Plugins::DisablePlugin, disable).ok());
    ASSERT_TRUE(comes_to(v1::Plugin::STATE_DISABLED));
    const auto incoming = server.folder() / "modules" / "incoming";
    std::filesystem::copy_file(
        std::filesystem::path(COLLEGIUM_FIXTURES) / "sound_newer.discipline.so", incoming);
    std::filesystem::permissions(incoming, std::filesystem::perms::owner_all);
    std::filesystem::rename(incoming, server.folder() / "modules" / "sound.discipline.so");
    v1::RescanPluginsRequest rescan;
    rescan.set_request_id(new_uuid());
    ASSERT_TRUE(admin.call(&Plugins::RescanPlugins, rescan).ok());

    const auto enabled = admin.call(&Plugins::EnablePlugin, enable_request("plugins/sound"));

    ASSERT_TRUE(enabled.ok()) << enabled.status.error_message();
    EXPECT_EQ(enabled.value.state(), v1::Plugin::STATE_WAITING);
    EXPECT_TRUE(comes_to(v1::Plugin::STATE_WAITING));
}

}  // namespace
}  // namespace collegium::rpc
