package dev.faultline.check.report;

import dev.faultline.check.rule.CheckRule;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.ObjectFields;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings that the owners of a server accept, each with a reason. */
public record CheckBaseline(List<AcceptedFinding> entries) {
    /** Accepts nothing. */
    public static final CheckBaseline EMPTY = new CheckBaseline(List.of());

    /** The reason of an entry that a program has written. */
    static final String NOT_REVIEWED = "Not reviewed yet.";

    private static final int MAX_ENTRIES = 10_000;
    private static final int MAX_NAME = 300;
    private static final int MAX_REASON = 2_000;

    /** Copies the entries. */
    public CheckBaseline {
        entries = List.copyOf(entries);
    }

    /**
     * A finding that is accepted.
     *
     * @param tool the tool; empty for a finding about the server
     * @param server the server of a servers file that it is about; empty for every server
     */
    public record AcceptedFinding(CheckRule rule, Optional<String> tool, Optional<String> server, String reason) {
        private boolean accepts(CheckFinding finding) {
            return finding.rule() == rule && finding.tool().equals(tool);
        }

        private String outdated() {
            return "The baseline accepts " + rule.id() + " of " + tool.orElse("the server")
                    + ", which no longer occurs: remove the entry.";
        }
    }

    /**
     * {@return the baseline in this text}
     *
     * @throws IllegalArgumentException if it is not one; the message says what is wrong, in one line
     */
    public static CheckBaseline read(String text) {
        JsonReading reading = JsonText.read(text);
        JsonProblems problems = new JsonProblems(NearestName::to);
        List<AcceptedFinding> entries = reading.clean().isPresent() ? entries(reading, problems) : List.of();
        List<JsonProblem> all = reading.clean().isPresent() ? problems.all() : reading.problems();
        if (all.isEmpty()) {
            return new CheckBaseline(entries);
        }
        throw new IllegalArgumentException(all.stream()
                .map(problem ->
                        (problem.at().equals(JsonPointer.ROOT) ? "the file" : problem.at()) + " " + problem.message())
                .collect(Collectors.joining("; ")));
    }

    private static List<AcceptedFinding> entries(JsonReading reading, JsonProblems problems) {
        ObjectFields file = ObjectFields.of(reading.clean().orElse(JsonNull.NULL), JsonPointer.ROOT, problems);
        List<String> ids = Arrays.stream(CheckRule.values()).map(CheckRule::id).toList();
        List<AcceptedFinding> entries = new ArrayList<>();
        for (ObjectFields entry : file.objects("accepted", MAX_ENTRIES)) {
            String id = entry.text("rule", MAX_NAME);
            Optional<CheckRule> rule = CheckRule.find(id);
            if (rule.isEmpty() && !id.isEmpty()) {
                problems.addWrongName(entry.at("rule"), "is not a rule: " + id, id, ids);
            }
            Optional<String> tool = entry.optionalText("tool", MAX_NAME);
            Optional<String> server = entry.optionalText("server", MAX_NAME);
            String reason = entry.text("reason", MAX_REASON);
            entry.end();
            rule.ifPresent(known -> entries.add(new AcceptedFinding(known, tool, server, reason)));
        }
        if (!file.has("accepted")) {
            file.problem("accepted", "is required");
        }
        file.end();
        return entries;
    }

    /**
     * {@return entries for everything in this report: those that a baseline accepts keep their reason}
     *
     * @param server the name of the server, if a servers file names it
     */
    public static List<AcceptedFinding> entries(CheckReport report, String server) {
        Optional<String> named = Optional.of(server).filter(name -> !name.isEmpty());
        return Stream.concat(
                        report.baseline().accepted().stream().map(it -> entry(it.finding(), named, it.reason())),
                        report.findings().stream().map(it -> entry(it, named, NOT_REVIEWED)))
                .toList();
    }

    private static AcceptedFinding entry(CheckFinding finding, Optional<String> server, String reason) {
        return new AcceptedFinding(finding.rule(), finding.tool(), server, reason);
    }

    /** {@return the text of the file} */
    public String toText() {
        JsonArray accepted = entries.stream()
                .map(entry -> JsonObject.builder()
                        .put("rule", entry.rule().id())
                        .putIfPresent("tool", entry.tool())
                        .putIfPresent("server", entry.server())
                        .put("reason", entry.reason())
                        .build())
                .collect(JsonArray.toJsonArray());
        return JsonText.pretty(JsonObject.of("accepted", accepted)) + "\n";
    }

    /**
     * {@return the report without the accepted findings}
     *
     * @param server the name of the server, if a servers file names it
     * @param whole whether everything was checked, so that an entry without a finding is outdated
     */
    public CheckReport applied(CheckReport report, String server, boolean whole) {
        List<AcceptedFinding> own = entries.stream()
                .filter(entry ->
                        entry.server().isEmpty() || entry.server().get().equals(server))
                .toList();
        Set<AcceptedFinding> used = new HashSet<>();
        List<CheckFinding> remaining = new ArrayList<>();
        List<BaselineMatch.Accepted> accepted = new ArrayList<>();
        for (CheckFinding finding : report.findings()) {
            Optional<AcceptedFinding> entry =
                    own.stream().filter(it -> it.accepts(finding)).findFirst();
            entry.ifPresentOrElse(
                    it -> {
                        used.add(it);
                        accepted.add(new BaselineMatch.Accepted(finding, it.reason()));
                    },
                    () -> remaining.add(finding));
        }
        // An entry without a server may be about another one, and a finding may be where the check did not get to.
        boolean judgeable = whole && report.interrupted().isEmpty();
        List<String> outdated = own.stream()
                .filter(entry -> judgeable && !used.contains(entry))
                .filter(entry -> server.isEmpty() || entry.server().isPresent())
                .map(AcceptedFinding::outdated)
                .toList();
        return report.accepted(remaining, new BaselineMatch(accepted, outdated));
    }
}
