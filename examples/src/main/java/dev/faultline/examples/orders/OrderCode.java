package dev.faultline.examples.orders;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;

/** The ways in which orders fail. */
enum OrderCode implements FaultCode {
    ORDER_NOT_FOUND(
            FaultKind.NOT_FOUND,
            "There is no order with this id.",
            "A misspelt id, or an order that was archived.",
            "List the orders and use an id from that list."),
    STORE_BUSY(
            FaultKind.UNAVAILABLE,
            "The order store does not answer.",
            "A restart of the store, or many calls at once.",
            "Wait two seconds and call again.");

    private final CodeFacts facts;

    OrderCode(FaultKind kind, String meaning, String causes, String remedy) {
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
