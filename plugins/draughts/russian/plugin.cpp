#include <collegium/draughts/discipline.hpp>
#include <collegium/sdk/export.hpp>

#include "rules.hpp"

namespace collegium::draughts::russian {

class RussianDraughts final : public DraughtsDiscipline {
  public:
    RussianDraughts() : DraughtsDiscipline(rules()) {}
};

}  // namespace collegium::draughts::russian

COLLEGIUM_EXPORT_DISCIPLINE(collegium::draughts::russian::RussianDraughts);
