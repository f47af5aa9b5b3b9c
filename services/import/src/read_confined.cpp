#include <string>
#include <utility>

#include <collegium/confined/child.hpp>
#include <collegium/importing/read_table.hpp>

#include "table_builder.hpp"

namespace collegium::importing {

sdk::Result<Table> read_confined(const std::filesystem::path& program, std::string_view bytes,
                                 std::chrono::milliseconds time_limit, std::stop_token stop) {
    if (bytes.size() > kLargestFile)
        return refuse_table("TABLE_TOO_LARGE", "the file is too large",
                            {{"limit", std::to_string(kLargestFile >> 20U)}});
    confined::Job job;
    job.program = program;
    job.input = bytes;
    job.time_limit = time_limit;
    job.stop = std::move(stop);
    job.largest_output = 3 * kMostText;  // cells, their addresses and what JSON adds
    auto outcome = confined::run(job);
    if (!outcome)
        return sdk::refuse(sdk::Code::kInternal, "TABLE_READER_FAILED", outcome.error().message,
                           {{"detail", outcome.error().message}});
    if (outcome->stopped)
        return sdk::refuse(sdk::Code::kUnavailable, "TABLE_READER_FAILED", "the daemon goes down",
                           {{"detail", "stopped"}});
    const auto seconds =
        std::to_string(std::chrono::ceil<std::chrono::seconds>(time_limit).count());
    if (outcome->timed_out)
        return refuse_table("TABLE_READER_TIMED_OUT", "no answer within " + seconds + " s",
                            {{"seconds", seconds}});
    if (outcome->exit_code != 0 && !outcome->output.ends_with('\n'))
        return refuse_table("TABLE_READER_CRASHED", "the reader died of " + outcome->words(),
                            {{"signal", outcome->words()}});
    return read_answer(outcome->output);
}

}  // namespace collegium::importing
