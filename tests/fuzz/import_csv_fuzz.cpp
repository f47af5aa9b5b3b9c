// A table of text, whatever the bytes: what is read obeys the limits, and what the confined reader
// would say of it is understood as the same table.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/importing/read_table.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::importing;
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const auto table = read_csv(input);
    if (table && (table->rows.empty() || table->rows.size() > kMostRows)) std::abort();
    const auto again = read_answer(write_answer(table));
    if (again != table) std::abort();
    // The daemon's side: an answer that somebody else wrote.
    (void)read_answer(input);
    return 0;
}
