// Game records of the SDK.
#include <collegium/notation/records.hpp>

#include "game_list.hpp"
#include "renju_discipline.hpp"
#include "rif_xml.hpp"

namespace collegium::renju {
namespace {

constexpr std::string_view kMoves = "moves";
constexpr std::string_view kMovesRussian = "moves-ru";
constexpr std::string_view kRifXml = "rif";

}  // namespace

std::vector<sdk::RecordFormat> RenjuDiscipline::formats() const {
    return {
        {std::string(kMoves),
         {"список ходов, буквы RIF", "список ходів, літери RIF", "list of moves, letters of RIF"},
         "txt"},
        {std::string(kMovesRussian),
         {"список ходов с номерами, буквы Правил", "список ходів з номерами, літери Правил",
          "numbered list of moves, letters of the book"},
         "txt"},
        {std::string(kRifXml), {"RIF (RenjuNet)", "RIF (RenjuNet)", "RIF (RenjuNet)"}, "rif"},
    };
}

sdk::Result<void> RenjuDiscipline::read(std::string_view format, std::string_view text,
                                        const sdk::RecordReading& how,
                                        sdk::RecordSink& sink) const {
    if (format == kRifXml)
        read_rif(text, how, sink);
    else if (format == kMoves || format == kMovesRussian)
        read_lists(text, how, sink);
    else
        return notation::unknown_format(format);
    return {};
}

sdk::Result<std::string> RenjuDiscipline::write(std::string_view format,
                                                const sdk::RecordedGame& game) const {
    if (format == kRifXml) return write_rif(game);
    if (format == kMoves) return write_list(game, Letters::kRif);
    if (format == kMovesRussian) return write_list(game, Letters::kRussian);
    return notation::unknown_format(format);
}

}  // namespace collegium::renju
