// A document as a small model: what stands on the paper, block by block, in the order of reading.
// Built once by a form and written out by the renderers; holds finished texts only.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <collegium/i18n/language.hpp>

namespace collegium::documents {

enum class Align : std::uint8_t { kLeft, kCentre, kRight };
enum class Orientation : std::uint8_t { kPortrait, kLandscape };

// The name of the document or, below it, a line of its heading; centred.
struct Title {
    std::string text;
    bool main = true;
    bool numbered = false;  // followed by the document's number, which the server gives
    std::string number_sign = "№";
};

struct Paragraph {
    std::string text;
    Align align = Align::kLeft;
    bool small = false;  // notes below a table
    bool bold = false;
};

// Words, a line to write on, and what belongs on it, printed small below:
//   Проводимых в ____________________
//                 (место проведения)
struct Field {
    std::string label;
    std::string value;    // stands on the line; empty: the line stays to be filled in by hand
    std::string caption;  // below the line, without brackets
    int width = 1;        // share of the room that labels leave; 0: no line, words only
    Align align = Align::kCentre;
    bool bracketed = true;  // the caption; RU-CHESS prints its captions bare
};

// Fields side by side.
struct FieldRow {
    std::vector<Field> fields;
};

struct Cell {
    std::string text;
    std::optional<Align> align{};  // of its column, unless said
    int columns = 1;               // how many columns it takes
    bool bold = false;
};

struct Column {
    std::string heading;
    int width = 1;  // share of the table's width
    Align align = Align::kLeft;
};

using TableRow = std::vector<Cell>;

// The head is repeated on every page. Each row fills the columns exactly. A table that is too broad
// for its paper gets smaller letters; as text it takes the columns it needs.
struct Table {
    std::vector<Column> columns;
    // Rows of the head above the columns' own headings. In the last of them a cell of one column
    // without a text leaves its room to the heading below.
    std::vector<TableRow> groups;
    std::vector<TableRow> rows;
};

// Signature lines; kept together on one page with the end of what they sign.
struct Signatures {
    std::vector<FieldRow> lines;
};

// What follows stands on a sheet of its own.
struct PageBreak {};

using Block = std::variant<Title, Paragraph, FieldRow, Table, Signatures, PageBreak>;

// The journal's row a frozen document is tied to: whoever holds the paper can prove that the
// journal before it was not rewritten.
struct Anchor {
    std::int64_t sequence = 0;
    std::string hash;  // 64 hexadecimal digits
};

// One line that changed against the former version.
struct Change {
    int old_line = 0;  // from 1; 0: the line is new
    int new_line = 0;  // from 1; 0: the line is gone
    std::string before;
    std::string after;

    friend bool operator==(const Change&, const Change&) = default;
};

struct Correction {
    std::string reason;
    std::vector<Change> changes;
};

// What the server adds to the form: printed at the foot, no part of what is compared.
struct Stamp {
    int number = 0;           // 0: a draft
    int expected_number = 0;  // of a draft: the number it would get now, printed in brackets
    int version = 0;
    std::optional<Anchor> anchor;
    std::optional<Correction> correction;  // of every version but the first
};

struct Document {
    i18n::Language language = i18n::Language::kRu;
    Orientation orientation = Orientation::kPortrait;
    std::string name;  // one line, for the file's own description
    std::vector<Block> blocks;
    Stamp stamp;
    // The moment of freezing, or of the preview; the only time a rendering holds.
    std::chrono::sys_seconds made_at{};
};

}  // namespace collegium::documents
