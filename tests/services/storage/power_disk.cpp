#include "power_disk.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace collegium::storage::testing {

namespace {

std::string unique_name() {
    static std::atomic<int> count = 0;
    return "power-disk-" + std::to_string(++count);
}

}  // namespace

// An open file. The main file has a real one beneath it, for its locks and shared memory only.
struct PowerFile {
    sqlite3_file base;
    PowerDisk* disk;
    PowerDisk::Image* image;
    sqlite3_file* real;
    bool is_new;  // its first sync syncs the folder too, as SQLite's own VFS does

    static PowerFile& of(sqlite3_file* file) { return *reinterpret_cast<PowerFile*>(file); }
    static const sqlite3_io_methods* methods();

    static int close(sqlite3_file* file) {
        PowerFile& self = of(file);
        if (self.real != nullptr) {
            self.real->pMethods->xClose(self.real);
            sqlite3_free(self.real);
        }
        return SQLITE_OK;
    }

    static int read(sqlite3_file* file, void* to, int count, sqlite3_int64 offset) {
        PowerFile& self = of(file);
        const std::lock_guard lock(self.disk->mutex_);
        const std::string& content = self.image->current;
        const auto size = static_cast<sqlite3_int64>(content.size());
        const auto there = std::clamp<sqlite3_int64>(size - offset, 0, count);
        if (there > 0) std::memcpy(to, content.data() + offset, static_cast<std::size_t>(there));
        std::memset(static_cast<char*>(to) + there, 0, static_cast<std::size_t>(count - there));
        return there == count ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }

    static int change(sqlite3_file* file, PowerDisk::Change change) {
        PowerFile& self = of(file);
        const std::lock_guard lock(self.disk->mutex_);
        if (const int failure = self.disk->step(change.bytes.has_value())) return failure;
        PowerDisk::apply(self.image->current, change);
        self.image->unsynced.push_back(std::move(change));
        return SQLITE_OK;
    }
    static int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 offset) {
        return change(file, {offset, std::string(static_cast<const char*>(from),
                                                 static_cast<std::size_t>(count))});
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        return change(file, {size, std::nullopt});
    }

    static int sync(sqlite3_file* file, int) {
        PowerFile& self = of(file);
        const std::lock_guard lock(self.disk->mutex_);
        if (const int failure = self.disk->step(false)) return failure;
        ++self.disk->syncs_;
        self.image->synced = self.image->current;
        self.image->unsynced.clear();
        self.image->exists_synced = true;
        if (std::exchange(self.is_new, false)) self.disk->sync_removals();
        return SQLITE_OK;
    }

    static int size(sqlite3_file* file, sqlite3_int64* bytes) {
        PowerFile& self = of(file);
        const std::lock_guard lock(self.disk->mutex_);
        *bytes = static_cast<sqlite3_int64>(self.image->current.size());
        return SQLITE_OK;
    }

    static int lock(sqlite3_file* file, int level) {
        sqlite3_file* const real = of(file).real;
        return real == nullptr ? SQLITE_OK : real->pMethods->xLock(real, level);
    }
    static int unlock(sqlite3_file* file, int level) {
        sqlite3_file* const real = of(file).real;
        return real == nullptr ? SQLITE_OK : real->pMethods->xUnlock(real, level);
    }
    static int check_reserved(sqlite3_file* file, int* result) {
        sqlite3_file* const real = of(file).real;
        *result = 0;
        return real == nullptr ? SQLITE_OK : real->pMethods->xCheckReservedLock(real, result);
    }
    static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
    static int sector_size(sqlite3_file*) { return 4096; }
    // As the file system of the daemon promises: bytes beside a torn write stay as they were.
    static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

    static int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** at) {
        sqlite3_file* const real = of(file).real;
        return real->pMethods->xShmMap(real, page, size, extend, at);
    }
    static int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
        sqlite3_file* const real = of(file).real;
        return real->pMethods->xShmLock(real, offset, count, flags);
    }
    static void shm_barrier(sqlite3_file* file) {
        sqlite3_file* const real = of(file).real;
        real->pMethods->xShmBarrier(real);
    }
    static int shm_unmap(sqlite3_file* file, int remove) {
        sqlite3_file* const real = of(file).real;
        return real->pMethods->xShmUnmap(real, remove);
    }
};

const sqlite3_io_methods* PowerFile::methods() {
    static const sqlite3_io_methods table = [] {
        sqlite3_io_methods made{};
        made.iVersion = 2;
        made.xClose = close;
        made.xRead = read;
        made.xWrite = write;
        made.xTruncate = truncate;
        made.xSync = sync;
        made.xFileSize = size;
        made.xLock = lock;
        made.xUnlock = unlock;
        made.xCheckReservedLock = check_reserved;
        made.xFileControl = control;
        made.xSectorSize = sector_size;
        made.xDeviceCharacteristics = characteristics;
        made.xShmMap = shm_map;
        made.xShmLock = shm_lock;
        made.xShmBarrier = shm_barrier;
        made.xShmUnmap = shm_unmap;
        return made;
    }();
    return &table;
}

