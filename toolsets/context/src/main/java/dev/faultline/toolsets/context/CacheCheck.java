package dev.faultline.toolsets.context;

import dev.faultline.fault.FaultException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that is wrong with a cache, in the order of the checks.
 *
 * @param version the version in the manifest; empty if it cannot be read
 * @param documents the number of valid documents
 */
public record CacheCheck(List<Flaw> flaws, String version, int documents) {
    /** Copies the flaws. */
    public CacheCheck {
        flaws = List.copyOf(flaws);
    }

    /**
     * {@return the result of checking the cache in this folder}
     *
     * @throws FaultException {@code cache_missing} if there is no folder
     */
    public static CacheCheck of(Path folder) {
        ContextCache.folder(folder);
        List<Flaw> flaws = new ArrayList<>();
        CacheReader reader = new CacheReader(new CacheFolder(folder, flaws::add), flaws::add);
        Optional<Manifest> manifest = reader.manifest();
        int documents = manifest.map(it -> reader.documents(it).size()).orElse(0);
        return new CacheCheck(flaws, manifest.map(Manifest::cacheVersion).orElse(""), documents);
    }
}
