package dev.faultline.toolsets.context;

import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Builds a cache from the Markdown files below a folder. A cache is complete or does not exist, and one that is
 * replaced stays until its successor is complete.
 *
 * @param sources the folder of the Markdown files
 * @param cache the folder of the cache
 * @param replaces whether an existing cache may be replaced
 * @param clock the source of the time of creation
 */
public record CacheBuilder(Path sources, Path cache, boolean replaces, InstantSource clock) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** {@return the cache, or everything that prevented it} */
    public BuildResult build() {
        List<Flaw> flaws = new ArrayList<>();
        try {
            refuseTarget().ifPresent(flaws::add);
            List<Sources.Source> found = Files.isDirectory(sources) ? Sources.below(sources, flaws) : missing(flaws);
            return flaws.isEmpty() ? written(found) : new BuildResult.Refused(flaws);
        } catch (IOException e) {
            return new BuildResult.Refused(List.of(Flaw.unreadable(cache.toString(), "cannot be written", e)));
        }
    }

    private List<Sources.Source> missing(List<Flaw> flaws) {
        flaws.add(new Flaw(ResolveCode.IO_ERROR, sources.toString(), "is not a folder", Optional.empty()));
        return List.of();
    }

    // Replacing deletes, so only a cache may be replaced.
    private Optional<Flaw> refuseTarget() throws IOException {
        if (!Files.exists(cache, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!replaces) {
            return Optional.of(target("is there already; --force replaces it"));
        }
        if (!Files.isDirectory(cache, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(target("is not a folder"));
        }
        boolean isCache = Listing.of(cache).stream().map(Listing::name).allMatch(CacheReader.PARTS::contains);
        return isCache
                ? Optional.empty()
                : Optional.of(target("has more in it than a cache, so that it is not replaced"));
    }

    private Flaw target(String reason) {
        return new Flaw(ResolveCode.IO_ERROR, cache.toString(), reason, Optional.empty());
    }

    private BuildResult written(List<Sources.Source> found) throws IOException {
        try (Staging staging = Staging.beside(cache)) {
            staging.folder(CacheReader.DOCUMENTS);
            List<Manifest.Entry> entries = new ArrayList<>(found.size());
            Map<String, Integer> names = new HashMap<>();
            for (Sources.Source source : found) {
                String version = VersionHash.versionOf(source.content());
                Manifest.Entry entry = new Manifest.Entry(source.id(), version, file(version, names));
                staging.write(entry.file(), JsonText.print(document(source, version)));
                entries.add(entry);
            }
            Manifest manifest = Manifest.of(entries, TIME.format(clock.instant()));
            staging.write(CacheReader.INDEX, JsonText.pretty(manifest.index()));
            staging.write(Manifest.FILE, JsonText.pretty(manifest.toJson()));
            if (replaces && Files.exists(cache)) {
                staging.replace();
            } else {
                staging.publish();
            }
            return new BuildResult.Built(manifest.cacheVersion(), found.size());
        }
    }

    // The first of several documents with equal content gets the usual name, which readers expect.
    private static String file(String version, Map<String, Integer> names) {
        String digits = version.substring(CacheReader.PREFIX, CacheReader.PREFIX + CacheReader.NAME_DIGITS);
        int number = names.merge(digits, 1, Integer::sum);
        return CacheReader.DOCUMENTS + "/" + digits + (number == 1 ? "" : "-" + number) + ".json";
    }

    private static JsonObject document(Sources.Source source, String version) {
        return JsonObject.builder()
                .put("id", source.id())
                .put("version", version)
                .put("source", source.path())
                .put("content", source.content())
                .put("metadata", JsonObject.EMPTY)
                .build();
    }
}
