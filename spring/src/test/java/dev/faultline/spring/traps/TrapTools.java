package dev.faultline.spring.traps;

import dev.faultline.fault.FaultException;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.sql.SQLTransientException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.stereotype.Service;
import org.springframework.web.context.request.RequestContextHolder;

/** Tools in Spring AI's form, with all the failures. */
@Service
class TrapTools {
    static final String SECRET = "no connection to jdbc:postgresql://admin:hunter2@db/orders";

    private static final String HALF = "half \ud83d";

    @McpTool(name = "throws", description = "Throws an exception with a password in its text.")
    String fails() {
        throw new IllegalStateException(SECRET);
    }

    @McpTool(name = "throws_null", description = "Throws an exception without a text.")
    String failsSilently() {
        throw new IllegalStateException();
    }

    @McpTool(name = "throws_mapped", description = "Throws a checked exception that the application maps.")
    String failsChecked() throws SQLTransientException {
        throw new SQLTransientException(SECRET);
    }

    @McpTool(name = "throws_fault", description = "Throws a fault with a code of the application.")
    String failsTyped() {
        throw new FaultException(TrapCode.ORDER_LOCKED.fault("Order 7 is locked"));
    }

    @McpTool(name = "throws_protocol_error", description = "Throws a protocol error.")
    String failsByProtocol() {
        throw McpError.builder(-32055)
                .message("The order is locked")
                .data(Map.of("order", 7))
                .build();
    }

    @McpTool(name = "throws_assertion", description = "Throws an AssertionError.")
    String failsAssertion() {
        throw new AssertionError("seven is not eight");
    }

    @McpTool(name = "throws_linkage", description = "Throws a NoClassDefFoundError.")
    String failsToLink() {
        throw new NoClassDefFoundError("com/example/Driver");
    }

    @McpTool(name = "throws_overflow", description = "Throws a StackOverflowError.")
    String overflows() {
        throw new StackOverflowError();
    }

    @McpTool(name = "throws_memory", description = "Throws an OutOfMemoryError.")
    String failsForMemory() {
        throw new OutOfMemoryError("Java heap space");
    }

    @McpTool(name = "unrecorded", description = "Throws an exception that cannot be recorded.")
    String failsUnrecorded() {
        throw new IllegalStateException(SECRET);
    }

    @McpTool(name = "stalled", description = "Throws an exception whose recording does not end.")
    String failsStalled() {
        throw new IllegalStateException(SECRET);
    }

    @McpTool(name = "throws_initialiser", description = "Uses a class whose static initialiser throws.")
    String failsToInitialise() {
        return Broken.NAME.toString();
    }

    /** A class that cannot be initialised. */
    private static final class Broken {
        static final Object NAME = make();

        private static Object make() {
            throw new IllegalStateException(SECRET);
        }
    }

    @McpTool(name = "returns_null", description = "Returns null.")
    @Nullable
    String nothing() {
        return null;
    }

    @McpTool(
            name = "returns_null_record",
            description = "Returns null in place of a structure.",
            generateOutputSchema = true)
    @Nullable
    Report noReport() {
        return null;
    }

    /** A structure. */
    record Report(@Nullable String title, int pages) {}

    @McpTool(name = "returns_unreadable", description = "Returns a record that cannot be written.")
    Unreadable unreadable() {
        return new Unreadable();
    }

    /** An object whose getter throws. */
    public static class Unreadable {
        /** Throws. */
        public String getTitle() {
            throw new IllegalStateException(SECRET);
        }
    }

    @McpTool(name = "returns_circle", description = "Returns a map that contains itself.")
    Map<String, Object> circle() {
        Map<String, Object> circle = new HashMap<>();
        circle.put("self", circle);
        return circle;
    }

    /** A number. */
    record Share(double share) {}

    @McpTool(name = "returns_nan", description = "Returns NaN in a structure.", generateOutputSchema = true)
    Share nan() {
        return new Share(Double.NaN);
    }

    @McpTool(name = "returns_nan_text", description = "Returns NaN in a structure that is sent as text.")
    Share nanAsText() {
        return new Share(Double.NaN);
    }

    @McpTool(
            name = "returns_surrogate",
            description = "Returns half a character in a structure.",
            generateOutputSchema = true)
    Report surrogate() {
        return new Report(HALF, 7);
    }

    @McpTool(name = "returns_surrogate_text", description = "Returns half a character.")
    String surrogateAsText() {
        return HALF;
    }

    @McpTool(
            name = "breaks_schema",
            description = "Returns a structure that lacks what its schema requires.",
            generateOutputSchema = true)
    Report incomplete() {
        return new Report(null, 7);
    }

    @McpTool(name = "returns_huge", description = "Returns more than may be sent.")
    String huge() {
        return "x".repeat(9 * 1024 * 1024);
    }

    @McpTool(name = "says_error", description = "Marks its result as an error.")
    CallToolResult saysError() {
        return CallToolResult.builder()
                .addTextContent("The order is locked")
                .isError(true)
                .build();
    }

    @McpTool(name = "fine", description = "Returns a text.")
    String fine() {
        return "fine";
    }

    @McpTool(name = "report", description = "Returns a structure.", generateOutputSchema = true)
    Report report() {
        return new Report("fine", 7);
    }

    @McpTool(name = "done", description = "Returns nothing, as it says.")
    void done() {
        MDC.get("unused");
    }

    @McpTool(name = "counts", description = "Takes a number.")
    String counts(@McpToolParam(description = "How many.") int count) {
        return String.valueOf(count);
    }

    /** A line of an order. */
    record Line(String item, int count) {}

    @McpTool(name = "lists", description = "Takes a list.")
    String lists(@McpToolParam(description = "The lines.") List<Line> lines) {
        return String.valueOf(lines);
    }

    @McpTool(name = "names", description = "Takes a text.")
    String names(@McpToolParam(description = "The name.") String name) {
        return name.length() + " characters";
    }

    @McpTool(name = "echoes", description = "Returns the values.")
    String echoes(@McpToolParam(description = "Anything.") Map<String, Object> values) {
        return String.valueOf(values);
    }

    @McpTool(name = "dates", description = "Takes a date.")
    String dates(@McpToolParam(description = "The day.") LocalDate day) {
        return String.valueOf(day);
    }

    @McpTool(name = "bound", description = "Returns whether the HTTP request is bound to the thread.")
    String bound() {
        return RequestContextHolder.getRequestAttributes() == null ? "unbound" : "bound";
    }

    @McpTool(name = "prints", description = "Prints to standard output.")
    String prints() {
        System.out.println("a line that is no message");
        return "printed";
    }
}
