// The bytes of a spreadsheet file, archive and XML alike.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/importing/read_table.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::importing;
    const auto table = read_xlsx({reinterpret_cast<const char*>(data), size});
    if (table && (table->rows.empty() || table->rows.size() > kMostRows)) std::abort();
    if (read_answer(write_answer(table)) != table) std::abort();
    return 0;
}
