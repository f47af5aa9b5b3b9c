// Anchors of printed documents and the lists stored in journal rows.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <collegium/storage/journal.hpp>

#include "journal_codec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace collegium::storage;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    // What was read is written and read again the same.
    if (const auto anchor = parse_anchor(text))
        if (parse_anchor(format_anchor(*anchor)) != anchor) std::abort();
    const auto subjects = decode_subjects(text);
    if (decode_subjects(encode_subjects(subjects)) != subjects) std::abort();
    const auto citations = decode_citations(text);
    if (decode_citations(encode_citations(citations)) != citations) std::abort();
    const auto sequences = decode_sequences(text);
    if (decode_sequences(encode_sequences(sequences)) != sequences) std::abort();
    return 0;
}
