#include "read_pool.hpp"

#include <collegium/storage/read_log.hpp>

namespace collegium::storage {

ReadLease::ReadLease(Source& source, std::unique_ptr<Connection> connection)
    : source_(&source), connection_(std::move(connection)) {}

ReadLease::ReadLease(ReadLease&&) noexcept = default;

ReadLease::~ReadLease() {
    if (connection_) source_->take_back(std::move(connection_));
}

ReadLease ReadLease::Source::lend() {
    std::unique_ptr<Connection> connection;
    {
        std::unique_lock lock(mutex_);
        returned_.wait(lock, [this] { return lent_ < limit_; });
        ++lent_;
        if (!idle_.empty()) {
            connection = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    try {
        if (!connection) connection = open_();
        connection->execute("BEGIN");
        connection->keep_read_log(std::make_shared<ReadLog>());
    } catch (...) {
        take_back(nullptr);
        throw;
    }
    return {*this, std::move(connection)};
}

void ReadLease::Source::take_back(std::unique_ptr<Connection> connection) {
    try {
        if (connection) connection->execute("COMMIT");
    } catch (const SqlError&) {
        connection.reset();  // a reader that cannot end its snapshot is not lent again
    }
    {
        const std::lock_guard lock(mutex_);
        --lent_;
        if (connection) idle_.push_back(std::move(connection));
    }
    returned_.notify_one();
}

}  // namespace collegium::storage
