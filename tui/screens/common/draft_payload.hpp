// What is typed into a form, and a draft of it as bytes. Pure; any thread.
#pragma once

#include <map>
#include <string>

namespace collegium::tui {

using FormValues = std::map<std::string, std::string>;

// The payload of a saved draft: a JSON object of strings.
[[nodiscard]] std::string pack_draft(const FormValues& values);
// Empty when the payload is not one of ours.
[[nodiscard]] FormValues unpack_draft(const std::string& payload);

}  // namespace collegium::tui
