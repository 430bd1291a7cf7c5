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
 * Builds an index and keeps it up to date, on one thread that nobody interrupts: looks at the files again and again,
 * and reads those whose size or time has changed. Where another server does so already, follows what that one commits.
 */
final class Upkeep implements Runnable {
    /** When to try again after a failure. */
    static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

    /** For each part of the time that it takes to look, so many parts of rest, but at most a minute. */
    private static final int REST = 20;

    private static final Duration LONGEST_REST = Duration.ofMinutes(1);

    private final IndexSettings settings;
    private final SourceFiles files;
    private final Live live;
    private final Update update;
    private final CountDownLatch end = new CountDownLatch(1);
    private Optional<IndexFolder> folder = Optional.empty();
    private Optional<IndexWriting> writing = Optional.empty();

    Upkeep(IndexSettings settings, SourceFiles files, Live live) {
        this.settings = settings;
        this.files = files;
        this.live = live;
        this.update = new Update(settings, live, this::isEnding);
    }

    @Override
    public void run() {
        try {
            while (!end.await(round().toMillis(), TimeUnit.MILLISECONDS)) {
                // another round
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        letGo();
    }

    /** Ends the thread after the file that it works on. */
    void end() {
        end.countDown();
    }

    private boolean isEnding() {
        return end.getCount() == 0;
    }

    /** {@return how long to wait before the next} */
    private Duration round() throws InterruptedException {
        try {
            Embedder model = open();
            return look(model);
        } catch (EmbeddingException e) {
            live.failModel();
            settings.log().accept("semantic index: the model cannot be used");
            return AFTER_FAILURE;
        } catch (IOException | RuntimeException e) {
            letGo();
            return recover(e);
        }
    }

    private Embedder open() throws IOException, EmbeddingException {
        if (live.isDamaged()) {
            throw new CorruptIndexException("a search could not read it", settings.name());
        }
        Embedder model = live.load(settings.model());
        if (folder.isEmpty()) {
            folder = Optional.of(IndexFolder.open(settings.folder(), BackgroundIndex.IDENTITY));
        }
        if (writing.isEmpty()) {
            writing = folder.get().write();
        }
        if (live.reading().isEmpty()) {
            folder.get().read().ifPresent(live::open);
        }
        live.follow();
        return model;
    }

    private Duration look(Embedder model) throws IOException, InterruptedException, EmbeddingException {
        long began = System.nanoTime();
        List<SourceFile> found = new ArrayList<>();
        boolean whole;
        try {
            whole = files.visit(found::add);
        } catch (IOException e) {
            live.state(new IndexState.Failed("the root cannot be read"));
            return settings.pause();
        }
        Duration rest = Duration.ofNanos(System.nanoTime() - began).multipliedBy(REST);
        if (writing.isPresent()) {
            Indexing indexing = new Indexing(files, model, writing.get(), settings.mostChunks());
            update.run(indexing, found, whole ? gone(writing.get(), found) : Set.of());
        }
        Duration longer = rest.compareTo(settings.pause()) > 0 ? rest : settings.pause();
        return longer.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : longer;
    }

    private static Set<String> gone(IndexWriting writing, List<SourceFile> found) {
        Set<String> gone = new HashSet<>(writing.known().keySet());
        found.forEach(file -> gone.remove(file.path()));
        return gone;
    }

    // An index is made again sooner than it is repaired: everything in it comes from the files.
    private Duration recover(Exception e) {
        if (!IndexFolder.isDamage(e)) {
            String reason = SystemCode.of(e).filter("ENOSPC"::equals).isPresent()
                    ? "the disk is full"
                    : "the index cannot be written or read";
            live.state(new IndexState.Failed(reason));
            settings.log().accept("semantic index: " + reason);
            return AFTER_FAILURE;
        }
        live.state(new IndexState.Building(0, 0, 0, AFTER_FAILURE));
        settings.log().accept("semantic index: damaged; it is built again");
        try (IndexFolder damaged = IndexFolder.open(settings.folder(), BackgroundIndex.IDENTITY)) {
            damaged.clear();
            return Duration.ZERO;
        } catch (IOException again) {
            live.state(new IndexState.Failed("the index is damaged, and cannot be removed now"));
            return AFTER_FAILURE;
        }
    }

    private void letGo() {
        live.reading().ifPresent(Upkeep::close);
        live.close();
        writing.ifPresent(Upkeep::close);
        writing = Optional.empty();
        folder.ifPresent(Upkeep::close);
        folder = Optional.empty();
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (Exception e) {
            // It is let go of all the same, and opened anew: a disk that is full says so then.
        }
    }
}
