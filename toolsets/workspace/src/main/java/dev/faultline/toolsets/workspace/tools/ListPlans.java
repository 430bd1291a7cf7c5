package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.plan.PlanEntry;
import dev.faultline.toolsets.workspace.plan.Plans;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Optional;

/** {@code list_plans}: the plans of the workspace, and which of them may be carried out. */
record ListPlans(ToolServices services) {
    private static final Parameters<?> PARAMETERS =
            Parameters.of(sent -> sent, CommonParameters.PHASE, CommonParameters.SESSION);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.LIST_PLANS.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Lists the plans of the workspace with their status. Only an APPROVED plan can be carried out; the"
                        + " reason says why another one cannot.",
                new ResultSchema().list("plans"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        CallArguments.decode(PARAMETERS, call);
        JsonArray plans = services.workspace(call).plans().list().stream()
                .map(ListPlans::json)
                .collect(JsonArray.toJsonArray());
        return Envelope.success(JsonObject.of("plans", plans));
    }

    private static JsonValue json(PlanEntry plan) {
        return JsonObject.builder()
                .put("hash", plan.hash())
                .put("path", Plans.FOLDER + "/" + plan.hash() + ".md")
                .put("standing", plan.status().name())
                .put("title", plan.title())
                .put("phases", JsonArray.ofStrings(plan.phases()))
                .putOrNull("expires_at", plan.expires().map(Occurrence::timestamp))
                .putOrNull("reason", Optional.of(plan.reason()).filter(text -> !text.isEmpty()))
                .build();
    }
}
