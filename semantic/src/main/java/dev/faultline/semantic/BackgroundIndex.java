package dev.faultline.semantic;

import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.dialects.problemdetails.VectorSearchError;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex;
import dev.faultline.toolsets.code.SourceFiles;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The index of one root, built and kept up to date in the background. */
public final class BackgroundIndex implements SemanticIndex, AutoCloseable {
    /** The format of the index and the model in it: an index with another one is built again. */
    static final String IDENTITY = "2 " + MiniLm.ID;

    private static final int SEARCHES_AT_ONCE = 2;

    /** As much as the main thread of a program has: native code is written for that. */
    private static final long NATIVE_STACK = 8L << 20;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final IndexSettings settings;
    private final SourceFiles files;
    private final Live live = new Live();
    private final Upkeep upkeep;
    private final Thread thread;

    // Of its own threads, which nobody interrupts: see IndexReading.
    private final ExecutorService searches;

    BackgroundIndex(IndexSettings settings) {
        this.settings = settings;
        this.files = SourceFiles.of(settings.root());
        this.upkeep = new Upkeep(settings, files, live);
        this.searches = Executors.newFixedThreadPool(SEARCHES_AT_ONCE, BackgroundIndex::thread);
        this.thread = thread(upkeep);
        thread.setUncaughtExceptionHandler(
                (ended, thrown) -> live.state(new IndexState.Failed("the upkeep of the index has ended")));
        thread.start();
    }

    // The libraries look for their files by the loader of the thread, which need not be the one that has them.
    private static Thread thread(Runnable work) {
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("faultline-semantic")
                .stackSize(NATIVE_STACK)
                .unstarted(work);
        thread.setContextClassLoader(BackgroundIndex.class.getClassLoader());
        return thread;
    }

    @Override
    public IndexState state() {
        return live.state();
    }

    @Override
    public Result search(String query, int limit) throws InterruptedException {
        Search search = admit(query, limit);
        Future<Search.Outcome> future = searches.submit(search);
        try {
            return checked(query, future.get());
        } catch (InterruptedException e) {
            search.end();
            future.cancel(false);
            throw e;
        } catch (ExecutionException e) {
            throw failure(query, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private Search admit(String query, int limit) {
        IndexState state = live.state();
        if (live.modelFailed()) {
            throw new EmbeddingError("Semantic search is not ready: the model cannot be loaded");
        }
        switch (state) {
            case IndexState.Ready ready -> {}
            case IndexState.Missing missing -> throw notReady(query, "its index is being opened", settings.pause());
            case IndexState.Failed(String reason) -> throw notReady(query, reason, Upkeep.AFTER_FAILURE);
            case IndexState.Building building -> {
                if (live.reading().isEmpty() || !live.hasCommits()) {
                    throw notReady(query, building);
                }
            }
        }
        IndexReading reading =
                live.reading().orElseThrow(() -> notReady(query, "its index is being opened", settings.pause()));
        Embedder model = live.model().orElseThrow(() -> notReady(query, "its model is being loaded", settings.pause()));
        return new Search(reading, model, files, query, limit);
    }

    private Result checked(String query, Search.Outcome outcome) {
        live.suspect(outcome.fresh().changed());
        if (outcome.fresh().isOutdated()) {
            throw notReady(query, "many files have changed and are being read again", Upkeep.AFTER_FAILURE);
        }
        return switch (outcome.searched()) {
            case IndexState.Building building ->
                new Result(outcome.findings(), Optional.of(new Coverage(building.filesDone(), building.files())));
            case IndexState.Ready ready -> Result.whole(outcome.findings());
            // Another server has begun to build it anew since this call was admitted.
            case IndexState.Missing missing -> throw notReady(query, "its index is being opened", settings.pause());
            case IndexState.Failed(String reason) -> throw notReady(query, reason, Upkeep.AFTER_FAILURE);
        };
    }

    private VectorSearchError notReady(String query, IndexState.Building building) {
        String why =
                "its index is being built, " + building.filesDone() + " of " + building.files() + " files are done";
        return notReady(query, why, building.remaining());
    }

    private FaultException failure(String query, Throwable cause) {
        if (cause instanceof EmbeddingException) {
            return new EmbeddingError("The query cannot be turned into a vector", cause);
        }
        if (cause instanceof Exception e && IndexFolder.isDamage(e)) {
            live.damage();
        }
        return new VectorSearchError("The index cannot be searched now", query, context(), cause);
    }

    private VectorSearchError notReady(String query, String why, Duration delay) {
        return VectorSearchError.retryAfter(delay, "Semantic search is not ready: " + why, query, context());
    }

    private Map<String, String> context() {
        return Map.of("faiss_index", settings.name());
    }

    /** Ends the upkeep; the index is there when it is opened again. */
    @Override
    public void close() {
        upkeep.end();
        searches.shutdown();
        try {
            thread.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
