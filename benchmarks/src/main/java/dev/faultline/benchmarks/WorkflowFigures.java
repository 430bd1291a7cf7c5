package dev.faultline.benchmarks;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.storage.WorkflowToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The cost of a step in a new session and in a long one, measured alternately, so that anything that slows the machine
 * down affects both.
 */
public final class WorkflowFigures {
    private static final int PAIRS = 400;
    private static final int SHORT_FROM = 5;
    private static final int SHORT_TO = 25;
    private static final String WORKFLOW = """
        {"id": "counting", "name": "Counting", "description": "The same step again and again.", "version": "1.0.0",
         "steps": [{"id": "rounds", "type": "loop", "title": "Rounds",
                    "loop": {"type": "for", "count": 10000, "maxIterations": 10000},
                    "body": [{"id": "count", "title": "Count", "prompt": "Say {{currentIndex}}."}]}]}
        """;

    private final Toolset tools;

    private WorkflowFigures(Toolset tools) {
        this.tools = tools;
    }

    /** Prints the figures, from sessions in a new directory under the given one, which is not deleted. */
    public static void main(String[] args) throws Exception {
        Path scratch = Files.createTempDirectory(Path.of(args.length > 0 ? args[0] : "."), "workflow-figures");
        int length = args.length > 1 ? Integer.parseInt(args[1]) : 5_000;
        Path workflows = Files.createDirectory(scratch.resolve("workflows"));
        Files.writeString(workflows.resolve("counting.json"), WORKFLOW);
        new WorkflowFigures(WorkflowToolset.of(workflows, scratch)).measure(length);
    }

    private void measure(int length) throws Exception {
        String lengthy = advanced(begun(), length);
        String brief = advanced(begun(), SHORT_FROM);
        int steps = SHORT_FROM;
        List<Double> early = new ArrayList<>();
        List<Double> late = new ArrayList<>();
        for (int pair = -PAIRS / 4; pair < PAIRS; pair++) {
            long start = System.nanoTime();
            brief = advanced(brief, 1);
            long between = System.nanoTime();
            lengthy = advanced(lengthy, 1);
            long end = System.nanoTime();
            if (pair >= 0) { // the first steps warm up
                early.add((between - start) / 1e3);
                late.add((end - between) / 1e3);
            }
            steps++;
            if (steps == SHORT_TO) {
                brief = advanced(begun(), SHORT_FROM);
                steps = SHORT_FROM;
            }
        }
        System.out.printf(Locale.ROOT, "%-34s %10s %10s%n", "continue_workflow, microseconds", "median", "p95");
        System.out.printf(
                Locale.ROOT,
                "%-34s %10.0f %10.0f%n",
                "step " + SHORT_FROM + " to " + SHORT_TO,
                quantile(early, 0.5),
                quantile(early, 0.95));
        System.out.printf(
                Locale.ROOT,
                "%-34s %10.0f %10.0f%n",
                "step " + length + " on",
                quantile(late, 0.5),
                quantile(late, 0.95));
        System.out.printf(Locale.ROOT, "ratio of the medians: %.2f%n", quantile(late, 0.5) / quantile(early, 0.5));
    }

    private String begun() throws Exception {
        return token(
                "start_workflow",
                JsonObject.builder()
                        .put("workflowId", "counting")
                        .put("workspacePath", "/w")
                        .put("goal", "to count")
                        .build());
    }

    private String advanced(String token, int steps) throws Exception {
        String next = token;
        for (int step = 0; step < steps; step++) {
            next = token(
                    "continue_workflow",
                    JsonObject.builder()
                            .put("continueToken", next)
                            .put("notes", "done")
                            .build());
        }
        return next;
    }

    private String token(String name, JsonObject arguments) throws Exception {
        Tool tool = tools.tools().stream()
                .filter(it -> it.contract().name().equals(name))
                .findFirst()
                .orElseThrow();
        JsonObject answer = tool.handler()
                .handle(ToolCall.of(tool.contract(), arguments, Caller.on("benchmark")))
                .structured()
                .orElseThrow();
        return answer.string("continueToken")
                .orElseThrow(() -> new IOException("unexpected: " + JsonText.print(answer)));
    }

    private static double quantile(List<Double> values, double part) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) (part * (sorted.size() - 1)));
    }
}
