// What is read from text in the registry has one spelling: whatever is accepted is written the
// same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/competition/competition.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using collegium::competition::CompetitionCode;
    using collegium::competition::DisciplineId;
    using collegium::registry::PersonId;
    const std::string_view input(reinterpret_cast<const char*>(data), size);

    if (const auto date = collegium::registry::parse_iso_date(input)) {
        expect(collegium::registry::to_iso(*date) == input);
    }
    if (const auto code = CompetitionCode::parse(input)) expect(code->text() == input);
    if (const auto id = PersonId::parse(input)) expect(id->name() == input);
    if (const auto id = DisciplineId::parse(input)) expect(id->name() == input);
    return 0;
}
