package dev.faultline.check.wire;

import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Explains why a session with a server did not begin. */
final class Handshakes {
    private static final int SHOWN_BYTES = 600;
    private static final int SHOWN_LINES = 5;
    private static final Redactor REDACTOR = Redactor.forThisUser();

    private Handshakes() {}

    static String explain(Observed observed, List<String> noise, Duration patience) {
        return switch (observed) {
            case Observed.Result result -> throw new IllegalArgumentException("the handshake succeeded");
            case Observed.RpcFailure failure ->
                "The server rejected initialize with " + failure.code() + ": " + shown(failure.message());
            case Observed.Invalid invalid ->
                "The server answered initialize with something that is not valid: " + invalid.reason() + ": "
                        + shown(invalid.text());
            case Observed.Status(int status, String body, Optional<String> challenge)
            when status == 401 || status == 403 ->
                "The server needs credentials (HTTP status " + status + "): pass them with --header";
            case Observed.Status(int status, String body, Optional<String> challenge) ->
                "The server answered initialize with HTTP status " + status + " and no JSON-RPC message: "
                        + shown(body);
            case Observed.Silence silence
            when noise.isEmpty() -> "The server did not answer initialize within " + patience.toSeconds() + " s";
            case Observed.Silence silence ->
                "The server did not answer initialize within " + patience.toSeconds()
                        + " s; it wrote this, which is not a JSON-RPC message: " + shown(noise.getFirst());
            case Observed.Gone(OptionalInt exitCode, List<String> lastWords) ->
                (exitCode.isPresent()
                                ? "The server ended with exit code " + exitCode.getAsInt()
                                        + " before it answered initialize"
                                : "The server could not be reached")
                        + words(lastWords);
        };
    }

    private static String words(List<String> lines) {
        List<String> safe = REDACTOR.lines(lines); // before they are shortened, because a secret may span lines
        List<String> last = safe.subList(Math.max(0, safe.size() - SHOWN_LINES), safe.size());
        return last.isEmpty() ? "" : ". Its last words: " + shown(String.join(" / ", last));
    }

    private static String shown(String text) {
        return BoundedText.ellipsized(REDACTOR.text(text.strip()), SHOWN_BYTES);
    }
}
