#include "tui/screens/common/export_file.hpp"

#include <memory>
#include <utility>

#include "tui/app/app.hpp"
#include "tui/app/save_file.hpp"

namespace collegium::tui {

void offer_export(App& app, viewmodel::ExportTable table, bool partial) {
    const Texts& texts = app.texts();
    const std::string note = partial ? texts("list.export_part", {{"n", table.rows.size()}}) : "";
    const auto shared = std::make_shared<const viewmodel::ExportTable>(std::move(table));
    Menu menu;
    menu.title = texts("list.export_title");
    menu.items.push_back({"1", texts("list.export_csv"), {}, {}, [&app, shared, note] {
                              save_file(app, shared->title, "csv", viewmodel::to_csv(*shared),
                                        note);
                          }});
    menu.items.push_back({"2", texts("list.export_txt"), {}, {}, [&app, shared, note] {
                              save_file(app, shared->title, "txt", viewmodel::to_txt(*shared),
                                        note);
                          }});
    app.open(std::move(menu));
}

}  // namespace collegium::tui
