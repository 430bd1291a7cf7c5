package dev.faultline.examples.orders;

import dev.faultline.fault.FaultException;
import dev.faultline.server.ClientArguments;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Map;

/** A store of orders that is sometimes busy. */
final class Orders {
    private static final Map<String, String> STATES = Map.of("4711", "on its way", "4712", "delivered");

    /** {@return the state of the order that the request names} */
    CallToolResult find(CallToolRequest request) {
        String id = ClientArguments.of(request).string("id").orElseThrow(); // its schema requires it
        return CallToolResult.builder()
                .addTextContent("Order " + id + " is " + state(id))
                .build();
    }

    private static String state(String id) {
        String state = STATES.get(id);
        if (state == null) {
            throw new FaultException(OrderCode.ORDER_NOT_FOUND.fault("Order not found: " + id));
        }
        return state;
    }

    /** {@return the number of orders in the store} The store is down, and its exception contains a password. */
    CallToolResult count(CallToolRequest request) throws SQLException {
        return CallToolResult.builder()
                .addTextContent(store().size() + " orders")
                .build();
    }

    private static Map<String, String> store() throws SQLException {
        throw new SQLTransientException("no connection to jdbc:postgresql://admin:hunter2@db/orders");
    }
}
