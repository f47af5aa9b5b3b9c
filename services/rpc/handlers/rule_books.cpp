#include <algorithm>
#include <utility>
#include <vector>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/sdk/try.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/rule_book_store.hpp>
#include <collegium/v1/rulebooks.pb.h>

#include "handlers/all.hpp"
#include "handlers/registry_codec.hpp"
#include "handlers/rule_book_codec.hpp"

namespace collegium::rpc {
namespace {

// What a look through the folders found.
struct BooksFound {
    int working = 0;
    int refused = 0;
};

// All files of a library: working books by id, then refused ones in the order they were found.
std::vector<v1::RuleBook> all_books(const Call& call, storage::Connection& snapshot) {
    const auto library = call.library();
    const auto counts = storage::competitions_by_book(snapshot);
    std::vector<v1::RuleBook> books;
    for (const auto& [id, book] : library->books()) {
        v1::RuleBook& message = books.emplace_back();
        encode_book_head(*book, library->path_of(id), message);
        const auto count = counts.find(id);
        if (count != counts.end()) message.set_competition_count(static_cast<int>(count->second));
    }
    for (const rulebook::RefusedBook& refused : library->refused())
        encode_refused_book(call.caller.language, refused, books.emplace_back());
    return books;
}

[[nodiscard]] sdk::Result<void> list_books(const Call& call, storage::Connection& snapshot,
                                           const v1::ListRuleBooksRequest& request,
                                           v1::ListRuleBooksResponse& response) {
    const auto page = TRY(Page::of(call, request));
    // Names are not unique among refused files, so a page begins at a place.
    fill_part(page, all_books(call, snapshot), response, response.mutable_rule_books(),
              [](const v1::RuleBook& book, v1::RuleBook& message) { message = book; });
    return {};
}

[[nodiscard]] sdk::Result<void> get_rule_book(const Call& call, storage::Connection& snapshot,
                                              const v1::GetRuleBookRequest& request,
                                              v1::RuleBook& response) {
    const auto id = TRY(parse_text_name("rulebooks", request.name()));
    const auto library = call.library();
    std::vector<v1::RuleBook> books = all_books(call, snapshot);
    const auto found = std::find_if(books.begin(), books.end(), [&](const auto& book) {
        return book.name() == request.name();
    });
    if (found == books.end())
        return sdk::refuse(sdk::Code::kNotFound, "RULEBOOK_NOT_FOUND", "no " + request.name(),
                           {{"book", id}});
    response = std::move(*found);
    if (const auto book = library->find(id)) encode_book_rows(book, response);
    return {};
}

// No record changes; it is a command so that a repeated request id is answered from the store.
[[nodiscard]] sdk::Result<usecases::Plan<BooksFound>> rescan_rule_books(
    const Call& call, storage::Connection& snapshot, const v1::RescanRuleBooksRequest& request) {
    // Looking is what changes something.
    if (!request.validate_only()) {
        // It reads the store itself.
        (void)storage::set_aside(snapshot, [&] {
            call.environment->books.scan();
            return true;
        });
    }
    const auto library = call.library();
    const BooksFound found{static_cast<int>(library->books().size()),
                           static_cast<int>(library->refused().size())};
    usecases::Plan<BooksFound> plan(snapshot);
    plan.preview = found;
    plan.apply = [found](storage::Connection&) -> sdk::Result<usecases::Written<BooksFound>> {
        return usecases::Written<BooksFound>{std::nullopt, found};
    };
    return plan;
}

void encode_books_found(const Call&, const BooksFound& found,
                        v1::RescanRuleBooksResponse& response) {
    response.set_working_count(found.working);
    response.set_refused_count(found.refused);
}

}  // namespace

void add_rule_books(Methods& methods) {
    methods.read(get_rule_book);
    methods.read(list_books);
    methods.slow_command(rescan_rule_books, encode_books_found);
}

}  // namespace collegium::rpc
