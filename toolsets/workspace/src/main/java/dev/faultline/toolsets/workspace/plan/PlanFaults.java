package dev.faultline.toolsets.workspace.plan;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.FileFaults;
import java.util.List;

/** Why a plan is not carried out. */
final class PlanFaults {
    private static final int MOST_TOLD = 100;

    private PlanFaults() {}

    static FaultException notFound(String hash) {
        return FileFaults.of(SystemErrorCode.PLAN_NOT_FOUND, "There is no plan " + hash);
    }

    static FaultException notApproved(String why) {
        return FileFaults.of(SystemErrorCode.PLAN_NOT_APPROVED, why);
    }

    static FaultException unsound(String why) {
        return FileFaults.of(SystemErrorCode.PLAN_ENFORCEMENT_FAILED, why);
    }

    /** {@return a refusal that tells every finding} */
    static FaultException unsound(List<Finding> findings) {
        StringBuilder message = new StringBuilder("The plan breaks the rules for plans:");
        for (Finding finding : findings.subList(0, Math.min(MOST_TOLD, findings.size()))) {
            message.append(" line ")
                    .append(finding.line())
                    .append(": ")
                    .append(finding.message())
                    .append(';');
        }
        message.setCharAt(message.length() - 1, '.');
        return new FaultException(SystemErrorCode.PLAN_ENFORCEMENT_FAILED
                .fault(message.toString())
                .withEffect(Effect.NONE)
                .withDetails(JsonObject.of("findings", details(findings))));
    }

    private static JsonArray details(List<Finding> findings) {
        return findings.stream()
                .limit(MOST_TOLD)
                .map(finding -> JsonObject.builder()
                        .put("rule", finding.rule().wire())
                        .put("line", finding.line())
                        .put("message", finding.message())
                        .build())
                .collect(JsonArray.toJsonArray());
    }

    static FaultException outside(List<String> reasons) {
        return FileFaults.of(
                SystemErrorCode.PLAN_SCOPE_VIOLATION, "The plan does not cover this: " + String.join("; ", reasons));
    }
}
