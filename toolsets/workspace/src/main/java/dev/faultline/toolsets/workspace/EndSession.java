package dev.faultline.toolsets.workspace;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;

/** {@code end_session}: ends the session of this connection, so that it can begin another one. */
record EndSession(Sessions sessions, Journal journal) {
    private static final Parameters<?> PARAMETERS = Parameters.of(sent -> sent, Phase.PARAMETER);

    Tool tool() {
        return Answers.served(
                ToolContract.named(ToolName.END_SESSION.text()).parameters(PARAMETERS),
                "Ends the session of this connection. Call begin_session to begin another one, in this workspace or in"
                        + " another. A locked session cannot be ended: write its failure report first.",
                new Answers.Members().text("session_id").text("workspace_root"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        Sent.decode(PARAMETERS, call);
        Session ended = sessions.end(
                call,
                session -> journal.append(
                        "session_ended", session.origin().withTool(ToolName.END_SESSION.text()), JsonObject.EMPTY));
        return Answers.success(JsonObject.builder()
                .put("session_id", ended.id())
                .put("workspace_root", ended.root().toString())
                .build());
    }
}
