package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code end_session}: ends the session of this connection, so that it can begin another one. */
record EndSession(ToolServices services) {
    private static final Parameters<?> PARAMETERS =
            Parameters.of(sent -> sent, CommonParameters.PHASE, CommonParameters.SESSION);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.END_SESSION.text()).parameters(PARAMETERS),
                "Ends the session of this connection. Call begin_session to begin another one, in this workspace or in"
                        + " another. A locked session cannot be ended: write its failure report first.",
                new ResultSchema().text("session_id").text("workspace_root"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        CallArguments.decode(PARAMETERS, call);
        WorkspaceSession ended = services.sessions()
                .end(
                        call,
                        session -> services.journal()
                                .append(
                                        "session_ended",
                                        session.origin().withTool(WorkspaceTool.END_SESSION.text()),
                                        JsonObject.EMPTY));
        return Envelope.success(JsonObject.builder()
                .put("session_id", ended.id())
                .put("workspace_root", ended.root().toString())
                .build());
    }
}
