package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;

/** {@code session_status}: returns the role and workspace of the session, and whether and why it is locked. */
record SessionStatus(ToolServices services) {
    private static final Parameters<?> PARAMETERS =
            Parameters.of(sent -> sent, CommonParameters.PHASE, CommonParameters.SESSION);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.SESSION_STATUS.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Returns the session's id, role and workspace, which tools it may use now, and, if it is locked, by"
                        + " which error and how to unlock it.",
                SessionJson.members(),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        CallArguments.decode(PARAMETERS, call);
        return Envelope.success(SessionJson.of(services.sessions().require(call)));
    }
}
