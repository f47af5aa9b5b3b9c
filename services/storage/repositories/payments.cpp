#include <limits>

#include <collegium/registry/person.hpp>
#include <collegium/storage/read_log.hpp>
#include <collegium/storage/repositories/payments.hpp>

#include "keyset.hpp"

namespace collegium::storage {
namespace {

using admission::Payment;
using admission::PaymentId;
using admission::PaymentKind;
using admission::Share;
using competition::CompetitionId;

constexpr std::string_view kSelect =
    "SELECT r.id, r.version, r.created_at, r.competition, r.receipt, r.kind, r.application, "
    "r.currency, r.amount, r.paid_at, r.method, r.payer, r.document, r.note, r.refund_of, "
    "r.refund_ground, r.recorded_by, coalesce((SELECT sum(b.amount) FROM payment b WHERE "
    "b.refund_of = r.id), 0) FROM payment r WHERE r.competition = ";

PaymentRecord record_of(const Row& row) {
    PaymentRecord record;
    record.id = {CompetitionId{row.integer(3)}, row.integer(0)};
    record.version = row.integer(1);
    record.created_at = from_millis(row.integer(2));
    record.receipt = row.integer(4);
    Payment& payment = record.payment;
    payment.kind = static_cast<PaymentKind>(row.integer(5));
    payment.application = row.integer(6);
    payment.currency = row.text(7);
    payment.amount = row.integer(8);
    payment.paid_at = from_millis(row.integer(9));
    payment.method = static_cast<admission::PaymentMethod>(row.integer(10));
    payment.payer = row.text(11);
    payment.document = row.text(12);
    payment.note = row.text(13);
    payment.refund_of = row.optional_integer(14);
    payment.refund_ground = static_cast<admission::RefundGround>(row.integer(15));
    record.recorded_by = row.text(16);
    record.refunded = row.integer(17);
    return record;
}

void read_shares(Connection& connection, PaymentRecord& record) {
    connection.query(
        "SELECT s.entrant, s.amount, p.surname, p.given_name, p.patronymic FROM payment_share s "
        "JOIN entrant e ON e.id = s.entrant JOIN person p ON p.id = e.person WHERE s.payment = $1 "
        "ORDER BY e.application, e.number",
        {record.id.value}, [&](const Row& row) {
            record.payment.shares.push_back({row.integer(0), row.integer(1)});
            record.short_names.push_back(
                registry::short_name({row.text(2), row.text(3), row.text(4)}));
        });
}

std::int64_t number(Connection& connection, std::string_view sql, std::int64_t key) {
    return connection.one(sql, {key}, [](const Row& row) { return row.integer(0); }).value_or(0);
}

}  // namespace

std::optional<PaymentRecord> find_payment(Connection& connection, PaymentId id) {
    Statement statement;
    statement.append(kSelect);
    statement.bind(id.competition.value);
    statement.append(" AND r.id = ");
    statement.bind(id.value);
    auto record = connection.one(statement.sql(), statement.parameters(), record_of);
    if (record) read_shares(connection, *record);
    return note_read(connection, std::move(record));
}

std::vector<PaymentRecord> list_payments(Connection& connection, CompetitionId competition,
                                         const PaymentFilter& filter,
                                         std::optional<std::int64_t> before, int limit) {
    Statement statement;
    statement.append(kSelect);
    statement.bind(competition.value);
    statement.append(" AND r.receipt < ");
    statement.bind(before.value_or(std::numeric_limits<std::int64_t>::max()));
    if (filter.application) {
        statement.append(" AND r.application = ");
        statement.bind(*filter.application);
    }
    if (filter.entrant) {
        statement.append(
            " AND EXISTS (SELECT 1 FROM payment_share s WHERE s.payment = r.id AND s.entrant = ");
        statement.bind(*filter.entrant);
        statement.append(")");
    }
    if (filter.kind) {
        statement.append(" AND r.kind = ");
        statement.bind(static_cast<int>(*filter.kind));
    }
    statement.append(" ORDER BY r.receipt DESC LIMIT ");
    statement.bind(limit);
    auto records = connection.all(statement.sql(), statement.parameters(), record_of);
    for (PaymentRecord& record : records)
        read_shares(connection, record);
    return records;
}

std::int64_t paid_for(Connection& connection, std::int64_t entrant) {
    return number(connection,
                  "SELECT coalesce(sum(CASE WHEN r.kind = 1 THEN s.amount ELSE -s.amount END), 0) "
                  "FROM payment_share s JOIN payment r ON r.id = s.payment WHERE s.entrant = $1",
                  entrant);
}

std::int64_t paid_in_all(Connection& connection, CompetitionId competition) {
    return number(connection,
                  "SELECT coalesce(sum(CASE WHEN kind = 1 THEN amount ELSE -amount END), 0) FROM "
                  "payment WHERE competition = $1",
                  competition.value);
}

std::vector<Share> refunded_shares(Connection& connection, std::int64_t payment) {
    return connection.all(
        "SELECT s.entrant, sum(s.amount) FROM payment_share s JOIN payment b ON b.id = s.payment "
        "WHERE b.refund_of = $1 GROUP BY s.entrant",
        {payment}, [](const Row& row) {
            return Share{row.integer(0), row.integer(1)};
        });
}

std::optional<Instant> commission_opened_at(Connection& connection, CompetitionId competition) {
    const std::int64_t first =
        number(connection,
               "SELECT coalesce(min(opened_at), 0) FROM commission_session WHERE competition = $1",
               competition.value);
    if (first == 0) return std::nullopt;
    return from_millis(first);
}

PaymentRecord insert_payment(Connection& connection, CompetitionId competition,
                             const Payment& payment, const std::string& recorded_by, Instant now) {
    const std::int64_t receipt = number(
        connection, "SELECT coalesce(max(receipt), 0) + 1 FROM payment WHERE competition = $1",
        competition.value);
    const std::int64_t key = connection.insert(
        "INSERT INTO payment (version, created_at, competition, receipt, kind, application, "
        "currency, amount, paid_at, method, payer, document, note, refund_of, refund_ground, "
        "recorded_by) VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) "
        "RETURNING id",
        {to_millis(now), competition.value, receipt, static_cast<int>(payment.kind),
         payment.application, payment.currency, payment.amount, to_millis(payment.paid_at),
         static_cast<int>(payment.method), payment.payer, payment.document, payment.note,
         payment.refund_of, static_cast<int>(payment.refund_ground), recorded_by});
    const PaymentId id{competition, key};
    for (const Share& share : payment.shares) {
        connection.execute(
            "INSERT INTO payment_share (payment, entrant, amount) VALUES ($1, $2, $3)",
            {id.value, share.entrant, share.amount});
    }
    return *find_payment(connection, id);
}

}  // namespace collegium::storage
