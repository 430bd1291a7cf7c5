package dev.faultline.server;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import java.util.ArrayList;
import java.util.List;

/** Traps in the handlers of prompts, resources and completions. */
final class MethodTraps {
    private static final String NO_RESULT = "The handler returned no result";
    private static final String LATE = "The server did not answer in time";

    private MethodTraps() {}

    /** A method of the protocol, and the parameters that select a handler. */
    private enum Method {
        PROMPT("prompts/get", "prompt", "{\"name\":\"%s_%s\"}"),
        RESOURCE("resources/read", "resource", "{\"uri\":\"fixture://%s/%s\"}"),
        COMPLETION(
                "completion/complete",
                "completion",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"%s_%s\"},"
                        + "\"argument\":{\"name\":\"word\",\"value\":\"f\"}}");

        private final String method;
        private final String word;
        private final String params;

        Method(String method, String word, String params) {
            this.method = method;
            this.word = word;
            this.params = params;
        }

        Trap trap(String name, String family, String deed) {
            return Trap.of(("a " + word + " " + name), Wire.request(method, params.formatted(family, deed)));
        }

        String failure(Fault fault) {
            return Expect.error(-32603, method, fault);
        }
    }

    static List<Trap> all() {
        List<Trap> traps = new ArrayList<>();
        for (Method method : Method.values()) {
            traps.addAll(added(method));
            traps.addAll(customized(method));
        }
        traps.add(Trap.of("a prompt that does not exist", Wire.request("prompts/get", "{\"name\":\"nope\"}"))
                .answers(Expect.error(
                        -32602, "prompts/get", CommonCode.RESOURCE_NOT_FOUND.fault("Prompt not found: nope"))));
        traps.add(Trap.of(
                        "a resource that does not exist",
                        Wire.request("resources/read", "{\"uri\":\"fixture://nope\"}"))
                .answers(Expect.error(
                        -32002, "resources/read", CommonCode.RESOURCE_NOT_FOUND.fault("Resource not found"))));
        traps.add(Trap.of(
                        "an argument of a prompt given twice",
                        Wire.request(
                                "prompts/get",
                                "{\"name\":\"added_fine\",\"arguments\":{\"word\":\"a\",\"word\":\"b\"}}"))
                .answers(Expect.error(
                        -32602,
                        "prompts/get",
                        CommonCode.INVALID_INPUT_FORMAT.fault("arguments.word is given twice"))));
        return traps;
    }

    private static List<Trap> added(Method method) {
        return List.of(
                method.trap("that throws", "added", "throws").answers(method.failure(unexpected())),
                method.trap("that is null", "added", "null")
                        .answers(method.failure(CommonCode.UNEXPECTED.fault(NO_RESULT)))
                        .silent(Transport.STDIO),
                method.trap("that throws a NoClassDefFoundError", "added", "linkage")
                        .answers(method.failure(unexpected()))
                        .silent(Transport.values()),
                method.trap("that hangs", "added", "hangs")
                        .answers(method.failure(late()))
                        .at(GuardedFixture.IMPATIENT)
                        .silent(Transport.values()));
    }

    private static List<Trap> customized(Method method) {
        return List.of(
                method.trap("that throws, added to the SDK's builder", "customized", "throws")
                        .answers(method.failure(unexpected())),
                method.trap("that is null, added to the SDK's builder", "customized", "null")
                        .answers(method.failure(
                                CommonCode.UNEXPECTED.fault("The server has no result for this request")))
                        .silent(Transport.STDIO),
                method.trap("that throws a NoClassDefFoundError, added to the SDK's builder", "customized", "linkage")
                        .answers(method.failure(
                                CommonCode.UNEXPECTED.fault("The server has no result for this request")))
                        .on(Transport.STATELESS, new Seen(200, method.failure(unexpected())))
                        .silent(Transport.values()),
                method.trap("that hangs, added to the SDK's builder", "customized", "hangs")
                        .answers(method.failure(late()))
                        .at(GuardedFixture.OVERDUE)
                        .silent(Transport.values()));
    }

    private static Fault late() {
        return CommonCode.TIMED_OUT.fault(LATE).withRetry(Retry.UNKNOWN);
    }

    private static Fault unexpected() {
        return CommonCode.UNEXPECTED.fault(Fault.UNFORESEEN);
    }
}
