// Repeatable: a mutation that may have to be sent again.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "tui/net/client.hpp"

namespace collegium::tui::net {

// While nobody knows whether a mutation was recorded, the same body goes out under the same
// `request_id`, so that the server writes it once.
class Repeatable {
  public:
    template <typename Request>
    void sign(Request& request) {
        request.clear_request_id();
        request.set_request_id(id_for(request.SerializeAsString()));
    }

    void answered() { id_.clear(); }
    // Only a decision of the server frees the id.
    void refused(const ClientError& error) {
        if (!outcome_unknown(error)) id_.clear();
    }

  private:
    [[nodiscard]] std::string id_for(const std::string& body) {
        const std::size_t hash = std::hash<std::string>{}(body);
        if (id_.empty() || hash != body_hash_) id_ = new_request_id();
        body_hash_ = hash;
        return id_;
    }

    std::size_t body_hash_ = 0;  // the body itself may hold what must not be kept
    std::string id_;
};

}  // namespace collegium::tui::net
