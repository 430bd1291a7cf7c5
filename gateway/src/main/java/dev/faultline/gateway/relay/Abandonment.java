package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why nothing waits for the answer to a request any more. */
public enum Abandonment {
    /** The client or the gateway has waited too long, or their connection has ended. The client may still want it. */
    STOPPED_WAITING,
    /** The client takes back what it wanted. */
    WITHDRAWN;

    /** The reason that the gateway itself gives if the connection of a client has ended. */
    public static final String CONNECTION_CLOSED = "The connection of the client was closed";

    // What the SDKs send when a request times out, word for word. Any other cancellation may be a person's decision,
    // also
    // one without a reason: the C# SDK never gives one.
    private static final List<Pattern> TIME_LIMITS = List.of(
            Pattern.compile("(Mcp)?Error: MCP error -32001: Request timed out"), // TypeScript 1, and its early releases
            Pattern.compile("SdkError: Request timed out"), // TypeScript 2
            Pattern.compile("TimeoutError: .*"), // TypeScript, for the AbortSignal.timeout of a program
            Pattern.compile("timed out after [0-9.e+-]+s"), // Python 2; Python 1 and Java send nothing
            Pattern.compile("context deadline exceeded"), // Go
            Pattern.compile("(MCP error -32001: )?Request timed out"), // Kotlin, and its early releases
            Pattern.compile("request timeout"), // Rust
            Pattern.compile(Pattern.quote(CONNECTION_CLOSED)));

    /** {@return what a client means by this cancellation} */
    static Abandonment of(Message.Notification cancellation) {
        return reason(cancellation)
                .filter(reason ->
                        TIME_LIMITS.stream().anyMatch(it -> it.matcher(reason).matches()))
                .map(reason -> STOPPED_WAITING)
                .orElse(WITHDRAWN);
    }

    /** {@return the reason that a client gives for this cancellation} */
    public static Optional<String> reason(Message.Notification cancellation) {
        return cancellation
                .text()
                .text(Part.PARAMS)
                .flatMap(params -> JsonText.read(params).clean())
                .flatMap(params -> params instanceof JsonObject object ? object.string("reason") : Optional.empty());
    }
}
