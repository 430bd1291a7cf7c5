package dev.faultline.toolsets.workspace.edit;

import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.refusal.Finding;
import java.util.List;

/**
 * A reason to refuse an edit, as {@code check_write} lists it.
 *
 * @param gate the check that refuses
 * @param rule the rule of a plan or policy that is broken; otherwise the gate
 * @param place the argument, path or line at fault
 */
record EditRefusal(String gate, String code, String rule, String place, String message) {
    /** The gate of the arguments. */
    static final String ARGUMENTS = "arguments";

    private static final SystemErrorDialect DIALECT = new SystemErrorDialect();

    /** Decides what happens after a refusal. */
    interface Handler {
        /** Stops at the first refusal, by throwing it. */
        Handler STOP = (refusal, entries) -> {
            throw refusal;
        };

        /**
         * Handles a refusal.
         *
         * @param entries the same refusal as {@code check_write} lists it: an entry for each rule that is broken
         */
        void refused(FaultException refusal, List<EditRefusal> entries);
    }

    static EditRefusal of(String gate, String place, FaultException refusal) {
        return new EditRefusal(
                gate,
                DIALECT.codeFor(refusal.fault()).wire(),
                gate,
                place,
                refusal.fault().message());
    }

    /** {@return an entry for each finding in the file at this path} */
    static List<EditRefusal> of(String gate, String path, List<Finding> findings) {
        return findings.stream()
                .map(finding -> new EditRefusal(
                        gate, finding.code().wire(), finding.rule(), path + ":" + finding.line(), finding.message()))
                .toList();
    }

    boolean isOfArguments() {
        return gate.equals(ARGUMENTS);
    }

    JsonObject json() {
        return JsonObject.builder()
                .put("gate", gate)
                .put("error_code", code)
                .put("rule", rule)
                .put("place", place)
                .put("message", message)
                .build();
    }
}
