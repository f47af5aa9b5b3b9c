#include "api_walk.hpp"

#include <fstream>

#include <google/protobuf/descriptor.pb.h>

#include <collegium/rpc/method_table.hpp>

namespace collegium::rpc {

std::vector<const google::protobuf::MethodDescriptor*> unary_methods() {
    std::vector<const google::protobuf::MethodDescriptor*> methods;
    const auto& pool = *google::protobuf::DescriptorPool::generated_pool();
    for (const MethodRow& row : method_table()) {
        if (row.method.starts_with("grpc.")) continue;
        const auto* method = pool.FindMethodByName("collegium.v1." + std::string(row.method));
        if (method != nullptr && !method->server_streaming()) methods.push_back(method);
    }
    return methods;
}

std::map<std::string, std::string> described_methods() {
    std::ifstream in(COLLEGIUM_API_DESCRIPTORS, std::ios::binary);
    google::protobuf::FileDescriptorSet set;
    set.ParseFromIstream(&in);
    std::map<std::string, std::string> methods;
    for (const auto& file : set.file()) {
        if (file.package() != "collegium.v1") continue;
        for (const auto& service : file.service())
            for (const auto& method : service.method())
                methods.emplace(service.name() + "." + method.name(),
                                method.input_type().substr(1));
    }
    return methods;
}

std::string path_of(const google::protobuf::MethodDescriptor& method) {
    return "/" + method.service()->full_name() + "/" + method.name();
}

std::string unknown_like(std::string name) {
    const auto end = name.find_last_of("0123456789");
    if (end == std::string::npos) return name.substr(0, name.find('/')) + "/987654321";
    const auto begin = name.find_last_not_of("0123456789", end);
    return name.replace(begin + 1, end - begin, "987654321");
}

}  // namespace collegium::rpc
