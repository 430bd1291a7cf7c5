package dev.faultline.check.wire;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.text.BoundedText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One message to the server, the ping after it, and everything that arrives in the meantime. */
final class Conversation {
    private static final int MOST_NOISE = 5;
    private static final int SHOWN_BYTES = 300;

    private final MessagePipe pipe;
    private final JsonValue id;
    private final List<String> noise = new ArrayList<>();
    private Optional<Observed> answer = Optional.empty();
    private Optional<Observed> withoutId = Optional.empty();
    private Optional<JsonValue> pinged = Optional.empty();
    private Optional<Observed.Gone> gone = Optional.empty();
    private boolean pong;
    private int repeated;

    Conversation(MessagePipe pipe, JsonValue id) {
        this.pipe = pipe;
        this.id = id;
    }

    JsonValue id() {
        return id;
    }

    /** Sends a request, and waits for its answer. */
    Observed ask(String text, Duration atMost) throws InterruptedException {
        pipe.send(text);
        await(atMost, () -> answer.isPresent() || withoutId.isPresent());
        return answer();
    }

    /** Sends a message that cannot be answered by its id. */
    Observed say(String text) {
        pipe.send(text);
        return new Observed.Silence();
    }

    /** {@return whether the server answers a ping, in whichever way} */
    boolean ping(JsonValue pingId, Duration atMost) throws InterruptedException {
        pinged = Optional.of(pingId);
        pipe.send("{\"jsonrpc\":\"2.0\",\"id\":" + JsonText.print(pingId) + ",\"method\":\"ping\"}");
        await(atMost, () -> pong);
        return pong;
    }

    /** Looks at what arrives within this time. */
    void listen(Duration time) throws InterruptedException {
        await(time, () -> withoutId.isPresent());
    }

    /** {@return what is known of the server's answer} */
    Observed answer() {
        return answer.or(() -> withoutId).or(() -> gone).orElseGet(Observed.Silence::new);
    }

    boolean hasEnded() {
        return gone.isPresent();
    }

    List<String> noise() {
        return noise;
    }

    int repeated() {
        return repeated;
    }

    private void await(Duration atMost, BooleanSupplier done) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!done.getAsBoolean() && gone.isEmpty() && System.nanoTime() < end) {
            Optional<Incoming> next = pipe.receive(Duration.ofNanos(end - System.nanoTime()));
            next.ifPresent(this::take);
        }
    }

    private void take(Incoming incoming) {
        switch (incoming) {
            case Incoming.Text(byte[] utf8) -> text(utf8);
            case Incoming.TooLong(Optional<JsonValue> of) -> {
                if (of.equals(Optional.of(id))) {
                    answered(new Observed.Invalid("", "it is longer than " + MessagePipe.MAX_BYTES + " bytes"));
                }
            }
            case Incoming.WebPage page -> page(new Observed.Status(page.status(), page.body(), page.challenge()));
            case Incoming.Ended(Observed.Gone end) -> gone = Optional.of(end);
        }
    }

    // A page that follows the ping says that the server lives; one before it is the answer.
    private void page(Observed.Status status) {
        if (pinged.isPresent()) {
            pong = true;
        } else {
            withoutId = Optional.of(status);
        }
    }

    private void text(byte[] utf8) {
        switch (JsonText.read(utf8, RpcMessage.LIMITS).clean().orElse(JsonNull.NULL)) {
            case JsonObject message when message.get("method").isPresent() -> asked(message);
            case JsonObject message -> response(message);
            case JsonArray batch -> withoutId = withoutId.or(() -> Optional.of(new Observed.Result(JsonObject.EMPTY)));
            default -> noise(new String(utf8, StandardCharsets.UTF_8)); // not JSON, or a scalar
        }
    }

    private void noise(String text) {
        if (noise.size() < MOST_NOISE) {
            noise.add(BoundedText.ellipsized(text, SHOWN_BYTES));
        }
    }

    // A client without capabilities may be asked for nothing but a ping.
    private void asked(JsonObject message) {
        message.get("id").ifPresent(theirs -> {
            boolean ping = message.string("method").equals(Optional.of("ping"));
            JsonObject answered = ping
                    ? JsonObject.builder()
                            .put("jsonrpc", "2.0")
                            .put("id", theirs)
                            .put("result", JsonObject.EMPTY)
                            .build()
                    : RpcError.of(RpcError.METHOD_NOT_FOUND, "The checker answers no requests")
                            .toResponse(theirs);
            pipe.send(JsonText.print(answered));
        });
    }

    private void response(JsonObject message) {
        Optional<JsonValue> of = message.get("id");
        if (of.equals(Optional.of(id))) {
            answered(observed(message));
        } else if (of.isPresent() && of.equals(pinged)) {
            pong = true;
        } else if (of.isEmpty() || of.get().equals(JsonNull.NULL)) {
            withoutId = withoutId.or(() -> Optional.of(observed(message)));
        } // else it answers an earlier request, too late
    }

    private void answered(Observed observed) {
        if (answer.isPresent()) {
            repeated++;
        } else {
            answer = Optional.of(observed);
        }
    }

    private static Observed observed(JsonObject message) {
        Optional<JsonValue> result = message.get("result");
        Optional<JsonValue> error = message.get("error");
        if (result.isPresent() == error.isPresent()) {
            return invalid(message, "it must have either a result or an error");
        }
        if (result.isPresent()) {
            return result.get() instanceof JsonObject object
                    ? new Observed.Result(object)
                    : invalid(message, "its result is not an object");
        }
        return error.get() instanceof JsonObject object
                ? failure(object, message)
                : invalid(message, "its error is not an object");
    }

    private static Observed failure(JsonObject error, JsonObject message) {
        if (!(error.get("code").orElse(JsonBoolean.FALSE) instanceof JsonNumber code)
                || code.integer().isEmpty()) {
            return invalid(message, "the code of its error is not an integer");
        }
        return error.get("message").orElse(JsonNull.NULL) instanceof JsonString(String text)
                ? new Observed.RpcFailure((int) code.integer().getAsLong(), text, error.get("data"))
                : invalid(message, "the message of its error is not a string");
    }

    private static Observed invalid(JsonObject message, String reason) {
        return new Observed.Invalid(BoundedText.ellipsized(JsonText.print(message), SHOWN_BYTES), reason);
    }
}
