// A loaded discipline behind its fence.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <collegium/plugin_host/candidate.hpp>
#include <collegium/sdk/discipline.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::plugin_host {

namespace detail {
template <typename T>
struct Fenced {
    using type = sdk::Result<T>;
};
template <typename T>
struct Fenced<sdk::Result<T>> {
    using type = sdk::Result<T>;
};
}  // namespace detail

class Breadcrumbs;

// Thread-safe. Stays valid, with its code mapped, until the process ends.
class Plugin {
  public:
    // `quarantined` is called once, by the thread whose call was the third to fail.
    // `breadcrumbs` may be null (a workbench without a data folder).
    Plugin(const sdk::Discipline& discipline, Description description, std::string sha256,
           std::shared_ptr<Breadcrumbs> breadcrumbs, std::function<void()> quarantined);
    ~Plugin();
    Plugin(const Plugin&) = delete;
    Plugin& operator=(const Plugin&) = delete;

    [[nodiscard]] const Description& description() const;
    [[nodiscard]] const std::string& id() const;
    [[nodiscard]] const std::string& sha256() const;

    // Runs `function(const sdk::Discipline&)`; the only way into the plugin. `what` names the call
    // in reports ("game.legal_moves"). An exception becomes the refusal PLUGIN_FAILED and counts;
    // after kFailuresAllowed of them every call is refused with PLUGIN_QUARANTINED. A Result
    // returned by the function is passed on as it is.
    template <typename Function>
    [[nodiscard]] auto call(std::string_view what, Function&& function) const ->
        typename detail::Fenced<std::invoke_result_t<Function, const sdk::Discipline&>>::type {
        auto entered = TRY(enter(what));
        const Leave leave{*this, entered};
        try {
            if constexpr (std::is_void_v<std::invoke_result_t<Function, const sdk::Discipline&>>) {
                std::forward<Function>(function)(discipline_);
                return {};
            } else {
                return std::forward<Function>(function)(discipline_);
            }
        } catch (const std::exception& thrown) {
            return tl::unexpected(failed(what, thrown.what()));
        } catch (...) {
            return tl::unexpected(failed(what, "something that is no std::exception"));
        }
    }

    // Why calls are refused at present, or nothing.
    [[nodiscard]] std::optional<sdk::Error> quarantine() const;

    // Forgets the failures and lets calls through again.
    void lift_quarantine() const;

    static constexpr int kFailuresAllowed = 3;

  private:
    struct Leave {
        const Plugin& plugin;
        int crumb;
        ~Leave() { plugin.leave(crumb); }
    };

    [[nodiscard]] sdk::Result<int> enter(std::string_view what) const;
    void leave(int crumb) const noexcept;
    [[nodiscard]] sdk::Error failed(std::string_view what, std::string_view thrown) const;

    struct Shared;
    const sdk::Discipline& discipline_;
    std::unique_ptr<Shared> shared_;
};

}  // namespace collegium::plugin_host
