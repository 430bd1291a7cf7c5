package dev.faultline.benchmarks;

import dev.faultline.check.CheckProgress;
import dev.faultline.check.CheckSettings;
import dev.faultline.check.Checker;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.check.wire.CheckTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Measures a check of a server with 20 tools, good and bad: {@code dev/benchmark check [rounds]}. */
public final class CheckFigures {
    private CheckFigures() {}

    /** Takes the number of rounds. */
    public static void main(String[] arguments) throws InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        System.out.println("| server | probes | findings | at error | seconds |");
        System.out.println("| --- | --- | --- | --- | --- |");
        for (int round = 0; round < rounds; round++) {
            measure("good");
            measure("bad");
        }
    }

    private static void measure(String kind) throws InterruptedException {
        CheckTarget target = new CheckTarget.Command(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TwentyTools.class.getName(),
                        kind),
                Map.of());
        long begun = System.nanoTime();
        CheckReport report = new Checker(target, CheckSettings.DEFAULT, CheckProgress.NONE).run();
        double seconds = (System.nanoTime() - begun) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %d | %d | %.1f |%n",
                kind,
                report.probes(),
                report.findings().size(),
                report.count(RuleLevel.ERROR),
                seconds);
        report.interrupted().ifPresent(System.out::println);
    }
}
