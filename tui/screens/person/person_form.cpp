#include "tui/screens/person/person_form.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/viewmodel/persons.hpp"

namespace collegium::tui {
namespace {

constexpr std::array<const char*, 5> kSealed{"passport", "birth_certificate", "insurance_policy",
                                             "address", "medical"};

class PersonForm : public FormScreen {
  public:
    PersonForm(App& app, std::shared_ptr<DraftBox> drafts, v1::Person person,
               std::function<void(const v1::Person&)> saved)
        : FormScreen(app, std::move(drafts),
                     person.name().empty() ? "person.create" : "person.edit", person.name()),
          person_(std::move(person)),
          saved_(std::move(saved)) {
        for (const char* field : kSealed)
            never_draft(sealed_id(field));
    }

    [[nodiscard]] std::string id() const override { return "person_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

    void on_enter() override {
        FormScreen::on_enter();
        // A row of the list knows public data only; editing needs the whole card.
        if (!person_.name().empty() && !person_.has_restricted_data()) on_stale();
    }

  protected:
    [[nodiscard]] std::string title() const override {
        if (person_.name().empty()) return app().texts()("person.form_new");
        return app().texts()("person.form_edit",
                             {{"name", viewmodel::short_name(person_, app().texts())}});
    }

    [[nodiscard]] std::string draft_title() const override {
        const auto values = const_cast<PersonForm*>(this)->form().values();
        const auto found = values.find(kSurname);
        return found == values.end() || found->second.empty() ? title() : found->second;
    }

    void build(Form& form) override {
        build_names(form);
        build_sport(form);
        build_contacts(form);
        build_sealed(form);
    }

    void fill(Form& form) override {
        const auto& data = person_.public_data();
        const auto set = [&](const char* id, const std::string& value) {
            form.find(id)->set_value(value);
        };
        set(kSurname, data.cyrillic_name().surname());
        set(kGivenName, data.cyrillic_name().given_name());
        set(kPatronymic, data.cyrillic_name().patronymic());
        set(kLatinSurname, data.latin_name().surname());
        set(kLatinGivenName, data.latin_name().given_name());
        set(kSex, data.sex() == v1::SEX_FEMALE ? "female"
                  : data.sex() == v1::SEX_MALE ? "male"
                                               : "");
        set(kRegion, data.region());
        set(kOrganisation, pair_of(data.organisation(), data.organisation_short_name()));
        set(kRank, data.sport_rank());
        set(kRankEnd, viewmodel::to_field(data.sport_rank_end_date()));
        set(kTitle, data.sport_title());
        set(kCategory, data.arbiter_category());
        set(kCoach, pair_of(data.coach(), data.coach_short_name()));
        const auto& contacts = person_.restricted_data();
        set(kBirthDate, viewmodel::to_field(contacts.birth_date()));
        set(kPhone, contacts.phone());
        set(kEmail, contacts.email());
        set(kNote, contacts.contact_note());
    }

    void on_stale() override {
        reread<v1::GetPersonRequest>([this](const v1::Person& fresh) { person_ = fresh; });
    }

    void submit() override {
        confirmed_ = {};
        submit_person();
    }

    bool on_refused(const net::ClientError& error) override {
        if (error.code == sdk::Code::kAlreadyExists && person_.name().empty()) {
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
    static constexpr const char* kSurname = "public_data.cyrillic_name.surname";
    static constexpr const char* kGivenName = "public_data.cyrillic_name.given_name";
    static constexpr const char* kPatronymic = "public_data.cyrillic_name.patronymic";
    static constexpr const char* kLatinSurname = "public_data.latin_name.surname";
    static constexpr const char* kLatinGivenName = "public_data.latin_name.given_name";
    static constexpr const char* kSex = "public_data.sex";
    static constexpr const char* kRegion = "public_data.region";
    static constexpr const char* kOrganisation = "public_data.organisation";
    static constexpr const char* kRank = "public_data.sport_rank";
    static constexpr const char* kRankEnd = "public_data.sport_rank_end_date";
    static constexpr const char* kTitle = "public_data.sport_title";
    static constexpr const char* kCategory = "public_data.arbiter_category";
    static constexpr const char* kCoach = "public_data.coach";
    static constexpr const char* kBirthDate = "restricted_data.birth_date";
    static constexpr const char* kPhone = "restricted_data.phone";
    static constexpr const char* kEmail = "restricted_data.email";
    static constexpr const char* kNote = "restricted_data.contact_note";

    [[nodiscard]] static std::string sealed_id(const char* field) {
        return std::string("sealed_data.") + field;
    }
    [[nodiscard]] std::string label(const std::string& id) const {
        return app().texts()("person.field." + id);
    }

    void build_names(Form& form) {
        const Texts& texts = app().texts();
        add_text(form, kSurname, label("surname"), true, 32, 80);
        add_text(form, kGivenName, label("given_name"), false, 32, 80);
        add_text(form, kPatronymic, label("patronymic"), false, 32, 80);
        add_choice(form, kSex, label("sex"), true,
                   {{"female", texts("person.sex.female")}, {"male", texts("person.sex.male")}});
        add_date(form, kBirthDate, label("birth_date"), false, true);
    }

    void build_sport(Form& form) {
        add_text(form, kRegion, label("region"), false, 32, 120);
        add_lookup(form, kOrganisation, label("organisation"), false,
                   [this](const std::string& text) {
                       look_up(kOrganisation, text, organisation_query(text), organisation_choices);
                   });
        add_text(form, kRank, label("sport_rank"), false, 12, 40,
                 app().texts()("person.note.rank"));
        add_date(form, kRankEnd, label("sport_rank_end_date"), false);
        add_text(form, kTitle, label("sport_title"), false, 32, 80);
        add_text(form, kCategory, label("arbiter_category"), false, 12, 40);
        add_lookup(form, kCoach, label("coach"), false, [this](const std::string& text) {
            look_up(kCoach, text, person_query(text), person_choices);
        });
        add_text(form, kLatinSurname, label("latin_surname"), false, 32, 80);
        add_text(form, kLatinGivenName, label("latin_given_name"), false, 32, 80);
    }

    void build_contacts(Form& form) {
        add_text(form, kPhone, label("phone"), false, 24, 40);
        FieldOptions email;
        email.id = kEmail;
        email.label = label("email");
        email.width = 32;
        email.check = [this](const std::string& value) -> std::optional<std::string> {
            const auto at = value.find('@');
            if (at != std::string::npos && at > 0 && at + 1 < value.size()) return std::nullopt;
            return app().texts()("person.email_wrong");
        };
        form.add(std::make_unique<TextField>(std::move(email), 254));
        add_text(form, kNote, label("contact_note"), false, 32, 500);
    }

    void build_sealed(Form& form) {
        const std::string note =
            app().texts()(person_.name().empty() ? "person.note.sealed_new" : "person.note.sealed");
        for (const char* field : kSealed)
            add_text(form, sealed_id(field), label(field), false, 24,
                     std::string(field) == "medical" ? 2000 : 200, note);
    }

    [[nodiscard]] v1::Person typed() {
        v1::Person person;
        person.set_name(person_.name());
        person.set_etag(person_.etag());
        auto& data = *person.mutable_public_data();
        data.mutable_cyrillic_name()->set_surname(value(kSurname));
        data.mutable_cyrillic_name()->set_given_name(value(kGivenName));
        data.mutable_cyrillic_name()->set_patronymic(value(kPatronymic));
        if (!value(kLatinSurname).empty() || !value(kLatinGivenName).empty()) {
            data.mutable_latin_name()->set_surname(value(kLatinSurname));
            data.mutable_latin_name()->set_given_name(value(kLatinGivenName));
            data.mutable_latin_name()->set_patronymic(
                person_.public_data().latin_name().patronymic());
        }
        data.set_sex(value(kSex) == "female" ? v1::SEX_FEMALE : v1::SEX_MALE);
        data.set_birth_year(person_.public_data().birth_year());
        data.set_region(value(kRegion));
        data.set_organisation(chosen(kOrganisation));
        data.set_sport_rank(value(kRank));
        if (!value(kRankEnd).empty())
            *data.mutable_sport_rank_end_date() = viewmodel::from_field(value(kRankEnd));
        data.set_sport_title(value(kTitle));
        data.set_arbiter_category(value(kCategory));
        data.set_coach(chosen(kCoach));
        auto& contacts = *person.mutable_restricted_data();
        if (!value(kBirthDate).empty())
            *contacts.mutable_birth_date() = viewmodel::from_field(value(kBirthDate));
        contacts.set_phone(value(kPhone));
        contacts.set_email(value(kEmail));
        contacts.set_contact_note(value(kNote));
        add_sealed(person);
        return person;
    }

    void add_sealed(v1::Person& person) {
        using Setter = void (*)(v1::PersonSealedData&, const std::string&);
        static const std::map<std::string, Setter> setters{
            {"passport", [](auto& data, const auto& text) { data.set_passport(text); }},
            {"birth_certificate",
             [](auto& data, const auto& text) { data.set_birth_certificate(text); }},
            {"insurance_policy",
             [](auto& data, const auto& text) { data.set_insurance_policy(text); }},
            {"address", [](auto& data, const auto& text) { data.set_address(text); }},
            {"medical", [](auto& data, const auto& text) { data.set_medical(text); }},
        };
        for (const char* field : kSealed)
            if (const std::string text = value(sealed_id(field)); !text.empty())
                setters.at(field)(*person.mutable_sealed_data(), text);
    }

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
        if (person_.name().empty()) {
            v1::CreatePersonRequest request;
            *request.mutable_person() = typed();
            request.set_allow_duplicate(confirmed_.duplicate);
            request.set_allow_unusual_birth_date(confirmed_.unusual_birth_date);
            send(std::move(request),
                 [this](const v1::Person& made) { done(made, "person.created"); });
            return;
        }
        v1::UpdatePersonRequest request;
        *request.mutable_person() = typed();
        request.set_allow_unusual_birth_date(confirmed_.unusual_birth_date);
        // An absent sealed value must not erase a stored one: only changed fields are named.
        for (const std::string& field : changed_fields())
            request.mutable_update_mask()->add_paths(field);
        send(std::move(request), [this](const v1::Person& made) { done(made, "person.updated"); });
    }

    void done(const v1::Person& made, const char* words) {
        const std::string shown = viewmodel::short_name(made, app().texts());
        saved_(made);
        app().flash(
            Level::kDone,
            app().texts()(words, {{"name", shown}, {"number", viewmodel::number_of(made.name())}}),
            undo_of(app(), made.name(), shown));
        app().pop();
    }

    v1::Person person_;
    std::function<void(const v1::Person&)> saved_;
    Confirmed confirmed_;
};

}  // namespace

std::unique_ptr<Screen> make_person_form(App& app, std::shared_ptr<DraftBox> drafts,
                                         v1::Person person,
                                         std::function<void(const v1::Person&)> saved) {
    return std::make_unique<PersonForm>(app, std::move(drafts), std::move(person),
                                        std::move(saved));
}

}  // namespace collegium::tui
