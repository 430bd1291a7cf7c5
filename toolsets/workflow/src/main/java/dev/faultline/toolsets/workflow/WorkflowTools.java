package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenReading;
import dev.faultline.toolsets.workflow.token.Tokens;
import java.util.List;
import java.util.Optional;

/** The six workflow tools. */
public final class WorkflowTools {
    private WorkflowTools() {}

    /** {@return the tools, which fail in {@code tool-error}} */
    public static Toolset of(WorkflowSettings settings) {
        Desk desk = Desk.of(settings);
        Results results = new Results(desk.tokens());
        List<Tool> tools = List.of(
                new ListWorkflows(desk).tool(),
                new InspectWorkflow(desk).tool(),
                new StartWorkflow(desk, results).tool(),
                new ContinueWorkflow(desk, results).tool(),
                new CheckpointWorkflow(desk, results).tool(),
                new ResumeSession(desk, results).tool());
        return Toolset.of("workflow", new ToolErrorDialect(), tools).origins(call -> origin(call, desk.tokens()));
    }

    // The record of a failure names the session, never the token.
    private static Origin origin(ToolCall call, Tokens tokens) {
        Optional<String> sent = call.arguments() instanceof JsonObject arguments
                ? arguments.string("continueToken").or(() -> arguments.string("checkpointToken"))
                : Optional.empty();
        return sent.isPresent() && tokens.read(sent.get()) instanceof TokenReading.Genuine(Token token)
                ? Origin.UNKNOWN.withSession(new SessionId(token.session()).toString())
                : Origin.UNKNOWN;
    }
}
