package dev.faultline.toolsets.context;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The folders that may be caches, directly in one folder. */
public final class CacheList {
    private CacheList() {}

    /**
     * {@return the names of the folders in this one, each with whether it has a readable manifest; links do not count}
     *
     * @throws FaultException {@code cache_missing} if there is no folder, {@code io_error} if it cannot be read
     */
    public static JsonObject of(Path root) {
        return of(root, name -> true);
    }

    private static JsonObject of(Path root, Predicate<String> served) {
        ContextCache.folder(root);
        List<JsonValue> caches = new ArrayList<>();
        try {
            for (Path entry : settled(root)) {
                String name = Listing.name(entry);
                if (!Staging.isName(name) && type(entry) == Stamp.Type.FOLDER && served.test(name)) {
                    caches.add(json(name, hasManifest(entry)));
                }
            }
        } catch (IOException e) {
            throw Flaw.unreadable(Flaw.FOLDER, "cannot be listed", e).exception();
        }
        return JsonObject.of("caches", new JsonArray(caches));
    }

    /**
     * {@return the same for a server, whose folder of caches is created by the first build, without what is withheld}
     *
     * @throws FaultException as {@link #of}, except that a missing folder counts as empty
     */
    static JsonObject ofServer(CacheRoot root) {
        return Files.notExists(root.path())
                ? JsonObject.of("caches", new JsonArray(List.of()))
                : of(root.path(), root::isServed);
    }

    // A cache that is being replaced does not exist for a moment, but is listed anyway.
    private static List<Path> settled(Path root) throws IOException {
        List<Path> entries = Listing.of(root);
        List<String> replaced = entries.stream()
                .flatMap(entry -> Replacement.cacheOf(Listing.name(entry)).stream())
                .toList();
        replaced.forEach(name -> Replacement.await(root.resolve(name)));
        return replaced.isEmpty() ? entries : Listing.of(root);
    }

    // A cache that cannot be read is reported when it is used; it must not hide its neighbours here.
    private static boolean hasManifest(Path cache) {
        try {
            return type(cache.resolve(Manifest.FILE)) == Stamp.Type.FILE;
        } catch (IOException e) {
            return false;
        }
    }

    private static JsonObject json(String name, boolean hasManifest) {
        return JsonObject.builder()
                .put("path", name)
                .put("has_manifest", hasManifest)
                .build();
    }

    private static Stamp.Type type(Path path) throws IOException {
        try {
            return Stamp.of(path).type();
        } catch (NoSuchFileException e) {
            return Stamp.Type.OTHER; // nothing
        }
    }
}
