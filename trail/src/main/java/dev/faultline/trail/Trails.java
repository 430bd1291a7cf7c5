package dev.faultline.trail;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.internal.RecentMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The trails of a server: its own, and one in each workspace. A route decides by the origin of a fault or an event in
 * which of them it is recorded. A fault whose workspace cannot be written is recorded in the server's own trail, and in
 * that of its workspace as soon as possible.
 */
public final class Trails implements Recorder, AutoCloseable {
    /** The number of sessions whose first fault is remembered; for older ones the whole server's trail is read. */
    private static final int SESSIONS = 10_000;

    private static final int COPIED_AT_ONCE = 16;

    private final Trail server;
    private final TrailSettings settings;
    private final Function<Origin, Optional<String>> route;
    private final Map<String, Opened> workspaces = new ConcurrentHashMap<>();
    private final Map<String, Long> firstFaults = new RecentMap<>(SESSIONS);
    private final Map<String, Copied> copied = new RecentMap<>(SESSIONS);
    private volatile Runnable beforeClose = () -> {};
    private boolean forgotten;

    /**
     * The trail of a workspace.
     *
     * @param key identifies the directory in which it was opened
     */
    private record Opened(Trail trail, String key) {}

    /**
     * The faults of a session that {@link #copy} copies to the trail of a workspace; it gets later ones at once.
     *
     * @param first the number of the first entry in the server's own trail
     * @param last the number of the last one
     */
    private record Copied(String workspace, long first, long last) {
        boolean covers(long sequence) {
            return first <= sequence && sequence <= last;
        }
    }

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
        if (workspace.filter(this::isInPlace).isPresent()) {
            in(workspace.get()).record(reply);
            return;
        }
        long sequence = server.append(reply);
        if (workspace.isPresent()) {
            opened(workspace.get()).ifPresent(trail -> trail.keep(EntryJson.copied(reply, sequence)));
        } else {
            origin.session().flatMap(session -> remember(session, sequence)).ifPresent(to -> copy(reply, sequence, to));
        }
    }

    @Override
    public void keep(Reply sent) {
        Optional<String> workspace = route.apply(sent.occurrence().origin());
        Optional<Trail> opened = workspace.flatMap(this::opened);
        if (workspace.isEmpty()) {
            server.keep(sent);
        } else if (opened.isEmpty()) {
            long unused = server.append(sent);
        } else if (AuditFaults.isTimeout(sent.occurrence().fault())) {
            opened.get().keep(sent); // the server's own trail may be on the same disk, and take as long again
        } else {
            keep(sent, opened.get());
        }
    }

    private void keep(Reply sent, Trail workspace) {
        try {
            workspace.keep(EntryJson.copied(sent, server.append(sent)));
        } catch (FaultException sameDisk) {
            workspace.keep(sent);
        }
    }

    /**
     * Writes what is kept for the workspace's trail.
     *
     * @throws FaultException if it still cannot be written
     */
    public void writeKept(String workspace) {
        if (isInPlace(workspace)) {
            opened(workspace).ifPresent(Trail::writeKept);
        }
    }

    /** {@return the number of the event's entry in its trail, once it is on disk} */
    public long append(Event event) {
        Optional<String> workspace = route.apply(event.origin());
        if (workspace.isPresent() && !isInPlace(workspace.get())) {
            throw AuditFaults.replaced();
        }
        return (workspace.isPresent() ? in(workspace.get()) : server).append(event);
    }

    /**
     * {@return the number of copied faults} Copies the session's faults that were recorded in the server's own trail,
     * because the session had no workspace yet, to the workspace's trail, each with its original id and time. Those
     * that calls in progress record there later are copied at once.
     */
    public int copy(String session, String workspace) {
        Trail trail = in(workspace);
        Copied range = startCopying(session, workspace);
        try {
            return range.first > range.last ? 0 : copy(session, range, trail);
        } catch (RuntimeException failed) {
            stopCopying(session, range);
            throw failed;
        }
    }

    private int copy(String session, Copied range, Trail trail) {
        int copies = 0;
        TrailQuery query = new TrailQuery(
                Optional.empty(), Optional.empty(), Optional.of(session), Optional.empty(), Optional.empty());
        try (TrailReader reader = TrailReader.from(server.directory(), range.first)) {
            List<byte[]> entries = new ArrayList<>();
            Optional<TrailEntry> next = reader.next(query);
            while (next.filter(entry -> range.covers(entry.link().sequence())).isPresent()) {
                if (next.get() instanceof FaultEntry fault) {
                    entries.add(EntryJson.copied(fault));
                    copies++;
                }
                if (entries.size() == COPIED_AT_ONCE) {
                    trail.append(entries);
                    entries = new ArrayList<>();
                }
                next = reader.next(query);
            }
            if (!entries.isEmpty()) {
                trail.append(entries);
            }
        }
        return copies;
    }

    // The fault is on disk already, so a failure to copy it delays only the copy.
    private static void copy(Reply reply, long sequence, Trail workspace) {
        byte[] entry = EntryJson.copied(reply, sequence);
        try {
            long unused = workspace.append(List.of(entry));
        } catch (FaultException later) {
            workspace.keep(entry);
        }
    }

    /** {@return the last entry of the workspace's trail that this process has appended or read, if any} */
    public Optional<Link> reached(String workspace) {
        return opened(workspace).map(Trail::reached).filter(it -> !it.equals(Link.START));
    }

    /** {@return the directories of all trails that are open, the server's own first} */
    public List<Path> directories() {
        List<Path> directories = new ArrayList<>(List.of(server.directory()));
        workspaces.values().forEach(opened -> directories.add(opened.trail.directory()));
        return directories;
    }

    /** {@return why nothing can be written to the server's own trail now, if that is so} */
    public Optional<String> obstacle() {
        return server.obstacle();
    }

    /** Runs this before the trails are closed, for what still has something to record. */
    public void beforeClose(Runnable last) {
        beforeClose = last;
    }

    /** Closes all trails. */
    @Override
    public void close() {
        beforeClose.run();
        close(new ArrayList<>(workspaces.values().stream().map(Opened::trail).toList()));
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
        return workspaces.computeIfAbsent(workspace, this::open).trail;
    }

    private Opened open(String workspace) {
        Path directory = existing(workspace);
        return new Opened(Trail.open(directory, settings), key(directory));
    }

    private Optional<Trail> opened(String workspace) {
        return Optional.ofNullable(workspaces.get(workspace)).map(Opened::trail);
    }

    // Another directory in its place belongs to somebody else, and nothing is written there.
    private boolean isInPlace(String workspace) {
        Opened opened = workspaces.get(workspace);
        return opened == null || opened.key.equals(key(Path.of(workspace)));
    }

    private static String key(Path directory) {
        try {
            BasicFileAttributes found = Files.readAttributes(directory, BasicFileAttributes.class);
            return found.isDirectory() ? String.valueOf(found.fileKey()) : "";
        } catch (IOException gone) {
            return "";
        }
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

    /**
     * {@return the trail into which the fault with this number has to be copied, if its session has a workspace now}
     */
    private Optional<Trail> remember(String session, long sequence) {
        synchronized (firstFaults) {
            firstFaults.merge(session, sequence, Math::min);
            forgotten |= firstFaults.size() == SESSIONS;
            return Optional.ofNullable(copied.get(session))
                    .filter(range -> !range.covers(sequence))
                    .flatMap(range -> opened(range.workspace));
        }
    }

    // Whatever is recorded from now on is copied by its own call, unless its number is in the range.
    private Copied startCopying(String session, String workspace) {
        synchronized (firstFaults) {
            Optional<Long> known = Optional.ofNullable(firstFaults.remove(session));
            Optional<Copied> earlier =
                    Optional.ofNullable(copied.get(session)).filter(range -> range.workspace.equals(workspace));
            if (earlier.isPresent()) {
                return new Copied(workspace, 1, 0); // all later ones were copied by their calls
            }
            long last = server.reached().sequence();
            long first = known.orElse(forgotten ? 1L : last + 1);
            Copied range = new Copied(workspace, first, last);
            copied.put(session, range);
            return range;
        }
    }

    private void stopCopying(String session, Copied range) {
        synchronized (firstFaults) {
            copied.remove(session, range);
            firstFaults.merge(session, range.first, Math::min);
        }
    }
}
