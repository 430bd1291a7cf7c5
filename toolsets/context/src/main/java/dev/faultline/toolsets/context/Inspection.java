package dev.faultline.toolsets.context;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A description of a cache, without its content. The server and the command line count different bytes, as their
 * contracts say.
 */
public final class Inspection {
    private Inspection() {}

    /**
     * {@return the description for the command line, with the bytes of the documents}
     *
     * @throws FaultException {@code cache_invalid} if the manifest is invalid, {@code io_error} if something cannot be
     *     read, {@code cache_missing} if there is no folder
     */
    public static JsonObject ofFolder(Path folder) {
        ContextCache.folder(folder);
        CacheReader reader = new CacheReader(new CacheFolder(folder, Inspection::refuse), Inspection::refuse);
        Manifest manifest = reader.manifest().orElseThrow();
        List<Flaw> flaws = CacheCheck.of(folder).flaws();
        flaws.stream()
                .findFirst()
                .filter(flaw -> flaw.code() == ResolveCode.IO_ERROR)
                .ifPresent(Inspection::refuse);
        return json(manifest.cacheVersion(), manifest.count(), documentBytes(folder, manifest), flaws.isEmpty());
    }

    /**
     * {@return the description for the server, with the bytes of the files directly in the folder}
     *
     * @throws FaultException {@code io_error} if something cannot be read, {@code cache_missing} if there is no folder
     */
    static JsonObject ofServed(Path folder, KeptCaches caches) {
        boolean valid = isValid(folder, caches);
        CacheFolder files = new CacheFolder(folder, Inspection::refuseUnreadable);
        Optional<JsonValue> manifest = files.json(Manifest.FILE);
        Optional<String> version = manifest.flatMap(json -> member(json, "cache_version"))
                .flatMap(it -> it instanceof JsonString(String text) ? Optional.of(text) : Optional.empty());
        OptionalLong count = manifest.flatMap(json -> member(json, "document_count"))
                .map(WholeNumber::of)
                .orElse(OptionalLong.empty());
        boolean described = version.isPresent() && count.isPresent();
        return json(version.orElse(""), count.orElse(0), described ? fileBytes(folder) : 0, described && valid);
    }

    private static boolean isValid(Path folder, KeptCaches caches) {
        try {
            caches.open(folder);
            return true;
        } catch (FaultException flawed) {
            if (flawed.fault().code() == ResolveCode.CACHE_INVALID) {
                return false;
            }
            throw flawed;
        }
    }

    private static Optional<JsonValue> member(JsonValue json, String name) {
        return json instanceof JsonObject object ? object.get(name) : Optional.empty();
    }

    private static void refuse(Flaw flaw) {
        throw flaw.exception();
    }

    private static void refuseUnreadable(Flaw flaw) {
        if (flaw.code() == ResolveCode.IO_ERROR) {
            refuse(flaw);
        }
    }

    private static JsonObject json(String version, long count, long bytes, boolean valid) {
        return JsonObject.builder()
                .put("cache_version", version)
                .put("document_count", count)
                .put("total_bytes", bytes)
                .put("valid", valid)
                .build();
    }

    private static long documentBytes(Path folder, Manifest manifest) {
        long bytes = 0;
        for (Manifest.Entry entry : manifest.entries()) {
            bytes += CacheReader.hasItsName(entry) ? size(folder.resolve(entry.file())) : 0;
        }
        return bytes;
    }

    private static long size(Path file) {
        try {
            Stamp stamp = Stamp.of(file);
            return stamp.type() == Stamp.Type.FILE ? stamp.size() : 0;
        } catch (IOException e) {
            return 0; // missing; the cache has already been reported as invalid
        }
    }

    private static long fileBytes(Path folder) {
        long bytes = 0;
        try {
            for (Path entry : Listing.of(folder)) {
                bytes += size(entry);
            }
            return bytes;
        } catch (IOException e) {
            throw Flaw.unreadable(Flaw.FOLDER, "cannot be listed", e).exception();
        }
    }
}
