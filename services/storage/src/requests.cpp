#include "requests.hpp"

#include <collegium/storage/stored_response.hpp>

namespace collegium::storage {

namespace {

constexpr std::string_view kFind =
    "SELECT request_hash, response, sequence, time FROM request "
    "WHERE principal = $1 AND method = $2 AND request_id = $3";
constexpr std::string_view kKeep =
    "INSERT INTO request (principal, method, request_id, request_hash, response, sequence, time) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7)";
// Rows stand in order of time: the first one young enough ends the old ones.
constexpr std::string_view kDrop =
    "DELETE FROM request WHERE id IN (SELECT id FROM request WHERE id < coalesce("
    "(SELECT id FROM request WHERE time >= $1 ORDER BY id LIMIT 1), "
    "(SELECT max(id) + 1 FROM request)) ORDER BY id LIMIT $2)";

}  // namespace

sdk::Result<std::optional<Committed>> earlier_answer(Connection& connection,
                                                     const RequestKey& key) {
    struct Kept {
        std::string hash;
        std::optional<std::string> response;
        Committed answer;
    };
    auto kept =
        connection.one(kFind, {key.principal, key.method, key.request_id}, [](const Row& row) {
            Kept found{row.text(0), row.optional_text(1), {}};
            found.answer.sequence = row.integer(2);
            found.answer.time = from_millis(row.integer(3));
            found.answer.repeated = true;
            return found;
        });
    if (!kept) return std::nullopt;
    if (kept->hash != key.request_hash) {
        const sdk::Metadata metadata{{"request_id", key.request_id}};
        sdk::Error error{sdk::Code::kInvalidArgument,
                         "REQUEST_ID_REUSED",
                         "the request id was used with another request",
                         metadata,
                         {},
                         {}};
        error.violations.push_back({"request_id", "REQUEST_ID_REUSED", metadata, {}});
        return tl::unexpected(std::move(error));
    }
    if (!kept->response)
        return sdk::refuse(sdk::Code::kFailedPrecondition, "RESPONSE_ERASED",
                           "the request was done; its answer was erased since",
                           {{"request_id", key.request_id}});
    kept->answer.response = std::move(*kept->response);
    return std::move(kept->answer);
}

sdk::Result<std::optional<std::string>> stored_response(Connection& snapshot,
                                                        const RequestKey& key) {
    auto earlier = earlier_answer(snapshot, key);
    if (!earlier) return sdk::refusal_of(std::move(earlier));
    if (!*earlier) return std::nullopt;
    return std::move((*earlier)->response);
}

void keep_answer(Connection& connection, const RequestKey& key, const Committed& answer) {
    connection.execute(kKeep, {key.principal, key.method, key.request_id, Blob{key.request_hash},
                               Blob{answer.response}, answer.sequence, to_millis(answer.time)});
}

std::int64_t drop_answers(Connection& connection, Instant before, int limit) {
    return connection.execute(kDrop, {to_millis(before), limit});
}

}  // namespace collegium::storage
