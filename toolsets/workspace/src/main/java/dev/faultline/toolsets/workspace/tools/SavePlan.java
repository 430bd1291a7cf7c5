package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.Effect;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.plan.PlanFile;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code save_plan}: keeps a plan for a person to approve. */
record SavePlan(ToolServices services) {
    private static final Parameter<String> CONTENT =
            Parameter.required("content", Shape.nonEmptyText(), "The plan, in Markdown.");
    private static final Parameters<String> PARAMETERS =
            Parameters.of(sent -> sent.get(CONTENT), CONTENT, CommonParameters.PHASE, CommonParameters.SESSION);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.SAVE_PLAN.text()).parameters(PARAMETERS),
                "Saves a plan under its hash in docs/plans. A plan that breaks the rules for plans is refused: use"
                        + " lint_plan first. It cannot be carried out before a person has approved it with"
                        + " `faultline plan approve`.",
                new ResultSchema().text("hash").text("path"),
                this::handle);
    }

    private Envelope handle(ToolCall call) throws InterruptedException {
        String content = CallArguments.decode(PARAMETERS, call);
        WorkspaceSession session = services.sessions().require(call);
        PlanFile saved = services.workspace(call).plans().save(content);
        record(call, session, saved);
        return Envelope.success(JsonObject.builder()
                .put("hash", saved.hash())
                .put("path", saved.path())
                .build());
    }

    private void record(ToolCall call, WorkspaceSession session, PlanFile saved) {
        Origin origin =
                OriginAttribute.PLAN.set(session.origin().withTool(WorkspaceTool.SAVE_PLAN.text()), saved.hash());
        try {
            services.journal()
                    .append(
                            "plan_saved",
                            OriginAttribute.PHASE.set(origin, CallArguments.text(call, CommonParameters.PHASE.name())),
                            JsonObject.builder().put("path", saved.path()).build());
        } catch (FaultException unwritten) {
            // The plan is saved, which is harmless until a person approves it.
            throw new FaultException(unwritten.fault().withEffect(Effect.APPLIED), unwritten);
        }
    }
}
