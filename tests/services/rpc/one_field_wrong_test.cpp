// Requests that are sound but for one field, for every field of every method: too long, an enum
// that does not exist, a time out of all calendars, a record nobody has. The refusal names that
// field and why, and nothing is written. A method or a field that is added to the API is tried here
// by itself.
#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <buf/validate/validate.pb.h>
#include <gmock/gmock.h>
#include <google/protobuf/timestamp.pb.h>
#include <gtest/gtest.h>

#include <collegium/rpc/etag.hpp>
#include <collegium/rpc/method_table.hpp>
#include <collegium/rpc/server.hpp>
#include <collegium/v1/results.pb.h>

#include "api_walk.hpp"
#include "request_fields.hpp"
#include "valid_requests.hpp"

namespace collegium::rpc {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using grpc::StatusCode;

// A text that is too long for any field of the request, and the request for its method not.
std::string too_long_for(const Message& request) {
    constexpr std::size_t kLongerThanAnyRecord = 400'000;
    const std::size_t own = method_of_request(request.GetDescriptor()->full_name()).largest_request;
    const std::size_t limit = own == 0 ? ServerOptions{}.largest_request : own;
    return std::string(std::min(limit - limit / 8, kLongerThanAnyRecord), 'x');
}

// A violation's field without the number of a repeated one: "changes[0].value" is "changes.value".
std::string without_numbers(const std::string& field) {
    std::string plain;
    bool number = false;
    for (const char c : field) {
        number = (number || c == '[') && c != ']';
        if (!number && c != ']') plain += c;
    }
    return plain;
}

class OneFieldWrong : public ValidRequests {
  protected:
    struct Answered {
        std::string method;
        std::string place;  // "ApplicationService.CreateApplication application.note"
        FieldPath path;
        Refused refused;

        [[nodiscard]] const FieldDescriptor& field() const { return *path.back(); }
        // Why this very field was refused; empty: it was not.
        [[nodiscard]] std::string reason() const {
            // Of a map the map itself may be named, of a choice what is chosen for.
            FieldPath whole = path;
            if (path.back()->containing_type()->options().map_entry()) whole.pop_back();
            const auto choice = std::ranges::find_if(path, [](const FieldDescriptor* one) {
                return one->real_containing_oneof() != nullptr;
            });
            if (choice != path.end()) whole.assign(path.begin(), choice);
            for (const auto& [field, reason] : refused.fields)
                if (without_numbers(field) == dotted(path) ||
                    without_numbers(field) == dotted(whole))
                    return reason;
            return {};
        }
        // What was answered instead, for the reader of a failure.
        [[nodiscard]] std::string told() const {
            std::string text =
                place + " is answered " + std::to_string(refused.code) + " " + refused.reason;
            for (const auto& [field, reason] : refused.fields)
                text += " " + field + "=" + reason;
            return text;
        }
    };
    using Wanted = std::function<bool(const FieldDescriptor&)>;
    using Spoil = std::function<void(Message& request, const FieldPath& path)>;
    using Look = std::function<void(const Answered&)>;

    OneFieldWrong() {
        // Nothing is refused for want of a permission before a look at the request.
        write([](storage::Connection& writer) {
            writer.execute(
                "INSERT INTO role_permission (role, permission) SELECT DISTINCT 'administrator', "
                "permission FROM role_permission WHERE true ON CONFLICT DO NOTHING",
                {});
        });
        admin_ = server_.administrator();
        by_ = admin_;
    }

    // Spoils every field that is wanted, one at a time and in every way, and shows what was
    // answered.
    void spoil_each(const Wanted& wanted, const std::vector<Spoil>& ways, const Look& look) {
        std::vector<Row> all = questions();
        std::ranges::move(rows(), std::back_inserter(all));
        for (const Row& row : all) {
            std::vector<FieldPath> paths = fields_given(*method_named(row.method).input_type());
            std::erase_if(paths, [&](const FieldPath& path) { return !wanted(*path.back()); });
            if (paths.empty()) continue;
            MessagePtr whole = valid(row);
            for (const FieldPath& path : paths)
                for (const Spoil& spoil : ways)
                    if (!try_one(row.method, *whole, path, spoil, look)) whole = valid(row);
        }
        for (const std::string& place : elsewhere_)
            EXPECT_TRUE(found_.contains(place)) << place << " stands in no request that takes it";
    }

