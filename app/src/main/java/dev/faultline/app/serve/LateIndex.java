package dev.faultline.app.serve;

import dev.faultline.dialects.problemdetails.VectorSearchError;
import dev.faultline.files.Root;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex;
import dev.faultline.toolsets.code.SemanticIndexProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The semantic index of the add-on, if it is installed. It is loaded shortly after the start, which it must not delay,
 * or when it is first used.
 */
final class LateIndex implements SemanticIndex {
    static final String LOGGER = "dev.faultline.semantic";

    /** The system property with the folder of the add-on, set by the launcher. */
    private static final String FOLDER = "faultline.semantic";

    private static final Duration AFTER_START = Duration.ofSeconds(2);
    private static final SemanticIndex BROKEN = (query, limit) -> {
        throw VectorSearchError.permanent(
                "Semantic search is not available: its add-on cannot be loaded. Ask the operator to install it again,"
                        + " or use search_text.",
                query,
                Map.of("faiss_index", ""));
    };

    private final Root root;
    private final Path home;
    private @Nullable SemanticIndex index;

    private LateIndex(Root root, Path home) {
        this.root = root;
        this.home = home;
    }

    /** {@return the index of this root, kept below this folder} */
    static LateIndex of(Root root, Path home) {
        LateIndex late = new LateIndex(root, home);
        Thread.ofPlatform().daemon().name("faultline-semantic").start(() -> {
            try {
                Thread.sleep(AFTER_START);
                late.index();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return late;
    }

    @Override
    public Result search(String query, int limit) throws InterruptedException {
        return index().search(query, limit);
    }

    @Override
    public IndexState state() {
        return index().state();
    }

    private synchronized SemanticIndex index() {
        if (index == null) {
            index = find();
        }
        return index;
    }

    private SemanticIndex find() {
        Logger log = LoggerFactory.getLogger(LOGGER);
        try {
            return ServiceLoader.load(SemanticIndexProvider.class, classes())
                    .findFirst()
                    .map(provider -> provider.open(root, home, log::info))
                    .orElse(SemanticIndex.MISSING);
        } catch (ServiceConfigurationError | LinkageError | IllegalArgumentException | IOException e) {
            log.error("the add-on for semantic search cannot be used: {}", e.getMessage());
            return BROKEN;
        }
    }

    // The add-on is not on the class path, because each jar there would delay the start.
    private static ClassLoader classes() throws IOException {
        ClassLoader own = LateIndex.class.getClassLoader();
        String folder = System.getProperty(FOLDER);
        if (folder == null) {
            return own;
        }
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(folder), "*.jar")) {
            for (Path file : files) {
                jars.add(file.toUri().toURL());
            }
        }
        return new URLClassLoader("semantic", jars.toArray(URL[]::new), own);
    }
}
