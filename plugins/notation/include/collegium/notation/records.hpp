// What the record capability of every plugin does alike.
#pragma once

#include <string>
#include <string_view>

#include <collegium/sdk/record.hpp>
#include <collegium/sdk/result.hpp>

namespace collegium::notation {

[[nodiscard]] inline tl::unexpected<sdk::Error> unknown_format(std::string_view format) {
    return sdk::refuse(sdk::Code::kNotFound, "RECORD_FORMAT_UNKNOWN", "no such record format",
                       {{"format", std::string(format)}});
}

// Gives every game that `reader.next()` has to the sink, until it has enough;
// `to_record(game) -> sdk::RecordedGame`.
template <typename Reader, typename ToRecord>
void feed(Reader& reader, sdk::RecordSink& sink, ToRecord to_record) {
    for (bool wanted = true; wanted;) {
        const auto game = reader.next();
        if (!game)
            wanted = sink.refused(game.error());
        else if (*game)
            wanted = sink.game(to_record(**game));
        else
            return;
    }
}

}  // namespace collegium::notation
