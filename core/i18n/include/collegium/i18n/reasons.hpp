// Words for refusals: every reason of the program in every language.
#pragma once

#include <string>

#include <collegium/i18n/catalogue.hpp>
#include <collegium/i18n/language.hpp>
#include <collegium/sdk/error.hpp>

namespace collegium::i18n {

struct ReasonText {
    std::string text;        // one sentence without the full stop
    std::string what_to_do;  // may be empty

    friend bool operator==(const ReasonText&, const ReasonText&) = default;
};

// The catalogue compiled into the program. Thread-safe.
[[nodiscard]] const Catalogue& reasons();

// A reason without words of its own is described by its code.
[[nodiscard]] ReasonText reason_text(Language language, const sdk::Error& error);
[[nodiscard]] ReasonText reason_text(Language language, const sdk::Violation& violation);

// The text common to all refusals of a code (screens: messages).
[[nodiscard]] ReasonText code_text(Language language, sdk::Code code,
                                   const sdk::Metadata& values = {});

}  // namespace collegium::i18n
