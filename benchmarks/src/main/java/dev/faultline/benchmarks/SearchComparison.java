package dev.faultline.benchmarks;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import dev.faultline.toolsets.code.RipgrepUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Compares {@code search_text}, with ripgrep and without, with ripgrep itself, alternately, in 200 MB of source:
 * {@code dev/benchmark search [program of ripgrep] [rounds]}. Prints medians of the wall clock, and ratios of each
 * round.
 */
public final class SearchComparison {
    private record Query(String name, String text, boolean regex, boolean caseSensitive) {
        Query named(String other) {
            return new Query(other, text, regex, caseSensitive);
        }
    }

    private static final List<Query> QUERIES = List.of(
            new Query("a rare word", "upperBoundOfTheWindow", false, false),
            new Query("a rare word, case-sensitive", "upperBoundOfTheWindow", false, true),
            new Query("an expression with a rare word", "upper\\w+Window\\(\\d+\\)", true, true),
            new Query("an expression without words", "[A-Z]{4}-\\d{3}:", true, true),
            new Query("a word that is not there", "quetzalcoatl", false, false),
            new Query("a word in a third of all lines", "session", false, true));

    private SearchComparison() {}

    /** Takes the program of ripgrep and the number of rounds, both optional. */
    public static void main(String[] arguments) throws Exception {
        String ripgrep = arguments.length > 0 ? arguments[0] : "rg";
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
        try (SourceTree tree = SourceTree.generated()) {
            CodeSettings with = CodeSettings.of(tree.root()).ripgrepProgram(ripgrep);
            CodeSettings without = CodeSettings.of(tree.root()).ripgrep(RipgrepUse.NEVER);
            List<Tool> tools = List.of(tool(with), tool(without));
            System.out.println("| query | lines | ripgrep | with | ratio | without | ratio |");
            System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
            for (Query query : QUERIES) {
                compare(tree.root(), ripgrep, query, () -> tools, rounds);
            }
            Query first = QUERIES.getFirst().named("a rare word, the first search of a server");
            compare(tree.root(), ripgrep, first, () -> List.of(tool(with), tool(without)), rounds);
        }
    }

    private static Tool tool(CodeSettings settings) {
        return CodeTools.of(settings).tools().stream()
                .filter(tool -> tool.contract().name().equals("search_text"))
                .findFirst()
                .orElseThrow();
    }

    private static void compare(Path root, String ripgrep, Query query, Supplier<List<Tool>> given, int rounds)
            throws Exception {
        List<double[]> times = new ArrayList<>();
        String total = "";
        for (int round = -3; round < rounds; round++) { // the first rounds warm up
            double[] took = new double[3];
            took[0] = ripgrep(root, ripgrep, query);
            List<Tool> tools = given.get();
            for (int i = 0; i < tools.size(); i++) {
                long begin = System.nanoTime();
                total = total(call(tools.get(i), query));
                took[i + 1] = (System.nanoTime() - begin) / 1e6;
            }
            if (round >= 0) {
                times.add(took);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f ms | %.0f ms | %.2f | %.0f ms | %.2f |%n",
                query.name,
                total,
                Figures.median(times, took -> took[0]),
                Figures.median(times, took -> took[1]),
                Figures.median(times, took -> took[1] / took[0]),
                Figures.median(times, took -> took[2]),
                Figures.median(times, took -> took[2] / took[0]));
    }

    private static double ripgrep(Path root, String program, Query query) throws IOException, InterruptedException {
        List<String> line =
                new ArrayList<>(List.of(program, "--no-config", "--hidden", "--line-number", "--no-heading"));
        line.addAll(query.caseSensitive ? List.of() : List.of("--ignore-case"));
        line.addAll(query.regex ? List.of() : List.of("--fixed-strings"));
        line.addAll(Arrays.asList("--regexp=" + query.text, "."));
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(line)
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        process.getInputStream().readAllBytes();
        process.waitFor();
        return (System.nanoTime() - begin) / 1e6;
    }

    private static Envelope call(Tool tool, Query query) throws Exception {
        JsonObject arguments = JsonObject.builder()
                .put("query", query.text)
                .put("regex", query.regex)
                .put("case_sensitive", query.caseSensitive)
                .put("max_results", 1000)
                .build();
        return tool.handler().handle(ToolCall.of(tool.contract(), arguments, Caller.on("benchmark")));
    }

    private static String total(Envelope answer) {
        return answer.structured()
                .orElseThrow()
                .get("total")
                .orElseThrow()
                .toString()
                .replaceAll("\\D", "");
    }
}
