#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <collegium/usecases/disciplines.hpp>

namespace collegium::usecases {
namespace {

plugin_host::Candidate module_file(const std::string& path, plugin_host::State state) {
    plugin_host::Candidate candidate;
    candidate.path = path;
    candidate.state = state;
    return candidate;
}

plugin_host::Catalogue catalogue_of(std::vector<plugin_host::Candidate> candidates) {
    return {1, std::move(candidates), {}};
}

TEST(PluginChanges, NameFilesAsTheApiDoes) {
    using plugin_host::State;
    const auto after = catalogue_of({module_file("/a/My Go.discipline.so", State::kWorking),
                                     module_file("/b/my_go.discipline.so", State::kWaiting)});

    EXPECT_THAT(plugin_changes({}, after),
                ::testing::ElementsAre(PluginChange{"plugins/my_go", "plugins.working"},
                                       PluginChange{"plugins/my_go.2", "plugins.waiting"}));
}

TEST(PluginChanges, TellOfFilesThatWentWhileOthersCame) {
    using plugin_host::State;
    const auto kept = module_file("/a/chess.discipline.so", State::kWorking);
    const auto before = catalogue_of({kept, module_file("/a/go.discipline.so", State::kWorking)});
    const auto after = catalogue_of({kept, module_file("/a/shogi.discipline.so", State::kRefused)});

    EXPECT_THAT(plugin_changes(before, after),
                ::testing::ElementsAre(PluginChange{"plugins/shogi", "plugins.refused"},
                                       PluginChange{"plugins/go", "plugins.gone"}));
    EXPECT_THAT(plugin_changes(after, after), ::testing::IsEmpty());
}

}  // namespace
}  // namespace collegium::usecases
