package dev.faultline.toolsets.workspace.edit;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.toolsets.workspace.audit.Journal;
import dev.faultline.toolsets.workspace.session.SessionLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An audit log that keeps only the names of events, and contains every fault unless a test removes them. */
final class InMemoryJournal implements Journal {
    private final List<String> events = new ArrayList<>();
    private boolean hasFaults = true;

    List<String> events() {
        return events;
    }

    void loseFaults() {
        hasFaults = false;
    }

    @Override
    public void append(String event, Origin origin, JsonObject details) {
        events.add(event);
    }

    @Override
    public void adopt(String earlier, Path workspace) {
        // faults are not kept
    }

    @Override
    public Page read(Path workspace, Filter filter) {
        return new Page(List.of(), Optional.empty());
    }

    @Override
    public JournalCheck verify(Path workspace) {
        return new JournalCheck(0, 0, "", List.of(), 0);
    }

    @Override
    public void requireWhole(Path workspace) {
        // nothing can be lost
    }

    @Override
    public boolean has(Path workspace, SessionLock lock) {
        return hasFaults;
    }
}
