package dev.faultline.gateway.fault;

import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds failures in results that claim to be successes. Precision comes before recall: a tool whose data are errors of
 * somebody else, such as a log search or a fetched page, must not be marked.
 */
final class HiddenFailures {
    /** The members of an object that says only whether something failed, and why. */
    private static final Set<String> REPORT =
            Set.of("error", "errors", "message", "code", "status", "success", "ok", "details");

    /** Texts in {@code error} that mean that there was none. */
    private static final Set<String> NOTHING = Set.of("", "none", "null", "no error", "ok", "success");

    /** Words in the names of tools that pass on what others wrote. */
    private static final Set<String> PASSES_ON = Set.of(
            "fetch",
            "http",
            "curl",
            "url",
            "page",
            "web",
            "browse",
            "scrape",
            "crawl",
            "download",
            "log",
            "logs",
            "lint",
            "read",
            "file",
            "cat",
            "status",
            "health",
            "check",
            "ping",
            "echo",
            "exec",
            "shell",
            "command",
            "query",
            "sql");

    private static final Pattern WORD_ENDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");

    private static final Pattern BEGINS_LIKE_AN_ERROR = Pattern.compile(
            "^\\s*(?:(?:error|exception|fatal|failed to|failure|unhandled)\\b|traceback \\(most recent call last\\))",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern ERROR_PAGE = Pattern.compile(
            "^\\s*<(?:!doctype html|html)\\b.{0,2000}<title>[^<]{0,80}(?:\\b[45]\\d\\d\\b|error|not found|forbidden)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** What a result seems to be. */
    sealed interface Suspicion {
        /** A success. */
        record Nothing() implements Suspicion {}

        /** A failure, surely; with its text. */
        record Sure(String text) implements Suspicion {}

        /** A failure, probably. */
        record Likely(String sign) implements Suspicion {}
    }

    private HiddenFailures() {}

    /** {@return what this result, which does not claim to be an error, seems to be} */
    static Suspicion find(Call call, Optional<JsonValue> structured, List<JsonValue> content) {
        Optional<String> text = soleText(content);
        Optional<JsonObject> object = structured
                .or(() -> text.filter(it -> it.startsWith("{"))
                        .flatMap(it -> JsonText.read(it).clean()))
                .flatMap(it -> it instanceof JsonObject found ? Optional.of(found) : Optional.empty());
        Optional<String> failure = object.flatMap(it -> failure(it, declared(call)));
        if (failure.isPresent()) {
            return passesOn(call) ? new Suspicion.Likely("error object") : new Suspicion.Sure(failure.get());
        }
        return object.isPresent() ? new Suspicion.Nothing() : likely(text.orElse(""));
    }

    private static Suspicion likely(String text) {
        if (BEGINS_LIKE_AN_ERROR.matcher(text).find()) {
            return new Suspicion.Likely("text that begins like an error");
        }
        return ERROR_PAGE.matcher(text).find() ? new Suspicion.Likely("HTML error page") : new Suspicion.Nothing();
    }

    // The object has no data, and says that it failed: by an error, or by a message without success.
    private static Optional<String> failure(JsonObject object, Set<String> declared) {
        boolean reportsOnly = REPORT.containsAll(object.members().keySet());
        boolean succeeded = is(object, true, "success") || is(object, true, "ok");
        if (!reportsOnly || succeeded) {
            return Optional.empty();
        }
        boolean failed = is(object, false, "success") || is(object, false, "ok");
        return said(object, "error", declared).or(() -> failed ? said(object, "message", declared) : Optional.empty());
    }

    private static Optional<String> said(JsonObject object, String name, Set<String> declared) {
        return object.get(name).filter(it -> !declared.contains(name)).flatMap(HiddenFailures::text);
    }

    private static Optional<String> text(JsonValue value) {
        return switch (value) {
            case JsonString(String text) ->
                NOTHING.contains(text.strip().toLowerCase(Locale.ROOT)) ? Optional.empty() : Optional.of(text);
            case JsonObject object ->
                object.members().isEmpty()
                        ? Optional.empty()
                        : object.string("message").or(() -> Optional.of(JsonText.print(object)));
            default -> Optional.empty(); // a flag, a number or a list is data
        };
    }

    private static boolean is(JsonObject object, boolean value, String name) {
        return object.get(name).filter(JsonBoolean.of(value)::equals).isPresent();
    }

    private static Set<String> declared(Call call) {
        return call.tool().map(UpstreamTool::outputs).orElse(Set.of());
    }

    private static boolean passesOn(Call call) {
        Stream<String> words = call.request().subject().stream()
                .flatMap(name -> Arrays.stream(WORD_ENDS.split(name)))
                .map(word -> word.toLowerCase(Locale.ROOT));
        return words.anyMatch(PASSES_ON::contains);
    }

    private static Optional<String> soleText(List<JsonValue> content) {
        return content.size() == 1 && content.getFirst() instanceof JsonObject block
                ? block.string("text").map(String::strip)
                : Optional.empty();
    }

    /** {@return the blocks of this content} */
    static List<JsonValue> blocks(Optional<JsonValue> content) {
        return content.flatMap(
                        it -> it instanceof JsonArray(List<JsonValue> items) ? Optional.of(items) : Optional.empty())
                .orElse(List.of());
    }
}
