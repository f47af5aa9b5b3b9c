// The register of bans: reading, entering, correcting, lifting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collegium/i18n/language.hpp>
#include <collegium/registry/ban.hpp>
#include <collegium/registry/field_mask.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/bans.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>

namespace collegium::usecases {

struct BanView {
    storage::BanRecord record;
    registry::BanState state = registry::BanState::kActive;  // today
    std::vector<AllowedAction> actions;                      // of get_ban only
};

struct BanListInput {
    std::string filter;
    PageRequest page;  // ask for one row more than is shown
};

struct UpdateBanInput {
    registry::BanId id;
    std::optional<std::int64_t> version;  // what the caller saw
    registry::Form form;
    registry::FieldMask mask;
};

struct LiftBanInput {
    registry::BanId id;
    std::optional<std::int64_t> version;
    std::optional<registry::RawDate> last_day;
    std::string reason;
};

// BAN_NOT_FOUND where there is no such ban.
[[nodiscard]] sdk::Result<BanView> get_ban(const Caller& caller, storage::Connection& snapshot,
                                           registry::BanId id, const Moment& moment);
[[nodiscard]] sdk::Result<std::vector<BanView>> list_bans(storage::Connection& snapshot,
                                                          const BanListInput& input,
                                                          const Moment& moment);
// The key of a row of a list, for the next page.
[[nodiscard]] std::vector<std::string> key_of(const BanView& view);
// Violations of registry::check_ban, PERSON_UNKNOWN.
[[nodiscard]] sdk::Result<Plan<BanView>> create_ban(const Caller& caller,
                                                    storage::Connection& snapshot,
                                                    const registry::Form& form,
                                                    const Moment& moment);
// As above, BAN_NOT_FOUND, ETAG_STALE, BAN_LIFTED.
[[nodiscard]] sdk::Result<Plan<BanView>> update_ban(const Caller& caller,
                                                    storage::Connection& snapshot,
                                                    const UpdateBanInput& input,
                                                    const Moment& moment);
// What registry::lift refuses, BAN_NOT_FOUND, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<BanView>> lift_ban(const Caller& caller,
                                                  storage::Connection& snapshot,
                                                  const LiftBanInput& input, const Moment& moment);

// «в любом качестве, 01.03.2026 – 01.03.2027».
[[nodiscard]] std::string ban_text(i18n::Language language, const registry::Ban& ban);

}  // namespace collegium::usecases