PowerDisk::PowerDisk()
    : name_(unique_name()), real_(sqlite3_vfs_find(nullptr)), vfs_(*sqlite3_vfs_find(nullptr)) {
    vfs_.pNext = nullptr;
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.szOsFile = std::max<int>(real_->szOsFile, sizeof(PowerFile));
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    vfs_.xAccess = access;
    sqlite3_vfs_register(&vfs_, 0);
}

PowerDisk::~PowerDisk() {
    sqlite3_vfs_unregister(&vfs_);
}

void PowerDisk::cut_power_at(std::int64_t operation) {
    const std::lock_guard lock(mutex_);
    cut_at_ = operations_ + operation;
}

void PowerDisk::fill_at(std::int64_t operation) {
    const std::lock_guard lock(mutex_);
    full_at_ = operations_ + operation;
}

void PowerDisk::make_room() {
    const std::lock_guard lock(mutex_);
    full_at_ = INT64_MAX;
}

void PowerDisk::restore_power(Loss loss, std::mt19937& random) {
    const std::lock_guard lock(mutex_);
    for (auto& [path, image] : images_) {
        std::string content = image.synced;
        for (const Change& change : image.unsynced)
            if (loss == Loss::kSome && random() % 2 == 0) apply(content, change);
        image.current = content;
        image.synced = std::move(content);
        image.unsynced.clear();
        image.exists = image.exists_synced;
    }
    cut_at_ = INT64_MAX;
    out_ = false;
}

void PowerDisk::apply(std::string& content, const Change& change) {
    const auto offset = static_cast<std::size_t>(change.offset);
    if (!change.bytes) {
        if (content.size() > offset) content.resize(offset);
        return;
    }
    if (content.size() < offset + change.bytes->size())
        content.resize(offset + change.bytes->size());
    content.replace(offset, change.bytes->size(), *change.bytes);
}

int PowerDisk::step(bool may_fill) {
    ++operations_;
    if (operations_ >= cut_at_) out_ = true;
    if (out_) return SQLITE_IOERR;
    return may_fill && operations_ >= full_at_ ? SQLITE_FULL : SQLITE_OK;
}

void PowerDisk::sync_removals() {
    for (auto& [path, image] : images_)
        if (!image.exists) image = Image{};
}

int PowerDisk::open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out) {
    PowerDisk& disk = *static_cast<PowerDisk*>(vfs->pAppData);
    const int kept = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    if ((flags & kept) == 0) return disk.real_->xOpen(disk.real_, path, file, flags, out);

    file->pMethods = nullptr;
    sqlite3_file* real = nullptr;
    if ((flags & SQLITE_OPEN_MAIN_DB) != 0) {
        real = static_cast<sqlite3_file*>(
            sqlite3_malloc64(static_cast<sqlite3_uint64>(disk.real_->szOsFile)));
        const int opened = disk.real_->xOpen(disk.real_, path, real, flags, out);
        if (opened != SQLITE_OK) {
            sqlite3_free(real);
            return opened;
        }
    }
    const std::lock_guard lock(disk.mutex_);
    Image& image = disk.images_[path];
    const bool is_new = !std::exchange(image.exists, true) && real == nullptr;
    new (file) PowerFile{{PowerFile::methods()}, &disk, &image, real, is_new};
    if (out != nullptr) *out = flags;
    return SQLITE_OK;
}

int PowerDisk::remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
    PowerDisk& disk = *static_cast<PowerDisk*>(vfs->pAppData);
    const std::lock_guard lock(disk.mutex_);
    if (disk.out_) return SQLITE_IOERR_DELETE;
    const auto found = disk.images_.find(path);
    if (found == disk.images_.end() || !found->second.exists) return SQLITE_IOERR_DELETE_NOENT;
    // Without a sync of the folder the file may be there again after a power cut.
    Image& image = found->second;
    image.exists = false;
    image.current.clear();
    image.unsynced.clear();
    if (sync_folder != 0) disk.sync_removals();
    return SQLITE_OK;
}

int PowerDisk::access(sqlite3_vfs* vfs, const char* path, int flags, int* result) {
    PowerDisk& disk = *static_cast<PowerDisk*>(vfs->pAppData);
    const std::lock_guard lock(disk.mutex_);
    const auto found = disk.images_.find(path);
    if (found == disk.images_.end()) return disk.real_->xAccess(disk.real_, path, flags, result);
    const bool empty = flags == SQLITE_ACCESS_EXISTS && found->second.current.empty();
    *result = found->second.exists && !empty ? 1 : 0;
    return SQLITE_OK;
}

}  // namespace collegium::storage::testing
