#include <collegium/importing/read_table.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

sdk::Result<Table> read_table(std::string_view bytes) {
    constexpr std::string_view kZip = "PK\x03\x04";
    constexpr std::string_view kCompoundFile = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
    if (bytes.empty()) return refuse_table("TABLE_EMPTY", "there is nothing in the file");
    if (bytes.size() > kLargestFile)
        return refuse_table("TABLE_TOO_LARGE", "the file is too large",
                            {{"limit", std::to_string(kLargestFile >> 20U)}});
    if (bytes.starts_with(kZip)) return read_xlsx(bytes);
    // XLS of old, and XLSX behind a password, are files of this kind.
    if (bytes.starts_with(kCompoundFile))
        return refuse_table("TABLE_OLD_FORMAT", "an XLS file or one with a password");
    return read_csv(bytes);
}

}  // namespace collegium::importing
