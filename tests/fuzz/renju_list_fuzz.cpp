// Lists of points as game records.
#include "renju_records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    collegium::renju::fuzz::check_records("moves", data, size);
    return 0;
}
