#include "tui/screens/person/person_form.hpp"

#include <algorithm>
#include <utility>

#include "tui/screens/common/record_form.hpp"
#include "tui/viewmodel/persons.hpp"

namespace collegium::tui {
namespace {

constexpr const char* kSurname = "public_data.cyrillic_name.surname";

class PersonForm : public ResourceForm<v1::Person, v1::GetPersonRequest, v1::CreatePersonRequest,
                                       v1::UpdatePersonRequest> {
  public:
    using ResourceForm::ResourceForm;

    void on_enter() override {
        ResourceForm::on_enter();
        // A row of the list knows public data only; editing needs the whole card.
        if (!is_new() && !resource().has_restricted_data()) on_stale();
    }

  protected:
    [[nodiscard]] std::string draft_title() const override {
        const std::string surname = value(kSurname);
        return surname.empty() ? title() : surname;
    }

    void fields() override {
        text(kSurname, 32).set_required(true);
        text("public_data.cyrillic_name.given_name", 32);
        text("public_data.cyrillic_name.patronymic", 32);
        choice("public_data.sex");
        date("restricted_data.birth_date", true);
        text("public_data.region", 32);
        lookup<OrganisationSearch>("public_data.organisation");
        text("public_data.sport_rank", 12).set_note(words("note.rank"));
        date("public_data.sport_rank_end_date");
        text("public_data.sport_title", 32);
        text("public_data.arbiter_category", 12);
        lookup<PersonSearch>("public_data.coach");
        text("public_data.latin_name.surname", 32).set_label(words("field.latin_surname"));
        text("public_data.latin_name.given_name", 32).set_label(words("field.latin_given_name"));
        text("restricted_data.phone", 24);
        text("restricted_data.email", 32)
            .set_check([this](const std::string& typed) -> std::optional<std::string> {
                const auto at = typed.find('@');
                if (at != std::string::npos && at > 0 && at + 1 < typed.size()) return std::nullopt;
                return words("email_wrong");
            });
        text("restricted_data.contact_note", 32);
        for (const char* sealed :
             {"passport", "birth_certificate", "insurance_policy", "address", "medical"})
            text(std::string("sealed_data.") + sealed, 24)
                .set_note(words(is_new() ? "note.sealed_new" : "note.sealed"));
    }

    [[nodiscard]] sdk::Metadata told(const v1::Person& person) const override {
        return {{"name", viewmodel::short_name(person, app().texts())},
                {"number", viewmodel::number_of(person.name())}};
    }

    void submit() override {
        confirmed_ = {};
        submit_person();
    }

    bool on_refused(const net::ClientError& error) override {
        if (error.code == sdk::Code::kAlreadyExists && is_new()) {
            ask("person.duplicate", error.text, &Confirmed::duplicate);
            return true;
        }
        // A date is asked about when nothing else is wrong.
        const bool unusual =
            !error.violations.empty() &&
            std::all_of(error.violations.begin(), error.violations.end(),
                        [](const auto& one) { return one.reason == "BIRTH_DATE_UNUSUAL"; });
        if (unusual)
            ask("person.unusual_birth", error.violations.front().text,
                &Confirmed::unusual_birth_date);
        return unusual;
    }

  private:
    // What the official confirmed of the form that is being sent.
    struct Confirmed {
        bool duplicate = false;
        bool unusual_birth_date = false;
    };

    // Asks whether the form is meant as it is, and sends it again.
    void ask(const std::string& key, const std::string& why, bool Confirmed::*what) {
        const Texts& texts = app().texts();
        Confirm confirm;
        confirm.title = texts(key + "_title");
        confirm.body.push_back({why.empty() ? texts(key + "_body") : why});
        confirm.verb = texts(key + "_verb");
        confirm.bar = texts.label("form.save");
        confirm.confirmed = [this, what](const ConfirmAnswer&) {
            confirmed_.*what = true;
            submit_person();
        };
        app().ask(std::move(confirm));
    }

    void submit_person() {
        if (is_new()) {
            auto request = filled<v1::CreatePersonRequest>();
            request.set_allow_duplicate(confirmed_.duplicate);
            request.set_allow_unusual_birth_date(confirmed_.unusual_birth_date);
            return record(std::move(request));
        }
        auto request = filled<v1::UpdatePersonRequest>();
        request.set_allow_unusual_birth_date(confirmed_.unusual_birth_date);
        record(std::move(request));
    }

    Confirmed confirmed_;
};

}  // namespace

std::unique_ptr<Screen> make_person_form(App& app, std::shared_ptr<DraftBox> drafts,
                                         v1::Person person,
                                         std::function<void(const v1::Person&)> saved) {
    return std::make_unique<PersonForm>(app, std::move(drafts), FormNames{"person", "person"},
                                        std::move(person), std::move(saved));
}

}  // namespace collegium::tui
