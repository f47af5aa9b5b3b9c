// The access log of a store, written through its writer.
#pragma once

#include <mutex>
#include <vector>

#include <collegium/storage/access_log.hpp>
#include <collegium/storage/writer.hpp>

#include "access_limiter.hpp"

namespace collegium::storage {

class AccessWriter final : public AccessLog {
  public:
    AccessWriter(Writer& writer, Clock clock) : writer_(writer), clock_(std::move(clock)) {}

    void record(AccessEvent event) override;
    void record(AccessEvent event, Done done) override;
    [[nodiscard]] sdk::Result<Committed> run_recorded(Command command, AccessEvent event) override;

    // Writes a row for every source whose events were left out since its last row.
    [[nodiscard]] sdk::Result<void> write_pending();

  private:
    [[nodiscard]] AccessLimiter::Verdict decide(const AccessEvent& event);
    [[nodiscard]] Command rows_command(std::vector<AccessLimiter::Pending> rows) const;

    Writer& writer_;
    const Clock clock_;
    std::mutex mutex_;
    AccessLimiter limiter_;
};

// Finds the first row of the access log that was altered or is missing; 0 where there is none.
[[nodiscard]] std::int64_t first_altered_access_row(Connection& connection);

}  // namespace collegium::storage
