package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.Optional;

/**
 * What a caller observes of a server that fails without an envelope of a known dialect. It is the counterpart of
 * {@link Classifier} for servers in any language: clients, proxies and checkers infer the same fault from the same
 * evidence.
 *
 * <p>The fault's effect is {@code NONE} only if the evidence proves that the tool did not run.
 */
public sealed interface Evidence {
    /** {@return the fault to infer} Its message may quote the server and is not redacted yet. */
    Fault fault();

    /** The text of a tool result with {@code isError}. */
    record ErrorText(String text) implements Evidence {
        @Override
        public Fault fault() {
            return ErrorPhrases.fault(text);
        }
    }

    /** A JSON-RPC error. */
    record ProtocolError(int code, String message, Optional<JsonValue> data) implements Evidence {
        @Override
        public Fault fault() {
            Fault said = ForeignCodes.rpc(code, message);
            Fault fault = data.flatMap(it -> it instanceof JsonObject facts ? StatedTime.in(facts) : Optional.empty())
                    .map(said::retryAfter)
                    .orElse(said);
            JsonObject.Builder details = JsonObject.builder().put("rpcCode", code);
            data.ifPresent(value -> details.put("data", value));
            Fault detailed = fault.withDetails(details.build());
            return detailed.code().equals(fault.code()) ? detailed : fault; // without data that is too large
        }
    }

    /**
     * An HTTP response that is not a success.
     *
     * @param retryAfter the delay that the server asked for
     */
    record HttpStatus(int status, Optional<Duration> retryAfter) implements Evidence {
        @Override
        public Fault fault() {
            Fault fault = ForeignCodes.http(status);
            return retryAfter.map(delay -> fault.withRetry(Retry.after(delay))).orElse(fault);
        }
    }

    /**
     * A connection that could not be opened, or that broke.
     *
     * @param sent whether the request may have reached the server
     */
    record LostConnection(boolean sent) implements Evidence {
        @Override
        public Fault fault() {
            Fault fault = ClientCode.SERVER_UNAVAILABLE.fault("The server could not be reached");
            return sent ? fault : fault.withEffect(Effect.NONE);
        }
    }

    /**
     * A session that the server has ended or does not know.
     *
     * @param sent whether the request may have been handled before the session ended
     */
    record LostSession(boolean sent) implements Evidence {
        @Override
        public Fault fault() {
            Fault fault = ClientCode.SESSION_LOST.fault("The session has ended");
            return sent ? fault : fault.withEffect(Effect.NONE);
        }
    }

    /** No response within the time limit. */
    record Silence() implements Evidence {
        @Override
        public Fault fault() {
            return CommonCode.TIMED_OUT.fault(Fault.LATE_SERVER);
        }
    }

    /**
     * A server process that ended while a request was in progress.
     *
     * @param exitCode the exit code; 128 and the number of the signal if a signal ended it
     */
    record ProcessExit(int exitCode) implements Evidence {
        @Override
        public Fault fault() {
            return ClientCode.SERVER_UNAVAILABLE
                    .fault("The server's process ended with exit code " + exitCode)
                    .withDetails(JsonObject.builder().put("exitCode", exitCode).build());
        }
    }

    /** A response that breaks the protocol, or that the server's own schema forbids. */
    record InvalidResponse() implements Evidence {
        @Override
        public Fault fault() {
            return ClientCode.ANSWER_UNREADABLE.fault("The server sent a response that is not valid");
        }
    }
}
