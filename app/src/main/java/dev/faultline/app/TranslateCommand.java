package dev.faultline.app;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Version;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.dialect.Violation;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "translate",
        description = {
            "Reads an envelope on standard input and writes it in another dialect.",
            "A whole tool result is read too. What the other dialect cannot carry is left out."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline translate --to resolve-v0 < envelope.json",
            "  faultline translate --from resolve-v0 --to tool-error < error.json",
            "",
            "Exit codes: 0 translated, 1 the input is not a valid envelope, 2 wrong usage."
        })
final class TranslateCommand implements Callable<Integer> {
    private static final String AUTO = "auto";
    private static final String UNKNOWN = "unknown";

    @Option(
            names = "--from",
            paramLabel = "ID",
            defaultValue = AUTO,
            completionCandidates = DialectChoice.Ids.class,
            description = "The dialect of the input: ${COMPLETION-CANDIDATES}, or auto (default: auto).")
    private String from;

    @Option(
            names = "--to",
            paramLabel = "ID",
            required = true,
            converter = DialectChoice.class,
            completionCandidates = DialectChoice.Ids.class,
            description = "The dialect of the output: ${COMPLETION-CANDIDATES}.")
    private Dialect to;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Optional<Dialect> source = source();
        // Set by the launcher, because Java cannot find out whether standard input is a terminal.
        if (System.getProperty("faultline.stdin", "").equals("terminal")) {
            err().println("Reading an envelope from standard input; end it with Ctrl-D.");
        }
        byte[] input = Environment.of(spec).in().readNBytes(JsonLimits.MESSAGE.bytes() + 1);
        return switch (JsonText.read(input, JsonLimits.MESSAGE)) {
            case JsonReading.Clean(JsonObject object) -> translate(object, source);
            case JsonReading.Clean(JsonValue other) -> refuse("The input is JSON, but not an object.");
            case JsonReading.Flawed(JsonValue value, List<JsonProblem> problems) -> refuse(problems);
            case JsonReading.Unreadable(JsonProblem problem) -> refuse(List.of(problem));
            case JsonReading.TooManyValues(JsonProblem problem) -> refuse(List.of(problem));
        };
    }

    private int translate(JsonObject input, Optional<Dialect> named) {
        Envelope envelope = Envelope.fromJson(input);
        Optional<Dialect> source = named.or(() -> Dialects.understanding(envelope));
        return switch (source.map(dialect -> dialect.read(envelope)).orElseGet(() -> Dialects.read(envelope))) {
            case Reading.Understood(Reported reported) -> translate(input, envelope, source.orElseThrow(), reported);
            case Reading.Broken(List<Violation> violations) -> refuse(violations);
            case Reading.Foreign() ->
                refuse("The input is not an envelope of " + (from.equals(AUTO) ? "any known dialect." : from + "."));
        };
    }

    private int translate(JsonObject input, Envelope envelope, Dialect source, Reported reported) {
        List<Violation> forbidden =
                source instanceof ResolveV0Dialect ? ResolveV0Dialect.forbidden(envelope) : List.of();
        if (!forbidden.isEmpty()) {
            return refuse(forbidden);
        }
        return source.id().equals(to.id()) ? print(unchanged(input, envelope)) : print(reported);
    }

    // What a dialect carries beyond the fault, such as the empty result of a tool, only the input has.
    private String unchanged(JsonObject input, Envelope envelope) {
        String document = to.document(envelope);
        boolean whole = document.equals(JsonText.print(envelope.toJson()));
        return whole ? JsonText.print(input) : document;
    }

    private int print(Reported reported) {
        if (reported.fault().code() instanceof UnlistedCode(String name, var kind)) {
            err().println("faultline: the code " + Console.printable(name)
                    + " is not registered; it is written as an internal failure.");
        }
        Occurrence occurrence = reported.toOccurrence(Origin.ofTool(UNKNOWN), Instant.now(), UNKNOWN);
        Dialect target = target();
        return print(target.document(target.write(occurrence)));
    }

    // R29: the names of the code tools are not those of an unknown server.
    private Dialect target() {
        return to instanceof ProblemDetailsDialect
                ? ProblemDetailsDialect.forAuthor(ProblemDetailsDialect.ABOUT_BLANK, List.of())
                : to;
    }

    private int print(String document) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(document.endsWith("\n") ? document : document + "\n");
        out.flush();
        return 0;
    }

    private int refuse(List<?> reasons) {
        reasons.forEach(reason -> err().println(Console.printable(reason.toString())));
        return 1;
    }

    private int refuse(String reason) {
        return refuse(List.of(reason));
    }

    /** {@return the dialect of the input; empty if it is to be recognised} */
    private Optional<Dialect> source() {
        if (from.equals(AUTO)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new DialectChoice().convert(from));
        } catch (TypeConversionException unknown) {
            throw new ParameterException(
                    spec.commandLine(), "Invalid value for option '--from': " + unknown.getMessage(), unknown);
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
