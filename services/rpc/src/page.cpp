#include <algorithm>
#include <charconv>

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/violations.hpp>
#include <collegium/sdk/try.hpp>

namespace collegium::rpc {
namespace {

// Everything in the request but the page itself, as bytes that are equal for equal arguments.
std::string arguments_of(const google::protobuf::Message& request,
                         const google::protobuf::FieldDescriptor* size,
                         const google::protobuf::FieldDescriptor* token) {
    const std::unique_ptr<google::protobuf::Message> copy(request.New());
    copy->CopyFrom(request);
    copy->GetReflection()->ClearField(copy.get(), size);
    copy->GetReflection()->ClearField(copy.get(), token);
    std::string bytes = copy->GetDescriptor()->full_name() + '\0';
    google::protobuf::io::StringOutputStream stream(&bytes);
    google::protobuf::io::CodedOutputStream out(&stream);
    out.SetSerializationDeterministic(true);
    copy->SerializeToCodedStream(&out);
    out.Trim();
    return bytes;
}

}  // namespace

Page::Page(const Call& call, int limit, std::string arguments, std::optional<Position> position)
    : call_(&call),
      limit_(limit),
      arguments_(std::move(arguments)),
      position_(std::move(position)) {}

sdk::Result<Page> Page::of(const Call& call, const google::protobuf::Message& request,
                           int largest) {
    const auto* size_field = request.GetDescriptor()->FindFieldByName("page_size");
    const auto* token_field = request.GetDescriptor()->FindFieldByName("page_token");
    const auto* reflection = request.GetReflection();
    const Environment& environment = *call.environment;
    const int size = reflection->GetInt32(request, size_field);
    if (size < 0) return invalid_field("page_size", "PAGE_SIZE_NEGATIVE");
    const int limit = size == 0 ? kDefaultPageSize : std::min(size, largest);

    std::string arguments = arguments_of(request, size_field, token_field);
    const std::string token = reflection->GetString(request, token_field);
    if (token.empty()) return Page(call, limit, std::move(arguments), std::nullopt);
    auto position = TRY(open_page_token(environment.key, environment.store.id(), arguments, token));
    return Page(call, limit, std::move(arguments), std::move(position));
}

std::int64_t Page::number(std::size_t part) const {
    std::int64_t number = 0;
    if (position_ && part < position_->size()) {
        const std::string& text = (*position_)[part];
        std::from_chars(text.data(), text.data() + text.size(), number);  // of a token of our own
    }
    return number;
}

std::string Page::next_token(const Position& last) const {
    const Environment& environment = *call_->environment;
    return seal_page_token(environment.key, environment.store.id(), arguments_, last);
}

}  // namespace collegium::rpc