    // False: it was accepted, and what the request is about may have changed.
    bool try_one(const std::string& method, const Message& whole, const FieldPath& path,
                 const Spoil& spoil, const Look& look) {
        const std::int64_t journal = server_.journal_rows();
        const auto before = records();
        const MessagePtr request(whole.New());
        request->CopyFrom(whole);
        spoil(*request, path);
        const Answered answered{method, method + " " + dotted(path), path,
                                put(method, *request, path)};
        ++tried_;
        if (is_of_another_request(answered.refused)) {
            elsewhere_.insert(answered.place);
        } else {
            found_.insert(answered.place);
            look(answered);
        }
        if (answered.refused.code == StatusCode::OK) return false;
        expect_trial_refuses(answered, *request);
        EXPECT_EQ(server_.journal_rows(), journal) << answered.place;
        EXPECT_EQ(records(), before) << answered.place;
        return true;
    }

    int tried_ = 0;

  private:
    // A new person and one who is known, lots of one kind and of another: a request gives one of
    // them, and there is a row for each.
    static bool is_of_another_request(const Refused& refused) {
        return std::ranges::any_of(refused.fields, [](const auto& field) {
            return field.second == "PERSON_TWICE" || field.second == "DRAW_FIELD_OF_ANOTHER_KIND";
        });
    }

    std::set<std::string> found_;
    std::set<std::string> elsewhere_;

    // Another act than the one before, unless the id itself is what is wrong.
    static void make_anew(Message& request, const FieldPath& path) {
        if (path.front()->name() != "request_id" && field_of(request, "request_id") != nullptr)
            set_text(request, "request_id", new_uuid());
    }

    // A change is told to look at that field; what cannot be changed is an unknown field of the
    // mask.
    Refused put(const std::string& method, Message& request, const FieldPath& path) {
        make_anew(request, path);
        const auto* mask_field = field_of(request, "update_mask");
        const std::string& leaf = path.back()->name();
        const bool addresses = path.size() == 2 && (leaf == "name" || leaf == "etag");
        if (mask_field == nullptr || path.size() < 2 || path.front() == mask_field || addresses)
            return answer_to(method, request, path);
        Message& mask = *request.GetReflection()->MutableMessage(&request, mask_field);
        for (auto end = path.end();; --end) {
            mask.Clear();
            mask.GetReflection()->AddString(&mask, field_of(mask, "paths"),
                                            dotted({path.begin() + 1, end}));
            const Refused refused = answer_to(method, request, path);
            if (refused.reason != "MASK_FIELD_UNKNOWN" || end == path.begin() + 2) return refused;
            set_text(request, "request_id", new_uuid());
        }
    }

    // A trial refuses what the act refuses, and for the same reason. But that of a regulation tells
    // what is wrong beside each value, and the digest of consequences is what a trial is asked for.
    void expect_trial_refuses(const Answered& answered, Message& request) {
        if (field_of(request, "validate_only") == nullptr) return;
        if (answered.method == "RegulationService.UpdateRegulation" &&
            answered.path.front()->name() == "changes")
            return;
        if (answered.field().name() == "impact_digest") return;
        set_validate_only(request);
        make_anew(request, answered.path);
        const Refused trial = answer_to(answered.method, request, answered.path);
        EXPECT_EQ(trial.reason, answered.refused.reason) << answered.place << " when only tried";
    }

