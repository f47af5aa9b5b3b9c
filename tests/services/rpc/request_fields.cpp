#include "request_fields.hpp"

#include <algorithm>
#include <fstream>
#include <memory>

#include <google/protobuf/descriptor.pb.h>

namespace collegium::rpc {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The descriptors with their comments, which programs do not carry.
const google::protobuf::DescriptorPool& commented_pool() {
    static const auto pool = [] {
        auto made = std::make_unique<google::protobuf::DescriptorPool>();
        std::ifstream in(COLLEGIUM_API_DESCRIPTORS, std::ios::binary);
        google::protobuf::FileDescriptorSet set;
        set.ParseFromIstream(&in);
        for (const auto& file : set.file())
            (void)made->BuildFile(file);
        return made;
    }();
    return *pool;
}

bool is_output(const FieldDescriptor& field) {
    const auto* type = field.message_type();
    const std::string comment = comment_of(field);
    return comment.starts_with(" Output only") || comment.ends_with("; of answers.\n") ||
           field.name() == "create_time" || field.name() == "update_time" ||
           (type != nullptr && type->full_name() == "collegium.v1.AllowedAction");
}

void walk(const Descriptor& type, FieldPath& path, std::vector<FieldPath>& found) {
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        if (is_output(field)) continue;
        path.push_back(&field);
        const Descriptor* below = field.message_type();
        if (below == nullptr || below->full_name() == "google.protobuf.Timestamp") {
            found.push_back(path);
        } else if (std::ranges::none_of(path, [&](const FieldDescriptor* above) {
                       return above->containing_type() == below;
                   })) {
            walk(*below, path, found);
        }
        path.pop_back();
    }
}

}  // namespace

std::string comment_of(const FieldDescriptor& field) {
    google::protobuf::SourceLocation place;
    const auto* described = commented_pool().FindFieldByName(field.full_name());
    if (described == nullptr || !described->GetSourceLocation(&place)) return {};
    return place.leading_comments;
}

std::vector<FieldPath> fields_given(const Descriptor& request) {
    std::vector<FieldPath> found;
    FieldPath path;
    walk(request, path, found);
    return found;
}

std::string dotted(const FieldPath& path) {
    std::string text;
    for (const FieldDescriptor* field : path)
        text += (text.empty() ? "" : ".") + field->name();
    return text;
}

Message& holder_at(Message& request, const FieldPath& path) {
    Message* holder = &request;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const auto& reflection = *holder->GetReflection();
        if (!path[i]->is_repeated())
            holder = reflection.MutableMessage(holder, path[i]);
        else if (reflection.FieldSize(*holder, path[i]) == 0)
            holder = reflection.AddMessage(holder, path[i]);
        else
            holder = reflection.MutableRepeatedMessage(holder, path[i], 0);
    }
    return *holder;
}

void put_text(Message& holder, const FieldDescriptor& field, const std::string& text) {
    const auto& reflection = *holder.GetReflection();
    if (!field.is_repeated())
        reflection.SetString(&holder, &field, text);
    else if (reflection.FieldSize(holder, &field) == 0)
        reflection.AddString(&holder, &field, text);
    else
        reflection.SetRepeatedString(&holder, &field, 0, text);
}

std::string unknown_sample(const FieldDescriptor& field) {
    const std::string comment = comment_of(field);
    const auto begin = comment.find('"');
    const auto end = comment.find('"', begin + 1);
    if (end == std::string::npos) return {};
    std::string sample = comment.substr(begin + 1, end - begin - 1);
    if (sample.ends_with("…")) sample.replace(sample.find("…"), std::string("…").size(), "some");
    if (sample.find('/') == std::string::npos) return {};
    std::string name;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const bool digit = sample[i] >= '0' && sample[i] <= '9';
        if (!digit)
            name += sample[i];
        else if (i == 0 || sample[i - 1] < '0' || sample[i - 1] > '9')
            name += "987654321";
    }
    return name == sample ? sample + "-unheard-of" : name;
}

}  // namespace collegium::rpc
