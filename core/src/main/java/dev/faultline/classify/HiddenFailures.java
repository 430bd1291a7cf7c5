package dev.faultline.classify;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds failures in results that claim to be successes. Precision comes before recall: a tool whose data are errors of
 * another program, such as a log search or a fetched page, must not be marked.
 *
 * @param tool the name of the tool that was called
 * @param declared the members that the tool's output schema declares: they are data
 */
public record HiddenFailures(String tool, Set<String> declared) {
    /** Words in the names of tools whose results are about what others did, wrote or are. */
    private static final Set<String> PASSES_ON = Set.of(
            // what others wrote
            "fetch",
            "http",
            "curl",
            "url",
            "api",
            "request",
            "graphql",
            "page",
            "web",
            "browse",
            "scrape",
            "crawl",
            "download",
            "read",
            "file",
            "cat",
            "echo",
            "query",
            "sql",
            "log",
            "logs",
            "event",
            "events",
            "trace",
            // what others are
            "status",
            "state",
            "health",
            "check",
            "ping",
            "probe",
            "monitor",
            "alert",
            "incident",
            "diagnose",
            "diagnostics",
            "debug",
            "deployment",
            "deployments",
            "build",
            "job",
            "error",
            "errors",
            "exception",
            "exceptions",
            "is",
            "can",
            "has",
            "exists",
            // what others produce
            "lint",
            "validate",
            "validation",
            "validator",
            "verify",
            "test",
            "tests",
            "compile",
            "exec",
            "execute",
            "run",
            "code",
            "script",
            "shell",
            "command",
            "eval");

    private static final Pattern WORD_ENDS = Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])");

    /** What a result seems to be. */
    public sealed interface Suspicion {
        /** A success. */
        record Nothing() implements Suspicion {}

        /** A failure, surely; with its text. */
        record Sure(String text) implements Suspicion {}

        /** A failure, probably. */
        record Likely(String sign) implements Suspicion {}
    }

    /** Copies the members. */
    public HiddenFailures {
        declared = Set.copyOf(declared);
    }

    /** {@return what this result, which does not claim to be an error, seems to be} */
    public Suspicion find(Optional<JsonValue> structured, List<JsonValue> content) {
        Optional<String> text = soleText(content);
        Optional<JsonObject> object = structured
                .or(() -> text.filter(it -> it.startsWith("{"))
                        .flatMap(it -> JsonText.read(it).clean()))
                .flatMap(it -> it instanceof JsonObject found ? Optional.of(found) : Optional.empty());
        return object.map(this::ofObject).orElseGet(() -> ofText(content));
    }

    private Suspicion ofObject(JsonObject object) {
        ErrorObject report = new ErrorObject(object, declared);
        Optional<String> failure = report.failure();
        if (failure.isPresent()) {
            return passesOn() ? new Suspicion.Likely("error object") : new Suspicion.Sure(failure.get());
        }
        return report.resemblesAFailure() && !passesOn()
                ? new Suspicion.Likely("object that resembles an error")
                : new Suspicion.Nothing();
    }

    // Several lines of a tool that passes on what others wrote are data, however they begin.
    private Suspicion ofText(List<JsonValue> content) {
        String text = content.stream()
                .findFirst()
                .flatMap(block -> block instanceof JsonObject first ? first.string("text") : Optional.empty())
                .map(String::strip)
                .orElse("");
        if (text.contains("\n") && passesOn()) {
            return new Suspicion.Nothing();
        }
        return ErrorText.sign(text).<Suspicion>map(Suspicion.Likely::new).orElseGet(Suspicion.Nothing::new);
    }

    private boolean passesOn() {
        return Arrays.stream(WORD_ENDS.split(tool))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(PASSES_ON::contains);
    }

    private static Optional<String> soleText(List<JsonValue> content) {
        return content.size() == 1 && content.getFirst() instanceof JsonObject block
                ? block.string("text").map(String::strip)
                : Optional.empty();
    }

    /** {@return the blocks of this content} */
    public static List<JsonValue> blocks(Optional<JsonValue> content) {
        return content.flatMap(
                        it -> it instanceof JsonArray(List<JsonValue> items) ? Optional.of(items) : Optional.empty())
                .orElse(List.of());
    }
}
