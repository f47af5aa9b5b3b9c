// The XML of one sheet inside a sound archive, where mutated archives hardly ever get to; and the
// meaning of whatever table comes out.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include <collegium/importing/entrants.hpp>
#include <collegium/importing/read_table.hpp>

#include "xlsx_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium;
    constexpr registry::Date kToday{std::chrono::year(2026), std::chrono::month(10),
                                    std::chrono::day(12)};
    const std::string sheet(reinterpret_cast<const char*>(data), size);
    const auto parts = importing::test::workbook_of(sheet, {"ФИО", "Дата рождения", "Пол"});
    const auto table = importing::read_xlsx(importing::test::zip_of(parts));
    if (!table) return 0;
    if (const auto headings = importing::find_headings(*table))
        (void)importing::read_entrants(*table, *headings, kToday);
    return 0;
}
