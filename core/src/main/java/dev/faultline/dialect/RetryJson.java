package dev.faultline.dialect;

import dev.faultline.fault.Retry;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.Optional;

/** A retry answer as JSON: {@code {"kind":"retryable_after_ms","afterMs":1000}}. */
public final class RetryJson {
    private static final JsonObject NEVER = kind("not_retryable").build();
    private static final JsonObject NOW = kind("retryable_immediate").build();
    private static final JsonObject UNKNOWN = kind("unknown").build();

    private RetryJson() {}

    /** {@return the retry answer as JSON} */
    public static JsonObject write(Retry retry) {
        return switch (retry) {
            case Retry.Never() -> NEVER;
            case Retry.Unknown() -> UNKNOWN;
            case Retry.Now() -> NOW;
            case Retry.After(Duration delay) ->
                kind("retryable_after_ms").put("afterMs", delay.toMillis()).build();
        };
    }

    /** {@return the retry answer that this JSON gives, if it gives one} */
    public static Optional<Retry> read(JsonValue json) {
        if (!(json instanceof JsonObject object)) {
            return Optional.empty();
        }
        boolean waits = object.get("afterMs").isPresent();
        return switch (object.string("kind").orElse("")) {
            case "not_retryable" -> waits ? Optional.empty() : Optional.of(Retry.NEVER);
            case "unknown" -> waits ? Optional.empty() : Optional.of(Retry.UNKNOWN);
            case "retryable_immediate" -> waits ? Optional.empty() : Optional.of(Retry.NOW);
            case "retryable_after_ms" ->
                object.get("afterMs").flatMap(RetryJson::delay).map(Retry::after);
            default -> Optional.empty(); // a text from outside
        };
    }

    private static Optional<Duration> delay(JsonValue json) {
        return json instanceof JsonNumber number
                ? number.integer().stream()
                        .filter(millis -> millis >= 0 && millis <= Retry.After.MAX.toMillis())
                        .mapToObj(Duration::ofMillis)
                        .findFirst()
                : Optional.empty();
    }

    private static JsonObject.Builder kind(String kind) {
        return JsonObject.builder().put("kind", kind);
    }
}
