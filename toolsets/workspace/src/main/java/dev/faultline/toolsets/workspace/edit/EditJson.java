package dev.faultline.toolsets.workspace.edit;

import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.audit.RecordedWrites;
import dev.faultline.toolsets.workspace.files.Deletion;
import dev.faultline.toolsets.workspace.files.Draft;
import dev.faultline.toolsets.workspace.files.Edit;
import dev.faultline.toolsets.workspace.files.FileContent;
import dev.faultline.toolsets.workspace.files.Move;

/** The JSON of edits for clients and the audit log. */
final class EditJson {
    private EditJson() {}

    /** {@return the name of the event that records the edit} */
    static String event(Edit edit) {
        return switch (edit) {
            case Draft draft -> "file_written";
            case Deletion deletion -> "file_deleted";
            case Move move -> "file_moved";
        };
    }

    static JsonObject facts(Edit edit) {
        JsonObject.Builder facts = JsonObject.builder();
        switch (edit) {
            case Draft draft ->
                facts.put("path", draft.target().path())
                        .put("operation", draft.operation().word())
                        .put("hash", draft.after().hash())
                        .putOrNull("previous_hash", draft.before().map(FileContent::hash))
                        .put("bytes", draft.after().size());
            case Deletion deletion ->
                facts.put("path", deletion.target().path())
                        .put("operation", deletion.operation().word())
                        .put("previous_hash", deletion.before().hash())
                        .put("bytes", deletion.before().size());
            case Move move ->
                facts.put("path", move.target().path())
                        .put("destination", move.destination().path())
                        .put("operation", move.operation().word())
                        .put("hash", move.after().hash())
                        .put("previous_hash", move.before().hash())
                        .put("bytes", move.after().size());
        }
        return facts.build();
    }

    /** {@return the details of the event that records an edit; the id shows later that the edit was recorded} */
    static JsonObject details(JsonObject facts, PlanArguments planned, String id) {
        return facts.with(JsonObject.builder()
                .put(RecordedWrites.ID, id)
                .putIfPresent("intent", planned.intent())
                .build());
    }

    /** {@return the result of the tool that made the edit; for a write, with whether it unlocked the session} */
    static JsonObject result(Edit edit, JsonObject facts, boolean unlocked) {
        return edit instanceof Draft
                ? facts.with(JsonObject.builder().put("unlocked", unlocked).build())
                : facts;
    }
}
