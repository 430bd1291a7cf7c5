package dev.faultline.dialects;

import dev.faultline.advice.Advisor;
import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The steps of an agent that reads machine fields only and meets every registered condition in every dialect, with and
 * without the occurrence in {@code _meta}.
 */
final class RecoveryTable {
    private static final Instant NOW = Instant.parse("2026-01-19T15:32:10.123Z");

    /** The name of an argument that a call lacks. */
    private static final String WRONG = "order_number";

    /** A call that the check of arguments rejects. */
    private static final Fault REJECTED = Issues.faultOf(List.of(Issue.missing(JsonPointer.ROOT.child(WRONG))));

    /** The codes with which the check of arguments rejects calls. */
    static final Set<FaultCode> OF_ARGUMENTS = Set.of(
            CommonCode.MISSING_REQUIRED_FIELD,
            CommonCode.INVALID_INPUT_TYPE,
            CommonCode.INVALID_INPUT_FORMAT,
            CommonCode.INVALID_INPUT_VALUE,
            CommonCode.EMPTY_PATH);

    /** What the agent knows of a tool from the server's list. */
    enum Tool {
        READING,
        WRITING
    }

    /** A failure of a tool, as the server knows it. */
    record Condition(String name, Fault fault, Tool tool) {
        String rightStep() {
            return step(fault);
        }

        /** {@return the step of an agent that receives the failure in this dialect} */
        String step(Dialect dialect, boolean withOccurrence) {
            return step(received(fault, dialect, withOccurrence));
        }

        boolean isRight(Dialect dialect, boolean withOccurrence) {
            return step(dialect, withOccurrence).equals(rightStep());
        }

        /** {@return the step in words; the reason to give up is for people} */
        private String step(Fault known) {
            return switch (Advisor.advise(known, tool == Tool.READING)) {
                case Decision.Repeat(Duration delay) ->
                    delay.isZero() ? "repeat at once" : "repeat after " + delay.toMillis() + " ms";
                case Decision.RepeatOnce() -> "repeat once";
                case Decision.Repair(Remedy remedy)
                when remedy == Remedy.CORRECT_INPUT && !known.arguments().isEmpty() ->
                    "correct `" + String.join("`, `", known.arguments()) + "`";
                case Decision.Repair(Remedy remedy) ->
                    remedy.name().toLowerCase(Locale.ROOT).replace('_', ' ');
                case Decision.GiveUp giveUp -> "give up";
            };
        }
    }

    private RecoveryTable() {}

    /** {@return every registered code; those that are usually transient also as failures of a tool that writes} */
    static List<Condition> conditions() {
        List<Condition> all = new ArrayList<>();
        Stream.concat(
                        Stream.of(CommonCode.values()).map(code -> new Named("", code)),
                        Dialects.all().stream()
                                .flatMap(dialect ->
                                        dialect.codes().stream().map(code -> new Named(" of " + dialect.id(), code))))
                .forEach(named -> all.addAll(named.conditions()));
        return all;
    }

    private record Named(String owner, FaultCode code) {
        List<Condition> conditions() {
            String name = "`" + code.wire() + "`" + owner;
            Fault harmless = OF_ARGUMENTS.contains(code)
                    ? REJECTED.withCode(code)
                    : code.fault("Something went wrong").withEffect(Effect.NONE);
            if (code.facts().retry() instanceof Retry.Never && code.kind().retry() instanceof Retry.Never) {
                return List.of(new Condition(name, harmless, Tool.READING));
            }
            Fault uncertain = harmless.withEffect(Effect.UNKNOWN).withoutDefaultRetry("Check it first.");
            return List.of(
                    new Condition(name + ", reading", harmless, Tool.READING),
                    new Condition(name + ", writing, nothing changed", harmless, Tool.WRITING),
                    new Condition(name + ", writing, effect unknown", uncertain, Tool.WRITING));
        }
    }

