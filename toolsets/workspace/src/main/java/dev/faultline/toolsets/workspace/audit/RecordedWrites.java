package dev.faultline.toolsets.workspace.audit;

import dev.faultline.dialects.systemerror.OriginAttribute;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteNote;
import dev.faultline.toolsets.workspace.session.WorkspaceTool;
import java.nio.file.Path;
import java.util.Optional;

/** What the log of a workspace says of writes that a server did not finish. */
public record RecordedWrites(Journal journal, Path root) implements WorkspaceFiles.Ledger {
    /** The member of an event's details that names the write. */
    public static final String ID = "write";

    private static final int PAGE = 1_000;

    @Override
    public boolean has(WriteNote write) {
        Optional<Long> after = Optional.of(0L);
        while (after.isPresent()) {
            Journal.Page page =
                    journal.read(root, Journal.Question.of(tool(write).text(), after.get(), PAGE));
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
    public void takenBack(WriteNote write) {
        append("unfinished_write_taken_back", write);
    }

    @Override
    public void leftAlone(WriteNote write) {
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
