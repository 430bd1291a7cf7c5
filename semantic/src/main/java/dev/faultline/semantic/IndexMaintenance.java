package dev.faultline.semantic;

import dev.faultline.fault.SystemCode;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SourceFiles;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.CorruptIndexException;

/**
 * Builds an index and keeps it up to date, on one thread that is never interrupted: scans the files regularly and reads
 * those whose size or time has changed. If another server already maintains the index, follows its commits instead.
 */
final class IndexMaintenance implements Runnable {
    /** The delay before the next attempt after a failure. */
    static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

    /** The pause between scans as a multiple of the duration of a scan, limited to a minute. */
    private static final int REST = 20;

    private static final Duration LONGEST_REST = Duration.ofMinutes(1);

    /** How long the model stays in memory without being used. */
    private static final Duration MODEL_UNUSED = Duration.ofSeconds(30);

    private final IndexSettings settings;
    private final SourceFiles files;
    private final SharedState shared;
    private final IndexUpdate update;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private Optional<IndexFolder> folder = Optional.empty();
    private Optional<IndexWriting> writing = Optional.empty();

    IndexMaintenance(IndexSettings settings, SourceFiles files, SharedState shared) {
        this.settings = settings;
        this.files = files;
        this.shared = shared;
        this.update = new IndexUpdate(settings, shared, this::isStopping);
    }

    @Override
    public void run() {
        try {
            while (!stopping.await(round().toMillis(), TimeUnit.MILLISECONDS)) {
                // another round
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeAll();
    }

    /** Stops the thread after the current file. */
    void stop() {
        stopping.countDown();
    }

    private boolean isStopping() {
        return stopping.getCount() == 0;
    }

    /** {@return how long to wait before the next round} */
    private Duration round() throws InterruptedException {
        try {
            Embedder model = open();
            Duration rest = scan(model);
            shared.model().ifPresent(it -> it.rest(MODEL_UNUSED));
            return rest;
        } catch (EmbeddingException e) {
            shared.failModel();
            settings.log().accept("semantic index: the model cannot be used");
            return AFTER_FAILURE;
        } catch (IOException | RuntimeException e) {
            closeAll();
            return recover(e);
        }
    }

    private Embedder open() throws IOException, EmbeddingException {
        if (shared.isDamaged()) {
            throw new CorruptIndexException("a search could not read it", settings.name());
        }
        Embedder model = shared.load(settings.model());
        if (folder.isEmpty()) {
            folder = Optional.of(IndexFolder.open(settings.folder(), BackgroundIndex.IDENTITY));
        }
        if (writing.isEmpty()) {
            writing = folder.get().write();
        }
        if (shared.reading().isEmpty()) {
            folder.get().read().ifPresent(shared::open);
        }
        shared.follow();
        return model;
    }

    private Duration scan(Embedder model) throws IOException, InterruptedException, EmbeddingException {
        long began = System.nanoTime();
        List<SourceFile> found = new ArrayList<>();
        boolean whole;
        try {
            whole = files.visit(found::add);
        } catch (IOException e) {
            shared.state(new IndexState.Failed("the root cannot be read"));
            return settings.pause();
        }
        Duration rest = Duration.ofNanos(System.nanoTime() - began).multipliedBy(REST);
        if (writing.isPresent()) {
            FileIndexer indexer = new FileIndexer(files, model, writing.get(), settings.maxChunks());
            update.run(indexer, found, whole ? gone(writing.get(), found) : Set.of());
        }
        Duration longer = rest.compareTo(settings.pause()) > 0 ? rest : settings.pause();
        return longer.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : longer;
    }

    private static Set<String> gone(IndexWriting writing, List<SourceFile> found) {
        Set<String> gone = new HashSet<>(writing.known().keySet());
        found.forEach(file -> gone.remove(file.path()));
        return gone;
    }

    // A damaged index is rebuilt rather than repaired, because all of its content comes from the files.
    private Duration recover(Exception e) {
        if (!IndexFolder.isDamage(e)) {
            String reason = SystemCode.of(e).filter("ENOSPC"::equals).isPresent()
                    ? "the disk is full"
                    : "the index cannot be written or read";
            shared.state(new IndexState.Failed(reason));
            settings.log().accept("semantic index: " + reason);
            return AFTER_FAILURE;
        }
        shared.state(new IndexState.Building(0, 0, 0, AFTER_FAILURE));
        settings.log().accept("semantic index: damaged, rebuilding it");
        try (IndexFolder damaged = IndexFolder.open(settings.folder(), BackgroundIndex.IDENTITY)) {
            damaged.clear();
            return Duration.ZERO;
        } catch (IOException again) {
            shared.state(new IndexState.Failed("the index is damaged, and cannot be removed now"));
            return AFTER_FAILURE;
        }
    }

    private void closeAll() {
        shared.reading().ifPresent(IndexMaintenance::close);
        shared.close();
        writing.ifPresent(IndexMaintenance::close);
        writing = Optional.empty();
        folder.ifPresent(IndexMaintenance::close);
        folder = Optional.empty();
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            // Ignored: the part is opened again, and a lasting problem such as a full disk is reported then.
        }
    }
}
