#include <collegium/sdk/export.hpp>

#include "chess_discipline.hpp"

COLLEGIUM_EXPORT_DISCIPLINE(collegium::chess::ChessDiscipline);
