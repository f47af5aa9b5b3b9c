// Checking a form: every field is looked at, every violation is collected, nothing stops at the
// first.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collegium/registry/calendar.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::registry {

// Belongs to one check of one form. Field names are paths in the request below `prefix`.
class Checks {
  public:
    explicit Checks(std::string prefix) : prefix_(std::move(prefix)) {}

    void violate(std::string_view field, std::string_view reason, sdk::Metadata metadata = {},
                 std::vector<sdk::Citation> citations = {});

    // The tidied line, at most `limit` characters: TOO_LONG, NOT_UTF8.
    [[nodiscard]] std::string line(std::string_view field, std::string_view raw, std::size_t limit);
    // As above, and not empty: REQUIRED.
    [[nodiscard]] std::string required_line(std::string_view field, std::string_view raw,
                                            std::size_t limit);
    // Several tidied lines.
    [[nodiscard]] std::string lines(std::string_view field, std::string_view raw,
                                    std::size_t limit);
    // A day of the calendar between 1900 and 2199: DATE_INVALID.
    [[nodiscard]] std::optional<Date> date(std::string_view field,
                                           const std::optional<RawDate>& raw);
    [[nodiscard]] std::optional<Date> required_date(std::string_view field,
                                                    const std::optional<RawDate>& raw);
    // Each of several tidied lines, at most `most` of them: TOO_LONG.
    [[nodiscard]] std::vector<std::string> texts(std::string_view field,
                                                 const std::vector<std::string>& raw,
                                                 std::size_t most, std::size_t limit);
    // The last part of a name of that collection, "rulebooks/": NAME_MALFORMED.
    [[nodiscard]] std::string member_of(std::string_view field, std::string_view collection,
                                        std::string_view raw, std::size_t limit);
    // A stable word of a-z, digits, dots, hyphens and underscores, 1 to 64 of them: ID_MALFORMED.
    [[nodiscard]] std::string identifier(std::string_view field, std::string_view raw);

    // "organisations/31" or nothing: NAME_MALFORMED.
    template <typename IdType>
    [[nodiscard]] std::optional<IdType> reference(std::string_view field, std::string_view raw) {
        if (raw.empty()) return std::nullopt;
        const auto id = IdType::parse(raw);
        if (!id) violate(field, "NAME_MALFORMED");
        return id;
    }

    [[nodiscard]] bool passed() const { return violations_.empty(); }
    [[nodiscard]] bool violated(std::string_view field) const;

    // Violations are told in the order of these fields, others after them.
    void order_by(std::span<const std::string_view> fields) { order_ = fields; }

    // kInvalidArgument with every violation found.
    [[nodiscard]] tl::unexpected<sdk::Error> refusal() &&;

  private:
    [[nodiscard]] std::string path_of(std::string_view field) const;

    std::string prefix_;
    std::span<const std::string_view> order_;
    std::vector<sdk::Violation> violations_;
};

}  // namespace collegium::registry
