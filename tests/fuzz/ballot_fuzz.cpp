// Ballots of lots: what is read is written the same, to the byte, so that its hash stays.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collegium/lots/ballot.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::lots;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto ballot = parse_ballot(text);
    if (!ballot) {
        if (ballot.error().reason != "BALLOT_UNREADABLE") std::abort();
        return 0;
    }
    const auto again = parse_ballot(to_text(*ballot));
    if (!again || *again != *ballot) std::abort();
    return 0;
}
