#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include <collegium/plugin_host/network_thread.hpp>
#include <collegium/plugin_host/plugin.hpp>

#include "breadcrumbs.hpp"

namespace collegium::plugin_host {

struct Plugin::Shared {
    Description description;
    std::string sha256;
    std::shared_ptr<Breadcrumbs> breadcrumbs;
    std::function<void()> quarantined;

    std::atomic<bool> closed = false;  // whether `quarantine` is set, for the hot path
    std::mutex mutex;
    int failures = 0;
    std::optional<sdk::Error> quarantine;
};

Plugin::Plugin(const sdk::Discipline& discipline, Description description, std::string sha256,
               std::shared_ptr<Breadcrumbs> breadcrumbs, std::function<void()> quarantined)
    : discipline_(discipline), shared_(std::make_unique<Shared>()) {
    shared_->description = std::move(description);
    shared_->sha256 = std::move(sha256);
    shared_->breadcrumbs = std::move(breadcrumbs);
    shared_->quarantined = std::move(quarantined);
}

Plugin::~Plugin() = default;

const Description& Plugin::description() const {
    return shared_->description;
}

const std::string& Plugin::id() const {
    return shared_->description.identity.id;
}

const std::string& Plugin::sha256() const {
    return shared_->sha256;
}

std::optional<sdk::Error> Plugin::quarantine() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->quarantine;
}

void Plugin::lift_quarantine() const {
    const std::lock_guard lock(shared_->mutex);
    shared_->failures = 0;
    shared_->quarantine.reset();
    shared_->closed = false;
}

sdk::Result<int> Plugin::enter(std::string_view what) const {
#ifdef COLLEGIUM_CHECK_THREADS
    if (NetworkThread::is_marked()) {
        std::fprintf(stderr, "%s of module %s is asked on a network thread\n",
                     std::string(what).c_str(), id().c_str());
        std::abort();
    }
#endif
    if (shared_->closed) {
        if (auto why = quarantine()) return tl::unexpected(*std::move(why));
    }
    return shared_->breadcrumbs ? shared_->breadcrumbs->drop(shared_->sha256, what) : -1;
}

void Plugin::leave(int crumb) const noexcept {
    if (shared_->breadcrumbs) shared_->breadcrumbs->pick_up(crumb);
}

sdk::Error Plugin::failed(std::string_view what, std::string_view thrown) const {
    const sdk::Metadata metadata = {
        {"plugin", id()}, {"call", std::string(what)}, {"detail", std::string(thrown)}};
    bool closes = false;
    {
        const std::lock_guard lock(shared_->mutex);
        closes = ++shared_->failures == kFailuresAllowed;
        if (closes) {
            shared_->quarantine =
                sdk::refuse(sdk::Code::kUnavailable, "PLUGIN_QUARANTINED",
                            id() + " failed too often, last in " + std::string(what), metadata)
                    .value();
            shared_->closed = true;
        }
    }
    if (closes && shared_->quarantined) shared_->quarantined();
    return sdk::refuse(sdk::Code::kInternal, "PLUGIN_FAILED",
                       id() + " threw in " + std::string(what) + ": " + std::string(thrown),
                       metadata)
        .value();
}

}  // namespace collegium::plugin_host
