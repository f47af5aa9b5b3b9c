// RecordForm: a form bound to a resource of the API. It names its fields once, in their order; what
// the API says of each (its type, whether it must be given, how long it may be, whether it may be
// changed, whether it is sealed) is read from the resource's own description. Filling, building,
// the update mask, drafts, reading again what is stale and the place of a violation follow from
// that.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tui/screens/common/form_screen.hpp"
#include "tui/screens/common/journal_undo.hpp"
#include "tui/screens/common/lookups.hpp"
#include "tui/screens/common/message_field.hpp"

namespace collegium::tui {

// What a kind of form is called: "ban" begins its ids ("ban_form", the draft "ban.create"), "bans"
// its texts: form_new, form_edit, created, updated, field.<name>, <name>.<value of an enumeration>.
struct FormNames {
    std::string form;
    std::string texts;
    std::string place{};  // what is begun in one place is no draft in another: "14"
};

class RecordForm : public FormScreen {
  public:
    // `subject` names the resource; empty when the form makes one.
    RecordForm(App& app, std::shared_ptr<DraftBox> drafts, FormNames names,
               const std::string& subject);

    [[nodiscard]] std::string id() const override { return names_.form + "_form"; }
    [[nodiscard]] std::string heading() const override { return title(); }
    [[nodiscard]] std::string crumb() const override { return title(); }

  protected:
    // Adds the fields, again whenever the language changes.
    virtual void fields() = 0;
    // The resource as it stands on the server; a new one has its defaults.
    [[nodiscard]] virtual const google::protobuf::Message& stored() const = 0;
    // The words for a value of a resource: those the API gives beside it, in `<field>_full_name`,
    // `_short_name`, `_name`, `_title` or `_text`.
    [[nodiscard]] virtual std::string named(const MessageField& field,
                                            const google::protobuf::Message& of) const;
    // What a changed field is called in the update mask; empty: it is none of the resource's.
    [[nodiscard]] virtual std::string mask_path(const std::string& field) const;

    [[nodiscard]] bool is_new() const { return subject().empty(); }
    // The text "bans.<key>".
    [[nodiscard]] std::string words(const std::string& key, const sdk::Metadata& values = {}) const;

    // Fields of the resource by their path, with the label "field.<last name of the path>".
    // `longest` in letters where the API names no limit.
    TextField& text(const std::string& path, int width, int longest = 0);
    DateField& date(const std::string& path, bool birth_date = false);
    // A value of an enumeration, or one of those given.
    ChoiceField& choice(const std::string& path);
    ChoiceField& choice(const std::string& path, std::vector<Choice> choices, int width = 32);
    ChoiceField& flag(const std::string& path, const std::string& yes, const std::string& no,
                      int width = 32);
    // A whole number, or a list of them; anything else is a violation under the field.
    TextField& number(const std::string& path, int width, int digits);
    // Another resource, found by what is typed.
    Field& lookup(const std::string& path, LookupField::Query query);
    template <typename Search>
    Field& lookup(const std::string& path) {
        return lookup(path, [this, path](const std::string& typed) {
            look_up(path, typed, request_of<Search>(typed), Search::choices);
        });
    }
    // Stands there in words and cannot be edited; so does what may not be changed any more.
    Field& fixed(const std::string& path, const std::string& why = {});
    // A field of another kind, made with the options it is given.
    template <typename F>
    F& field(const std::string& path, int width,
             const std::function<std::unique_ptr<F>(FieldOptions)>& make) {
        bound_.push_back({described(path), false});
        return form().add(make(options_of(bound_.back().field, width)));
    }

    // What the fields would show of a resource.
    [[nodiscard]] FormValues values_in(const google::protobuf::Message& of) const;

    void build(Form& form) override;
    void fill(Form& form) override;
    // Puts what stands in the fields into the part of `request` that is the resource, and what was
    // changed into its update mask.
    void put_into(google::protobuf::Message& request, const std::string& parent);
    [[nodiscard]] FormValues understood(FormValues values) const override;

    [[nodiscard]] MessageField described(const std::string& path) const;

  private:
    struct Bound {
        MessageField field;
        bool in_words = false;  // as `named` says it, and never sent
    };

    [[nodiscard]] FieldOptions options_of(const MessageField& field, int width) const;

    FormNames names_;
    std::vector<Bound> bound_;
};

// The form of one kind of resource with its calls; `Create` is void where it is made elsewhere.
template <typename Resource, typename Get, typename Create, typename Update>
class ResourceForm : public RecordForm {
  public:
    using Saved = std::function<void(const Resource&)>;

    // `parent` is what a new resource is made in.
    ResourceForm(App& app, std::shared_ptr<DraftBox> drafts, FormNames names, Resource resource,
                 Saved saved, std::string parent = {})
        : RecordForm(app, std::move(drafts), std::move(names), resource.name()),
          resource_(std::move(resource)),
          saved_(std::move(saved)),
          parent_(std::move(parent)) {}

  protected:
    // What the texts about a resource name: {name}, and what it is called when it is undone.
    [[nodiscard]] virtual sdk::Metadata told(const Resource& resource) const = 0;
    [[nodiscard]] virtual std::string called(const Resource& resource) const {
        return told(resource).at("name");
    }
    // What is said when it is recorded.
    [[nodiscard]] virtual std::string said(const Resource& made) const {
        return words(is_new() ? "created" : "updated", told(made));
    }
    [[nodiscard]] virtual std::optional<Undo> undoing(const Resource& made) const {
        return undo_of(app(), made.name(), called(made));
    }
    void done(const Resource& made) {
        saved_(made);
        app().flash(Level::kDone, said(made), undoing(made));
        app().pop();
    }

    [[nodiscard]] Resource& resource() { return resource_; }
    [[nodiscard]] const Resource& resource() const { return resource_; }
    [[nodiscard]] const google::protobuf::Message& stored() const override { return resource_; }
    [[nodiscard]] std::string title() const override {
        return is_new() ? words("form_new") : words("form_edit", told(resource_));
    }
    // `Get` is void where `on_stale` reads it by another call.
    void on_stale() override {
        if constexpr (!std::is_void_v<Get>)
            reread<Get>([this](const Resource& fresh) { resource_ = fresh; });
    }

    // What stands in the fields as a request.
    template <typename Request>
    [[nodiscard]] Request filled() {
        Request request;
        put_into(request, is_new() ? parent_ : std::string{});
        complete(dynamic_cast<Resource&>(*part_of(request, *Resource::descriptor())));
        return request;
    }
    // Fields that are not one field of the resource each.
    virtual void complete(Resource& /*sent*/) {}
    template <typename Request>
    void record(Request request) {
        send(std::move(request), [this](const Resource& made) { done(made); });
    }
    void submit() override {
        if constexpr (!std::is_void_v<Create>)
            if (is_new()) return record(filled<Create>());
        record(filled<Update>());
    }

  private:
    Resource resource_;
    Saved saved_;
    std::string parent_;
};

}  // namespace collegium::tui
