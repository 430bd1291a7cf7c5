package dev.faultline.toolsets.workspace.audit;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteNote;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.nio.file.Path;
import java.util.Optional;

/** Looks up in the log of a workspace whether an unfinished edit was recorded, and records what became of it. */
public record RecordedWrites(Journal journal, Path root) implements WorkspaceFiles.EditLog {
    /** The member of an event's details that has the id of the edit. */
    public static final String ID = "write";

    private static final int PAGE = 1_000;

    @Override
    public boolean has(WriteNote write) {
        Optional<Long> after = Optional.of(0L);
        while (after.isPresent()) {
            Journal.Page page = journal.read(root, Journal.Filter.of(tool(write).text(), after.get(), PAGE));
            if (page.entries().stream().anyMatch(entry -> names(entry, write))) {
                return true;
            }
            after = page.next();
        }
        return false;
    }

    private static boolean names(JsonObject entry, WriteNote write) {
        return entry.object("details")
                .flatMap(details -> details.string(ID))
                .filter(write.id()::equals)
                .isPresent();
    }

    @Override
    public void undone(WriteNote write) {
        append("unfinished_write_taken_back", write);
    }

    @Override
    public void left(WriteNote write) {
        append("unfinished_write_left", write);
    }

    private void append(String event, WriteNote write) {
        JsonObject.Builder details = JsonObject.builder()
                .put("path", write.files().getFirst().path())
                .put("operation", write.operation().word());
        if (write.files().size() > 1) {
            details.put("destination", write.files().getLast().path());
        }
        journal.append(
                event,
                OriginAttribute.WORKSPACE.set(Origin.ofTool(tool(write).text()), root.toString()),
                details.putIfPresent("hash", write.files().getLast().after())
                        .put(ID, write.id())
                        .build());
    }

    private static WorkspaceTool tool(WriteNote write) {
        return switch (write.operation()) {
            case CREATE, MODIFY -> WorkspaceTool.WRITE_FILE;
            case DELETE -> WorkspaceTool.DELETE_FILE;
            case MOVE -> WorkspaceTool.MOVE_FILE;
        };
    }
}
