package dev.faultline.app;

import dev.faultline.app.shared.Version;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.RetryJson;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemType;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultCode;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "codes",
        description = "Lists the registered codes.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline codes",
            "  faultline codes --dialect resolve-v0 --format json",
            "",
            "Exit codes: 0 listed, 2 wrong usage."
        })
final class CodesCommand implements Runnable {
    private enum Format {
        text,
        json
    }

    /** Codes, and the dialect that registered them; those of the gateway are written in any. */
    private record Registered(String owner, List<? extends FaultCode> codes) {
        static Registered of(Dialect dialect) {
            return new Registered(dialect.id(), dialect.codes());
        }

        static List<Registered> all() {
            Registered gateway = new Registered("gateway", List.of(UpstreamCode.values()));
            return Stream.concat(Dialects.all().stream().map(Registered::of), Stream.of(gateway))
                    .toList();
        }
    }

    @Option(
            names = "--dialect",
            paramLabel = "ID",
            converter = DialectChoice.class,
            completionCandidates = DialectChoice.Ids.class,
            description = "Only the codes of this dialect: ${COMPLETION-CANDIDATES}.")
    private @Nullable Dialect dialect;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "How to print them: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        List<Registered> chosen = Optional.ofNullable(dialect)
                .map(it -> List.of(Registered.of(it)))
                .orElseGet(Registered::all);
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case text -> chosen.forEach(one -> printTable(one, out));
            case json ->
                out.println(JsonText.pretty(chosen.stream()
                        .flatMap(one -> one.codes().stream().map(code -> toJson(one.owner(), code)))
                        .collect(JsonArray.toJsonArray())));
        }
    }

    private static void printTable(Registered registered, PrintWriter out) {
        int width = registered.codes().stream()
                .mapToInt(code -> code.wire().length())
                .max()
                .orElse(0);
        String row = "  %-" + width + "s  %-19s  %-13s  %s%n";
        out.println(registered.owner());
        out.printf(row, "CODE", "KIND", "RETRY", "MEANING");
        for (FaultCode code : registered.codes()) {
            out.printf(
                    row,
                    code.wire(),
                    code.kind(),
                    RetryText.of(code.facts().retry()),
                    code.facts().meaning());
        }
    }

    private static JsonObject toJson(String owner, FaultCode code) {
        CodeFacts facts = code.facts();
        JsonObject.Builder json = JsonObject.builder()
                .put("dialect", owner)
                .put("code", code.wire())
                .put("kind", facts.kind().name())
                .put("meaning", facts.meaning())
                .put("remedy", facts.remedy())
                .put("retry", RetryJson.write(facts.retry()))
                .put("severity", facts.severity().name());
        if (code instanceof ProblemType problem) {
            json.put("status", problem.status()).put("title", problem.title());
        }
        return json.build();
    }
}
