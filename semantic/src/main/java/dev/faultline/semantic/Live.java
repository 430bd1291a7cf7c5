package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What searches and upkeep share: the model, the open index, its state, and what searches have noticed. */
final class Live {
    private final Set<String> suspects = ConcurrentHashMap.newKeySet();
    private volatile IndexState state = new IndexState.Missing();
    private volatile Optional<Embedder> model = Optional.empty();
    private volatile Optional<IndexReading> reading = Optional.empty();
    private volatile boolean modelFailed;
    private volatile boolean damaged;
    private volatile boolean hasCommits;

    IndexState state() {
        return state;
    }

    void state(IndexState other) {
        state = other;
    }

    /** {@return whether the state is what it is because of the model} */
    boolean modelFailed() {
        return modelFailed;
    }

    Optional<Embedder> model() {
        return model;
    }

    Optional<IndexReading> reading() {
        return reading;
    }

    /** {@return whether files were committed to the open index, so that a search can find something} */
    boolean hasCommits() {
        return hasCommits;
    }

    /** {@return the model, loaded if it is not yet} */
    Embedder load(IndexSettings.Loader loader) throws EmbeddingException {
        if (model.isEmpty()) {
            model = Optional.of(loader.load());
        }
        modelFailed = false;
        return model.get();
    }

    void failModel() {
        modelFailed = true;
        state = new IndexState.Failed("the model cannot be used");
    }

    void open(IndexReading other) {
        reading = Optional.of(other);
    }

    /** Sees what was committed, here or by another server, and takes over what that says of the index. */
    void follow() throws IOException {
        if (reading.isEmpty()) {
            return;
        }
        reading.get().refresh();
        Optional<Facts> facts = reading.get().facts();
        if (facts.isEmpty()) {
            state = new IndexState.Failed("the index belongs to another version, which is in use");
            return;
        }
        switch (facts.get().state()) {
            case IndexState.Missing missing -> hasCommits = false;
            case IndexState.Failed failed -> hasCommits = false;
            case IndexState.Building building -> {
                hasCommits = building.filesDone() > 0;
                state = building;
            }
            case IndexState.Ready ready -> {
                hasCommits = true;
                state = ready;
            }
        }
    }

    /** Forgets the index; searches that use it still end in their own time. */
    void close() {
        reading = Optional.empty();
        hasCommits = false;
        damaged = false;
    }

    /** A search says that these files are not what the index says they are. */
    void suspect(Set<String> paths) {
        suspects.addAll(paths);
    }

    Set<String> takeSuspects() {
        Set<String> taken = new HashSet<>(suspects);
        suspects.removeAll(taken);
        return taken;
    }

    /** A search says that the index cannot be read. */
    void damage() {
        damaged = true;
    }

    boolean isDamaged() {
        return damaged;
    }
}
