// RIF files as game records.
#include "renju_records.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    collegium::renju::fuzz::check_records("rif", data, size);
    return 0;
}
