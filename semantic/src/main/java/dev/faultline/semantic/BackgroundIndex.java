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
import java.util.concurrent.TimeUnit;

/** The index of one root, built and kept up to date in the background. */
public final class BackgroundIndex implements SemanticIndex, AutoCloseable {
    /** The format of the index and its model; an index with another identity is rebuilt. */
    static final String IDENTITY = "3 " + MiniLm.ID;

    private static final int SEARCHES_AT_ONCE = 2;

    /** The stack size of a program's main thread, which native code expects. */
    private static final long NATIVE_STACK = 8L << 20;

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

    private final IndexSettings settings;
    private final SourceFiles files;
    private final SharedState shared = new SharedState();
    private final IndexMaintenance maintenance;
    private final Thread thread;
    private final Thread hook;

    // Searches run on threads of their own, which are never interrupted: see IndexReading.
    private final ExecutorService searches;

    BackgroundIndex(IndexSettings settings) {
        this.settings = settings;
        this.files = SourceFiles.of(settings.root());
        this.maintenance = new IndexMaintenance(settings, files, shared);
        this.searches = Executors.newFixedThreadPool(SEARCHES_AT_ONCE, BackgroundIndex::thread);
        this.thread = thread(maintenance);
        thread.setUncaughtExceptionHandler(
                (ended, thrown) -> shared.state(new IndexState.Failed("the maintenance of the index has stopped")));
        this.hook = Thread.ofPlatform().name("faultline-semantic-end").unstarted(this::stop);
        begin();
    }

    // A process that ends while native code runs may crash: its libraries free what that code uses.
    private void begin() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
            thread.start();
        } catch (IllegalStateException ending) {
            shared.state(new IndexState.Failed("the server is shutting down"));
        }
    }

    // The libraries load their files through the thread's context class loader, which may be another one by default.
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
        return shared.state();
    }

    @Override
    public Result search(String query, int limit) throws InterruptedException {
        Search search = admit(query, limit);
        Future<Search.SearchOutcome> future = searches.submit(search);
        try {
            return checked(query, future.get());
        } catch (InterruptedException e) {
            search.cancel();
            future.cancel(false);
            throw e;
        } catch (ExecutionException e) {
            throw failure(query, Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    private Search admit(String query, int limit) {
        IndexState state = shared.state();
        if (shared.modelFailed()) {
            throw new EmbeddingError("Semantic search is not ready: the model cannot be loaded");
        }
        switch (state) {
            case IndexState.Ready ready -> {}
            case IndexState.Missing missing -> throw notReady(query, "its index is being opened", settings.pause());
            case IndexState.Failed(String reason) -> throw notReady(query, reason, IndexMaintenance.AFTER_FAILURE);
            case IndexState.Building building -> {
                if (shared.reading().isEmpty() || !shared.hasCommits()) {
                    throw notReady(query, building);
                }
            }
        }
        IndexReading reading =
                shared.reading().orElseThrow(() -> notReady(query, "its index is being opened", settings.pause()));
        Embedder model =
                shared.model().orElseThrow(() -> notReady(query, "its model is being loaded", settings.pause()));
        return new Search(reading, model, files, query, limit);
    }

    private Result checked(String query, Search.SearchOutcome outcome) {
        shared.suspect(outcome.freshness().changed());
        if (outcome.freshness().isOutdated()) {
            throw notReady(query, "many files have changed and are being read again", IndexMaintenance.AFTER_FAILURE);
        }
        return switch (outcome.searched()) {
            case IndexState.Building building ->
                new Result(outcome.findings(), Optional.of(new Coverage(building.filesDone(), building.files())));
            case IndexState.Ready ready -> Result.whole(outcome.findings());
            // Another server has started to rebuild the index since this call was admitted.
            case IndexState.Missing missing -> throw notReady(query, "its index is being opened", settings.pause());
            case IndexState.Failed(String reason) -> throw notReady(query, reason, IndexMaintenance.AFTER_FAILURE);
        };
    }

    private VectorSearchError notReady(String query, IndexState.Building building) {
        String why =
                "its index is being built, " + building.filesDone() + " of " + building.files() + " files are done";
        return notReady(query, why, untilFirstCommit(building));
    }

    // The first commit makes a part of the index searchable, often long before the rest is indexed.
    private Duration untilFirstCommit(IndexState.Building building) {
        return building.remaining().compareTo(settings.commits()) < 0 ? building.remaining() : settings.commits();
    }

    private FaultException failure(String query, Throwable cause) {
        if (cause instanceof EmbeddingException) {
            return new EmbeddingError("The query cannot be turned into a vector", cause);
        }
        if (cause instanceof Exception e && IndexFolder.isDamage(e)) {
            shared.damage();
        }
        return new VectorSearchError("The index cannot be searched now", query, context(), cause);
    }

    private VectorSearchError notReady(String query, String why, Duration delay) {
        return VectorSearchError.retryAfter(delay, "Semantic search is not ready: " + why, query, context());
    }

    private Map<String, String> context() {
        return Map.of("faiss_index", settings.name());
    }

    /** Stops the maintenance; the index stays on disk. */
    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // the process is ending, and the hook finds nothing left to stop
        }
    }

    private void stop() {
        maintenance.stop();
        searches.shutdown();
        try {
            searches.awaitTermination(CLOSE_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            if (thread.isAlive()) {
                thread.join(CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
