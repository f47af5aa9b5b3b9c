// What is read from text in the registry has one spelling: whatever is accepted is written the
// same. Values of a regulation are read again as what they were written from.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collegium/competition/competition.hpp>
#include <collegium/competition/regulation.hpp>
#include <collegium/registry/calendar.hpp>
#include <collegium/registry/id.hpp>

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

// A value of a regulation, whatever kind its parameter is of.
void read_setting(std::string_view text) {
    using collegium::rulebook::Row;
    for (const char* kind : {"flag", "number", "date", "text", "choice", "list"}) {
        const Row parameter({}, {{"kind", std::string(kind)}}, 1);
        const auto value = collegium::competition::parse_setting(parameter, text);
        if (value) {
            const std::string written = collegium::competition::to_text(*value);
            expect(collegium::competition::parse_setting(parameter, written) == value);
        } else {
            expect(value.error().reason == "VALUE_KIND_WRONG");
        }
    }
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
    read_setting(input);
    return 0;
}
