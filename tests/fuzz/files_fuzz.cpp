// Files of our own that lie where others can reach them: what the client has not sent yet, and the
// list of erasures beside the backups. The first byte says which.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

#include "erasure_list.hpp"
#include "tui/net/act_queue.hpp"

namespace {

namespace fs = std::filesystem;

void require(bool holds) {
    if (!holds) std::abort();
}

// A folder of this process, gone with it.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / ("files_fuzz." + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    ~Folder() {
        std::error_code failed;
        fs::remove_all(path_, failed);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] const fs::path& path() const { return path_; }
    [[nodiscard]] fs::path write(const char* name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary | std::ios::trunc) << text;
        return path_ / name;
    }

  private:
    fs::path path_;
};

void read_queue(const Folder& folder, const std::string& text) {
    using collegium::tui::net::ActQueue;
    const fs::path file = folder.write("queue.jsonl", text);
    const ActQueue queue(file);
    for (const auto& act : queue.acts())
        require(!act.request_id.empty() && !act.subject.empty());
    require(ActQueue(file).acts() == queue.acts());
}

void read_erasures(const Folder& folder, const std::string& text) {
    (void)folder.write("collegium-erasures.list", text);
    for (const auto& erasure : collegium::storage::read_erasure_list(folder.path()))
        require(!erasure.subject.empty() && !erasure.rows.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Folder folder;
    if (size == 0) return 0;
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] % 2 == 0)
        read_queue(folder, text);
    else
        read_erasures(folder, text);
    return 0;
}
