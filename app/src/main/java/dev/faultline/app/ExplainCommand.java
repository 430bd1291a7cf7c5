package dev.faultline.app;

import dev.faultline.app.shared.Version;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.gateway.fault.UpstreamCode;
import dev.faultline.text.NearestName;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        description = "Explains a code: what it means, what causes it, what to do, and how each dialect writes it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline explain NOT_FOUND",
            "  faultline explain cache_invalid",
            "",
            "Exit codes: 0 explained, 1 there is no such code, 2 wrong usage."
        })
final class ExplainCommand implements Callable<Integer> {
    /** The instant in the printed examples, so that two runs print the same. */
    private static final Instant EXAMPLE_TIME = Instant.parse("2026-01-01T00:00:00.000Z");

    /** A code and the dialect that registered it. */
    private record Entry(String owner, FaultCode code) {}

    @Parameters(paramLabel = "CODE", description = "A code as its dialect writes it, or a common code.")
    private String code;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return explain(code, spec.commandLine().getOut()) ? 0 : unknown();
    }

    /** Explains a code; {@return whether the code exists} */
    static boolean explain(String code, PrintWriter out) {
        List<Entry> found =
                registered().filter(entry -> entry.code().wire().equals(code)).toList();
        found.forEach(entry -> explain(entry, out));
        return !found.isEmpty();
    }

    /** {@return all codes, as clients see them} */
    static List<String> codes() {
        return registered().map(entry -> entry.code().wire()).toList();
    }

    private static Stream<Entry> registered() {
        Stream<Entry> own = Dialects.all().stream()
                .flatMap(dialect -> dialect.codes().stream().map(known -> new Entry(dialect.id(), known)));
        Stream<Entry> upstream = Arrays.stream(UpstreamCode.values()).map(known -> new Entry("gateway", known));
        Stream<Entry> common = Arrays.stream(CommonCode.values()).map(known -> new Entry("any dialect", known));
        return Stream.of(own, common, upstream).flatMap(entries -> entries);
    }

    private static void explain(Entry entry, PrintWriter out) {
        CodeFacts facts = entry.code().facts();
        out.println(entry.code().wire() + " (" + entry.owner() + ")");
        out.println("  Meaning:  " + facts.meaning());
        out.println("  Causes:   " + facts.causes());
        out.println("  Remedy:   " + facts.remedy());
        out.println("  Retry:    " + RetryText.of(facts.retry()));
        out.println("  Kind:     " + facts.kind() + ", severity " + facts.severity());
        out.println("  Written:");
        Occurrence example =
                new Occurrence(entry.code().fault(facts.meaning()), Origin.ofTool("example"), EXAMPLE_TIME, "example");
        int width = Dialects.all().stream()
                .mapToInt(dialect -> dialect.id().length())
                .max()
                .orElse(0);
        for (Dialect listed : Dialects.all()) {
            Dialect dialect = named(listed, entry);
            String document = dialect.document(dialect.write(example)).stripTrailing();
            out.printf("    %-" + width + "s  %s%n", dialect.id(), document);
        }
        out.println();
    }

    // R29: the names of the contract of problem-details are for the code tools, whose codes are its own.
    private static Dialect named(Dialect dialect, Entry entry) {
        return dialect instanceof ProblemDetailsDialect && !entry.owner().equals(dialect.id())
                ? ProblemDetailsDialect.forToolset(toolset(entry.owner()))
                : dialect;
    }

    private static String toolset(String owner) {
        return switch (owner) {
            case "system-error" -> "workspace";
            case "tool-error" -> "workflow";
            case "resolve-v0" -> "context";
            case "gateway" -> "gateway";
            default -> "mcp"; // common codes, and those of a dialect that no toolset of ours speaks
        };
    }

    private int unknown() {
        PrintWriter err = spec.commandLine().getErr();
        List<String> near = NearestName.allTo(code, codes());
        err.println("There is no code '" + code + "'."
                + (near.isEmpty()
                        ? " 'faultline codes' lists them all."
                        : " The nearest are " + String.join(", ", near) + "."));
        return 1;
    }
}
