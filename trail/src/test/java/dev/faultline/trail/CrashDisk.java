package dev.faultline.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * A disk in memory whose machine loses power after a given number of operations. Each block that was not forced, and
 * each name that was not synced, may or may not survive, in any combination.
 */
final class CrashDisk implements Disk {
    /** A defect of the disk or of its user, which proves that the test would find a loss. */
    enum Defect {
        NONE,
        /** Nothing is ever forced. */
        NO_FORCE,
        /** A force is acknowledged at once, but its data is on disk only after the next force. */
        ACKNOWLEDGED_BEFORE_FORCE,
        /** Names are never synced. */
        NO_DIRECTORY_SYNC
    }

    private static final int BLOCK = 512;

    private final Defect defect;
    private final Map<Path, Content> names = new LinkedHashMap<>();
    private final Map<Path, Content> namesOnDisk = new LinkedHashMap<>();
    private final List<Renaming> renamings = new ArrayList<>();
    private int operationsLeft;

    /** A change of names that is not synced: {@code to} refers to the content, {@code from} is removed. */
    private record Renaming(Optional<Path> from, Path to, Content content) {}

    /** A change of content that is not forced; without bytes it is a truncation at that offset. */
    private record Change(long at, Optional<ByteBuffer> bytes) {}

    /** The content of a file, independent of its name. */
    private static final class Content {
        byte[] shown = new byte[0];
        byte[] onDisk = new byte[0];
        final List<Change> changes = new ArrayList<>();
        final List<Change> acknowledged = new ArrayList<>();
    }

    CrashDisk(Defect defect, int operationsLeft) {
        this.defect = defect;
        this.operationsLeft = operationsLeft;
    }

    /** {@return the disk that the machine finds after a restart, for the given number of operations} */
    synchronized CrashDisk restarted(Random random, int operations) {
        CrashDisk next = new CrashDisk(defect, operations);
        Map<Path, Content> found = new LinkedHashMap<>(namesOnDisk);
        for (Renaming renaming : renamings) {
            if (random.nextBoolean()) {
                renaming.from.ifPresent(found::remove);
                found.put(renaming.to, renaming.content);
            }
        }
        found.forEach((path, content) -> {
            Content kept = new Content();
            kept.onDisk = survivors(content, random);
            kept.shown = kept.onDisk;
            next.names.put(path, kept);
            next.namesOnDisk.put(path, kept);
        });
        return next;
    }

    /** Writes the visible files into a real directory. */
    synchronized void copyTo(Path directory) throws IOException {
        for (Map.Entry<Path, Content> file : names.entrySet()) {
            Files.write(directory.resolve(file.getKey().getFileName()), file.getValue().shown);
        }
    }

    private static byte[] survivors(Content content, Random random) {
        byte[] bytes = content.onDisk;
        boolean sizeOnly = random.nextInt(4) == 0;
        for (Change change : content.changes) {
            if (change.bytes.isEmpty()) {
                bytes = random.nextBoolean() ? Arrays.copyOf(bytes, (int) change.at) : bytes;
                continue;
            }
            byte[] written = change.bytes.get().array();
            int length = sizeOnly ? written.length : 0; // the size may be on disk before the content
            byte[] result = Arrays.copyOf(bytes, (int) Math.max(bytes.length, change.at + length));
            for (int from = 0; from < written.length; ) {
                int to = (int) Math.min(written.length, from + BLOCK - (change.at + from) % BLOCK);
                int torn = random.nextInt(8) == 0 ? from + random.nextInt(to - from) : to;
                if (random.nextBoolean()) {
                    result = Arrays.copyOf(result, (int) Math.max(result.length, change.at + torn));
                    System.arraycopy(written, from, result, (int) change.at + from, torn - from);
                }
                from = to;
            }
            bytes = result;
        }
        return bytes;
    }

    @Override
    public synchronized Optional<State> state(Path file) throws IOException {
        operate();
        return Optional.ofNullable(names.get(file)).map(content -> new State(content, content.shown.length));
    }