    static String page() {
        List<Condition> conditions = conditions();
        return "# The recovery table\n\n"
                + "An agent that reads machine fields only, never sentences, meets every registered code in every"
                + " dialect:\n"
                + conditions.size()
                + " conditions. A code that permits a repeat, or does not know, counts three times: a tool that"
                + " reads, a tool that\nwrites and has changed nothing, and a tool that writes and may have changed"
                + " something. The agent knows\nfrom the list of tools which of them write. The right step is the"
                + " one that the server itself would take:\nrepeat after the right delay, make the right repair, or"
                + " give up. Where the check of arguments rejects a\ncall, the right repair is to correct the argument"
                + " that is wrong, here `" + WRONG + "`.\n\n"
                + "| dialect | right with the occurrence | right without |\n| --- | --- | --- |\n"
                + shares(conditions)
                + "\n`resolve-v0` is frozen and never carries `_meta[\"dev.faultline/occurrence\"]`.\n\n"
                + "## What is lost without the occurrence\n\n"
                + "Each condition in which at least one dialect leads to another step. An empty cell is the right"
                + " step.\n\n"
                + "| condition | right step |" + header() + "\n|"
                + " --- |".repeat(Dialects.all().size() + 2) + "\n"
                + losses(conditions)
                + "\n## Which argument is wrong\n\n"
                + "Whether the failure of a rejected call names the wrong argument: in the text, for people and"
                + " models; in machine\nfields, as the member `arguments` of the occurrence; and in the dialect's own"
                + " machine fields, without the\noccurrence.\n\n"
                + "| dialect | in the text | in machine fields | without the occurrence |\n"
                + "| --- | --- | --- | --- |\n"
                + namedArguments();
    }

    private static String namedArguments() {
        StringBuilder rows = new StringBuilder();
        for (Dialect dialect : Dialects.all()) {
            rows.append("| ").append(dialect.id()).append(" | ");
            rows.append(namesTheArgumentInText(dialect) ? "yes" : "no").append(" | ");
            rows.append(namesTheArgumentInFields(dialect, true) ? "yes" : "no").append(" | ");
            rows.append(namesTheArgumentInFields(dialect, false) ? "yes" : "no").append(" |\n");
        }
        return rows.toString();
    }

    /** {@return whether a person or model that reads the text learns which argument is wrong} */
    static boolean namesTheArgumentInText(Dialect dialect) {
        return String.join("\n", sent(REJECTED, dialect).text()).contains(WRONG);
    }

    /** {@return whether a program that reads everything but sentences learns which argument is wrong} */
    static boolean namesTheArgumentInFields(Dialect dialect, boolean withOccurrence) {
        return received(REJECTED, dialect, withOccurrence).arguments().equals(List.of(WRONG));
    }

    /** {@return what the agent learns of a fault from the machine fields of this dialect} */
    private static Fault received(Fault fault, Dialect dialect, boolean withOccurrence) {
        Envelope sent = sent(fault, dialect);
        JsonObject meta = withOccurrence ? sent.meta() : withoutOccurrence(sent.meta());
        Envelope received = new Envelope(machineText(sent), sent.structured(), meta, true);
        return ((Reading.Understood) Dialects.read(received, () -> NOW))
                .reported()
                .fault();
    }

    private static Envelope sent(Fault fault, Dialect dialect) {
        return dialect.write(new Occurrence(fault, Origin.ofTool("tool"), NOW, "id"));
    }

    private static String shares(List<Condition> conditions) {
        StringBuilder rows = new StringBuilder();
        for (Dialect dialect : Dialects.all()) {
            rows.append("| ").append(dialect.id()).append(" | ");
            rows.append(share(conditions, dialect, true)).append(" | ");
            rows.append(share(conditions, dialect, false)).append(" |\n");
        }
        return rows.toString();
    }

    private static String share(List<Condition> conditions, Dialect dialect, boolean withOccurrence) {
        long right = conditions.stream()
                .filter(it -> it.isRight(dialect, withOccurrence))
                .count();
        return right + " of " + conditions.size() + " (" + right * 100 / conditions.size() + " %)";
    }

    private static String header() {
        return String.join(
                "",
                Dialects.all().stream()
                        .map(dialect -> " " + dialect.id() + " |")
                        .toList());
    }

    private static String losses(List<Condition> conditions) {
        StringBuilder rows = new StringBuilder();
        for (Condition condition : conditions) {
            if (Dialects.all().stream().allMatch(dialect -> condition.isRight(dialect, false))) {
                continue;
            }
            rows.append("| ").append(condition.name()).append(" | ");
            rows.append(condition.rightStep()).append(" |");
            for (Dialect dialect : Dialects.all()) {
                boolean right = condition.isRight(dialect, false);
                rows.append(right ? " |" : " " + condition.step(dialect, false) + " |");
            }
            rows.append('\n');
        }
        return rows.toString();
    }

    /** {@return the text, if it is JSON; sentences are hidden from the agent} */
    private static List<String> machineText(Envelope sent) {
        return sent.object().isPresent() ? sent.text() : List.of("…");
    }

    static JsonObject withoutOccurrence(JsonObject meta) {
        JsonObject.Builder rest = JsonObject.builder();
        meta.members().forEach((name, value) -> {
            if (!name.equals(OccurrenceMeta.KEY)) {
                rest.put(name, value);
            }
        });
        return rest.build();
    }
}
