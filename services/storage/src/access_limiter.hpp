// How much of a flood becomes rows: a bucket of rows per source, and one for all refusals.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <collegium/storage/access_log.hpp>

namespace collegium::storage {

// Not thread-safe. The time is an argument and may stand still.
class AccessLimiter {
  public:
    // Rows a source may write at once, and the time after which it may write one more.
    struct Rate {
        double burst = 0;
        std::chrono::milliseconds refill{1};
    };
    static constexpr Rate kSourceRate{10, std::chrono::seconds(6)};
    static constexpr Rate kShowingRate{120, std::chrono::seconds(1)};
    static constexpr Rate kRefusalRate{300, std::chrono::milliseconds(500)};
    static constexpr std::size_t kSources = 1024;     // remembered at once
    static constexpr std::chrono::minutes kQuiet{2};  // after which any bucket is full again

    struct Verdict {
        bool write = false;
        std::int64_t suppressed = 0;  // left out before this one, to be written with it
    };
    [[nodiscard]] Verdict decide(const AccessEvent& event, Instant now);
    // The last event of every source that was left out since its last row, with how many were.
    struct Pending {
        AccessEvent event;
        std::int64_t suppressed = 0;
    };
    [[nodiscard]] std::vector<Pending> take_pending();

  private:
    class Bucket {
      public:
        [[nodiscard]] bool take(const Rate& rate, Instant now);
        [[nodiscard]] Instant last() const { return last_; }

      private:
        double used_ = 0;
        Instant last_{};
    };
    struct Source {
        Bucket bucket;
        AccessEvent left_out;
        std::int64_t suppressed = 0;
    };
    using Key = std::tuple<AccessKind, std::int64_t, std::string>;  // kind, user, address

    Source& source_of(const AccessEvent& event, Instant now);
    void forget_quiet_sources(Instant now);

    std::map<Key, Source> sources_;
    Instant swept_{};  // when quiet sources were last looked for
    Bucket refusals_;
};

}  // namespace collegium::storage
