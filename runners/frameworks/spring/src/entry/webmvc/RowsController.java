// Answers query, queries, page and update.
package entry.webmvc;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.server.ResponseStatusException;

record Change(int id, int add) {}

record Stock(int id, int stock) {}

@Controller
class RowsController {
    private final Rows rows;

    RowsController(Rows rows) {
        this.rows = rows;
    }

    @GetMapping("/product/{id}")
    @ResponseBody
    Rows.Product readRow(@PathVariable int id) {
        return rows.product(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    }

    @GetMapping("/basket")
    @ResponseBody
    List<Rows.Product> readRows(@RequestParam List<Integer> ids) {
        return ids.stream().map(this::readRow).toList();
    }

    @GetMapping("/messages")
    String listMessages(@RequestParam String add, Model model) {
        var listed = new ArrayList<>(rows.messages());
        listed.add(new Rows.Message(0, add));
        listed.sort(Comparator.comparing(Rows.Message::message));
        model.addAttribute("messages", listed);
        return "messages";
    }

    @PostMapping("/stock")
    @ResponseBody
    Stock addStock(@RequestBody Change sent) {
        return new Stock(sent.id(), rows.addStock(sent.id(), sent.add()));
    }
}
