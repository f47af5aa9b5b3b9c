// What the games of a round are opened with: the competition's facts that rules of the game ask
// for.
#include <gtest/gtest.h>

#include "game_catalogue.hpp"
#include "results_fixture.hpp"

namespace collegium::usecases::testing {
namespace {

class RoundGames : public Results {
  protected:
    [[nodiscard]] sdk::ParameterValues opened_with() {
        const storage::ReadLease lease = store_->read();
        return list_boards(secretary_, *lease, *book_store_.library(), draughts_,
                           competition_.round, at(kUsual))
            .value()
            .parameters;
    }

  private:
    plugin_host::Catalogue draughts_ = bundled("russian-draughts");
};

// RU-2022 6.1.9.1: some draws can be claimed only where nothing is added a move.
TEST_F(RoundGames, AreToldTheIncrementOfTheTimeControl) {
    regulate({{"time-control", "45+30", 2, "4.2"}});
    EXPECT_EQ(opened_with().at("increment"), "30");
    regulate({{"time-control", "120", 2, "4.2"}});
    EXPECT_EQ(opened_with().at("increment"), "0");
    EXPECT_EQ(opened_with().at("programme"), "classical");
}

}  // namespace
}  // namespace collegium::usecases::testing
