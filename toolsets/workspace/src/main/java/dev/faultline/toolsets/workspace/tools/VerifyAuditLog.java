package dev.faultline.toolsets.workspace.tools;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.workspace.arguments.CallArguments;
import dev.faultline.toolsets.workspace.arguments.CommonParameters;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.List;

/** {@code verify_audit_log}: whether the workspace's audit log is whole, and where it is not. */
record VerifyAuditLog(ToolServices services) {
    private static final Parameters<?> PARAMETERS =
            Parameters.of(sent -> sent, CommonParameters.PHASE, CommonParameters.SESSION);

    Tool tool() {
        return WorkspaceTools.served(
                ToolContract.named(WorkspaceTool.VERIFY_AUDIT_LOG.text())
                        .parameters(PARAMETERS)
                        .readOnly(),
                "Walks the audit log of the workspace from its first entry to its last and reports every place where"
                        + " entries were changed, removed or added.",
                new ResultSchema()
                        .flag("sound")
                        .integer("entries")
                        .integer("last_sequence")
                        .text("last_hash")
                        .list("breaks")
                        .integer("break_count"),
                this::handle);
    }

    private Envelope handle(ToolCall call) {
        CallArguments.decode(PARAMETERS, call);
        Journal.JournalCheck verdict =
                services.journal().verify(services.sessions().require(call).root());
        return Envelope.success(JsonObject.builder()
                .put("sound", verdict.breakCount() == 0)
                .put("entries", verdict.entries())
                .put("last_sequence", verdict.lastSequence())
                .put("last_hash", verdict.lastHash())
                .put("breaks", new JsonArray(List.copyOf(verdict.breaks())))
                .put("break_count", verdict.breakCount())
                .build());
    }
}
