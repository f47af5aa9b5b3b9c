// Files the daemon keeps beside its store, and its socket.
#pragma once

#include <filesystem>
#include <string>

#include <collegium/sdk/result.hpp>

namespace collegium::daemon {

// Where clients of the same user look for the daemon: in the user's runtime folder, or in a folder
// of the user's own below /tmp.
[[nodiscard]] std::string default_address();

// Makes the default socket's folder with mode 0700. SOCKET_FOLDER_UNSAFE where somebody else owns
// it or may enter it.
[[nodiscard]] sdk::Result<void> make_socket_folder(const std::filesystem::path& folder);

// Removes a socket that nobody serves any more. SOCKET_IN_USE where a daemon answers on it,
// SOCKET_PATH_TAKEN where the path is no socket.
[[nodiscard]] sdk::Result<void> clear_socket(const std::filesystem::path& path);

// Writes a new file with mode 0600 in place of an older one. SECRET_FILE_UNWRITABLE.
[[nodiscard]] sdk::Result<void> write_secret(const std::filesystem::path& file,
                                             const std::string& text);

// FILE_UNREADABLE.
[[nodiscard]] sdk::Result<std::string> read_file(const std::filesystem::path& file);

}  // namespace collegium::daemon
