package dev.faultline.toolsets.workspace;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.files.WorkspaceFiles;
import dev.faultline.toolsets.workspace.files.WriteNote;
import java.nio.file.Path;
import java.util.Optional;

/** What the log of a workspace says of writes that a server did not finish. */
record RecordedWrites(Journal journal, Path root) implements WorkspaceFiles.Ledger {
    /** The member of an event's details that names the write. */
    static final String ID = "write";

    private static final int PAGE = 1_000;

    @Override
    public boolean has(WriteNote write) {
        Optional<Long> after = Optional.of(0L);
        while (after.isPresent()) {
            Journal.Page page = journal.read(root, Journal.Question.of(ToolName.WRITE_FILE.text(), after.get(), PAGE));
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
        journal.append(
                "unfinished_write_taken_back",
                Origin.ofTool(ToolName.WRITE_FILE.text()).withWorkspace(root.toString()),
                JsonObject.builder()
                        .put("path", write.path())
                        .put("hash", write.hash())
                        .put(ID, write.id())
                        .build());
    }
}
