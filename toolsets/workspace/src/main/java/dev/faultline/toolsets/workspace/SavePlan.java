package dev.faultline.toolsets.workspace;

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
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.plan.PlanFile;

/** {@code save_plan}: keeps a plan for a person to approve. */
record SavePlan(Projects projects, Sessions sessions, Journal journal) {
    private static final Parameter<String> CONTENT =
            Parameter.required("content", Shape.nonEmptyText(), "The plan, in Markdown.");
    private static final Parameters<String> PARAMETERS =
            Parameters.of(sent -> sent.get(CONTENT), CONTENT, Phase.PARAMETER);

    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.SAVE_PLAN.text()).parameters(PARAMETERS),
                "Saves a plan under its hash in docs/plans. A plan that breaks the rules for plans is refused: use"
                        + " lint_plan first. Nobody can carry it out before a person has approved it with"
                        + " `faultline plan approve`.",
                new Answers.Members().text("hash").text("path"),
                this::handle);
    }

    private Envelope handle(ToolCall call) throws InterruptedException {
        String content = Sent.decode(PARAMETERS, call);
        Session session = sessions.require(call);
        PlanFile saved = projects.of(session).plans().save(content);
        record(call, session, saved);
        return Answers.success(JsonObject.builder()
                .put("hash", saved.hash())
                .put("path", saved.path())
                .build());
    }

    private void record(ToolCall call, Session session, PlanFile saved) {
        Origin origin = OriginAttribute.PLAN.set(session.origin().withTool(ToolName.SAVE_PLAN.text()), saved.hash());
        try {
            journal.append(
                    "plan_saved",
                    OriginAttribute.PHASE.set(origin, Sent.text(call, Phase.NAME)),
                    JsonObject.builder().put("path", saved.path()).build());
        } catch (FaultException unwritten) {
            // The plan is there, and harmless while nobody approves it.
            throw new FaultException(unwritten.fault().withEffect(Effect.APPLIED), unwritten);
        }
    }
}
