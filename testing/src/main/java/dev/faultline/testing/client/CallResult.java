package dev.faultline.testing.client;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;
import java.util.Optional;

/** The result of a call, exactly as the client received it, and what the server recorded about it. */
public final class CallResult {
    private final String tool;
    private final JsonObject response;
    private final Envelope envelope;
    private final List<Reply> recorded;

    CallResult(String tool, JsonObject response, List<Reply> recorded) {
        this.tool = tool;
        this.response = response;
        this.envelope = envelope(response);
        this.recorded = recorded;
    }

    // An error of the protocol, such as that of an unknown tool, carries the envelope in its data.
    private static Envelope envelope(JsonObject response) {
        return response.object("error")
                .map(error -> error.object("data")
                        .map(Envelope::fromJson)
                        .orElseGet(() ->
                                Envelope.bareFailure(error.string("message").orElse(""))))
                .orElseGet(() -> ofResult(response.object("result").orElse(JsonObject.EMPTY)));
    }

    // Only tools report failures in their results; those of prompts, resources and completions have no content.
    private static Envelope ofResult(JsonObject result) {
        return result.get("content").isPresent()
                ? Envelope.fromJson(result)
                : new Envelope(
                        List.of(), Optional.empty(), result.object("_meta").orElse(JsonObject.EMPTY), false);
    }

    /** {@return the whole JSON-RPC response} */
    public JsonObject response() {
        return response;
    }

    /** {@return the tool result: text blocks, structured content, {@code _meta} and {@code isError}} */
    public Envelope envelope() {
        return envelope;
    }

    /** {@return the text blocks, one per line} */
    public String text() {
        return String.join("\n", envelope.text());
    }

    /**
     * Asserts that the call succeeded.
     *
     * @throws AssertionError if it failed
     */
    public CallResult assertSuccess() {
        if (envelope.isError()) {
            throw new AssertionError("The call of " + tool + " was expected to succeed, but it failed"
                    + reply().map(reply -> " with " + FailedCall.describe(reply))
                            .orElse("")
                    + "\n  The client received " + JsonText.print(response));
        }
        return this;
    }

    /**
     * Asserts that the call failed with a fault of this code.
     *
     * @throws AssertionError if it succeeded, failed with another code, or if its failure was not recorded
     */
    public FailedCall assertFault(FaultCode code) {
        return assertFault().assertCode(code);
    }

    /**
     * Asserts that the call failed, with any code.
     *
     * @throws AssertionError if it succeeded, or if its failure was not recorded
     */
    public FailedCall assertFault() {
        if (!envelope.isError()) {
            throw new AssertionError("The call of " + tool
                    + " was expected to fail, but it succeeded. The client received " + JsonText.print(response));
        }
        return reply().map(reply -> new FailedCall(tool, this, reply))
                .orElseThrow(() -> new AssertionError("The failure of " + tool
                        + " was sent, but not recorded. The client received " + JsonText.print(response)));
    }

    /** {@return the record of this failure: the one with the id in the envelope; a dialect without ids has the last} */
    private Optional<Reply> reply() {
        Optional<String> id = OccurrenceMeta.read(envelope.meta()).map(OccurrenceMeta::id);
        return recorded.reversed().stream()
                .filter(reply ->
                        id.isEmpty() || id.get().equals(reply.occurrence().id()))
                .findFirst();
    }
}
