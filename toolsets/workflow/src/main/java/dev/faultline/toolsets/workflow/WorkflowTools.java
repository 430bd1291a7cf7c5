package dev.faultline.toolsets.workflow;

import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.token.Token;
import dev.faultline.toolsets.workflow.token.TokenCodec;
import dev.faultline.toolsets.workflow.token.TokenReading;
import java.util.List;
import java.util.Optional;

/** The six workflow tools. */
public final class WorkflowTools {
    private WorkflowTools() {}

    /** {@return the tools, whose dialect is {@code tool-error}} */
    public static Toolset of(WorkflowSettings settings) {
        WorkflowRuns runs = WorkflowRuns.of(settings);
        RunResponses responses = new RunResponses(runs.tokens());
        List<Tool> tools = List.of(
                new ListWorkflows(runs).tool(),
                new InspectWorkflow(runs).tool(),
                new StartWorkflow(runs, responses).tool(),
                new ContinueWorkflow(runs, responses).tool(),
                new CheckpointWorkflow(runs, responses).tool(),
                new ResumeSession(runs, responses).tool());
        return Toolset.of("workflow", new ToolErrorDialect(), tools).origins(call -> origin(call, runs.tokens()));
    }

    // The record of a failure contains the session, never the token.
    private static Origin origin(ToolCall call, TokenCodec tokens) {
        Optional<String> sent = call.arguments() instanceof JsonObject arguments
                ? arguments.string("continueToken").or(() -> arguments.string("checkpointToken"))
                : Optional.empty();
        return sent.isPresent() && tokens.read(sent.get()) instanceof TokenReading.Valid(Token token)
                ? Origin.UNKNOWN.withSession(new SessionId(token.session()).toString())
                : Origin.UNKNOWN;
    }
}
