#include <collegium/sdk/export.hpp>

#include "renju_discipline.hpp"

COLLEGIUM_EXPORT_DISCIPLINE(collegium::renju::RenjuDiscipline);
