// Sections of works and how many pieces of which kind the book allows in each.
#pragma once

#include <string>
#include <vector>

#include <collegium/contests/material.hpp>
#include <collegium/rulebook/book.hpp>

namespace collegium::contests {

// A limit of a row that the pieces of a work do not keep.
struct Breach {
    std::string reason;  // WORK_WHITE_TOO_FEW, …
    int limit = 0;
    int count = 0;

    friend bool operator==(const Breach&, const Breach&) = default;
};

// Limits of a [[work_section]] or a [[material_limit]] that are not kept, in a fixed order; none:
// it fits.
[[nodiscard]] std::vector<Breach> breaches(const rulebook::Row& row, const Material& material);

// The rows of [[material_limit]] that bind works of that section.
[[nodiscard]] std::vector<const rulebook::Row*> material_limits(const rulebook::Book& book,
                                                                const rulebook::Row& section);

// Where a work belongs by its pieces: `entered` itself where they fit, else a section of the same
// board and family (UA-2024 VIII.A 4: miniatures, problems and king problems are told apart by
// number and kind of pieces), one of `offered` before others. Null where none fits; an optional one
// counts only where it is offered.
[[nodiscard]] const rulebook::Row* section_by_material(const rulebook::Book& book,
                                                       const rulebook::Row& entered,
                                                       const std::vector<std::string>& offered,
                                                       const Material& material);

}  // namespace collegium::contests
