package dev.faultline.spring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The traps of the SDK that an application on Spring AI can meet, and those of Spring AI itself, in groups. */
final class SpringTraps {
    /** The traps of the SDK that an application on Spring AI does not meet, and why. */
    static final Map<String, String> NOT_HERE = Map.of(
            "a result without the structured content that its schema requires",
            "Spring AI makes the structured content of every result of a method with an output schema; the case that"
                    + " is left is null in place of a structure");

    /** What the names of further such traps end with, and why. */
    static final Map<String, String> NOT_HERE_ENDING = Map.of(
            ", added to the SDK's builder",
            "the guard replaces the server of Spring AI, and the customizers of its builder with it; an application"
                    + " adds to a guarded server with beans");

    private SpringTraps() {}

    static Map<String, List<SpringTrap>> all() {
        Map<String, List<SpringTrap>> groups = new LinkedHashMap<>();
        groups.put("Exceptions of tools", thrown());
        groups.put("Results of tools", returned());
        groups.put("Arguments", arguments());
        groups.put("Calls", SpringCallTraps.calls());
        groups.put("Messages", SpringMessageTraps.messages());
        groups.put("Parameters", SpringMessageTraps.params());
        groups.put("Prompts, resources and completions", SpringMessageTraps.features());
        groups.put("Standard input and output", SpringCallTraps.streams());
        groups.put("HTTP", SpringMessageTraps.http());
        return groups;
    }

    private static List<SpringTrap> thrown() {
        return List.of(
                SpringTrap.tool("a tool throws an exception with a password in its text", "throws"),
                SpringTrap.tool("a tool throws an exception without a text", "throws_null"),
                SpringTrap.tool("a tool throws an exception that the application maps", "throws_mapped"),
                SpringTrap.tool("a tool throws a fault with a code of the application", "throws_fault"),
                SpringTrap.tool("a tool throws a protocol error", "throws_protocol_error"),
                SpringTrap.tool("a tool throws an AssertionError", "throws_assertion"),
                SpringTrap.tool("a tool throws a NoClassDefFoundError", "throws_linkage"),
                SpringTrap.tool("a tool throws a StackOverflowError", "throws_overflow"),
                SpringTrap.tool("a tool throws an OutOfMemoryError", "throws_memory"),
                SpringTrap.tool("a tool uses a class whose static initialiser throws", "throws_initialiser"),
                SpringTrap.tool("a `ToolCallback` throws an exception with a password in its text", "old_throws"),
                SpringTrap.of(
                        "a `ToolCallback` throws an exception without a text",
                        Channel.call("function_throws", "{\"text\":\"x\"}")),
                async("an asynchronous tool throws immediately", "later_throws"),
                async("an asynchronous tool fails", "later_fails"),
                async("an asynchronous tool throws a NoClassDefFoundError immediately", "later_linkage_first"),
                async("an asynchronous tool completes with a NoClassDefFoundError", "later_linkage"),
                async("an asynchronous tool fails as a `Flux`", "later_flux"));
    }

    private static SpringTrap async(String name, String tool) {
        return SpringTrap.tool(name, tool).at(TrapServer.ASYNC);
    }

    private static List<SpringTrap> returned() {
        return List.of(
                SpringTrap.tool("a tool returns null", "returns_null"),
                SpringTrap.tool("a tool returns null in place of a structure", "returns_null_record"),
                SpringTrap.tool("a `ToolCallback` returns null", "old_null"),
                async("an asynchronous tool completes without a result", "later_empty")
                        .silent(SpringTrap.Place.STDIO),
                async("an asynchronous tool returns null", "later_null"),
                SpringTrap.tool("a result with a getter that throws", "returns_unreadable"),
                SpringTrap.tool("a result that contains itself", "returns_circle"),
                SpringTrap.tool("a result that contains NaN", "returns_nan"),
                SpringTrap.tool("a result that contains NaN, as text", "returns_nan_text"),
                SpringTrap.tool("a result with an unpaired surrogate", "returns_surrogate"),
                SpringTrap.tool("a result with an unpaired surrogate, as text", "returns_surrogate_text"),
                SpringTrap.tool("a result that is larger than the limit", "returns_huge"),
                SpringTrap.tool("a result that violates its schema", "breaks_schema"),
                SpringTrap.tool("a result that the tool marks as an error", "says_error"),
                SpringTrap.tool("a successful result after all of these", "fine"));
    }

    private static List<SpringTrap> arguments() {
        return List.of(
                SpringTrap.of("an argument of the wrong type", Channel.call("counts", "{\"count\":\"one\"}")),
                SpringTrap.of("an argument that is missing", Channel.call("counts", "{}")),
                SpringTrap.of(
                        "an argument with an unknown name", Channel.call("counts", "{\"count\":1,\"nmae\":\"x\"}")),
                SpringTrap.of("a missing nested argument", Channel.call("lists", "{\"lines\":[{}]}")),
                SpringTrap.of("an argument given twice", Channel.call("counts", "{\"count\":1,\"count\":2}")),
                SpringTrap.of("an unpaired surrogate", Channel.call("names", "{\"name\":\"\\ud800\"}")),
                SpringTrap.of(
                        "numbers that Java would change",
                        Channel.call("echoes", "{\"values\":{\"a\":-0,\"b\":1e3,\"c\":12345678901234567890.10}}")),
                SpringTrap.of(
                        "an argument that cannot be converted", Channel.call("dates", "{\"day\":\"2026-13-45\"}")),
                SpringTrap.of("arguments that are a list", Channel.call("counts", "[1]")),
                SpringTrap.of("arguments that are null", Channel.call("fine", "null")),
                SpringTrap.of("no arguments at all", Channel.request("tools/call", "{\"name\":\"counts\"}")),
                SpringTrap.tool("a tool that does not exist", "thrwos"));
    }
}
