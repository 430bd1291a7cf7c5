package dev.faultline.toolsets.workspace.tools;

import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.toolset.ResultSchema;
import dev.faultline.toolsets.workspace.session.SessionLock;
import dev.faultline.toolsets.workspace.session.WorkspaceSession;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.util.Arrays;
import java.util.List;

/** A session as a client sees it. */
final class SessionJson {
    private SessionJson() {}

    static ResultSchema members() {
        return new ResultSchema()
                .text("session_id")
                .text("role")
                .text("workspace_root")
                .text("begun_at")
                .flag("locked")
                .objectOrNull("lock")
                .list("tools");
    }

    static JsonObject of(WorkspaceSession session) {
        return JsonObject.builder()
                .put("session_id", session.id())
                .put("role", session.role().wire())
                .put("workspace_root", session.root().toString())
                .put("begun_at", Occurrence.timestamp(session.begun()))
                .put("locked", session.lock().isPresent())
                .put("lock", session.lock().<JsonValue>map(SessionJson::of).orElse(JsonNull.NULL))
                .put("tools", JsonArray.ofStrings(tools(session)))
                .build();
    }

    private static JsonObject of(SessionLock lock) {
        return JsonObject.builder()
                .put("error_code", lock.code())
                .put("human_message", lock.message())
                .put("session_id", lock.session())
                .put("since", Occurrence.timestamp(lock.since()))
                .put(
                        "unlock",
                        "Write a Markdown file under docs/reports/ with write_file that says what happened and names "
                                + lock.code() + ".")
                .build();
    }

    private static List<String> tools(WorkspaceSession session) {
        return Arrays.stream(WorkspaceTool.values())
                .filter(tool -> tool != WorkspaceTool.BEGIN_SESSION)
                .filter(tool -> session.lock().isPresent()
                        ? tool.passesLock() || tool == WorkspaceTool.WRITE_FILE
                        : tool.isFor(session.role()))
                .map(WorkspaceTool::text)
                .toList();
    }
}
