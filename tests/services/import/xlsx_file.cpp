#include "xlsx_file.hpp"

#include <stdexcept>

#include <zip.h>

#include <collegium/importing/table.hpp>

namespace collegium::importing::test {

namespace {

std::string escaped(std::string_view text) {
    std::string xml;
    for (const char c : text) {
        if (c == '&')
            xml += "&amp;";
        else if (c == '<')
            xml += "&lt;";
        else
            xml += c;
    }
    return xml;
}

constexpr const char* kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

}  // namespace

std::string zip_of(const std::map<std::string, std::string>& parts) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(target);
    zip_t* const archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
    for (const auto& [name, bytes] : parts) {
        zip_source_t* const source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
        if (zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) < 0)
            throw std::runtime_error(zip_strerror(archive));
    }
    if (zip_close(archive) != 0) throw std::runtime_error(zip_strerror(archive));
    zip_stat_t facts;
    zip_source_stat(target, &facts);
    std::string bytes(facts.size, '\0');
    zip_source_open(target);
    zip_source_read(target, bytes.data(), bytes.size());
    zip_source_close(target);
    zip_source_free(target);
    return bytes;
}

std::map<std::string, std::string> workbook_of(const std::string& sheet_data,
                                               const std::vector<std::string>& shared_strings) {
    std::map<std::string, std::string> parts;
    parts["xl/workbook.xml"] =
        std::string("<workbook xmlns=\"") + kMain +
        "\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\">"
        "<sheets><sheet name=\"Лист1\" sheetId=\"1\" r:id=\"rId7\"/></sheets></workbook>";
    parts["xl/_rels/workbook.xml.rels"] =
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        "<Relationship Id=\"rId7\" Type=\"worksheet\" Target=\"worksheets/sheet1.xml\"/>"
        "</Relationships>";
    parts["xl/styles.xml"] =
        std::string("<styleSheet xmlns=\"") + kMain +
        "\"><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd.mm.yyyy\"/></numFmts>"
        "<cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/>"
        "<xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"2\"/></cellXfs></styleSheet>";
    std::string strings = std::string("<sst xmlns=\"") + kMain + "\">";
    for (const std::string& text : shared_strings)
        strings += "<si><t xml:space=\"preserve\">" + escaped(text) + "</t></si>";
    parts["xl/sharedStrings.xml"] = strings + "</sst>";
    parts["xl/worksheets/sheet1.xml"] = std::string("<worksheet xmlns=\"") + kMain +
                                        "\"><sheetData>" + sheet_data + "</sheetData></worksheet>";
    return parts;
}

std::string xlsx_of(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::string> strings;
    std::string data;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::string number = std::to_string(r + 1);
        data += "<row r=\"" + number + "\">";
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            data += "<c r=\"" + column_letters(c) + number + "\" t=\"s\"><v>" +
                    std::to_string(strings.size()) + "</v></c>";
            strings.push_back(rows[r][c]);
        }
        data += "</row>";
    }
    return zip_of(workbook_of(data, strings));
}

}  // namespace collegium::importing::test
