#include <algorithm>
#include <array>

#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/corrections.hpp>
#include <collegium/usecases/journal.hpp>
#include <collegium/usecases/users.hpp>

namespace collegium::usecases {
namespace {

struct CorrectionPath {
    std::string_view action;  // of the row
    std::string_view act;
    std::array<std::string_view, 2> permissions;  // either will do
};

constexpr std::string_view kRoleChange = "role.change";

constexpr std::array<std::string_view, 2> kCorrectsResults{"results.correct"};
constexpr std::array<std::string_view, 2> kChangesGrants{"roles.grant"};

constexpr std::array kCorrections{
    CorrectionPath{"results.record", "result.correct", kCorrectsResults},
    CorrectionPath{"results.replace", "result.correct", kCorrectsResults},
    CorrectionPath{"results.decide", "result.correct", kCorrectsResults},
    CorrectionPath{"results.correct", "result.correct", kCorrectsResults},
    CorrectionPath{"documents.sign", "document.correct", {"documents.sign"}},
    CorrectionPath{"documents.publish", "document.correct", {"documents.publish"}},
    CorrectionPath{
        "documents.correct", "document.correct", {"documents.publish", "documents.sign"}},
    CorrectionPath{"grants.create", kRoleChange, kChangesGrants},
    CorrectionPath{"grants.change", kRoleChange, kChangesGrants},
};

const CorrectionPath* correction_of(std::string_view action) {
    const auto found = std::ranges::find(kCorrections, action, &CorrectionPath::action);
    return found == kCorrections.end() ? nullptr : &*found;
}

}  // namespace

std::string_view correcting_act(std::string_view action) {
    const CorrectionPath* path = correction_of(action);
    return path == nullptr ? std::string_view{} : path->act;
}

sdk::Result<void> may_correct(const Caller& caller, storage::Connection& snapshot,
                              const UndoContext& context, const storage::JournalRow& row) {
    const CorrectionPath* path = correction_of(row.action);
    if (path == nullptr)
        return sdk::refuse(
            sdk::Code::kFailedPrecondition, "CORRECTION_BY_DECISION",
            "acts of this kind are corrected by a new decision",
            {{"title", row.title.empty() ? row.subject : title_text(caller.language, row.title)}});
    if (row.undone_by != 0)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "CORRECTION_UNDONE",
                           "the act was undone", {{"by", std::to_string(row.undone_by)}});
    auto allowed = require_in(caller, path->permissions[0], row.scope);
    if (!allowed && !path->permissions[1].empty())
        allowed = require_in(caller, path->permissions[1], row.scope);
    if (!allowed || path->act != kRoleChange) return allowed;
    const auto grant =
        storage::find_grant(snapshot, storage::GrantId::parse(row.subject).value().value);
    return may_change_grant(caller, {snapshot, context.subjects, {context.now, context.today, ""}},
                            grant.value());
}

}  // namespace collegium::usecases
