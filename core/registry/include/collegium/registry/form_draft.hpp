// A half-filled form kept for its author, so that a broken terminal loses nothing typed.
#pragma once

#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::registry {

struct FormDraft {
    std::string form_id;  // "person.create"
    std::string subject;  // "persons/4711"; empty when the form creates something
    std::string title;    // one line for a list of drafts
    std::string payload;  // the client's own bytes, at most 64 KiB

    friend bool operator==(const FormDraft&, const FormDraft&) = default;
};

// Checks what a client wants kept; all violations at once.
[[nodiscard]] sdk::Result<FormDraft> check_form_draft(const FormDraft& raw);

}  // namespace collegium::registry
