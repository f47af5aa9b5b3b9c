#include "zip_parts.hpp"

#include <vector>

#include <zip.h>

#include <collegium/importing/table.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

namespace {

constexpr zip_int64_t kMostEntries = 5'000;
constexpr std::size_t kPiece = 64 * 1024;

struct CloseFile {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

}  // namespace

tl::unexpected<sdk::Error> refuse_damaged(const std::string& detail) {
    return refuse_table("TABLE_DAMAGED", "no XLSX: " + detail, {{"detail", detail}});
}

void ZipParts::Close::operator()(zip* archive) const {
    zip_discard(archive);
}

sdk::Result<ZipParts> ZipParts::open(std::string_view bytes) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    zip_t* const archive =
        source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error);
    if (archive == nullptr) {
        const std::string detail = zip_error_strerror(&error);
        zip_error_fini(&error);
        if (source != nullptr) zip_source_free(source);
        return refuse_damaged(detail);
    }
    zip_error_fini(&error);
    ZipParts parts(archive);
    if (zip_get_num_entries(archive, 0) > kMostEntries) return refuse_damaged("too many parts");
    return parts;
}

bool ZipParts::has(const std::string& name) const {
    return zip_name_locate(archive_.get(), name.c_str(), ZIP_FL_NOCASE) >= 0;
}

sdk::Result<void> ZipParts::read(const std::string& name,
                                 const std::function<bool(std::string_view)>& take) {
    const std::unique_ptr<zip_file_t, CloseFile> file(
        zip_fopen(archive_.get(), name.c_str(), ZIP_FL_NOCASE));
    if (file == nullptr) return refuse_damaged("no part " + name);
    std::vector<char> piece(kPiece);
    for (;;) {
        const zip_int64_t got = zip_fread(file.get(), piece.data(), piece.size());
        if (got < 0) return refuse_damaged("the part " + name + " cannot be unpacked");
        const auto size = static_cast<std::size_t>(got);
        unpacked_ += size;
        if (unpacked_ > kMostUnpacked)
            return refuse_table("TABLE_TOO_LARGE", "too large when unpacked",
                                {{"limit", std::to_string(kMostUnpacked >> 20U)}});
        if (!take({piece.data(), size}) || size == 0) return {};
    }
}

}  // namespace collegium::importing
