package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;

/** {@code session_status}: who the agent is, where it works, and whether and why its session is locked. */
record SessionStatus(Sessions sessions) {
    private static final Parameters<?> PARAMETERS = Parameters.of(sent -> sent, Phase.PARAMETER);

    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.SESSION_STATUS.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Tells the session's id, role and workspace, which tools it may use now, and, if it is locked, by which"
                        + " error and how to unlock it.",
                SessionJson.members(),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Sent.decode(PARAMETERS, call);
        return Answers.success(SessionJson.of(sessions.require(call)));
    }
}
