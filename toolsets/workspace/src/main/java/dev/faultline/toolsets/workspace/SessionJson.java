package dev.faultline.toolsets.workspace;

import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Arrays;
import java.util.List;

/** A session as a client sees it. */
final class SessionJson {
    private SessionJson() {}

    static Answers.Members members() {
        return new Answers.Members()
                .text("session_id")
                .text("role")
                .text("workspace_root")
                .text("begun_at")
                .flag("locked")
                .objectOrNull("lock")
                .list("tools");
    }

    static JsonObject of(Session session) {
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

    private static JsonObject of(Lock lock) {
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

    private static List<String> tools(Session session) {
        return Arrays.stream(ToolName.values())
                .filter(tool -> tool != ToolName.BEGIN_SESSION)
                .filter(tool -> session.lock().isPresent()
                        ? tool.passesLock() || tool == ToolName.WRITE_FILE
                        : tool.isFor(session.role()))
                .map(ToolName::text)
                .toList();
    }
}
