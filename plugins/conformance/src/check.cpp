#include <algorithm>
#include <set>

#include <collegium/conformance/check.hpp>

#include "checks.hpp"

namespace collegium::conformance {

void check_identity(const sdk::IdentityV0& capability, Recorder& recorder) {
    recorder.about("identity");
    recorder.run([&] {
        const sdk::Identity identity = capability.identity();
        recorder.expect(identity == capability.identity(), "two questions get one answer");
        const auto is_id_letter = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        };
        recorder.expect(!identity.id.empty() &&
                            std::all_of(identity.id.begin(), identity.id.end(), is_id_letter),
                        "the id is made of a-z, 0-9 and '-'", identity.id);
        recorder.expect(std::count(identity.version.begin(), identity.version.end(), '.') == 2,
                        "the version has three parts", identity.version);
        recorder.expect(!identity.family.empty(), "the family is named");
        recorder.expect(!identity.international_name.empty(), "the international name is there");
        recorder.expect(!identity.author.empty(), "the author is named");
        recorder.expect(!identity.licence.empty(), "the licence is named");
        recorder.expect_texts(identity.name, "name");
        recorder.expect_texts(identity.family_name, "family_name");
        recorder.expect_texts(identity.sides[0], "sides[0]");
        recorder.expect_texts(identity.sides[1], "sides[1]");
    });
}

void check_time_controls(const sdk::TimeControlsV0& controls, const std::string& edition,
                         Recorder& recorder) {
    recorder.about("time controls " + edition);
    recorder.run([&] {
        for (const auto& recommended : controls.recommended(edition)) {
            recorder.expect_texts(recommended.name, recommended.name.en);
            const auto verdict =
                controls.check(recommended.control, recommended.programme, edition);
            recorder.expect(verdict.fit == sdk::ControlFit::kWithin,
                            "a recommended control belongs to its own programme",
                            recommended.name.en);
            recorder.expect(!verdict.citation.article.empty(), "a verdict cites its article",
                            recommended.name.en);
        }
    });
}

Report check(const sdk::Discipline& discipline, Effort effort) {
    Recorder recorder;
    recorder.about("identity");
    const auto* identity = sdk::query<sdk::IdentityV0>(discipline);
    recorder.expect(identity != nullptr, "the capability is there");
    recorder.expect(discipline.capability("collegium.no-such-thing/0") == nullptr,
                    "an unknown capability is absent");
    if (identity != nullptr) check_identity(*identity, recorder);
    if (const auto* game = sdk::query<sdk::GameV0>(discipline)) {
        check_game(*game, sdk::query<sdk::DrawRulesV0>(discipline), effort, recorder);
        if (const auto* stages = sdk::query<sdk::StagesV0>(discipline))
            check_stages(*stages, *game, effort, recorder);
        if (const auto* claims = sdk::query<sdk::ClaimsV0>(discipline))
            check_claims(*claims, *game, effort, recorder);
        if (const auto* refusals = sdk::query<sdk::RefusalsV0>(discipline))
            check_refusals(*refusals, *game, effort, recorder);
        if (const auto* endings = sdk::query<sdk::EndingsV0>(discipline))
            check_endings(*endings, *game, recorder);
        if (const auto* record = sdk::query<sdk::RecordV0>(discipline))
            check_record(*record, *game, recorder);
        if (const auto* openings = sdk::query<sdk::OpeningsV0>(discipline))
            check_openings(*openings, *game, effort, recorder);
        if (const auto* controls = sdk::query<sdk::TimeControlsV0>(discipline)) {
            for (const auto& edition : game->editions()) {
                check_time_controls(*controls, edition.id, recorder);
            }
        }
    }
    return recorder.report();
}

}  // namespace collegium::conformance
