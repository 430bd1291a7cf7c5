package dev.faultline.check.rule;

import static dev.faultline.check.rule.RuleFamily.ANSWERS;
import static dev.faultline.check.rule.RuleFamily.LEAKS;
import static dev.faultline.check.rule.RuleFamily.PROTOCOL;
import static dev.faultline.check.rule.RuleFamily.REPORTING;
import static dev.faultline.check.rule.RuleFamily.SCHEMA;
import static dev.faultline.check.rule.RuleLevel.ERROR;
import static dev.faultline.check.rule.RuleLevel.NOTE;
import static dev.faultline.check.rule.RuleLevel.WARNING;

import dev.faultline.check.probe.Trial;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The rules. Their ids are stable: they are part of baselines and of suppressions in other tools. */
public enum CheckRule {
    ANS_01(ANSWERS, ERROR, "Every request is answered exactly once, in time", AnswerRules::answersOnce),
    ANS_02(ANSWERS, ERROR, "Malformed input does not end or mute the server", AnswerRules::survivesMalformedInput),
    ANS_03(ANSWERS, ERROR, "The server survives every request", AnswerRules::survivesRequests),
    ANS_04(ANSWERS, ERROR, "Nothing but the protocol is on standard output", AnswerRules::writesOnlyMessages),
    ANS_05(ANSWERS, WARNING, "The server ends when its input ends", AnswerRules::endsWithItsInput),
    PRO_01(PROTOCOL, WARNING, "An unknown method is -32601", ProtocolRules::unknownMethod),
    PRO_02(
            PROTOCOL,
            WARNING,
            "An unknown tool is -32602, or a failed result that names it",
            ProtocolRules::unknownTool),
    PRO_03(PROTOCOL, WARNING, "Unreadable JSON is answered with -32700", ProtocolRules::unreadableJson),
    PRO_04(PROTOCOL, WARNING, "No codes of the server's own in the reserved range", ProtocolRules::reservedCodes),
    PRO_05(PROTOCOL, WARNING, "A malformed request is not an internal error", ProtocolRules::malformedRequest),
    PRO_06(PROTOCOL, NOTE, "Unknown resources, prompts and cursors are reported", ProtocolRules::unknownNames),
    REP_01(REPORTING, ERROR, "Wrong arguments are a failed result, not a protocol error", ReportingRules::channel),
    REP_02(REPORTING, ERROR, "No failure is hidden in a success", ReportingRules::hidden),
    REP_03(REPORTING, ERROR, "A failure has a text that people can read", ReportingRules::readable),
    REP_04(REPORTING, WARNING, "A failure says which argument is wrong", ReportingRules::namesTheArgument),
    REP_05(REPORTING, WARNING, "A failure carries a machine-readable code", MachineRules::code),
    REP_06(REPORTING, WARNING, "A failure says whether to try again", MachineRules::retry),
    REP_07(REPORTING, WARNING, "The same mistake gets the same answer", MachineRules::sameAnswer),
    REP_08(REPORTING, ERROR, "An envelope of a known dialect is valid", MachineRules::validEnvelope),
    SCH_01(SCHEMA, ERROR, "The input schema is enforced", SchemaRules::enforced),
    SCH_02(SCHEMA, ERROR, "Results satisfy the output schema", SchemaRules::results),
    SCH_03(SCHEMA, WARNING, "Schemas are valid", SchemaRules::valid),
    LEA_01(LEAKS, ERROR, "No stack traces", LeakRules::stackTraces),
    LEA_02(LEAKS, WARNING, "No absolute paths of the host", LeakRules::hostPaths),
    LEA_03(LEAKS, ERROR, "No secrets", LeakRules::secrets),
    LEA_04(LEAKS, WARNING, "No class names and no raw reports of libraries", LeakRules::internals),
    LEA_05(LEAKS, ERROR, "No values of environment variables", LeakRules::environment);

    private final RuleFamily family;
    private final RuleLevel level;
    private final String title;
    private final Function<Trial, Judgement> judge;

    CheckRule(RuleFamily family, RuleLevel level, String title, Function<Trial, Judgement> judge) {
        this.family = family;
        this.level = level;
        this.title = title;
        this.judge = judge;
    }

    /** {@return the rule with this id} */
    public static Optional<CheckRule> find(String id) {
        return Arrays.stream(values()).filter(rule -> rule.id().equals(id)).findFirst();
    }

    /** {@return the id, such as {@code ANS-01}} */
    public String id() {
        return name().replace('_', '-');
    }

    /** {@return what it is about} */
    public RuleFamily family() {
        return family;
    }

    /** {@return how much it matters} */
    public RuleLevel level() {
        return level;
    }

    /** {@return what a server should do, in a few words} */
    public String title() {
        return title;
    }

    /** {@return whether it is about a process and its pipes, so that it cannot be checked over HTTP} */
    public boolean needsAProcess() {
        return Set.of(ANS_04, ANS_05, LEA_05).contains(this);
    }

    /** {@return what the rule says about this trial} */
    public Judgement judge(Trial trial) {
        return judge.apply(trial);
    }
}
