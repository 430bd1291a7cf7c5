package dev.faultline.app.doctor;

import dev.faultline.app.shared.Console;
import dev.faultline.check.doctor.ServerHealth;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints what the doctor found. */
final class DoctorReport {
    /** The formats of the output. */
    enum Format {
        text,
        json
    }

    private static final int SHOWN_LINES = 5;

    private final PrintWriter out;

    DoctorReport(PrintWriter out) {
        this.out = out;
    }

    /** A server, and how it fared. */
    record Examined(Patient patient, ServerHealth health) {
        JsonObject json() {
            JsonObject.Builder json = JsonObject.builder();
            json.put(
                    "file",
                    patient.file()
                            .<JsonValue>map(it -> new JsonString(it.toString()))
                            .orElse(JsonNull.NULL));
            return health.json().with(json.build());
        }
    }

    void print(List<Examined> findings, Format format) {
        switch (format) {
            case json ->
                out.println(Console.printable(JsonText.print(JsonObject.of(
                        "servers",
                        new JsonArray(
                                findings.stream().<JsonValue>map(Examined::json).toList())))));
            case text -> text(findings);
        }
    }

    private void text(List<Examined> findings) {
        int width = findings.stream()
                .mapToInt(it -> Console.printable(it.patient().name()).length())
                .max()
                .orElse(0);
        Optional<Path> file = Optional.empty();
        for (Examined finding : findings) {
            if (!finding.patient().file().equals(file)) {
                file = finding.patient().file();
                file.ifPresent(it -> out.println(Console.printable(it.toString()) + ":"));
            }
            lines(finding, width).forEach(line -> out.println(Console.printable(line)));
        }
    }

    private static List<String> lines(Examined finding, int width) {
        ServerHealth health = finding.health();
        List<String> lines = new ArrayList<>();
        String name = String.format(Locale.ROOT, "  %-" + Math.max(1, width) + "s  ", health.name());
        lines.add(name + health.answered().map(DoctorReport::row).orElse("does not work"));
        health.trouble().ifPresent(trouble -> {
            lines.add("    cause: " + trouble.cause());
            lines.add("    next:  " + trouble.next());
        });
        finding.patient().mistakes().forEach(mistake -> lines.add("    file:  " + mistake));
        if (!health.stderr().isEmpty()) {
            lines.add("    its last lines on standard error:");
            health.stderr()
                    .subList(
                            Math.max(0, health.stderr().size() - SHOWN_LINES),
                            health.stderr().size())
                    .forEach(line -> lines.add("      " + line));
        }
        return lines;
    }

    private static String row(ServerHealth.Inventory answers) {
        return "protocol " + answers.revision() + ", " + count(answers.tools(), "tool") + ", "
                + count(answers.prompts(), "prompt") + ", " + count(answers.resources(), "resource")
                + "; started in " + time(answers.initialize()) + ", listed in " + time(answers.lists());
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String time(Duration time) {
        long millis = time.toMillis();
        return millis < 10_000 ? millis + " ms" : time.toSeconds() + " s";
    }
}
