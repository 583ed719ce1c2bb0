// What POST /shops/{shop}/orders/{order} takes and gives.
package entry;

import java.util.List;

record Item(String product, long quantity, long price) {
    static boolean isWhole(Item item) {
        return item != null && item.product != null && !item.product.isEmpty() && item.quantity > 0 && item.price >= 0;
    }
}

record Order(String customer, List<Item> items) {
    boolean isWhole() {
        var isNamed = customer != null && !customer.isEmpty();
        return isNamed && items != null && !items.isEmpty() && items.stream().allMatch(Item::isWhole);
    }

    Receipt taken(String shop, long order, long discount) {
        var names = items.stream().map(Item::product).toList();
        var total = items.stream().mapToLong(item -> item.quantity() * item.price()).sum() - discount;
        return new Receipt(shop, order, customer, names, total);
    }
}

record Receipt(String shop, long order, String customer, List<String> products, long total) {}
