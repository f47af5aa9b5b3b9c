#include "temp_folder.hpp"

#include <stdexcept>
#include <system_error>

#include <stdlib.h>

namespace collegium::testing_support {

TempFolder::TempFolder() {
    // Short on purpose: a Unix socket's path inside it must stay under 108 bytes.
    std::string name = (std::filesystem::temp_directory_path() / "clg-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed for " + name);
    path_ = name;
}

TempFolder::~TempFolder() {
    std::error_code ignored;  // a child may still be closing its files; the system cleans /tmp
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace collegium::testing_support