    // A slip that is refused stands in the answer and does not stop the others.
    Refused answer_to(const std::string& method, const Message& request, const FieldPath& path) {
        std::string bytes;
        Refused refused = take_apart(send(by_, method, request, &bytes));
        if (refused.code != StatusCode::OK || method != "ResultService.RecordResults")
            return refused;
        v1::RecordResultsResponse answer;
        answer.ParseFromString(bytes);
        refused.reason = answer.slips(0).reason();
        if (refused.reason.empty()) return refused;
        EXPECT_FALSE(has_hole(answer.slips(0).text()));
        refused.code = refused.reason == "ETAG_STALE"           ? StatusCode::ABORTED
                       : refused.reason.ends_with("_NOT_FOUND") ? StatusCode::NOT_FOUND
                                                                : StatusCode::INVALID_ARGUMENT;
        refused.fields.emplace_back(dotted(path), refused.reason);
        return refused;
    }
};

// The etag and the name of something new mean nothing, and slips have their request's id.
bool is_not_read(const FieldPath& path) {
    const std::string& request = path.front()->containing_type()->name();
    const std::string& leaf = path.back()->name();
    const bool fresh = request.starts_with("Create") || request.starts_with("Add") ||
                       request.starts_with("Appoint") || request.starts_with("Grant") ||
                       request == "RecordPaymentRequest" || request == "SaveFormDraftRequest";
    if (fresh && path.size() == 2 && leaf == "name") return true;
    if (fresh && path.size() == 2 && leaf == "etag") return request != "SaveFormDraftRequest";
    if (request == "RecordResultsRequest" && leaf == "request_id") return path.size() == 2;
    return request == "SetBoardJudgesRequest" && leaf == "short_name";
}

// Any other digest is that of something else, however long it is: that is said, not that it is
// malformed.
bool is_digest(const FieldDescriptor& field) {
    return field.name().ends_with("_digest") || field.name() == "sha256";
}

bool cannot_be_changed(const Refused& refused) {
    return refused.reason == "MASK_FIELD_UNKNOWN";
}

TEST_F(OneFieldWrong, IsRefusedWhenItsTextIsTooLong) {
    spoil_each(
        [](const FieldDescriptor& field) { return field.type() == FieldDescriptor::TYPE_STRING; },
        {[&](Message& request, const FieldPath& path) {
            put_text(holder_at(request, path), *path.back(), too_long_for(request));
        }},
        [](const Answered& answered) {
            if (is_not_read(answered.path) || cannot_be_changed(answered.refused) ||
                is_digest(answered.field()))
                return;
            EXPECT_EQ(answered.refused.code, StatusCode::INVALID_ARGUMENT) << answered.told();
            EXPECT_NE(answered.reason(), "") << answered.told();
        });
    EXPECT_GE(tried_, 500);
}

// The longest text the API allows there, in characters or bytes; 0: it does not say.
std::size_t longest_text(const FieldDescriptor& field) {
    const auto& rules = field.options().GetExtension(buf::validate::field);
    const auto& text = field.is_repeated() ? rules.repeated().items().string() : rules.string();
    return text.has_max_len() ? text.max_len() : text.max_bytes();
}

// The limits that the API's options say are those that are kept.
TEST_F(OneFieldWrong, IsRefusedWhenItsTextIsOneCharacterTooLong) {
    spoil_each(
        [](const FieldDescriptor& field) { return longest_text(field) > 0; },
        {[](Message& request, const FieldPath& path) {
            const FieldDescriptor& field = *path.back();
            put_text(holder_at(request, path), field, std::string(longest_text(field) + 1, 'x'));
        }},
        [](const Answered& answered) {
            if (cannot_be_changed(answered.refused)) return;
            EXPECT_EQ(answered.refused.code, StatusCode::INVALID_ARGUMENT) << answered.told();
            EXPECT_NE(answered.reason(), "") << answered.told();
        });
    EXPECT_GE(tried_, 150);
}

TEST_F(OneFieldWrong, IsRefusedWhenItsValueIsNotInTheEnum) {
    spoil_each(
        [](const FieldDescriptor& field) { return field.type() == FieldDescriptor::TYPE_ENUM; },
        {[](Message& request, const FieldPath& path) {
            Message& holder = holder_at(request, path);
            if (path.back()->is_repeated())
                holder.GetReflection()->AddEnumValue(&holder, path.back(), 99);
            else
                holder.GetReflection()->SetEnumValue(&holder, path.back(), 99);
        }},
        [](const Answered& answered) {
            if (cannot_be_changed(answered.refused)) return;
            EXPECT_EQ(answered.refused.code, StatusCode::INVALID_ARGUMENT) << answered.told();
            EXPECT_THAT(answered.reason(),
                        testing::AnyOf(testing::EndsWith("_UNKNOWN"), "REQUIRED", "INVALID_VALUE"))
                << answered.told();
        });
    EXPECT_GE(tried_, 40);
}

TEST_F(OneFieldWrong, IsRefusedWhenItsTimeIsOutOfAllCalendars) {
    const auto at = [](std::int64_t seconds, int nanos = 0) -> Spoil {
        return [seconds, nanos](Message& request, const FieldPath& path) {
            google::protobuf::Timestamp time;
            time.set_seconds(seconds);
            time.set_nanos(nanos);
            Message& holder = holder_at(request, path);
            holder.GetReflection()->MutableMessage(&holder, path.back())->CopyFrom(time);
        };
    };
    constexpr std::int64_t kSoon = 1'800'000'000;
    spoil_each(
        [](const FieldDescriptor& field) {
            return field.message_type() != nullptr;  // of messages only times are walked to
        },
        {at(std::numeric_limits<std::int64_t>::max()), at(std::numeric_limits<std::int64_t>::min()),
         at(-1), at(7'258'118'400), at(kSoon, -1), at(kSoon, 1'000'000'000)},
        [](const Answered& answered) {
            EXPECT_EQ(answered.refused.code, StatusCode::INVALID_ARGUMENT) << answered.told();
            EXPECT_EQ(answered.reason(), "TIME_INVALID") << answered.told();
        });
    EXPECT_GE(tried_, 6 * 8);
}

std::string first_text(const Message& holder, const FieldDescriptor& field) {
    const auto& reflection = *holder.GetReflection();
    if (!field.is_repeated()) return reflection.GetString(holder, &field);
    return reflection.FieldSize(holder, &field) == 0
               ? std::string()
               : reflection.GetRepeatedString(holder, &field, 0);
}

// Names of records that the request and the messages in it give.
void names_in(const Message& message, std::vector<std::string>& names) {
    std::vector<const FieldDescriptor*> given;
    message.GetReflection()->ListFields(message, &given);
    for (const FieldDescriptor* field : given) {
        if (field->is_repeated()) continue;
        if (field->type() == FieldDescriptor::TYPE_STRING)
            names.push_back(message.GetReflection()->GetString(message, field));
        else if (field->message_type() != nullptr)
            names_in(message.GetReflection()->GetMessage(message, field), names);
    }
}

// "competitions/987654321/entrants/987654321" beside "competitions/5/applications/1" is
// "competitions/5/entrants/987654321": nobody has it in the competition the request is about.
std::string beside(const std::vector<std::string>& names, std::string sample) {
    for (const std::string& name : names) {
        std::size_t at = 0;  // both say the same before it
        while (at < name.size()) {
            const std::size_t kind = name.find('/', at);
            const std::size_t last = sample.find('/', kind + 1);
            if (kind == std::string::npos || last == std::string::npos ||
                name.compare(at, kind - at, sample, at, kind - at) != 0)
                break;
            const std::size_t end = std::min(name.find('/', kind + 1), name.size());
            sample.replace(kind + 1, last - kind - 1, name, kind + 1, end - kind - 1);
            at = end + 1;
        }
    }
    return sample;
}

// What is answered where a name nobody has is not the first thing that is wrong.
const std::map<std::string, std::string> kOtherFault{
    // The parts that are named stand in another one.
    {"AdmissionService.CheckEntrants parent", "NAME_MALFORMED"},
    {"ResultService.RecordResults parent", "NAME_MALFORMED"},
    // Of the sitting, or of the decision that stands, and of nothing else.
    {"AdmissionService.VoteOnDecision official", "MEMBER_HAS_NO_VOTE"},
    {"AdmissionService.DecideEntrant replaces", "DECISION_NOT_CURRENT"},
    {"DrawService.CreateDraw draw.replaces", "DRAW_REPLACES_OTHER"},
    // A share without its amount.
    {"ApplicationService.RefundPayment shares.entrant", "INVALID_ARGUMENT"},
    // One's own alone.
    {"SettingsService.GetUserSettings name", "SETTINGS_OF_ANOTHER_PERSON"},
    {"SettingsService.UpdateUserSettings settings.name", "SETTINGS_OF_ANOTHER_PERSON"},
    // There is one record.
    {"SettingsService.GetFederationSettings name", "NAME_MALFORMED"},
    {"SettingsService.UpdateFederationSettings settings.name", "NAME_MALFORMED"},
    // Whoever there is not has neither sessions nor roles.
    {"SessionService.ListSessions user", ""},
    {"UserService.ListGrants user", ""},
    // A form may be about something that is gone; a line that needs no decision has none.
    {"DraftService.SaveFormDraft draft.subject", ""},
    {"ImportService.CommitImport decisions.person", ""},
};

TEST_F(OneFieldWrong, IsRefusedWhenNobodyHasThatName) {
    spoil_each(
        [](const FieldDescriptor& field) {
            return field.type() == FieldDescriptor::TYPE_STRING && !unknown_sample(field).empty();
        },
        {[](Message& request, const FieldPath& path) {
            std::vector<std::string> names;
            names_in(request, names);
            Message& holder = holder_at(request, path);
            const std::string given = first_text(holder, *path.back());
            put_text(
                holder, *path.back(),
                given.empty() ? beside(names, unknown_sample(*path.back())) : unknown_like(given));
        }},
        [](const Answered& answered) {
            if (is_not_read(answered.path) || cannot_be_changed(answered.refused)) return;
            const auto other = kOtherFault.find(answered.place);
            if (other != kOtherFault.end()) {
                const std::string reason =
                    answered.reason().empty() ? answered.refused.reason : answered.reason();
                EXPECT_EQ(reason, other->second) << answered.told();
                return;
            }
            if (answered.refused.code == StatusCode::INVALID_ARGUMENT) {
                EXPECT_THAT(answered.reason(), testing::AnyOf(testing::EndsWith("_UNKNOWN"),
                                                              testing::EndsWith("_NOT_FOUND")))
                    << answered.told();
                return;
            }
            EXPECT_EQ(answered.refused.code, StatusCode::NOT_FOUND) << answered.told();
            EXPECT_THAT(answered.refused.reason, testing::EndsWith("_NOT_FOUND"))
                << answered.told();
        });
    EXPECT_GE(tried_, 150);
}

// Nobody changes what he has not seen.
TEST_F(OneFieldWrong, IsAbortedWhenItsEtagIsStale) {
    std::set<std::string> fields;
    spoil_each(
        [](const FieldDescriptor& field) {
            return field.name() == "etag" || field.name().ends_with("_etag");
        },
        {[](Message& request, const FieldPath& path) {
            Message& holder = holder_at(request, path);
            const std::string seen = first_text(holder, *path.back());
            put_text(holder, *path.back(), seen.empty() ? etag_of(77) : unknown_like(seen));
        }},
        [&](const Answered& answered) {
            if (is_not_read(answered.path)) return;
            EXPECT_EQ(answered.refused.code, StatusCode::ABORTED) << answered.told();
            // The admission desk says which of the facts it is: CARD_CHANGED, LINE_CHANGED...
            if (answered.method != "ResultService.CorrectResult") {
                EXPECT_THAT(answered.refused.reason,
                            testing::AnyOf("ETAG_STALE", testing::EndsWith("_CHANGED")))
                    << answered.told();
            }
            fields.insert(answered.field().full_name());
        });
    EXPECT_GE(fields.size(), 50U);
}

void expect_whole_words(const std::string& method, const Message& message) {
    std::vector<const FieldDescriptor*> given;
    const auto& reflection = *message.GetReflection();
    reflection.ListFields(message, &given);
    for (const FieldDescriptor* field : given) {
        const int size = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
        for (int i = 0; i < size; ++i) {
            if (field->type() == FieldDescriptor::TYPE_STRING) {
                const std::string words = field->is_repeated()
                                              ? reflection.GetRepeatedString(message, field, i)
                                              : reflection.GetString(message, field);
                EXPECT_FALSE(has_hole(words))
                    << method << " " << field->full_name() << ": " << words;
            } else if (field->message_type() != nullptr) {
                expect_whole_words(method, field->is_repeated()
                                               ? reflection.GetRepeatedMessage(message, field, i)
                                               : reflection.GetMessage(message, field));
            }
        }
    }
}

// The requests that the others spoil; and no answer to them has a hole in its words.
TEST_F(OneFieldWrong, IsRefusedOfRequestsThatAreAnsweredOtherwise) {
    std::set<std::string> answered;
    std::vector<Row> all = questions();
    std::ranges::move(rows(), std::back_inserter(all));
    for (const Row& row : all) {
        std::string bytes;
        const grpc::Status status = send(by_, row.method, *valid(row), &bytes);
        EXPECT_TRUE(status.ok()) << row.method << ": " << take_apart(status).reason << " "
                                 << status.error_message();
        const MessagePtr answer = new_message(method_named(row.method).output_type());
        EXPECT_TRUE(answer->ParseFromString(bytes));
        expect_whole_words(row.method, *answer);
        answered.insert(row.method);
    }
    std::set<std::string> all_methods;
    for (const auto* method : unary_methods())
        all_methods.insert(method->service()->name() + "." + method->name());
    EXPECT_EQ(answered, all_methods);
}

}  // namespace
}  // namespace collegium::rpc
