package dev.faultline.trail;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.Origin;
import dev.faultline.internal.RecentMap;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The trails of a server: its own, and one in each workspace. A route decides by the origin of a fault or an event in
 * which of them it is recorded.
 */
public final class Trails implements Recorder, AutoCloseable {
    /** The number of sessions whose first fault is remembered; for older ones the whole server's trail is read. */
    private static final int SESSIONS = 10_000;

    private static final int COPIED_AT_ONCE = 16;

    private final Trail server;
    private final TrailSettings settings;
    private final Function<Origin, Optional<String>> route;
    private final Map<String, Trail> workspaces = new ConcurrentHashMap<>();
    private final Map<String, Long> firstFaults = new RecentMap<>(SESSIONS);
    private volatile Runnable beforeClose = () -> {};
    private boolean forgotten;

    /**
     * Keeps the server's own trail, which is closed with these, and the trails of workspaces.
     *
     * @param route the workspace in whose trail something of this origin is recorded, if there is one
     */
    public Trails(Trail server, TrailSettings settings, Function<Origin, Optional<String>> route) {
        this.server = server;
        this.settings = settings;
        this.route = route;
    }

    @Override
    public void record(Reply reply) {
        Origin origin = reply.occurrence().origin();
        Optional<String> workspace = route.apply(origin);
        if (workspace.isPresent()) {
            in(workspace.get()).record(reply);
        } else {
            long sequence = server.append(reply);
            origin.session().ifPresent(session -> remember(session, sequence));
        }
    }

    /** {@return the number of the event's entry in its trail, once it is on disk} */
    public long append(Event event) {
        Optional<String> workspace = route.apply(event.origin());
        return (workspace.isPresent() ? in(workspace.get()) : server).append(event);
    }

    /**
     * {@return the number of copied faults} Copies the session's faults that were recorded in the server's own trail,
     * because the session had no workspace yet, to the workspace's trail, each with its original id and time.
     */
    public int copy(String session, String workspace) {
        Trail trail = in(workspace);
        Optional<Long> first = firstFault(session);
        if (first.isEmpty()) {
            return 0;
        }
        TrailQuery query = new TrailQuery(
                Optional.empty(), Optional.empty(), Optional.of(session), Optional.empty(), Optional.empty());
        int copied = 0;
        try (TrailReader reader = TrailReader.from(server.directory(), first.get())) {
            List<byte[]> entries = new ArrayList<>();
            for (Optional<TrailEntry> next = reader.next(query); next.isPresent(); next = reader.next(query)) {
                if (next.get() instanceof FaultEntry fault) {
                    entries.add(EntryJson.copied(fault));
                    copied++;
                }
                if (entries.size() == COPIED_AT_ONCE) {
                    trail.append(entries);
                    entries = new ArrayList<>();
                }
            }
            if (!entries.isEmpty()) {
                trail.append(entries);
            }
        }
        return copied;
    }

    /** {@return the last entry of the workspace's trail that this process has appended or read, if any} */
    public Optional<Link> reached(String workspace) {
        return Optional.ofNullable(workspaces.get(workspace))
                .map(Trail::reached)
                .filter(it -> !it.equals(Link.START));
    }

    /** {@return the directories of all trails that are open, the server's own first} */
    public List<Path> directories() {
        List<Path> directories = new ArrayList<>(List.of(server.directory()));
        workspaces.values().forEach(trail -> directories.add(trail.directory()));
        return directories;
    }

    /** Runs this before the trails are closed, for what still has something to record. */
    public void beforeClose(Runnable last) {
        beforeClose = last;
    }

    /** Closes all trails. */
    @Override
    public void close() {
        beforeClose.run();
        close(new ArrayList<>(workspaces.values()));
    }

    // Closes all trails even if some of them fail to close.
    private void close(List<Trail> left) {
        try (Trail next = left.isEmpty() ? server : left.removeLast()) {
            if (next != server) {
                close(left);
            }
        }
    }

    private Trail in(String workspace) {
        return workspaces.computeIfAbsent(workspace, name -> Trail.open(existing(name), settings));
    }

    // A workspace that no longer exists is not created again for its log.
    private static Path existing(String workspace) {
        try {
            Path directory = Path.of(workspace);
            if (Files.isDirectory(directory)) {
                return directory;
            }
        } catch (InvalidPathException notAPath) {
            throw AuditFaults.writeFailed(notAPath);
        }
        throw AuditFaults.noDirectory();
    }

    private void remember(String session, long sequence) {
        synchronized (firstFaults) {
            firstFaults.putIfAbsent(session, sequence);
            forgotten |= firstFaults.size() == SESSIONS;
        }
    }

    private Optional<Long> firstFault(String session) {
        synchronized (firstFaults) {
            Optional<Long> first = Optional.ofNullable(firstFaults.remove(session));
            return first.isEmpty() && forgotten ? Optional.of(1L) : first;
        }
    }
}
