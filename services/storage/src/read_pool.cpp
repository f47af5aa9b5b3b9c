#include "read_pool.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include <collegium/storage/read_log.hpp>

namespace collegium::storage {

namespace {

// What a thread holds and how it is called. Kept in every build: a few words a thread.
struct ThreadOfReader {
    std::vector<const ReadLease::Source*> holds;
    std::string_view whose;
    bool has_kept_back = false;
};
thread_local ThreadOfReader this_reader;

void begin_holding(const ReadLease::Source* source) {
    this_reader.holds.push_back(source);
}

void end_holding(const ReadLease::Source* source) {
    const auto held = std::ranges::find(this_reader.holds, source);
    if (held != this_reader.holds.end()) this_reader.holds.erase(held);
}

void check_holds_none(const ReadLease::Source* source) {
    if (std::ranges::find(this_reader.holds, source) == this_reader.holds.end()) return;
#ifdef COLLEGIUM_CHECK_THREADS
    std::fputs("a second lease is taken on one thread\n", stderr);
    std::abort();
#endif
}

}  // namespace

LeasesOf::LeasesOf(std::string_view whose) : before_(std::exchange(this_reader.whose, whose)) {}
LeasesOf::~LeasesOf() {
    this_reader.whose = before_;
}

KeptBackReader::KeptBackReader() : before_(std::exchange(this_reader.has_kept_back, true)) {}
KeptBackReader::~KeptBackReader() {
    this_reader.has_kept_back = before_;
}

ReadLease::ReadLease(Source& source, std::unique_ptr<Connection> connection)
    : source_(&source), connection_(std::move(connection)) {}

ReadLease::ReadLease(ReadLease&&) noexcept = default;

ReadLease::~ReadLease() {
    if (connection_) source_->take_back(std::move(connection_));
}

void ReadLease::Source::take_place() {
    const std::size_t limit = limit_ + (this_reader.has_kept_back ? 1 : 0);
    std::unique_lock lock(mutex_);
    const bool free =
        returned_.wait_for(lock, patience_, [&] { return !closed_ && places_taken_ < limit; });
    if (!free) throw ReadersBusy();
    ++places_taken_;
}

void ReadLease::Source::give_place() {
    {
        const std::lock_guard lock(mutex_);
        --places_taken_;
    }
    // Those who wait do not all wait for the same: one may take the place kept back, one waits for
    // the last.
    returned_.notify_all();
}

void ReadLease::Source::note_lent(const Connection& connection) {
    begin_holding(this);
    const std::lock_guard lock(mutex_);
    lent_[&connection] = {Clock::now(), std::string(this_reader.whose)};
}

ReadLease ReadLease::Source::lend() {
    check_holds_none(this);
    take_place();
    std::unique_ptr<Connection> connection;
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            connection = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    try {
        if (!connection) connection = open_();
        connection->execute("BEGIN");
        connection->keep_read_log(std::make_shared<ReadLog>());
        connection->set_lender(this);
    } catch (...) {
        give_place();
        throw;
    }
    note_lent(*connection);
    return {*this, std::move(connection)};
}

void ReadLease::Source::take_back(std::unique_ptr<Connection> connection) {
    bool lent = false;  // or set aside, without a place
    {
        const std::lock_guard lock(mutex_);
        lent = lent_.erase(connection.get()) > 0;
    }
    if (lent) {
        try {
            connection->execute("COMMIT");
        } catch (const SqlError&) {
            connection.reset();  // a reader that cannot end its snapshot is not lent again
        }
        end_holding(this);
    }
    if (connection) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(connection));
    }
    if (lent) give_place();
}

void ReadLease::Source::set_aside(Connection& connection) {
    connection.execute("COMMIT");
    {
        const std::lock_guard lock(mutex_);
        lent_.erase(&connection);
    }
    end_holding(this);
    give_place();
}

void ReadLease::Source::take_up(Connection& connection) {
    check_holds_none(this);
    take_place();
    try {
        connection.execute("BEGIN");
    } catch (...) {
        give_place();
        throw;
    }
    note_lent(connection);
}

bool ReadLease::Source::with_none_lent(std::chrono::milliseconds patience,
                                       const std::function<void()>& work) {
    bool none = false;
    {
        std::unique_lock lock(mutex_);
        closed_ = true;
        none = returned_.wait_for(lock, patience, [this] { return places_taken_ == 0; });
    }
    if (none) work();
    {
        const std::lock_guard lock(mutex_);
        closed_ = false;
    }
    returned_.notify_all();
    return none;
}

std::vector<std::string> ReadLease::Source::overdue(std::chrono::milliseconds limit) {
    std::vector<std::string> words;
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    for (auto& [connection, lent] : lent_) {
        if (lent.told || now - lent.since < limit) continue;
        lent.told = true;
        const auto held = std::chrono::duration_cast<std::chrono::milliseconds>(now - lent.since);
        words.push_back(fmt::format("a reader has been lent for {} ms to {}", held.count(),
                                    lent.whose.empty() ? "nobody named" : "call " + lent.whose));
    }
    return words;
}

}  // namespace collegium::storage
