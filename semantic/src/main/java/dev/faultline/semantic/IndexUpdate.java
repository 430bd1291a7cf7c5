package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SourceFiles.SourceFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Updates the index to the present files. Commits regularly during long updates. */
final class IndexUpdate {
    private static final int MIN_REPORTED_FILES = 100;

    private final IndexSettings settings;
    private final SharedState shared;
    private final BooleanSupplier stopping;
    private final Map<String, SourceFile> leftOut = new HashMap<>();

    IndexUpdate(IndexSettings settings, SharedState shared, BooleanSupplier stopping) {
        this.settings = settings;
        this.shared = shared;
        this.stopping = stopping;
    }

    /** Indexes the changed files and removes those in {@code gone}. */
    void run(FileIndexer indexer, List<SourceFile> found, Set<String> gone) throws IOException, EmbeddingException {
        IndexWriting writing = indexer.writing();
        List<SourceFile> changed = changed(writing, found);
        for (String path : gone) {
            writing.remove(path);
        }
        boolean isReported = changed.size() >= MIN_REPORTED_FILES || !isReady();
        IndexingProgress progress = new IndexingProgress(found.size() - changed.size(), changed);
        show(progress);
        long committed = System.nanoTime();
        for (SourceFile file : changed) {
            if (stopping.getAsBoolean()) {
                return;
            }
            index(indexer, file, progress);
            if (System.nanoTime() - committed > settings.commits().toNanos()) {
                commit(writing, isReady() ? ready(writing) : progress.state());
                if (isReported) {
                    settings.log().accept(IndexingProgress.sentence(progress.state()));
                }
                committed = System.nanoTime();
            }
        }
        if (!changed.isEmpty() || !gone.isEmpty() || !isReady()) {
            commit(writing, ready(writing));
            if (isReported) {
                settings.log().accept("semantic index: ready, " + writing.chunks() + " chunks");
            }
        }
    }

    private List<SourceFile> changed(IndexWriting writing, List<SourceFile> found) {
        Set<String> suspects = shared.takeSuspects();
        List<SourceFile> changed = new ArrayList<>();
        for (SourceFile file : found) {
            boolean isKnown = file.equals(writing.known().get(file.path())) || file.equals(leftOut.get(file.path()));
            if (!isKnown || suspects.contains(file.path())) {
                changed.add(file);
            }
        }
        Set<String> paths = new HashSet<>();
        found.forEach(file -> paths.add(file.path()));
        leftOut.keySet().retainAll(paths);
        return changed;
    }

    private void index(FileIndexer indexer, SourceFile file, IndexingProgress progress)
            throws IOException, EmbeddingException {
        int chunks = indexer.index(file);
        progress.done(file, chunks);
        if (indexer.writing().known().containsKey(file.path())) {
            leftOut.remove(file.path());
        } else {
            leftOut.put(file.path(), file);
        }
        show(progress);
    }

    private void show(IndexingProgress progress) {
        if (!isReady()) {
            shared.state(progress.state());
        }
    }

    private boolean isReady() {
        return shared.state() instanceof IndexState.Ready;
    }

    private IndexState.Ready ready(IndexWriting writing) {
        return new IndexState.Ready(writing.chunks(), leftOut.size());
    }

    private void commit(IndexWriting writing, IndexState state) throws IOException {
        writing.commit(state);
        shared.follow();
    }
}
