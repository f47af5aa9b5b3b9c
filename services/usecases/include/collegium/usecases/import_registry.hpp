// Imports that are under way. They live in memory alone: until one is committed nothing of the file
// is stored, and a daemon that goes down forgets them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <collegium/competition/part_id.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/clock.hpp>
#include <collegium/usecases/imports.hpp>

namespace collegium::usecases {

struct ImportTag {
    static constexpr std::string_view kCollection = "imports";
};
using ImportId = competition::PartId<ImportTag>;

enum class ImportState : std::uint8_t {
    kReading = 1,
    kReady = 2,
    kRefused = 3,
    kWriting = 4,
    kWritten = 5,
};

// One import as it is at a moment; what it points to never changes.
struct ImportStatus {
    ImportId id;
    std::optional<admission::ApplicationId> application;
    std::string file_name;
    std::string sha256;
    ImportState state = ImportState::kReading;
    int rows_done = 0;
    int rows_total = 0;  // 0: not known yet
    std::optional<sdk::Error> refusal;
    std::shared_ptr<const ImportFile> file;              // once it is read
    std::shared_ptr<const Judgement> judgement;          // once it is judged
    std::vector<admission::ApplicationId> applications;  // once it is written
    storage::Instant expires_at{};
};

// Thread-safe.
class ImportRegistry {
  public:
    // The oldest imports of a user give way to new ones.
    static constexpr std::size_t kMostOfAUser = 4;
    static constexpr std::chrono::hours kKept{2};

    // Begins one. `id.value` is given here.
    [[nodiscard]] ImportId begin(std::int64_t user, ImportStatus status, storage::Instant now);

    // IMPORT_NOT_FOUND where there is none, it is somebody else's, or its time is over.
    [[nodiscard]] sdk::Result<ImportStatus> find(std::int64_t user, const ImportId& id,
                                                 storage::Instant now);

    // Changes one; nothing where it is forgotten.
    void change(const ImportId& id, const std::function<void(ImportStatus&)>& change);

  private:
    struct Kept {
        std::int64_t user = 0;
        std::int64_t order = 0;  // of beginning
        ImportStatus status;
    };

    void forget(std::int64_t user, storage::Instant now);

    std::mutex mutex_;
    std::map<std::int64_t, Kept> imports_;
    std::int64_t begun_ = 0;
};

}  // namespace collegium::usecases
