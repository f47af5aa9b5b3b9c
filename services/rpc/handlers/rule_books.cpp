#include "handlers/rule_books.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <collegium/rpc/page.hpp>
#include <collegium/rpc/resource_name.hpp>
#include <collegium/storage/repositories/regulations.hpp>
#include <collegium/usecases/rule_book_store.hpp>

#include "handlers/registry_codec.hpp"
#include "handlers/rule_book_codec.hpp"

namespace collegium::rpc {
namespace {

using rulebook::Library;

// What a look through the folders found.
struct BooksFound {
    int working = 0;
    int refused = 0;
};

// All files of a library: working books by id, then refused ones in the order they were found.
std::vector<v1::RuleBook> all_books(const Call& call, storage::Connection& snapshot,
                                    const Library& library) {
    const auto counts = storage::competitions_by_book(snapshot);
    std::vector<v1::RuleBook> books;
    for (const auto& [id, book] : library.books()) {
        v1::RuleBook& message = books.emplace_back();
        encode_book_head(*book, library.path_of(id), message);
        const auto count = counts.find(id);
        if (count != counts.end()) message.set_competition_count(static_cast<int>(count->second));
    }
    for (const rulebook::RefusedBook& refused : library.refused())
        encode_refused_book(call.caller.language, refused, books.emplace_back());
    return books;
}

[[nodiscard]] sdk::Result<void> list_books(const Environment& environment, const Call& call,
                                           storage::Connection& snapshot,
                                           const v1::ListRuleBooksRequest& request,
                                           v1::ListRuleBooksResponse& response) {
    auto page = Page::of(environment, request);
    if (!page) return sdk::refusal_of(std::move(page));
    std::vector<v1::RuleBook> books = all_books(call, snapshot, *environment.books.library());
    // Names are not unique among refused files, so a page begins at a place.
    std::size_t first = 0;
    if (!page->is_first())
        first = std::min(books.size(),
                         static_cast<std::size_t>(
                             usecases::parse_integer(page->position()->front()).value_or(0)));
    const std::size_t last =
        std::min(books.size(), first + static_cast<std::size_t>(page->limit()));
    for (std::size_t i = first; i < last; ++i)
        *response.add_rule_books() = std::move(books[i]);
    if (last < books.size()) response.set_next_page_token(page->next_token({std::to_string(last)}));
    return {};
}

}  // namespace

RuleBookHandlers::RuleBookHandlers(Environment& environment) : ApiService(environment) {
    serve(&RuleBookHandlers::GetRuleBook, &RuleBookHandlers::ListRuleBooks,
          &RuleBookHandlers::RescanRuleBooks);
}

grpc::ServerUnaryReactor* RuleBookHandlers::GetRuleBook(grpc::CallbackServerContext* context,
                                                        const v1::GetRuleBookRequest* request,
                                                        v1::RuleBook* response) {
    return serve_read(
        environment_, context, request, response,
        [this](const Call& call, storage::Connection& snapshot, const v1::GetRuleBookRequest& in,
               v1::RuleBook& out) -> sdk::Result<void> {
            auto id = parse_text_name("rulebooks", in.name());
            if (!id) return sdk::refusal_of(std::move(id));
            const auto library = environment_.books.library();
            std::vector<v1::RuleBook> books = all_books(call, snapshot, *library);
            const auto found = std::find_if(books.begin(), books.end(), [&](const auto& book) {
                return book.name() == in.name();
            });
            if (found == books.end())
                return sdk::refuse(sdk::Code::kNotFound, "RULEBOOK_NOT_FOUND", "no " + in.name(),
                                   {{"book", *id}});
            out = std::move(*found);
            if (const auto book = library->find(*id)) encode_book_rows(book, out);
            return {};
        });
}

grpc::ServerUnaryReactor* RuleBookHandlers::ListRuleBooks(grpc::CallbackServerContext* context,
                                                          const v1::ListRuleBooksRequest* request,
                                                          v1::ListRuleBooksResponse* response) {
    return serve_read(environment_, context, request, response,
                      [this](const Call& call, storage::Connection& snapshot,
                             const v1::ListRuleBooksRequest& in, v1::ListRuleBooksResponse& out) {
                          return list_books(environment_, call, snapshot, in, out);
                      });
}

grpc::ServerUnaryReactor* RuleBookHandlers::RescanRuleBooks(
    grpc::CallbackServerContext* context, const v1::RescanRuleBooksRequest* request,
    v1::RescanRuleBooksResponse* response) {
    // No record changes; it is a command so that a repeated request id is answered from the store.
    return serve_command(
        environment_, context, request, response,
        [this](const Call&, storage::Connection&,
               const v1::RescanRuleBooksRequest& in) -> sdk::Result<usecases::Plan<BooksFound>> {
            // Looking is what changes something.
            if (!in.validate_only()) environment_.books.scan();
            const auto library = environment_.books.library();
            const BooksFound found{static_cast<int>(library->books().size()),
                                   static_cast<int>(library->refused().size())};
            usecases::Plan<BooksFound> plan;
            plan.preview = found;
            plan.apply =
                [found](storage::Connection&) -> sdk::Result<usecases::Written<BooksFound>> {
                return usecases::Written<BooksFound>{std::nullopt, found};
            };
            return plan;
        },
        [](const Call&, const BooksFound& found, v1::RescanRuleBooksResponse& out) {
            out.set_working_count(found.working);
            out.set_refused_count(found.refused);
        },
        CommandOptions<v1::RescanRuleBooksResponse>{&environment_.workers, {}});
}

}  // namespace collegium::rpc