    @Override
    public synchronized Channel openToRead(Path file) throws IOException {
        operate();
        Content content = names.get(file);
        if (content == null) {
            throw new NoSuchFileException(file.toString());
        }
        return new Open(content);
    }

    @Override
    public synchronized Channel openToWrite(Path file) throws IOException {
        operate();
        Content known = names.get(file);
        if (known != null) {
            return new Open(known);
        }
        Content created = new Content();
        names.put(file, created);
        renamings.add(new Renaming(Optional.empty(), file, created));
        return new Open(created);
    }

    @Override
    public synchronized List<String> list(Path directory) throws IOException {
        operate();
        return names.keySet().stream()
                .map(file -> file.getFileName().toString())
                .toList();
    }

    @Override
    public synchronized void rename(Path from, Path to) throws IOException {
        operate();
        if (names.containsKey(to)) {
            throw new FileAlreadyExistsException(to.toString());
        }
        Content content = Objects.requireNonNull(names.remove(from));
        names.put(to, content);
        renamings.add(new Renaming(Optional.of(from), to, content));
    }

    @Override
    public void delete(Path file) {
        throw new UnsupportedOperationException("nothing that is written to a trail is deleted");
    }

    @Override
    public synchronized void sync(Path directory) throws IOException {
        operate();
        if (defect != Defect.NO_DIRECTORY_SYNC) {
            namesOnDisk.clear();
            namesOnDisk.putAll(names);
            renamings.clear();
        }
    }

    private void operate() throws IOException {
        if (operationsLeft == 0) {
            throw new IOException("no power");
        }
        operationsLeft--;
    }

    /** An open file. */
    private final class Open implements Channel {
        private final Content content;

        Open(Content content) {
            this.content = content;
        }

        @Override
        public long size() {
            return content.shown.length;
        }

        @Override
        public int read(ByteBuffer into, long at) throws IOException {
            synchronized (CrashDisk.this) {
                operate();
                int length = (int) Math.min(into.remaining(), content.shown.length - at);
                if (length <= 0) {
                    return -1;
                }
                into.put(content.shown, (int) at, length);
                return length;
            }
        }

        @Override
        public void write(ByteBuffer from, long at) throws IOException {
            synchronized (CrashDisk.this) {
                operate();
                byte[] bytes = new byte[from.remaining()];
                from.get(bytes);
                content.shown = Arrays.copyOf(content.shown, (int) Math.max(content.shown.length, at + bytes.length));
                System.arraycopy(bytes, 0, content.shown, (int) at, bytes.length);
                content.changes.add(new Change(at, Optional.of(ByteBuffer.wrap(bytes))));
            }
        }

        @Override
        public void truncate(long size) throws IOException {
            synchronized (CrashDisk.this) {
                operate();
                content.shown = Arrays.copyOf(content.shown, (int) size);
                content.changes.add(new Change(size, Optional.empty()));
            }
        }

        @Override
        public void force() throws IOException {
            synchronized (CrashDisk.this) {
                operate();
                switch (defect) {
                    case NO_FORCE -> {}
                    case ACKNOWLEDGED_BEFORE_FORCE -> {
                        content.acknowledged.forEach(change -> content.onDisk = applied(content.onDisk, change));
                        content.changes.removeAll(content.acknowledged);
                        content.acknowledged.clear();
                        content.acknowledged.addAll(content.changes);
                    }
                    case NONE, NO_DIRECTORY_SYNC -> {
                        content.onDisk = content.shown;
                        content.changes.clear();
                    }
                }
            }
        }

        @Override
        public void close() {}
    }

    private static byte[] applied(byte[] bytes, Change change) {
        if (change.bytes.isEmpty()) {
            return Arrays.copyOf(bytes, (int) change.at);
        }
        byte[] written = change.bytes.get().array();
        byte[] result = Arrays.copyOf(bytes, (int) Math.max(bytes.length, change.at + written.length));
        System.arraycopy(written, 0, result, (int) change.at, written.length);
        return result;
    }
}
