package dev.faultline.toolsets.workflow.testing;

import dev.faultline.json.JsonObject;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Damages the files of a session. */
public final class SessionDamage {
    private static final Pattern SNAPSHOT = Pattern.compile("\"snapshot\":\"(?:sha256:)?([0-9a-f]{64})\"");

    private final Path folder;

    public SessionDamage(Path home, String session) {
        this.folder = home.resolve("sessions").resolve("workflow").resolve(session);
    }

    public Path log() {
        return folder.resolve("audit-log.jsonl");
    }

    /** Flips one bit in the middle of a line, the first being 0. */
    public void flip(int line) throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(log()));
        char[] text = lines.get(line).toCharArray();
        int middle = lines.get(line).indexOf("\"snapshot\":\"") + 20;
        text[middle] = (char) (text[middle] ^ 1);
        lines.set(line, new String(text));
        rewrite(lines);
    }

    public void remove(int line) throws Exception {
        List<String> lines = new ArrayList<>(Files.readAllLines(log()));
        lines.remove(line);
        rewrite(lines);
    }

    /** Appends an entry that a newer or faulty version would write. */
    public void append(String event, JsonObject details) {
        try (Trail trail = Trail.open(folder)) {
            trail.append(Event.of(event, Instant.EPOCH).withDetails(details));
        }
    }

    /** {@return the snapshots that the log names, the last first} */
    public List<Path> snapshots() throws IOException {
        return SNAPSHOT.matcher(Files.readString(log()))
                .results()
                .map(snapshot -> folder.resolve("snapshots").resolve("sha256_" + snapshot.group(1) + ".json"))
                .distinct()
                .toList()
                .reversed();
    }

    /** Flips one bit of the snapshot that was written last. */
    public void flipLastSnapshot() throws Exception {
        byte[] bytes = Files.readAllBytes(snapshots().getFirst());
        bytes[bytes.length / 2] ^= 1;
        Files.write(snapshots().getFirst(), bytes);
    }

    public void removeAll() throws IOException {
        Files.move(folder, folder.resolveSibling("gone-" + folder.getFileName()));
    }

    /** Runs the work while the session is locked, as if by another process. */
    public <T> T whileHeld(Work<T> work) throws Exception {
        try (FileChannel channel = FileChannel.open(
                        folder.resolve("session.lock"), StandardOpenOption.WRITE, StandardOpenOption.CREATE);
                FileLock lock = channel.lock(0, 1, false)) {
            T result = work.get();
            lock.release();
            return result;
        }
    }

    /** The work of a test. */
    public interface Work<T> {
        T get() throws Exception;
    }

    private void rewrite(List<String> lines) throws Exception {
        rewrite(log(), (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces the contents of the file, whose time of modification changes. */
    public static void rewrite(Path file, byte[] content) throws Exception {
        FileTime before = Files.getLastModifiedTime(file);
        do { // the clock of a file system is coarse
            Files.write(file, content);
        } while (Files.getLastModifiedTime(file).equals(before));
    }
}
