// FormScreen: a form whose typed text is never lost. It checks under each field, puts the server's
// violations there too, keeps a draft on the server as fields are left, and asks on Esc.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tui/app/app.hpp"
#include "tui/app/screen.hpp"
#include "tui/screens/common/drafts.hpp"
#include "tui/screens/common/lookup_field.hpp"
#include "tui/widgets/form.hpp"

namespace collegium::tui {

class FormScreen : public Screen {
  public:
    // `subject` is empty when the form creates a resource.
    FormScreen(App& app, std::shared_ptr<DraftBox> drafts, std::string form_id,
               std::string subject);

    [[nodiscard]] ftxui::Element body(const Viewport& viewport) override;
    [[nodiscard]] std::vector<Action> actions() override;
    bool on_event(const ftxui::Event& event) override;
    // Letters typed before the fields are there are the form's too.
    [[nodiscard]] bool typing() override { return awaiting() || form_.takes_letters(); }
    void on_paste(const std::string& text) override;
    void on_enter() override;
    // F6 and the palette leave without a question: what was typed waits as a draft.
    void on_leave() override;
    [[nodiscard]] bool unkept() const override;
    [[nodiscard]] bool may_leave() override;
    void on_reload() override;
    void on_language() override;

  protected:
    // Adds the fields in the language of the moment; called again when the language changes.
    virtual void build(Form& form) = 0;
    // Called once after `build`: defaults and, when editing, the stored values.
    virtual void fill(Form& form) = 0;
    // Sends what the form holds, by `send`.
    virtual void submit() = 0;
    [[nodiscard]] virtual std::string title() const = 0;
    // One line for a list of drafts.
    [[nodiscard]] virtual std::string draft_title() const { return title(); }
    // A refusal the form answers itself (a question); false: said in the usual way.
    virtual bool on_refused(const net::ClientError& /*error*/) { return false; }

    [[nodiscard]] Form& form() { return form_; }
    [[nodiscard]] const Form& form() const { return form_; }
    [[nodiscard]] std::string value(const std::string& id) const;
    // The chosen resource of a lookup field; empty when none.
    [[nodiscard]] std::string chosen(const std::string& id) const;
    [[nodiscard]] const std::string& subject() const { return subject_; }
    [[nodiscard]] const std::shared_ptr<DraftBox>& drafts() const { return drafts_; }
    // Fields whose value never enters a draft.
    void never_draft(const std::string& id) { undrafted_.insert(id); }
    // The values a change is measured against are the ones of now.
    void set_clean();
    // The resource was read again: its values fill the form, what was typed stays typed.
    void refill();
    // Somebody changed the resource meanwhile: `reread` it, so that F2 can be pressed again.
    virtual void on_stale() = 0;
    template <typename Request, typename Taken>
    void reread(Taken taken) {
        Request request;
        request.set_name(subject_);
        call(std::move(request),
             [this, taken](net::Reply<net::ArgumentOf<Taken>> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 taken(*reply);
                 refill();
             },
             {.quiet = true});
    }
    // Fields that differ from the clean values.
    [[nodiscard]] std::vector<std::string> changed_fields() const;

    // One search of a lookup field: `rows` turns the answer into choices.
    template <typename Request, typename Choices>
    void look_up(const std::string& field, const std::string& text, Request request,
                 Choices choices) {
        call(std::move(request),
             [this, field, text, choices](net::Reply<net::ArgumentOf<Choices>> reply) {
                 if (!reply) return app().flash_error(reply.error());
                 if (auto* lookup = dynamic_cast<LookupField*>(form_.find(field)))
                     lookup->suggest(text, choices(*reply));
                 app().repaint();
             },
             {.quiet = true});
    }

    // Sends a mutation. The same body keeps its request id, so that pressing F2 again after a
    // broken connection or after Esc writes once.
    template <typename Request, typename Done>
    void send(Request request, Done done) {
        drafts_->sending(key_).sign(request);
        sending_ = true;
        call(std::move(request), [this, done](net::Reply<net::ArgumentOf<Done>> reply) {
            sending_ = false;
            if (!reply) return refused(reply.error());
            drafts_->sending(key_).answered();
            drop();
            done(*reply);
        });
    }

    // F2: checks every field, then `submit`.
    void press_save();
    // Keeps what is typed as a draft, as on leaving a field; `quiet`: nothing is said.
    void save(bool quiet);
    // Throws the draft away: the stored values again.
    void start_afresh();
    // A draft in the spelling of today: an earlier client may have kept it.
    [[nodiscard]] virtual FormValues understood(FormValues values) const { return values; }
    // The fields were filled from a draft.
    virtual void on_restored() {}
    // False: a list that the next key may be about is still being read. Keys wait in their order
    // until `go_on`.
    [[nodiscard]] virtual bool ready() const { return true; }
    // A key was handled: what follows from a choice is asked for here.
    virtual void on_handled() {}
    // What was waited for has come: the keys typed meanwhile are handled.
    void go_on();
    [[nodiscard]] bool sending() const { return sending_; }

  private:
    [[nodiscard]] bool awaiting() const { return !built_ || !ready(); }
    bool handle(const ftxui::Event& event);
    void refused(const net::ClientError& error);
    [[nodiscard]] LookupField* open_lookup();
    [[nodiscard]] ftxui::Element draw_suggestions(const LookupField& lookup, int width,
                                                  int height) const;

    [[nodiscard]] FormValues draft_values() const;
    void find_draft();
    void restore(const FormValues& values, const std::string& time);
    void drop();

    std::shared_ptr<DraftBox> drafts_;
    DraftKey key_;
    std::string subject_;
    Form form_;
    FormValues clean_;
    std::set<std::string> undrafted_;
    std::string focused_;
    std::deque<std::variant<ftxui::Event, std::string>> ahead_;  // keys and pastes that wait
    bool built_ = false;
    bool sending_ = false;
    bool dropped_ = false;  // recorded or thrown away on purpose: nothing to keep on leaving
};

}  // namespace collegium::tui
