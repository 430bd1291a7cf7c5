package dev.faultline.toolsets.context;

import dev.faultline.fault.FaultException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A valid cache, in memory. */
public final class ContextCache {
    /** How often a cache is read again if it is replaced while it is being read. */
    private static final int ATTEMPTS = 4;

    private final List<Document> documents;
    private final Map<String, Stamp> stamps;
    private final Instant begun;
    private final long bytes;

    private ContextCache(List<Document> documents, Map<String, Stamp> stamps, Instant begun) {
        this.documents = List.copyOf(documents);
        this.stamps = Map.copyOf(stamps);
        this.begun = begun;
        this.bytes = documents.stream().mapToLong(Document::bytes).sum();
    }

    /**
     * {@return the cache in this folder}
     *
     * @throws FaultException {@code cache_missing} if there is no folder, {@code cache_invalid} if it breaks a rule,
     *     {@code io_error} if something in it cannot be read; always the first offence
     */
    public static ContextCache open(Path folder) {
        for (int attempt = 1; ; attempt++) {
            Stamp before = folder(folder);
            try {
                return read(folder);
            } catch (FaultException flawed) {
                // Files read during a replacement belong partly to the old cache and partly to the new one.
                if (attempt == ATTEMPTS || before.equals(folder(folder))) {
                    throw flawed;
                }
            }
        }
    }

    private static ContextCache read(Path folder) {
        Instant begun = Instant.now();
        CacheFolder files = new CacheFolder(folder, ContextCache::refuse);
        CacheReader reader = new CacheReader(files, ContextCache::refuse);
        List<Document> documents = reader.documents(reader.manifest().orElseThrow());
        return new ContextCache(documents, files.stamps(), begun);
    }

    private static void refuse(Flaw flaw) {
        throw flaw.exception();
    }

    /**
     * {@return the stamp of the folder}
     *
     * @throws FaultException {@code cache_missing} if the folder is missing or cannot be reached
     */
    static Stamp folder(Path path) {
        try {
            Stamp stamp = stamp(path);
            if (stamp.type() == Stamp.Type.FOLDER) {
                return stamp;
            }
        } catch (IOException e) {
            throw Flaw.missing("cannot be reached", e).exception();
        }
        throw Flaw.missing("is not a folder").exception();
    }

    private static Stamp stamp(Path path) throws IOException {
        try {
            return Stamp.following(path);
        } catch (NoSuchFileException e) {
            Replacement.await(path);
            return Stamp.following(path);
        }
    }

    /** {@return the documents that answer the query best within the budget} */
    public Selection select(ContextQuery query, long budget) {
        return Selection.of(documents, query, budget);
    }

    /** {@return the bytes of its content} */
    long bytes() {
        return bytes;
    }

    /** {@return whether every later change would be noticed} Not if a file was changed a moment ago. */
    boolean isSettled(Instant latest) {
        return stamps.values().stream().allMatch(stamp -> stamp.changed().isBefore(latest));
    }

    Instant begun() {
        return begun;
    }

    /** {@return whether nothing in the folder has changed since it was read} */
    boolean isCurrent(Path folder) {
        try {
            for (Map.Entry<String, Stamp> known : stamps.entrySet()) {
                if (!Stamp.of(folder.resolve(known.getKey())).equals(known.getValue())) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false; // reading it again reports why
        }
    }
}
