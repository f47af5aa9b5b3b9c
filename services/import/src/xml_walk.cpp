#include "xml_walk.hpp"

#include <memory>
#include <type_traits>

#include <expat.h>

namespace collegium::importing {

namespace {

constexpr char kNamespaceEnd = '|';
constexpr int kDeepest = 64;

std::string_view local(std::string_view name) {
    const auto at = name.rfind(kNamespaceEnd);
    return at == std::string_view::npos ? name : name.substr(at + 1);
}

struct Walk {
    const XmlListener& listener;
    XML_Parser parser = nullptr;
    int depth = 0;
    std::string broken{};

    void halt(const char* why) {
        broken = why;
        XML_StopParser(parser, XML_FALSE);
    }
};

void XMLCALL on_start(void* data, const char* name, const char** attributes) {
    auto& walk = *static_cast<Walk*>(data);
    if (++walk.depth > kDeepest) return walk.halt("nested too deep");
    if (walk.listener.start) walk.listener.start(local(name), XmlAttributes(attributes));
}

void XMLCALL on_end(void* data, const char* name) {
    auto& walk = *static_cast<Walk*>(data);
    --walk.depth;
    if (walk.listener.end) walk.listener.end(local(name));
}

void XMLCALL on_text(void* data, const char* text, int size) {
    auto& walk = *static_cast<Walk*>(data);
    if (walk.listener.text) walk.listener.text({text, static_cast<std::size_t>(size)});
}

void XMLCALL on_doctype(void* data, const char*, const char*, const char*, int) {
    static_cast<Walk*>(data)->halt("a document type");
}

}  // namespace

const char* XmlAttributes::find(std::string_view name) const {
    for (const char** pair = pairs_; *pair != nullptr; pair += 2)
        if (local(pair[0]) == name) return pair[1];
    return nullptr;
}

std::string_view XmlAttributes::text(std::string_view name) const {
    const char* value = find(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

sdk::Result<void> walk_xml(ZipParts& parts, const std::string& part, const XmlListener& listener) {
    const std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)> parser(
        XML_ParserCreateNS(nullptr, kNamespaceEnd), &XML_ParserFree);
    Walk walk{listener, parser.get()};
    XML_SetUserData(parser.get(), &walk);
    XML_SetElementHandler(parser.get(), on_start, on_end);
    XML_SetCharacterDataHandler(parser.get(), on_text);
    XML_SetStartDoctypeDeclHandler(parser.get(), on_doctype);
    bool stopped = false;
    auto read = parts.read(part, [&](std::string_view piece) {
        const auto status = XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()),
                                      piece.empty() ? XML_TRUE : XML_FALSE);
        if (status != XML_STATUS_OK) {
            if (walk.broken.empty()) walk.broken = XML_ErrorString(XML_GetErrorCode(parser.get()));
            return false;
        }
        stopped = listener.stop && listener.stop();
        return !stopped;
    });
    if (!read) return read;
    if (!walk.broken.empty()) return refuse_damaged(part + ": " + walk.broken);
    return {};
}

}  // namespace collegium::importing
