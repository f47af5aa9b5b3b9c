#include "tui/screens/application/application_head.hpp"

#include <algorithm>
#include <utility>

#include "tui/viewmodel/applications.hpp"
#include "tui/viewmodel/moments.hpp"
#include "tui/widgets/cells.hpp"

namespace collegium::tui {
namespace {

constexpr int kOrganisationWidth = 26;
constexpr int kRepresentativeWidth = 13;

FieldOptions field_options(const char* id, int width, bool required) {
    FieldOptions options;
    options.id = id;
    options.width = width;
    options.required = required;
    return options;
}

ftxui::Element gap(int columns) {
    return ftxui::text(std::string(static_cast<std::size_t>(std::max(0, columns)), ' '));
}

}  // namespace

ApplicationHead::ApplicationHead(std::function<std::chrono::local_seconds()> local,
                                 viewmodel::LocalClock clock, LookupField::Query query)
    : local_(std::move(local)),
      clock_(std::move(clock)),
      organisation_(field_options("organisation", kOrganisationWidth, true), std::move(query)),
      representative_(field_options("representative", kRepresentativeWidth, false), 200),
      date_(field_options("receive_time", 10, true),
            [this] {
                return std::chrono::year_month_day(std::chrono::floor<std::chrono::days>(local_()));
            }),
      time_(field_options("time", 5, true), 5) {
    clean_ = values_of(base_);
    set(clean_);
}

ApplicationHead::Values ApplicationHead::values_of(const v1::Application& application) const {
    Values values;
    values.organisation = pair_of(application.organisation(),
                                  viewmodel::join({application.organisation_label().short_name(),
                                                   application.organisation_city()},
                                                  ", "));
    values.representative = application.representative();
    const v1::ApplicationPaper& paper = viewmodel::paper_of(application);
    const auto received =
        paper.has_receive_time() ? clock_(viewmodel::to_seconds(paper.receive_time())) : local_();
    const auto day = std::chrono::floor<std::chrono::days>(received);
    values.date = iso_date(std::chrono::year_month_day(day));
    const std::chrono::hh_mm_ss clock(received - day);
    const auto two = [](auto number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    values.time = two(clock.hours().count()) + ":" + two(clock.minutes().count());
    if (paper.channel() != v1::ApplicationPaper::CHANNEL_UNSPECIFIED)
        values.channel = paper.channel();
    values.original = paper.original();
    for (const v1::ApplicationSignature& signature : paper.signatures())
        values.marks.push_back({signature.signature(), signature.title(), signature.is_signed(),
                                signature.is_stamped(), signature.stamp_required()});
    return values;
}

ApplicationHead::Values ApplicationHead::values() const {
    return {organisation_.value(),
            representative_.value(),
            date_.value(),
            time_.value(),
            channel_,
            original_,
            marks_};
}

void ApplicationHead::set(const Values& values) {
    organisation_.set_value(values.organisation);
    representative_.set_value(values.representative);
    date_.set_value(values.date);
    time_.set_value(values.time);
    channel_ = values.channel;
    original_ = values.original;
    marks_ = values.marks;
    focus_ = std::min(focus_, spots().size() - 1);
}

void ApplicationHead::show(const v1::Application& application) {
    const Values typed = values();
    Values fresh = values_of(application);
    base_ = application;
    Values shown = fresh;
    const auto keep = [&](auto Values::*field) {
        if (typed.*field != clean_.*field) shown.*field = typed.*field;
    };
    keep(&Values::organisation);
    keep(&Values::representative);
    keep(&Values::date);
    keep(&Values::time);
    keep(&Values::channel);
    keep(&Values::original);
    if (clean_.marks.size() == fresh.marks.size()) keep(&Values::marks);
    clean_ = std::move(fresh);
    // A field under the cursor is not touched when nothing of it changed.
    if (shown.organisation != organisation_.value()) organisation_.set_value(shown.organisation);
    if (shown.representative != representative_.value())
        representative_.set_value(shown.representative);
    if (shown.date != date_.value()) date_.set_value(shown.date);
    if (shown.time != time_.value()) time_.set_value(shown.time);
    channel_ = shown.channel;
    original_ = shown.original;
    marks_ = shown.marks;
    focus_ = std::min(focus_, spots().size() - 1);
}

std::vector<ApplicationHead::Place> ApplicationHead::spots() const {
    std::vector<Place> places{{Spot::kOrganisation}, {Spot::kRepresentative}, {Spot::kDate},
                              {Spot::kTime},         {Spot::kChannel},        {Spot::kOriginal}};
    for (int i = 0; i < static_cast<int>(marks_.size()); ++i) {
        places.push_back({Spot::kSigned, i});
        places.push_back({Spot::kStamped, i});
    }
    return places;
}

ApplicationHead::Place ApplicationHead::here() const {
    return spots()[focus_];
}

Field* ApplicationHead::field(Spot spot) {
    switch (spot) {
        case Spot::kOrganisation:
            return &organisation_;
        case Spot::kRepresentative:
            return &representative_;
        case Spot::kDate:
            return &date_;
        case Spot::kTime:
            return &time_;
        default:
            return nullptr;
    }
}

bool ApplicationHead::typing() const {
    return const_cast<ApplicationHead*>(this)->field(here().spot) != nullptr;
}

void ApplicationHead::toggle() {
    const Place place = here();
    const auto mark = static_cast<std::size_t>(place.signature);
    if (place.spot == Spot::kChannel)
        channel_ = channel_ == v1::ApplicationPaper::CHANNEL_PAPER
                       ? v1::ApplicationPaper::CHANNEL_EMAIL
                       : v1::ApplicationPaper::CHANNEL_PAPER;
    if (place.spot == Spot::kOriginal) original_ = !original_;
    if (place.spot == Spot::kSigned) marks_[mark].is_signed = !marks_[mark].is_signed;
    if (place.spot == Spot::kStamped) marks_[mark].stamped = !marks_[mark].stamped;
}

void ApplicationHead::move(int by, const Look& look) {
    if (Field* left = field(here().spot)) left->leave(look);
    focus_ = static_cast<std::size_t>(static_cast<int>(focus_) + by);
}

bool ApplicationHead::on_event(const ftxui::Event& event, const Look& look) {
    using ftxui::Event;
    if (LookupField* lookup = open_lookup(); lookup != nullptr && lookup->on_list_event(event))
        return true;
    const bool forward = event == Event::Tab || event == Event::ArrowDown || event == Event::Return;
    const bool back = event == Event::TabReverse || event == Event::ArrowUp;
    if (forward || back) {
        const bool at_end = forward ? focus_ + 1 == spots().size() : focus_ == 0;
        if (!at_end) return move(forward ? 1 : -1, look), true;
        if (Field* left = field(here().spot)) left->leave(look);
        return back;  // before the first place there is nothing; after the last the lines begin
    }
    if (Field* typed = field(here().spot)) return typed->on_event(event, look);
    const bool sideways = event == Event::ArrowLeft || event == Event::ArrowRight;
    if (sideways && here().spot != Spot::kChannel) {
        const int by = event == Event::ArrowLeft ? -1 : 1;
        const bool inside = by < 0 ? focus_ > 0 : focus_ + 1 < spots().size();
        if (inside) move(by, look);
        return true;
    }
    if (sideways || event == Event::Character(' ')) return toggle(), true;
    return false;
}

void ApplicationHead::paste(const std::string& text, const Look& look) {
    if (Field* typed = field(here().spot)) typed->paste(text, look);
}

bool ApplicationHead::check(const Look& look) {
    const auto places = spots();
    bool good = true;
    for (std::size_t i = places.size(); i-- > 0;) {
        Field* one = field(places[i].spot);
        if (one == nullptr) continue;
        one->leave(look);
        if (places[i].spot == Spot::kTime && !viewmodel::parse_time(time_.value(), local_()))
            one->set_error(look.texts("application.time_wrong", {{"value", time_.value()}}));
        if (one->error().empty()) continue;
        focus_ = i;
        good = false;
    }
    return good;
}

ApplicationHead::Changes ApplicationHead::changes() const {
    const Values now = values();
    const bool preliminary = viewmodel::is_preliminary(base_);
    const std::string paper_path = preliminary ? "preliminary_paper." : "final_paper.";
    Changes changes;
    v1::Application& application = changes.application;
    application.set_name(base_.name());
    application.set_etag(base_.etag());
    v1::ApplicationPaper& paper =
        preliminary ? *application.mutable_preliminary_paper() : *application.mutable_final_paper();
    const bool fresh = base_.name().empty();
    if (now.organisation != clean_.organisation) {
        application.set_organisation(organisation_.id());
        changes.paths.emplace_back("organisation");
    }
    if (now.representative != clean_.representative) {
        application.set_representative(now.representative);
        changes.paths.emplace_back("representative");
    }
    const auto moment = viewmodel::parse_time(now.time, local_());
    const auto day = date_.date();
    if ((fresh || now.date != clean_.date || now.time != clean_.time) && moment && day) {
        const auto local = std::chrono::local_days(*day) + *moment;
        paper.mutable_receive_time()->set_seconds(
            viewmodel::to_sys(local, clock_).time_since_epoch().count());
        changes.paths.push_back(paper_path + "receive_time");
    }
    if (fresh || now.channel != clean_.channel) {
        paper.set_channel(now.channel);
        changes.paths.push_back(paper_path + "channel");
    }
    if (now.original != clean_.original) {
        paper.set_original(now.original);
        changes.paths.push_back(paper_path + "original");
    }
    if (now.marks != clean_.marks) {
        for (const Mark& mark : now.marks) {
            v1::ApplicationSignature& signature = *paper.add_signatures();
            signature.set_signature(mark.id);
            signature.set_is_signed(mark.is_signed);
            signature.set_is_stamped(mark.stamped);
        }
        changes.paths.push_back(paper_path + "signatures");
    }
    return changes;
}

ftxui::Element ApplicationHead::box(const Look& look, const std::string& words, Place place,
                                    bool focused) const {
    const Place now = here();
    const bool at = focused && now.spot == place.spot && now.signature == place.signature;
    return look.text(words, at ? Tone::kFocus : Tone::kText);
}

// Title and boxes of each signature, as many in a line as there is room for.
ftxui::Elements ApplicationHead::signature_lines(const Look& look, int width, bool focused) const {
    if (marks_.empty()) return {};
    const Texts& texts = look.texts;
    const std::string label = " " + texts("application.signatures") + " ";
    ftxui::Elements lines;
    ftxui::Elements parts{look.text(label)};
    int used = columns(label);
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        const Mark& mark = marks_[i];
        const int index = static_cast<int>(i);
        const std::string seal =
            mark.stamped ? "[" + texts("application.seal") + "]" : std::string("[ ]");
        const int boxes = 3 + columns(seal);
        const std::string title = cut(mark.title, width - columns(label) - boxes - 2);
        const int needed = columns(title) + 1 + boxes;
        if (used > columns(label) && used + 2 + needed > width - 1) {
            lines.push_back(ftxui::hbox(std::move(parts)));
            parts = {gap(columns(label))};
            used = columns(label);
        } else if (used > columns(label)) {
            parts.push_back(gap(2));
            used += 2;
        }
        parts.push_back(look.text(title + " "));
        parts.push_back(box(look, mark.is_signed ? "[x]" : "[ ]", {Spot::kSigned, index}, focused));
        parts.push_back(box(look, seal, {Spot::kStamped, index}, focused));
        used += needed;
    }
    lines.push_back(ftxui::hbox(std::move(parts)));
    return lines;
}

ftxui::Elements ApplicationHead::render(const Look& look, int width, bool focused) {
    const Texts& texts = look.texts;
    const Spot spot = here().spot;
    const auto at = [&](Spot one) { return focused && spot == one; };
    const std::string organisation = texts("application.organisation");
    const std::string representative = texts("application.representative");
    const std::string received = texts("application.received");
    const int label = std::max(columns(organisation), columns(received));
    // One line where the window is wide enough for both fields, else one below the other.
    const int second = columns(representative) + 3 + 2 + 2 + kRepresentativeWidth;
    const int first = 1 + label + 3 + 2 + kOrganisationWidth;
    const bool one_line = first + 2 + second <= width;
    const int more = one_line ? width - first - 2 - second : 0;
    representative_.set_room(one_line ? kRepresentativeWidth : width - label - 8);
    organisation_.set_room(std::min(kOrganisationWidth, width - label - 8));
    ftxui::Elements organisation_row{look.text(" " + fit(organisation, label) + " * "),
                                     organisation_.render(look, at(Spot::kOrganisation))};
    ftxui::Elements representative_row{
        look.text(one_line ? representative + " * " : " " + fit(representative, label) + " * "),
        representative_.render(look, at(Spot::kRepresentative))};
    ftxui::Elements lines;
    if (one_line) {
        organisation_row.push_back(gap(2 + more));
        for (ftxui::Element& part : representative_row)
            organisation_row.push_back(std::move(part));
        lines.push_back(ftxui::hbox(std::move(organisation_row)));
    } else {
        lines.push_back(ftxui::hbox(std::move(organisation_row)));
        lines.push_back(ftxui::hbox(std::move(representative_row)));
    }
    const auto channel = [&](v1::ApplicationPaper::Channel one, const char* words) {
        return std::string(channel_ == one ? "(*) " : "( ) ") + texts(words);
    };
    std::string channels = channel(v1::ApplicationPaper::CHANNEL_PAPER, "application.paper") +
                           "  " + channel(v1::ApplicationPaper::CHANNEL_EMAIL, "application.email");
    if (channel_ == v1::ApplicationPaper::CHANNEL_ONLINE)
        channels = channel(v1::ApplicationPaper::CHANNEL_ONLINE, "application.online");
    ftxui::Elements row{look.text(" " + fit(received, label) + " * "),
                        date_.render(look, at(Spot::kDate)), gap(1),
                        time_.render(look, at(Spot::kTime)), gap(2)};
    const std::string original = texts("application.original") + " ";
    const int way = columns(channels) + 2 + columns(original) + 3;
    if (1 + label + 3 + 12 + 1 + 7 + 2 + way > width) {
        lines.push_back(ftxui::hbox(std::move(row)));
        row = {gap(1 + label + 3)};
    }
    row.push_back(box(look, channels, {Spot::kChannel}, focused));
    row.push_back(gap(2));
    row.push_back(look.text(original));
    row.push_back(box(look, original_ ? "[x]" : "[ ]", {Spot::kOriginal}, focused));
    lines.push_back(ftxui::hbox(std::move(row)));
    for (ftxui::Element& line : signature_lines(look, width, focused))
        lines.push_back(std::move(line));
    for (const Spot one : {Spot::kOrganisation, Spot::kRepresentative, Spot::kDate, Spot::kTime})
        if (const Field* wrong = field(one); !wrong->error().empty())
            lines.push_back(look.text("   × " + wrong->error(), Tone::kBad));
    return lines;
}

}  // namespace collegium::tui
