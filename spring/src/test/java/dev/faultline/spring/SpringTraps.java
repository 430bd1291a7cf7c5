package dev.faultline.spring;

import static dev.faultline.spring.SpringTrap.Place.STATELESS;
import static dev.faultline.spring.SpringTrap.Place.STDIO;
import static dev.faultline.spring.SpringTrap.Place.STREAMABLE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The traps of the SDK that an application on Spring AI can meet, and those of Spring AI itself, in groups. */
final class SpringTraps {
    private SpringTraps() {}

    static Map<String, List<SpringTrap>> all() {
        Map<String, List<SpringTrap>> groups = new LinkedHashMap<>();
        groups.put("Exceptions of tools", thrown());
        groups.put("Results of tools", returned());
        groups.put("Arguments", arguments());
        groups.put("Messages", messages());
        groups.put("Prompts, resources and completions", features());
        groups.put("HTTP", http());
        return groups;
    }

    private static List<SpringTrap> thrown() {
        return List.of(
                SpringTrap.tool("a method throws an exception with a password in its text", "throws"),
                SpringTrap.tool("a method throws an exception without a text", "throws_null"),
                SpringTrap.tool("a method throws an exception that the application maps", "throws_mapped"),
                SpringTrap.tool("a method throws a fault with a code of the application", "throws_fault"),
                SpringTrap.tool("a method throws a protocol error", "throws_protocol_error"),
                SpringTrap.tool("a method throws an AssertionError", "throws_assertion"),
                SpringTrap.tool("a method throws a NoClassDefFoundError", "throws_linkage"),
                SpringTrap.tool("a method throws a StackOverflowError", "throws_overflow"),
                SpringTrap.tool("a method uses a class whose static initialiser throws", "throws_initialiser"),
                SpringTrap.tool("a `ToolCallback` throws an exception with a password in its text", "old_throws"),
                SpringTrap.of(
                        "a `ToolCallback` throws an exception without a text",
                        Channel.call("function_throws", "{\"text\":\"x\"}")));
    }

    private static List<SpringTrap> returned() {
        return List.of(
                SpringTrap.tool("a method returns null", "returns_null"),
                SpringTrap.tool("a method returns null in place of a structure", "returns_null_record"),
                SpringTrap.tool("a `ToolCallback` returns null", "old_null"),
                SpringTrap.tool("a result with a getter that throws", "returns_unreadable"),
                SpringTrap.tool("a result that contains itself", "returns_circle"),
                SpringTrap.tool("a result that is larger than the limit", "returns_huge"),
                SpringTrap.tool("a result that the tool marks as an error", "says_error"),
                SpringTrap.tool("a successful result after all of these", "fine"));
    }

    private static List<SpringTrap> arguments() {
        return List.of(
                SpringTrap.of("an argument of the wrong type", Channel.call("counts", "{\"count\":\"one\"}")),
                SpringTrap.of("an argument that is missing", Channel.call("counts", "{}")),
                SpringTrap.of("an argument given twice", Channel.call("counts", "{\"count\":1,\"count\":2}")),
                SpringTrap.of(
                        "an argument that cannot be converted", Channel.call("dates", "{\"day\":\"2026-13-45\"}")),
                SpringTrap.of("arguments that are a list", Channel.call("counts", "[1]")),
                SpringTrap.of("no arguments at all", Channel.request("tools/call", "{\"name\":\"counts\"}")),
                SpringTrap.tool("a tool that does not exist", "fien"));
    }

    private static List<SpringTrap> messages() {
        return List.of(
                SpringTrap.of("text that is not JSON", "{\"jsonrpc\":"),
                SpringTrap.of("a batch", "[]"),
                SpringTrap.of("an unknown method", Channel.request("tools/destroy", "{}")),
                SpringTrap.of("parameters of the wrong type", Channel.request("tools/call", "[]")),
                SpringTrap.of("a call without a name", Channel.request("tools/call", "{}")));
    }

    private static List<SpringTrap> features() {
        return List.of(
                SpringTrap.of("a prompt that throws", Channel.request("prompts/get", "{\"name\":\"failing\"}")),
                SpringTrap.of("a prompt that does not exist", Channel.request("prompts/get", "{\"name\":\"nope\"}")),
                SpringTrap.of(
                        "a resource that throws", Channel.request("resources/read", "{\"uri\":\"trap://failing\"}")),
                SpringTrap.of(
                        "a resource that does not exist",
                        Channel.request("resources/read", "{\"uri\":\"trap://nope\"}")),
                SpringTrap.of(
                        "a completion that throws",
                        Channel.request(
                                "completion/complete",
                                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greeting\"},"
                                        + "\"argument\":{\"name\":\"name\",\"value\":\"A\"}}")));
    }

    private static List<SpringTrap> http() {
        return List.of(
                SpringTrap.tool("a session that does not exist", "fine")
                        .header("Mcp-Session-Id", "nope")
                        .only(STREAMABLE),
                SpringTrap.tool("a page of another site", "fine")
                        .header("Origin", "https://evil.example")
                        .only(STREAMABLE, STATELESS),
                SpringTrap.tool("an `Accept` header that lacks a type", "fine")
                        .header("Accept", "text/plain")
                        .only(STREAMABLE, STATELESS),
                SpringTrap.tool("a body of another type", "fine")
                        .header("Content-Type", "text/plain")
                        .only(STREAMABLE, STATELESS),
                SpringTrap.tool("a tool that prints to standard output", "prints")
                        .only(STDIO));
    }
}
