// Text of files that were not written as UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace collegium::text {

// Bytes of Windows-1251, in which spreadsheets of this part of the world save CSV, as UTF-8. Every
// byte means something there, so nothing is refused.
[[nodiscard]] std::string from_windows_1251(std::string_view bytes);

}  // namespace collegium::text
