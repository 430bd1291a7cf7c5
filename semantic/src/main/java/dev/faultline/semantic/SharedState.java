package dev.faultline.semantic;

import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The state that searches and maintenance share: the model, the open index, its state, and reports of searches. */
final class SharedState {
    private final Set<String> suspects = ConcurrentHashMap.newKeySet();
    private volatile IndexState state = new IndexState.Missing();
    private volatile Optional<RestingModel> model = Optional.empty();
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

    /** {@return whether the index failed because of the model} */
    boolean modelFailed() {
        return modelFailed;
    }

    Optional<RestingModel> model() {
        return model;
    }

    Optional<IndexReading> reading() {
        return reading;
    }

    /** {@return whether the open index has committed files, so that a search can find something} */
    boolean hasCommits() {
        return hasCommits;
    }

    /** {@return the model, which is loaded on the first call} */
    Embedder load(IndexSettings.Loader loader) throws EmbeddingException {
        if (model.isEmpty()) {
            model = Optional.of(new RestingModel(loader));
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

    /** Switches to the latest commit, by this server or by another, and takes over its state. */
    void follow() throws IOException {
        if (reading.isEmpty()) {
            return;
        }
        reading.get().refresh();
        Optional<CommitFacts> facts = reading.get().facts();
        if (facts.isEmpty()) {
            state = new IndexState.Failed("another version of the server is using the index");
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

    /** Drops the index; searches that still use it can finish. */
    void close() {
        reading = Optional.empty();
        hasCommits = false;
        damaged = false;
    }

    /** Records that a search found these files changed. */
    void suspect(Set<String> paths) {
        suspects.addAll(paths);
    }

    Set<String> takeSuspects() {
        Set<String> taken = new HashSet<>(suspects);
        suspects.removeAll(taken);
        return taken;
    }

    /** Records that a search could not read the index. */
    void damage() {
        damaged = true;
    }

    boolean isDamaged() {
        return damaged;
    }
}
