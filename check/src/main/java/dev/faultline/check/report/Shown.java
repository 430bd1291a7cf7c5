package dev.faultline.check.report;

import dev.faultline.check.wire.Exchange;
import dev.faultline.check.wire.Observed;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import dev.faultline.text.Redactor;
import dev.faultline.text.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What a report shows of an exchange: bounded, and without secrets. */
public final class Shown {
    private static final int MAX_BYTES = 2_000;
    private static final Redactor REDACTOR = Redactor.forThisUser();

    private Shown() {}

    /** {@return what was sent} */
    public static String sent(Exchange exchange) {
        return safe(exchange.sent());
    }

    /** {@return what came back} */
    public static String received(Exchange exchange) {
        return safe(
                switch (exchange.observed()) {
                    case Observed.Result(JsonObject result) -> JsonText.print(result);
                    case Observed.RpcFailure(int code, String message, Optional<JsonValue> data) -> {
                        JsonObject.Builder error =
                                JsonObject.builder().put("code", code).put("message", message);
                        data.ifPresent(it -> error.put("data", it));
                        yield JsonText.print(JsonObject.of("error", error.build()));
                    }
                    case Observed.Invalid(String text, String reason) -> text;
                    case Observed.Status(int status, String body, Optional<String> challenge) ->
                        "HTTP status " + status + ": " + body;
                    case Observed.Silence silence -> "(no answer)";
                    case Observed.Gone(OptionalInt exitCode, List<String> lastWords) ->
                        "(the server ended) " + String.join(" / ", REDACTOR.lines(lastWords));
                });
    }

    /** {@return this text of the server, safe to show} */
    public static String safe(String text) {
        return BoundedText.ellipsized(REDACTOR.text(BoundedText.ellipsized(text, 4 * MAX_BYTES)), MAX_BYTES);
    }

    /** {@return this text of the server on one line, which it can neither end nor reorder} */
    public static String line(String text) {
        return VisibleText.line(safe(text));
    }
}
