// The role of the program that belongs to a post: given by the appointment, taken when it ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <collegium/storage/journal.hpp>
#include <collegium/storage/repositories/users.hpp>
#include <collegium/usecases/officials.hpp>

namespace collegium::usecases {

// What an appointment gives beside the post.
struct PostRole {
    storage::Grant grant;             // as it would be inserted
    storage::SubjectVersion account;  // what the decision rests on
};

// None where the post has no role, the person no open account, or holds the role there already, and
// where the caller could not give that role by itself: whoever forms a panel gives no rights beyond
// their own.
[[nodiscard]] std::optional<PostRole> role_with_post(const Caller& caller,
                                                     storage::Connection& snapshot,
                                                     const OfficialView& official,
                                                     const Moment& moment);

// What changes where an account gets another card than it had, or is made with one: the roles of
// the posts held by the person of the card come, those of the former card's posts go. Roles the
// caller could not give by itself do not come.
struct CardRoles {
    std::vector<storage::Grant> given;  // as they would be inserted
    std::vector<storage::Grant> taken;
};
// `account` as it will be; number 0: still to be made.
[[nodiscard]] CardRoles roles_with_card(const Caller& caller, storage::Connection& snapshot,
                                        const rulebook::Library& library,
                                        const storage::User& account, const Moment& moment);

// A role goes with its post: its own row is undone only by undoing the act it came with.
void rest_on(storage::JournalDraft& act, const std::vector<storage::JournalDraft>& roles);

// What the appointment gave and still holds.
[[nodiscard]] std::vector<storage::Grant> roles_held_by(storage::Connection& connection,
                                                        competition::OfficialId official);

// The functions below run on the writer and answer with the rows of what they did.

[[nodiscard]] storage::JournalDraft give_post_role(storage::Connection& writer,
                                                   storage::Grant grant,
                                                   competition::OfficialId official);
// The account gets its new version from the act itself.
[[nodiscard]] std::vector<storage::JournalDraft> pass_card_roles(storage::Connection& writer,
                                                                 const CardRoles& roles,
                                                                 std::int64_t account,
                                                                 storage::Instant now);
[[nodiscard]] std::vector<storage::JournalDraft> take_post_roles(storage::Connection& writer,
                                                                 competition::OfficialId official,
                                                                 storage::Instant now,
                                                                 const std::string& reason);
// Gives back what the dismissal of that row took, unless the account was closed or has the role by
// another grant since.
[[nodiscard]] std::vector<storage::JournalDraft> give_back_post_roles(
    storage::Connection& writer, const storage::JournalRow& dismissal, storage::Instant now,
    registry::Date today);

}  // namespace collegium::usecases
