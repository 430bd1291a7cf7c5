package dev.faultline.server;

import static dev.faultline.server.Transport.STDIO;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Issue;
import java.util.List;
import java.util.Map;

/** Traps in tools and in their arguments. */
final class ToolTraps {
    private static final String NO_RESULT = "The tool returned no result";

    private ToolTraps() {}

    static List<Trap> thrown() {
        return List.of(
                unexpected("a tool throws an exception with a password in its text", "throws"),
                unexpected("a tool throws an exception without a text", "throws_null"),
                trap("a tool throws a protocol error", "throws_protocol_error")
                        .answers(Expect.failure("throws_protocol_error", locked())),
                unexpected("a tool throws an AssertionError", "throws_assertion"),
                unexpected("a tool throws a NoClassDefFoundError", "throws_linkage")
                        .silent(Transport.values()),
                vm("a tool throws a StackOverflowError", "throws_overflow").silent(Transport.values()),
                vm("a tool throws an OutOfMemoryError", "throws_memory").silent(Transport.values()),
                unexpected("an asynchronous tool throws immediately", "async_throws_first")
                        .async()
                        .alone(),
                unexpected("an asynchronous tool fails", "async_fails").async(),
                unexpected("an asynchronous tool throws a NoClassDefFoundError immediately", "async_linkage_first")
                        .async()
                        .alone()
                        .silent(STDIO),
                unexpected("an asynchronous tool completes with a NoClassDefFoundError", "async_linkage")
                        .async()
                        .alone()
                        .silent(STDIO));
    }

    static List<Trap> returned() {
        return List.of(
                trap("a tool returns null", "returns_null")
                        .answers(Expect.failure("returns_null", CommonCode.UNEXPECTED, NO_RESULT))
                        .silent(STDIO),
                trap("an asynchronous tool completes without a result", "async_empty")
                        .async()
                        .answers(Expect.failure("async_empty", CommonCode.UNEXPECTED, NO_RESULT))
                        .silent(STDIO),
                trap("an asynchronous tool returns null", "async_null")
                        .async()
                        .alone()
                        .answers(Expect.failure("async_null", CommonCode.UNEXPECTED, NO_RESULT)),
                unsendable("a result with a getter that throws", "throwing_getter", " failed while it was read")
                        .silent(STDIO),
                unsendable("a result that contains itself", "circular", "/self contains itself")
                        .silent(STDIO),
                unsendable("a result that contains NaN", "nan", "/share is not a finite number"),
                trap("a result that is larger than the limit", "over_large")
                        .answers(Expect.failure(
                                "over_large",
                                CommonCode.RESULT_TOO_LARGE,
                                "The result is larger than the 8388608 bytes that may be sent")),
                trap("a result that violates its schema", "breaks_schema")
                        .answers(Expect.failure(
                                "breaks_schema",
                                CommonCode.UNEXPECTED,
                                "The tool's result does not fit its schema: n must be an integer")),
                trap("a result without the structured content that its schema requires", "forgets_structure")
                        .answers(Expect.failure(
                                "forgets_structure",
                                CommonCode.UNEXPECTED,
                                "The tool's result lacks the structure that its schema promises")),
                trap("a result that the tool marks as an error", "says_error")
                        .answers(Expect.failure("says_error", CommonCode.TOOL_FAILED, "The order is locked")),
                trap("a successful result after all of these", "fine").answers(Expect.text("fine")));
    }

    static List<Trap> arguments() {
        return List.of(
                refused(
                        "an argument of the wrong type",
                        "{\"count\":\"one\"}",
                        "count",
                        CommonCode.INVALID_INPUT_TYPE,
                        "count must be an integer"),
                refused(
                        "an argument that is missing",
                        "{}",
                        "count",
                        CommonCode.MISSING_REQUIRED_FIELD,
                        "count is required"),
                refused(
                        "an argument with an unknown name",
                        "{\"count\":1,\"nmae\":\"x\"}",
                        "nmae",
                        CommonCode.INVALID_INPUT_VALUE,
                        "nmae is not an argument of this tool"),
                refused(
                        "a missing nested argument",
                        "{\"count\":1,\"list\":[{}]}",
                        "list.0.b",
                        CommonCode.MISSING_REQUIRED_FIELD,
                        "list.0.b is required"),
                refused(
                        "an argument given twice",
                        "{\"count\":1,\"count\":2}",
                        "count",
                        CommonCode.INVALID_INPUT_FORMAT,
                        "count is given twice"),
                refused(
                        "an unpaired surrogate",
                        "{\"count\":1,\"name\":\"\\ud800\"}",
                        "name",
                        CommonCode.INVALID_INPUT_FORMAT,
                        "name contains an unpaired surrogate"),
                Trap.of(
                                "numbers that Java would change",
                                Wire.call("echoes", "{\"a\":-0,\"b\":1e3,\"c\":12345678901234567890.10}"))
                        .answers(Expect.text("{\"a\":-0,\"b\":1e3,\"c\":12345678901234567890.10}")),
                Trap.of("arguments that are a list", Wire.call("strict", "[1]"))
                        .answers(Expect.refusal("strict", Issue.type(JsonPointer.ROOT, "an object"))),
                Trap.of("arguments that are null", Wire.call("echoes", "null"))
                        .answers(Expect.refusal("echoes", Issue.type(JsonPointer.ROOT, "an object"))),
                Trap.of("no arguments at all", Wire.request("tools/call", "{\"name\":\"echoes\"}"))
                        .answers(Expect.text("{}")),
                Trap.of("a tool that does not exist", Wire.call("thrwos"))
                        .answers(Expect.error(
                                -32602,
                                "tools/call",
                                CommonCode.INVALID_INPUT_VALUE
                                        .fault("Unknown tool: thrwos. Did you mean `throws`?")
                                        .withSuggestion("List the tools, and use a name from that list.")
                                        .withEffect(Effect.NONE))));
    }

    private static Fault locked() {
        return CommonCode.TOOL_FAILED.fault("The order is locked").withDetails(Map.of("order", 7));
    }

    private static Trap refused(String name, String arguments, String wrong, CommonCode code, String sentence) {
        JsonObject issue =
                JsonObject.builder().put("path", wrong).put("message", sentence).build();
        Fault fault = code.fault(sentence)
                .withEffect(Effect.NONE)
                .withArguments(List.of(wrong))
                .withDetails(Map.of("validationIssues", List.of(issue)));
        return Trap.of(name, Wire.call("strict", arguments)).answers(Expect.failure(Expect.DEFAULT, "strict", fault));
    }

    private static Trap trap(String name, String tool) {
        return Trap.of(name, Wire.call(tool));
    }

    private static Trap unexpected(String name, String tool) {
        return trap(name, tool).answers(Expect.failure(tool, CommonCode.UNEXPECTED, Fault.UNFORESEEN));
    }

    private static Trap vm(String name, String tool) {
        return trap(name, tool).answers(Expect.failure(tool, CommonCode.INTERNAL_ERROR, Fault.UNFORESEEN));
    }

    private static Trap unsendable(String name, String tool, String why) {
        return trap(name, tool)
                .alone()
                .answers(Expect.failure(
                        tool, CommonCode.UNEXPECTED, "The tool's result has no form in JSON: structuredContent" + why));
    }
}
