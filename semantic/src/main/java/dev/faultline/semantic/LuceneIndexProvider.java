package dev.faultline.semantic;

import dev.faultline.files.Root;
import dev.faultline.internal.Sha256;
import dev.faultline.toolsets.code.SemanticIndex;
import dev.faultline.toolsets.code.SemanticIndexProvider;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens indexes with Lucene and MiniLM, each in its own folder, which is named after a hash of the root. */
public final class LuceneIndexProvider implements SemanticIndexProvider {
    // Silences Lucene's advice on Java options; a strong reference, because a collected logger loses its level.
    private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");
    private static final int NAME_LENGTH = 32;

    /** For {@link java.util.ServiceLoader}. */
    public LuceneIndexProvider() {}

    @Override
    public SemanticIndex open(Root root, Path home, Consumer<String> log) {
        LUCENE.setLevel(Level.SEVERE);
        return new BackgroundIndex(settings(root, home, log));
    }

    static IndexSettings settings(Root root, Path home, Consumer<String> log) {
        String hash = Sha256.of(root.real().toString().getBytes(StandardCharsets.UTF_8));
        String name = "semantic/" + hash.substring(0, NAME_LENGTH);
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        return new IndexSettings(
                root,
                home.resolve(name),
                name,
                () -> MiniLm.load(home.resolve("semantic/native"), threads),
                IndexSettings.MAX_CHUNKS,
                IndexSettings.PAUSE,
                IndexSettings.COMMITS,
                log);
    }
}
