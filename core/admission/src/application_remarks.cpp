#include <collegium/admission/application.hpp>
#include <collegium/registry/checks.hpp>

#include "dates.hpp"

namespace collegium::admission {
namespace {

using competition::Frame;

std::string paper_path(Stage stage) {
    return stage == Stage::kPreliminary ? "preliminary_paper" : "final_paper";
}

void add_signature_remarks(const Application& application, const Frame& frame,
                           std::vector<Remark>& remarks) {
    const ApplicationPaper& paper = application.paper(application.stage);
    for (const SignatureRule& rule : signature_rules(frame, application.stage)) {
        const Signature* on_paper = paper.find(rule.id);
        const bool is_signed = on_paper != nullptr && on_paper->is_signed;
        const bool is_stamped = on_paper != nullptr && on_paper->is_stamped;
        const auto add = [&](const char* reason) {
            remarks.push_back({reason,
                               {{"signature", rule.title}},
                               {rule.citation},
                               Severity::kNeedsDecision,
                               paper_path(application.stage) + ".signatures." + rule.id});
        };
        if (!is_signed) add("SIGNATURE_MISSING");
        if (rule.stamp && !is_stamped) add("STAMP_MISSING");
    }
}

// A doctor signs with the name spelled out, a licensed organisation puts its stamp.
void add_clearance_remarks(const Application& application, const Frame& frame,
                           std::vector<Remark>& remarks) {
    const rulebook::Row* row = stage_row(*frame.book, application.stage);
    if (row == nullptr || !row->flag("doctor")) return;
    const rulebook::Row* doctor = frame.book->find("signature", "doctor");
    const sdk::Citation& citation = doctor != nullptr ? doctor->citation() : row->citation();
    const auto add = [&](const char* reason, const char* field) {
        remarks.push_back({reason, {}, {citation}, Severity::kNeedsDecision, field});
    };
    if (application.clearance.doctor_name.empty())
        add("DOCTOR_NAME_MISSING", "medical_clearance.doctor_name");
    if (application.clearance.licence.empty())
        add("MEDICAL_LICENCE_MISSING", "medical_clearance.licence");
}

sdk::Metadata late_words(const Terms& terms, const ReceivedDays& received, Stage stage) {
    return {{"received", local_date(*received.day(stage))},
            {"deadline", local_date(*terms.deadline(stage))}};
}

void add_late_remark(const Terms& terms, const ReceivedDays& received, Stage stage,
                     std::vector<Remark>& remarks) {
    if (!is_late(terms, received, stage)) return;
    const bool refused = terms.late == LatePolicy::kRefused;
    remarks.push_back({stage == Stage::kPreliminary ? "PRELIMINARY_LATE" : "APPLICATION_LATE",
                       late_words(terms, received, stage),
                       {terms.citation(stage)},
                       refused ? Severity::kRefused : Severity::kInfo,
                       paper_path(stage) + ".receive_time"});
}

}  // namespace

bool is_late(const Terms& terms, const ReceivedDays& received, Stage stage) {
    const auto& deadline = terms.deadline(stage);
    const auto& day = received.day(stage);
    return deadline && day && *deadline < *day;
}

std::vector<Remark> application_remarks(const Application& application, const Frame& frame,
                                        const Terms& terms, const ReceivedDays& received) {
    std::vector<Remark> remarks;
    add_signature_remarks(application, frame, remarks);
    add_clearance_remarks(application, frame, remarks);
    const Stage stage = application.stage;
    const ApplicationPaper& paper = application.paper(stage);
    const rulebook::Row* row = stage_row(*frame.book, stage);
    if (row != nullptr && row->flag("original") && paper.received_at && !paper.original) {
        remarks.push_back({"ORIGINAL_MISSING",
                           {},
                           {row->citation()},
                           Severity::kNeedsDecision,
                           paper_path(stage) + ".original"});
    }
    const rulebook::Row* preliminary = stage_row(*frame.book, Stage::kPreliminary);
    if (stage == Stage::kFinal && preliminary != nullptr && !application.preliminary.received_at) {
        remarks.push_back({"PRELIMINARY_MISSING",
                           {},
                           {preliminary->citation()},
                           Severity::kNeedsDecision,
                           "preliminary_paper.receive_time"});
    }
    add_late_remark(terms, received, Stage::kPreliminary, remarks);
    add_late_remark(terms, received, Stage::kFinal, remarks);
    return remarks;
}

sdk::Result<void> check_acceptance(const Application& application, Stage stage, int lines,
                                   const Terms& terms, const ReceivedDays& received) {
    if (stage != application.stage) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "STAGE_NOT_CURRENT",
                           "another stage is being worked on");
    }
    if (application.accepted()) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "ALREADY_ACCEPTED",
                           "the stage is accepted already");
    }
    if (lines == 0) {
        return sdk::refuse(sdk::Code::kFailedPrecondition, "APPLICATION_EMPTY",
                           "the application has no lines");
    }
    registry::Checks checks("application");
    if (application.representative.empty()) checks.violate("representative", "REQUIRED");
    if (!application.paper(stage).received_at)
        checks.violate(paper_path(stage) + ".receive_time", "REQUIRED");
    if (!checks.passed()) return std::move(checks).refusal();
    if (is_late(terms, received, stage) && terms.late == LatePolicy::kRefused) {
        sdk::Metadata words = late_words(terms, received, stage);
        words.emplace("basis", terms.late_basis);
        auto refusal = sdk::refuse(sdk::Code::kFailedPrecondition, "LATE_APPLICATION_REFUSED",
                                   "received after its term", std::move(words));
        refusal.value().citations = {terms.citation(stage)};
        return refusal;
    }
    return {};
}

}  // namespace collegium::admission
