// Rule books: any file is a book or is refused with its faults.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/rulebook/load.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto book = collegium::rulebook::load("ru-draughts-2022", text, "sha");
    if (book) {
        if (book->id() != "ru-draughts-2022") std::abort();
        return 0;
    }
    if (book.error().reason != "RULEBOOK_INVALID" || book.error().violations.empty()) std::abort();
    for (const auto& fault : book.error().violations)
        if (fault.reason.empty()) std::abort();
    return 0;
}
