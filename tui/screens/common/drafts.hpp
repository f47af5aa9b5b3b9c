// Half-filled forms: kept by the server under the official's name, and in memory while the link is
// down. Sealed values never enter a draft.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "tui/net/repeatable.hpp"
#include "tui/screens/common/draft_payload.hpp"

namespace collegium::tui {

class App;

// Whose form of which resource: {"users/7", "person.edit", "persons/4711"}. A terminal is used by
// one person after another: nobody finds what somebody else typed.
struct DraftKey {
    std::string user;
    std::string form;
    std::string subject;

    friend auto operator<=>(const DraftKey&, const DraftKey&) = default;
};

struct KeptDraft {
    FormValues values;
    std::string title;   // one line for a list of drafts
    bool saved = false;  // the server has exactly this
};

// The drafts of this program; one box outlives all forms. UI thread only.
class DraftBox {
  public:
    void keep(const DraftKey& key, FormValues values, std::string title);
    // A draft as the server has it: its name and what it holds.
    void remember(const DraftKey& key, std::string name, FormValues values);
    // nullptr: nothing is kept.
    [[nodiscard]] const KeptDraft* find(const DraftKey& key) const;
    // The sending of this form. It outlives the form: whoever leaves without the answer and comes
    // back to the draft sends the same again, not a second one.
    [[nodiscard]] net::Repeatable& sending(const DraftKey& key) { return sending_[key]; }

  private:
    friend void save_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key,
                           std::string said);
    friend void drop_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key);

    std::map<DraftKey, KeptDraft> kept_;
    std::map<DraftKey, std::string> names_;  // "users/7/formDrafts/3" of those the server has
    std::set<DraftKey> saving_;
    std::map<DraftKey, net::Repeatable> sending_;
};

// Sends a kept draft to the server, one call at a time per draft: what is kept meanwhile follows.
// While somebody else works it stays here, until its person comes back.
// `said` goes to the message line when it is saved; empty: nothing is said.
void save_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key,
                std::string said);

// Forgets a draft here and on the server; a save under way does not bring it back.
void drop_draft(App& app, const std::shared_ptr<DraftBox>& box, const DraftKey& key);

}  // namespace collegium::tui
