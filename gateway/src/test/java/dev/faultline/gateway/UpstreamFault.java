package dev.faultline.gateway;

import java.util.Optional;
import java.util.Set;

/**
 * A row of the table: something that an upstream does wrong, and what its client gets.
 *
 * @param name the tool that is called, or what is wrong at the start
 * @param method the method of the request; {@code tools/call} for a tool
 * @param does what the upstream does, as the page says it
 * @param script the lines with which the upstream answers, {@code ${id}} for the id; empty if it does more than that
 */
record UpstreamFault(String name, String method, String does, String script, Outcome outcome) {
    static final String CALL = "tools/call";

    /** What the client gets. */
    sealed interface Outcome {}

    /** An answer as if nothing were wrong, which contains this text. */
    record Served(String text) implements Outcome {}

    /**
     * A failure.
     *
     * @param retry {@code never}, {@code unknown}, {@code now}, a time such as {@code 1 s}, or {@code later}
     * @param rpcCode the code of a JSON-RPC error; empty if it is a tool result
     */
    record Failed(String code, String kind, String retry, String effect, String by, Optional<Integer> rpcCode)
            implements Outcome {
        Failed retry(String other) {
            return new Failed(code, kind, other, effect, by, rpcCode);
        }

        Failed effect(String other) {
            return new Failed(code, kind, retry, other, by, rpcCode);
        }

        Failed by(String other) {
            return new Failed(code, kind, retry, effect, other, rpcCode);
        }

        Failed error(int rpc) {
            return new Failed(code, kind, retry, effect, by, Optional.of(rpc));
        }
    }

    /** The kinds of which nobody knows whether a repeat helps, if the call may have had an effect. */
    private static final Set<String> MAY_PASS = Set.of("TIMEOUT", "UNAVAILABLE", "EXHAUSTED", "INTERNAL");

    /** {@return a failure that the server reports by a tool result, and that may have had an effect} */
    static Failed reported(String code, String kind) {
        String retry = MAY_PASS.contains(kind) ? "unknown" : "never";
        return new Failed(code, kind, retry, "unknown", "server", Optional.empty());
    }

    /** {@return a failure that the gateway concludes} */
    static Failed concluded(String code, String kind) {
        return reported(code, kind).by("gateway");
    }

    /** {@return a row about a tool} */
    static UpstreamFault tool(String name, String does, String script, Outcome outcome) {
        return new UpstreamFault(name, CALL, does, script, outcome);
    }

    /** {@return a row about what an upstream does that is not only an answer} */
    static UpstreamFault act(String name, String does, Outcome outcome) {
        return tool(name, does, "", outcome);
    }

    /** {@return whether the upstream says that the tool changes nothing} */
    boolean isReadOnly() {
        return name.startsWith("reader");
    }

    /** {@return whether the upstream says that the tool may be repeated} */
    boolean isIdempotent() {
        return name.startsWith("repeatable");
    }

    /** {@return the definition of the tool in the upstream's list} */
    String definition() {
        String hints = isReadOnly() ? "\"readOnlyHint\":true" : isIdempotent() ? "\"idempotentHint\":true" : "";
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{" + hints + "}}";
    }

    @Override
    public String toString() {
        return name;
    }

    /** {@return a tool result with {@code isError} and this text} */
    static String says(String text) {
        return result("{\"content\":[{\"type\":\"text\",\"text\":" + quoted(text) + "}],\"isError\":true}");
    }

    /** {@return a tool result that claims to be a success, with this text} */
    static String succeeds(String text) {
        return result("{\"content\":[{\"type\":\"text\",\"text\":" + quoted(text) + "}]}");
    }

    /** {@return a response with this result} */
    static String result(String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":${id},\"result\":" + json + "}";
    }

    /** {@return a response with this error} */
    static String error(int code, String message) {
        return errorOf("{\"code\":" + code + ",\"message\":" + quoted(message) + "}");
    }

    /** {@return a response with this error} */
    static String errorOf(String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":${id},\"error\":" + json + "}";
    }

    static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\t", "\\t")
                + '"';
    }
}
