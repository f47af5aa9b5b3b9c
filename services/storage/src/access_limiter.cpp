#include "access_limiter.hpp"

#include <algorithm>

namespace collegium::storage {
namespace {

// All else are the acts of people who are logged in: strangers cannot use up their share.
bool is_refusal(AccessKind kind) {
    return kind == AccessKind::kLogInRefused || kind == AccessKind::kSealedRefused ||
           kind == AccessKind::kPermissionRefused;
}

}  // namespace

bool AccessLimiter::Bucket::take(const Rate& rate, Instant now) {
    const auto passed = std::max(now - last_, std::chrono::milliseconds(0));
    used_ = std::max(0.0, used_ - static_cast<double>(passed.count()) /
                                      static_cast<double>(rate.refill.count()));
    last_ = std::max(last_, now);
    if (used_ + 1 > rate.burst) return false;
    used_ += 1;
    return true;
}

AccessLimiter::Verdict AccessLimiter::decide(const AccessEvent& event, Instant now) {
    Source& source = source_of(event, now);
    const Rate rate = event.kind == AccessKind::kSealedShown ? kShowingRate : kSourceRate;
    if (source.bucket.take(rate, now) &&
        (!is_refusal(event.kind) || refusals_.take(kRefusalRate, now)))
        return {true, std::exchange(source.suppressed, 0)};
    source.left_out = event;
    ++source.suppressed;
    return {};
}

std::vector<AccessLimiter::Pending> AccessLimiter::take_pending() {
    std::vector<Pending> pending;
    for (auto& [key, source] : sources_)
        if (source.suppressed > 0)
            pending.push_back({source.left_out, std::exchange(source.suppressed, 0)});
    return pending;
}

AccessLimiter::Source& AccessLimiter::source_of(const AccessEvent& event, Instant now) {
    Key key{event.kind, event.user, event.address};
    const auto found = sources_.find(key);
    if (found != sources_.end()) return found->second;
    if (sources_.size() >= kSources) forget_quiet_sources(now);
    // Nobody else can be forgotten without losing a count: those who come later share one source.
    if (sources_.size() >= kSources) key = {event.kind, 0, ""};
    return sources_[key];
}

void AccessLimiter::forget_quiet_sources(Instant now) {
    // Not at every event: looking through all of them is what a flood would like.
    if (now - swept_ < std::chrono::seconds(1)) return;
    swept_ = now;
    std::erase_if(sources_, [&](const auto& entry) {
        return entry.second.suppressed == 0 && now - entry.second.bucket.last() > kQuiet;
    });
}

}  // namespace collegium::storage
