#include "tui/screens/application/payment_question.hpp"

#include <array>
#include <utility>

#include "tui/viewmodel/applications.hpp"

namespace collegium::tui {
namespace {

constexpr std::array<std::pair<const char*, v1::Payment::Method>, 3> kMethods{
    {{"cash", v1::Payment::METHOD_CASH},
     {"transfer", v1::Payment::METHOD_TRANSFER},
     {"card", v1::Payment::METHOD_CARD}}};

Checklist::Entry entry(const Texts& texts, const char* id, std::string value) {
    return {
        .id = id, .label = texts(std::string("payment.field.") + id), .value = std::move(value)};
}

// The amount as it is typed: no currency, no grouping.
std::string typed(const google::type::Money& money) {
    std::string text = std::to_string(money.units());
    const auto rest = viewmodel::hundredths_of(money) % 100;
    if (rest != 0) text += (rest < 10 ? ",0" : ",") + std::to_string(rest);
    return text;
}

}  // namespace

Checklist payment_question(const Texts& texts, const std::string& whom,
                           const google::type::Money& owed,
                           std::function<void(v1::Payment)> confirmed) {
    Checklist dialog;
    dialog.title = texts("payment.title", {{"whom", whom}});
    dialog.body.push_back(
        {texts("payment.owed", {{"amount", viewmodel::show_money(owed, texts)}})});
    dialog.single = true;
    for (const auto& [id, method] : kMethods)
        dialog.items.push_back({id, texts(std::string("payment.method.") + id), "",
                                method == v1::Payment::METHOD_CASH});
    Checklist::Entry amount = entry(texts, "amount", typed(owed));
    amount.required = true;
    amount.width = 12;
    amount.check = [texts](const std::string& value) -> std::optional<std::string> {
        const auto parsed = viewmodel::parse_money(value);
        if (parsed && *parsed > 0) return std::nullopt;
        return texts("payment.amount_wrong", {{"value", value}});
    };
    dialog.entries = {std::move(amount), entry(texts, "payer", ""), entry(texts, "document", "")};
    dialog.notice.push_back({texts("payment.note"), Tone::kMuted});
    dialog.verb = texts("payment.verb");
    dialog.bar = texts.label("payment.record");
    dialog.confirmed = [currency = owed.currency_code(),
                        confirmed = std::move(confirmed)](const ChecklistAnswer& answer) {
        v1::Payment payment;
        payment.mutable_amount()->set_currency_code(currency);
        viewmodel::set_hundredths(*payment.mutable_amount(),
                                  viewmodel::parse_money(answer.value("amount")).value_or(0));
        for (const auto& [id, method] : kMethods)
            if (!answer.chosen.empty() && answer.chosen.front() == id) payment.set_method(method);
        payment.set_payer(answer.value("payer"));
        payment.set_document(answer.value("document"));
        confirmed(std::move(payment));
    };
    return dialog;
}

std::string payment_recorded(const Texts& texts, const v1::Payment& payment) {
    std::string words =
        texts("payment.recorded", {{"amount", viewmodel::show_money(payment.amount(), texts)},
                                   {"number", payment.receipt_number()}});
    for (const v1::Remark& remark : payment.remarks())
        words += ". " + viewmodel::remark_line(remark).words;
    return words;
}

}  // namespace collegium::tui
