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

/** Makes the index agree with the files as they were found. What is done is committed again and again on the way. */
final class Update {
    private static final int WORTH_TELLING = 100;

    private final IndexSettings settings;
    private final Live live;
    private final BooleanSupplier ending;
    private final Map<String, SourceFile> leftOut = new HashMap<>();

    Update(IndexSettings settings, Live live, BooleanSupplier ending) {
        this.settings = settings;
        this.live = live;
        this.ending = ending;
    }

    /** Reads what has changed; {@code gone} is what is known and was not found. */
    void run(Indexing indexing, List<SourceFile> found, Set<String> gone) throws IOException, EmbeddingException {
        IndexWriting writing = indexing.writing();
        List<SourceFile> changed = changed(writing, found);
        for (String path : gone) {
            writing.remove(path);
        }
        boolean isTold = changed.size() >= WORTH_TELLING || !isReady();
        Progress progress = new Progress(found.size() - changed.size(), changed);
        show(progress);
        long committed = System.nanoTime();
        for (SourceFile file : changed) {
            if (ending.getAsBoolean()) {
                return;
            }
            index(indexing, file, progress);
            if (System.nanoTime() - committed > settings.commits().toNanos()) {
                commit(writing, isReady() ? ready(writing) : progress.state());
                if (isTold) {
                    settings.log().accept(Progress.sentence(progress.state()));
                }
                committed = System.nanoTime();
            }
        }
        if (!changed.isEmpty() || !gone.isEmpty() || !isReady()) {
            commit(writing, ready(writing));
            if (isTold) {
                settings.log().accept("semantic index: ready, " + writing.chunks() + " chunks");
            }
        }
    }

    private List<SourceFile> changed(IndexWriting writing, List<SourceFile> found) {
        Set<String> suspects = live.takeSuspects();
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

    private void index(Indexing indexing, SourceFile file, Progress progress) throws IOException, EmbeddingException {
        int chunks = indexing.index(file);
        progress.done(file, chunks);
        if (indexing.writing().known().containsKey(file.path())) {
            leftOut.remove(file.path());
        } else {
            leftOut.put(file.path(), file);
        }
        show(progress);
    }

    private void show(Progress progress) {
        if (!isReady()) {
            live.state(progress.state());
        }
    }

    private boolean isReady() {
        return live.state() instanceof IndexState.Ready;
    }

    private IndexState.Ready ready(IndexWriting writing) {
        return new IndexState.Ready(writing.chunks(), leftOut.size());
    }

    private void commit(IndexWriting writing, IndexState state) throws IOException {
        writing.commit(state);
        live.follow();
    }
}
