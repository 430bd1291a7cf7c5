package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.List;

/**
 * The result of checking a plan against the rules for plans.
 *
 * @param hash of the body, whatever the header says
 * @param findings in the order of lines; none if the plan keeps the rules
 */
public record LintReport(String hash, List<Finding> findings) {
    private static final int MOST_REPORTED = 100;

    /** Copies the findings. */
    public LintReport {
        findings = List.copyOf(findings);
    }

    /** The rules for plans. */
    public enum PlanRule {
        /** A section is missing. */
        MISSING_SECTION,
        /** A field of the header or of a phase is missing, or a list is empty. */
        MISSING_FIELD,
        /** A section occurs twice or out of order, or the header does not come first. */
        INVALID_STRUCTURE,
        /** Words that leave a choice: may, should, optional, try to. */
        AMBIGUOUS_LANGUAGE,
        /** A path that climbs out, is absolute or contains a variable. */
        PATH_ESCAPE,
        /** Something that cannot be enforced, or is still to be done. */
        NOT_ENFORCEABLE,
        /** An objective that only a programmer can read. */
        NOT_AUDITABLE,
        /** A phase whose id is malformed or used twice. */
        INVALID_PHASE_ID,
        /** Text that is not a path, has wildcards, or names a path of the server. */
        INVALID_PATH,
        /** The hash in the header or in the file name is not the hash of the body. */
        HASH_MISMATCH;

        /** {@return the name of the rule in reports} */
        public String wire() {
            return "PLAN_" + name();
        }

        Finding finding(int line, String message) {
            return new Finding(SystemErrorCode.PLAN_ENFORCEMENT_FAILED, wire(), line, message);
        }
    }

    /** {@return whether the plan keeps the rules} */
    public boolean passed() {
        return findings.isEmpty();
    }

    /**
     * Requires that the plan keeps the rules.
     *
     * @throws FaultException PLAN_ENFORCEMENT_FAILED, which names the findings
     */
    void requirePassed() {
        if (passed()) {
            return;
        }
        List<Finding> reported = findings.subList(0, Math.min(MOST_REPORTED, findings.size()));
        StringBuilder message = new StringBuilder("The plan breaks the rules for plans:");
        for (Finding finding : reported) {
            message.append(" line ")
                    .append(finding.line())
                    .append(": ")
                    .append(finding.message())
                    .append(';');
        }
        message.setCharAt(message.length() - 1, '.');
        JsonArray details = reported.stream().map(Finding::json).collect(JsonArray.toJsonArray());
        throw new FaultException(SystemErrorCode.PLAN_ENFORCEMENT_FAILED
                .fault(message.toString())
                .withEffect(Effect.NONE)
                .withDetails(JsonObject.of("findings", details)));
    }
}
