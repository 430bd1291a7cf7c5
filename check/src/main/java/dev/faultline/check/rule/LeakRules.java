package dev.faultline.check.rule;

import dev.faultline.check.probe.Trial;
import dev.faultline.check.wire.Canary;
import dev.faultline.check.wire.Exchange;
import dev.faultline.text.ForeignText;
import dev.faultline.text.KnownPaths;
import dev.faultline.text.Redactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A failure reveals nothing about the inside of the server. The results of successful calls are data, and not looked
 * at.
 */
final class LeakRules {
    /** Longer answers are cut, so that hostile text cannot cost time. */
    private static final int LOOKED_AT = 16 * 1024;

    /** Traces that are not those of Java, JavaScript and Python. */
    private static final Pattern OTHER_TRACES = Pattern.compile("(?m)^goroutine \\d+ \\[|\\bpanicked at [^\\n"
            + "]+:\\d+|^\\s*File \"[^\"]+\", line \\d+|^\\s+at [\\w.$<>]+\\(.*:\\d+\\)|^#\\d+"
            + " +/\\S+\\(\\d+\\)|\\.rb:\\d+:in ");

    private static final Pattern HOST_ROOT = Pattern.compile("(?i)(?:file:)?/*(?:home|usr|var|etc|opt|srv|tmp|root|app|"
            + "users|mnt|private|library|workspace|node_modules|lib|proc)/.*|[a-z]:[\\\\/].*|\\\\\\\\.*");

    private static final Pattern LIBRARY = Pattern.compile("ZodError|\"code\"\\s*:\\s*\"invalid_(?:type|value|union)\""
            + "|errors\\.pydantic\\.dev|validation errors? for \\w+|ValidationError\\(|<class '[\\w.]+'>"
            + "|com\\.networknt|com\\.fasterxml|AjvError|\\bserde_json::"
            + "|(?<!\\w)\\w{1,64}::\\w{1,64}::\\w{1,64}|sqlite3\\.\\w+Error|psycopg2?\\.|SQLSTATE\\[");

    /** What a template has in the place of a value, such as {@code <string>}: words, without a digit. */
    private static final Pattern PLACEHOLDER = Pattern.compile("<[A-Za-z_ |-]{1,40}>");

    private static final Pattern ADDRESS = Pattern.compile("https?://\\S+");

    private LeakRules() {}

    static Judgement stackTraces(Trial trial) {
        return look(
                trial,
                (exchange, text) -> ForeignText.hasStackTrace(text)
                                || OTHER_TRACES.matcher(text).find()
                        ? Optional.of("The failure contains a stack trace.")
                        : Optional.empty());
    }

    // Paths on the command line are known to the person who configured the server, who meant clients to use them.
    static Judgement hostPaths(Trial trial) {
        List<String> texts = new ArrayList<>(trial.background().commandLine());
        texts.add(trial.first().sent());
        KnownPaths known = new KnownPaths(texts);
        return look(
                trial,
                (exchange, text) -> ForeignText.hostPaths(text).stream()
                        .filter(path -> HOST_ROOT.matcher(path).matches())
                        .filter(path -> !known.contains(path))
                        .findFirst()
                        .map(path -> "The failure contains the path " + path + "."));
    }

    static Judgement secrets(Trial trial) {
        return look(trial, (exchange, text) -> {
            String certain = PLACEHOLDER.matcher(text).replaceAll(Matcher.quoteReplacement(Redactor.MARK));
            return Redactor.withoutSecrets(certain).equals(certain)
                    ? Optional.empty()
                    : Optional.of("The failure contains something that looks like a secret.");
        });
    }

    static Judgement internals(Trial trial) {
        return look(trial, (exchange, text) -> {
            String withoutAddresses = ADDRESS.matcher(text).replaceAll("");
            return LIBRARY.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .findFirst()
                    .or(() -> ForeignText.classNames(withoutAddresses).stream()
                            .filter(name -> !name.contains("/"))
                            .findFirst())
                    .map(name -> "The failure shows the inside of the server: " + name);
        });
    }

    static Judgement environment(Trial trial) {
        return look(
                trial,
                (exchange, text) -> text.contains(Canary.VALUE)
                        ? Optional.of("The failure contains the value of an environment variable.")
                        : Optional.empty());
    }

    private static Judgement look(Trial trial, BiFunction<Exchange, String, Optional<String>> leak) {
        Exchange exchange = trial.first();
        return FailedAnswer.in(exchange)
                .map(failed -> failed.all()
                        .substring(0, Math.min(LOOKED_AT, failed.all().length())))
                .map(text -> Judgement.of(leak.apply(exchange, text)))
                .orElseGet(Judgement::notApplicable);
    }
}
