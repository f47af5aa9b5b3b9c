// The register of rulings: reading, entering, correcting, repealing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <collegium/registry/field_mask.hpp>
#include <collegium/registry/ruling.hpp>
#include <collegium/rulebook/library.hpp>
#include <collegium/sdk/result.hpp>
#include <collegium/storage/repositories/rulings.hpp>
#include <collegium/usecases/action.hpp>
#include <collegium/usecases/caller.hpp>
#include <collegium/usecases/listing.hpp>
#include <collegium/usecases/plan.hpp>
#include <collegium/usecases/undo.hpp>

namespace collegium::usecases {

struct RulingView {
    storage::RulingRecord record;
    std::string rule_book_title;         // empty where the book is not loaded
    std::vector<AllowedAction> actions;  // of get_ruling only
};

// What every call on rulings rests on.
struct RulingContext {
    const Caller& caller;
    storage::Connection& snapshot;
    const rulebook::Library& library;
    Moment moment;
};

// RULING_NOT_FOUND where there is no such ruling.
[[nodiscard]] sdk::Result<RulingView> get_ruling(const RulingContext& context,
                                                 registry::RulingId id);
[[nodiscard]] sdk::Result<std::vector<RulingView>> list_rulings(const RulingContext& context,
                                                                const std::string& filter,
                                                                const PageRequest& page);
// Violations of registry::check_ruling, RULEBOOK_UNKNOWN.
[[nodiscard]] sdk::Result<Plan<RulingView>> create_ruling(const RulingContext& context,
                                                          const registry::Form& form);
// As above, RULING_NOT_FOUND, ETAG_STALE, RULING_REPEALED.
[[nodiscard]] sdk::Result<Plan<RulingView>> update_ruling(const RulingContext& context,
                                                          registry::RulingId id,
                                                          std::optional<std::int64_t> version,
                                                          const registry::Form& form,
                                                          const registry::FieldMask& mask);
// What registry::repeal refuses, RULING_NOT_FOUND, ETAG_STALE.
[[nodiscard]] sdk::Result<Plan<RulingView>> repeal_ruling(const RulingContext& context,
                                                          registry::RulingId id,
                                                          std::optional<std::int64_t> version,
                                                          const std::string& reason);

void add_ruling_undo_rules(UndoRules& rules);

}  // namespace collegium::usecases
