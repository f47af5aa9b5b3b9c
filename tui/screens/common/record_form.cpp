#include "tui/screens/common/record_form.hpp"

#include <set>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/field_mask.pb.h>
#include <google/protobuf/message.h>

#include "tui/screens/common/dialog_entries.hpp"

namespace collegium::tui {
namespace {

constexpr int kDateWidth = 10;
constexpr int kLongestText = 200;  // where the API names no limit

std::string draft_of(const FormNames& names, bool is_new) {
    if (!is_new) return names.form + ".edit";
    return names.form + ".create" + (names.place.empty() ? "" : "." + names.place);
}

}  // namespace

RecordForm::RecordForm(App& app, std::shared_ptr<DraftBox> drafts, FormNames names,
                       const std::string& subject)
    : FormScreen(app, std::move(drafts), draft_of(names, subject.empty()), subject),
      names_(std::move(names)) {}

std::string RecordForm::words(const std::string& key, const sdk::Metadata& values) const {
    return app().texts()(names_.texts + "." + key, values);
}

MessageField RecordForm::described(const std::string& path) const {
    return {*stored().GetDescriptor(), path};
}

FieldOptions RecordForm::options_of(const MessageField& field, int width) const {
    FieldOptions options;
    options.id = field.path();
    options.label = words("field." + field.leaf());
    options.required = field.required();
    options.width = width;
    return options;
}

TextField& RecordForm::text(const std::string& path, int width, int longest) {
    return field<TextField>(path, width, [&](FieldOptions options) {
        const MessageField& field = bound_.back().field;
        if (field.sealed()) never_draft(path);
        return std::make_unique<TextField>(
            std::move(options), field.longest().value_or(longest > 0 ? longest : kLongestText));
    });
}

DateField& RecordForm::date(const std::string& path, bool birth_date) {
    return field<DateField>(path, kDateWidth, [&](FieldOptions options) {
        return std::make_unique<DateField>(
            std::move(options), [this] { return app().today(); }, birth_date);
    });
}

ChoiceField& RecordForm::choice(const std::string& path) {
    const MessageField field = described(path);
    std::vector<Choice> choices;
    for (const EnumValue& value : values_of(*field.enumeration()))
        choices.push_back({value.name, words(field.leaf() + "." + value.id)});
    return choice(path, std::move(choices));
}

ChoiceField& RecordForm::choice(const std::string& path, std::vector<Choice> choices, int width) {
    for (Choice& one : choices)
        one.id = described(path).spelling_of(one.id);
    return field<ChoiceField>(path, width, [&](FieldOptions options) {
        return std::make_unique<ChoiceField>(std::move(options), std::move(choices));
    });
}

ChoiceField& RecordForm::flag(const std::string& path, const std::string& yes,
                              const std::string& no, int width) {
    return choice(path, {{"true", yes}, {"false", no}}, width);
}

TextField& RecordForm::number(const std::string& path, int width, int digits) {
    return field<TextField>(path, width, [&](FieldOptions options) {
        options.check = number_check(app().texts(), bound_.back().field.is_list());
        return std::make_unique<TextField>(std::move(options), digits);
    });
}

Field& RecordForm::lookup(const std::string& path, LookupField::Query query) {
    if (!is_new() && described(path).immutable()) return fixed(path);
    constexpr int kWidth = 32;
    return field<LookupField>(path, kWidth, [&](FieldOptions options) {
        return std::make_unique<LookupField>(std::move(options), std::move(query));
    });
}

Field& RecordForm::fixed(const std::string& path, const std::string& why) {
    auto& added = field<TextField>(path, kLongestText, [&](FieldOptions options) {
        options.required = false;
        options.fixed = why.empty() ? " " : why;
        return std::make_unique<TextField>(std::move(options));
    });
    bound_.back().in_words = true;
    return added;
}

std::string RecordForm::named(const MessageField& field,
                              const google::protobuf::Message& of) const {
    for (const char* what : {"_full_name", "_short_name", "_name", "_title", "_text"})
        if (const auto beside = field.beside(what)) return beside->read(of);
    return {};
}

std::string RecordForm::mask_path(const std::string& field) const {
    for (const Bound& bound : bound_)
        if (bound.field.path() == field) return field;
    return {};
}

void RecordForm::build(Form& /*form*/) {
    bound_.clear();
    fields();
}

FormValues RecordForm::values_in(const google::protobuf::Message& of) const {
    FormValues values;
    for (const Bound& bound : bound_) {
        const std::string& path = bound.field.path();
        const Field& field = *form().find(path);
        std::string value = bound.field.read(of);
        if (bound.in_words)
            value = named(bound.field, of);
        else if (dynamic_cast<const LookupField*>(&field) != nullptr)
            value = pair_of(value, named(bound.field, of));
        // A number that must be given, or is one of a few, is 0 and not nothing.
        else if (value.empty() &&
                 (field.options().required || dynamic_cast<const ChoiceField*>(&field) != nullptr))
            value = bound.field.nothing();
        values[path] = std::move(value);
    }
    return values;
}

void RecordForm::fill(Form& form) {
    form.restore(values_in(stored()));
}

void RecordForm::put_into(google::protobuf::Message& request, const std::string& parent) {
    const auto& reflection = *request.GetReflection();
    const auto& type = *request.GetDescriptor();
    if (!parent.empty()) reflection.SetString(&request, type.FindFieldByName("parent"), parent);
    google::protobuf::Message& sent = *part_of(request, *stored().GetDescriptor());
    sent.CopyFrom(stored());
    clear_output(sent);
    for (const Bound& bound : bound_) {
        const std::string& path = bound.field.path();
        if (bound.in_words) continue;
        const bool another = dynamic_cast<LookupField*>(form().find(path)) != nullptr;
        bound.field.write(sent, another ? chosen(path) : value(path));
    }
    auto* part = part_of(request, *google::protobuf::FieldMask::descriptor());
    if (part == nullptr) return;
    std::set<std::string> paths;
    for (const std::string& field : changed_fields())
        paths.insert(mask_path(field));
    paths.erase("");
    // Only what stands beside the resource was changed, as the reason of an act: it stays as shown.
    if (paths.empty())
        for (const Bound& bound : bound_)
            if (!bound.in_words && !bound.field.immutable())
                paths.insert(mask_path(bound.field.path()));
    google::protobuf::FieldMask mask;
    for (const std::string& path : paths)
        mask.add_paths(path);
    part->CopyFrom(mask);
}

FormValues RecordForm::understood(FormValues values) const {
    for (const Bound& bound : bound_)
        if (const auto kept = values.find(bound.field.path()); kept != values.end())
            kept->second = bound.field.spelling_of(kept->second);
    return values;
}

}  // namespace collegium::tui
