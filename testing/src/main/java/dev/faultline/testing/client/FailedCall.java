package dev.faultline.testing.client;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonText;
import java.time.Duration;
import java.util.List;

/** The fault of a call, as the server recorded it before it sent the envelope. */
public final class FailedCall {
    private final String tool;
    private final CallResult result;
    private final Reply reply;

    FailedCall(String tool, CallResult result, Reply reply) {
        this.tool = tool;
        this.result = result;
        this.reply = reply;
    }

    /** {@return the fault} */
    public Fault fault() {
        return occurrence().fault();
    }

    /** {@return the fault with its origin, instant and id} */
    public Occurrence occurrence() {
        return reply.occurrence();
    }

    /** {@return the envelope that the client received} */
    public Envelope envelope() {
        return result.envelope();
    }

    /** {@return the envelope that a server with this dialect would send for the same fault} */
    public Envelope envelope(Dialect dialect) {
        return dialect.write(occurrence());
    }

    FailedCall assertCode(FaultCode code) {
        return equal("the code", fault().code(), code);
    }

    /**
     * Asserts that the message, one sentence for people, is this one.
     *
     * @throws AssertionError if it is another one
     */
    public FailedCall assertMessage(String message) {
        return equal("the message", fault().message(), message);
    }

    /**
     * Asserts that this is the answer to whether the same call may be made again: {@link Retry#NEVER},
     * {@link Retry#NOW}, {@link Retry#after}, or {@link Retry#UNKNOWN}.
     *
     * @throws AssertionError if it is another one
     */
    public FailedCall assertRetry(Retry retry) {
        return equal("the retry answer", fault().retry(), retry);
    }

    /**
     * Asserts that this is the answer to whether the failed call may have changed something.
     *
     * @throws AssertionError if it is another one
     */
    public FailedCall assertEffect(Effect effect) {
        return equal("the effect", fault().effect(), effect);
    }

    /**
     * Asserts that the fault names these arguments as wrong, in this order.
     *
     * @throws AssertionError if it names others
     */
    public FailedCall assertArguments(String... names) {
        return equal("the list of wrong arguments", fault().arguments(), List.of(names));
    }

    /**
     * Asserts that the response to the client contains none of these texts, such as a password in the message of an
     * exception.
     *
     * @throws AssertionError if it contains one of them
     */
    public FailedCall assertHides(String... secrets) {
        String sent = JsonText.print(result.response());
        for (String secret : secrets) {
            if (sent.contains(secret)) {
                throw new AssertionError("The response of " + tool + " contains \"" + secret + "\": " + sent);
            }
        }
        return this;
    }

    private FailedCall equal(String what, Object actual, Object expected) {
        if (!actual.equals(expected)) {
            throw new AssertionError("The call of " + tool + " failed with " + describe(reply) + "\n  " + what
                    + "\n    expected: " + shown(expected) + "\n    was:      " + shown(actual));
        }
        return this;
    }

    private static String shown(Object value) {
        return switch (value) {
            case FaultCode code -> code.name();
            case Retry retry -> shown(retry);
            case String text -> '"' + text + '"';
            default -> value.toString(); // names of effects, lists of arguments
        };
    }

    private static String shown(Retry retry) {
        return switch (retry) {
            case Retry.Never never -> "never";
            case Retry.Unknown unknown -> "unknown";
            case Retry.Now now -> "at once";
            case Retry.After(Duration delay) -> "after " + delay.toMillis() + " ms";
        };
    }

    /** {@return the fault in words: unlike the client, a developer also needs its cause} */
    static String describe(Reply reply) {
        Fault fault = reply.occurrence().fault();
        return fault.code().name() + ": " + fault.message()
                + fault.cause()
                        .map(cause -> " (cause: " + cause.name() + ": " + cause.message() + ")")
                        .orElse("");
    }
}
