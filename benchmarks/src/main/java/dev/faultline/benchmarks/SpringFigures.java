package dev.faultline.benchmarks;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Compares the example on Spring with the starter and without it: the start of the application, and the rate of
 * successful calls over HTTP, in alternating pairs. Processor time is shown beside the time on the clock, because it
 * depends less on what else the machine does.
 */
public final class SpringFigures {
    private static final int CONNECTIONS = 8;
    private static final int WARM_UP = 4;
    private static final long ROUND = TimeUnit.SECONDS.toNanos(4);

    private SpringFigures() {}

    /** Takes the class path of the example with the starter, and the numbers of pairs of starts and of calls. */
    public static void main(String[] args) throws Exception {
        String guarded = args[0];
        String bare = Arrays.stream(guarded.split(File.pathSeparator))
                .filter(entry -> !isStarter(Path.of(entry).getFileName().toString()))
                .collect(Collectors.joining(File.pathSeparator));
        Path scratch = Files.createTempDirectory("faultline-benchmark");
        try {
            starts(bare, guarded, Integer.parseInt(args[1]), scratch);
            calls(bare, guarded, Integer.parseInt(args[2]), scratch);
        } finally {
            Figures.delete(scratch);
        }
    }

    // The modules that the starter brings; everything else is there without it too.
    private static boolean isStarter(String file) {
        return file.startsWith("faultline-") && !file.startsWith("faultline-example");
    }

    private static void starts(String bare, String guarded, int pairs, Path scratch) throws Exception {
        List<Double> clock = new ArrayList<>();
        List<Double> processor = new ArrayList<>();
        List<Double> alone = new ArrayList<>();
        for (int i = -1; i < pairs; i++) { // the first pair warms up the disk cache
            boolean first = i % 2 == 0; // each goes first equally often
            double[] one = start(first ? bare : guarded, scratch);
            double[] other = start(first ? guarded : bare, scratch);
            if (i >= 0) {
                double sign = first ? 1 : -1;
                clock.add(sign * (other[0] - one[0]));
                processor.add(sign * (other[1] - one[1]));
                alone.add(first ? one[1] : other[1]);
            }
        }
        say("start with the starter, more than without, ms on the clock (at most 150)", clock);
        say("the same, ms of processor time", processor);
        say("start without the starter, ms of processor time", alone);
    }

    private static double[] start(String classPath, Path scratch) throws Exception {
        try (SpringProcess application = SpringProcess.start(classPath, scratch)) {
            return new double[] {application.startMillis(), application.processorMillis()};
        }
    }

    private static void calls(String bare, String guarded, int pairs, Path scratch) throws Exception {
        try (SpringProcess one = SpringProcess.start(bare, scratch);
                SpringProcess other = SpringProcess.start(guarded, scratch)) {
            for (int i = 0; i < WARM_UP; i++) {
                round(one);
                round(other);
            }
            List<Double> clock = new ArrayList<>();
            List<Double> processor = new ArrayList<>();
            List<Double> rates = new ArrayList<>();
            for (int i = 0; i < pairs; i++) {
                boolean first = i % 2 == 0;
                double[] here = round(first ? one : other);
                double[] there = round(first ? other : one);
                clock.add(first ? there[0] / here[0] : here[0] / there[0]);
                processor.add(first ? there[1] / here[1] : here[1] / there[1]);
                rates.add(first ? here[0] : there[0]);
            }
            say("successful calls, with the starter to without, on the clock (at least 0.95)", clock);
            say("the same, calls for each second of processor time", processor);
            say("calls a second without the starter", rates);
        }
    }

    /** {@return the calls for each second on the clock, and for each second of processor time of the server} */
    private static double[] round(SpringProcess server) throws Exception {
        long[] counts = new long[CONNECTIONS];
        double before = server.processorMillis();
        long started = System.nanoTime();
        Connections.together(server.port(), CONNECTIONS, (load, number, begin) -> {
            while (System.nanoTime() - begin < ROUND) {
                String answer = load.call("alerts", "{\"region\":\"north\"}");
                if (!answer.contains("Gale warning")) {
                    throw new java.io.IOException("the server answered " + answer);
                }
                counts[number]++;
            }
        });
        long calls = Arrays.stream(counts).sum();
        double seconds = (System.nanoTime() - started) / 1e9;
        return new double[] {calls / seconds, calls * 1e3 / (server.processorMillis() - before)};
    }

    private static void say(String what, List<Double> values) {
        if (values.isEmpty()) {
            return;
        }
        List<Double> sorted = values.stream().sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%s: median %.2f, quartiles %.2f and %.2f, from %.2f to %.2f, %d pairs%n",
                what,
                Figures.median(values),
                sorted.get(sorted.size() / 4),
                sorted.get(sorted.size() * 3 / 4),
                sorted.getFirst(),
                sorted.getLast(),
                sorted.size());
    }
}
