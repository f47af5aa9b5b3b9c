#include <collegium/draughts/discipline.hpp>
#include <collegium/sdk/export.hpp>

#include "rules.hpp"

COLLEGIUM_EXPORT_DISCIPLINE(
    collegium::draughts::DraughtsPlugin<collegium::draughts::draughts64::rules>);
