package dev.faultline.toolsets.context;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders that may be caches, directly in one folder. */
public final class CacheList {
    private CacheList() {}

    /**
     * {@return the folders in this one, by their names, each with whether it has a manifest; no link counts}
     *
     * @throws FaultException {@code cache_missing} if there is no folder, {@code io_error} if it cannot be read
     */
    public static JsonObject of(Path root) {
        ContextCache.folder(root);
        List<JsonValue> caches = new ArrayList<>();
        try {
            for (Path entry : Listing.of(root)) {
                String name = Listing.name(entry);
                if (!Staging.isName(name) && type(entry) == Stamp.Type.FOLDER) {
                    caches.add(json(name, type(entry.resolve(Manifest.FILE)) == Stamp.Type.FILE));
                }
            }
        } catch (IOException e) {
            throw Flaw.unreadable(Flaw.FOLDER, "cannot be listed", e).exception();
        }
        return JsonObject.of("caches", new JsonArray(caches));
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
