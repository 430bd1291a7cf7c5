package dev.faultline.toolsets.context;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The manifest of a cache.
 *
 * @param config the build configuration
 * @param createdAt the time of creation, for people only
 * @param count the number of documents
 */
record Manifest(String cacheVersion, Config config, String createdAt, long count, List<Entry> entries) {
    static final String FILE = "manifest.json";

    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d\\d:\\d\\d)");

    /** The configuration of a build. */
    record Config(String version, String hashAlgorithm) {
        /** The only supported configuration. */
        static final Config V0 = new Config("1", "sha256");

        JsonObject toJson() {
            return JsonObject.builder()
                    .put("version", version)
                    .put("hash_algorithm", hashAlgorithm)
                    .build();
        }
    }

    /** The location of a document. */
    record Entry(String id, String version, String file) {
        static Optional<Entry> in(JsonValue value) {
            return value instanceof JsonObject object
                    ? object.string("id")
                            .flatMap(id -> object.string("version")
                                    .flatMap(
                                            version -> object.string("file").map(file -> new Entry(id, version, file))))
                    : Optional.empty();
        }

        JsonObject toJson() {
            return JsonObject.builder()
                    .put("id", id)
                    .put("version", version)
                    .put("file", file)
                    .build();
        }
    }

    /** Copies the entries. */
    Manifest {
        entries = List.copyOf(entries);
    }

    /** {@return the manifest of these documents, which are in the order of their ids} */
    static Manifest of(List<Entry> entries, String createdAt) {
        return new Manifest(versionOf(entries), Config.V0, createdAt, entries.size(), entries);
    }

    /** {@return the version of a cache with these documents} */
    static String versionOf(List<Entry> entries) {
        VersionHash hash = new VersionHash().add(JsonText.print(Config.V0.toJson()));
        entries.forEach(entry -> hash.add(entry.id).add(":").add(entry.version));
        return hash.version();
    }

    /** {@return the manifest in this JSON; empty if a member is missing or has the wrong type} */
    static Optional<Manifest> in(JsonValue value) {
        if (!(value instanceof JsonObject object)) {
            return Optional.empty();
        }
        Optional<String> version = object.string("cache_version");
        Optional<Config> config = object.object("build_config").flatMap(Manifest::config);
        Optional<String> created = object.string("created_at").filter(Manifest::isTime);
        OptionalLong count = object.get("document_count").map(WholeNumber::of).orElse(OptionalLong.empty());
        Optional<List<Entry>> entries = object.get("documents").flatMap(Manifest::entries);
        return version.isPresent() && config.isPresent() && created.isPresent() && count.isPresent()
                ? entries.map(all -> new Manifest(version.get(), config.get(), created.get(), count.getAsLong(), all))
                : Optional.empty();
    }

    private static Optional<Config> config(JsonObject json) {
        return json.string("version")
                .flatMap(version -> json.string("hash_algorithm").map(hash -> new Config(version, hash)));
    }

    private static Optional<List<Entry>> entries(JsonValue value) {
        if (!(value instanceof JsonArray(List<JsonValue> items))) {
            return Optional.empty();
        }
        List<Entry> entries = new ArrayList<>(items.size());
        for (JsonValue item : items) {
            Optional<Entry> entry = Entry.in(item);
            if (entry.isEmpty()) {
                return Optional.empty();
            }
            entries.add(entry.get());
        }
        return Optional.of(entries);
    }

    private static boolean isTime(String text) {
        try {
            return TIME.matcher(text).matches() && OffsetDateTime.parse(text).getYear() >= 0;
        } catch (DateTimeException e) {
            return false;
        }
    }

    JsonObject toJson() {
        return JsonObject.builder()
                .put("cache_version", cacheVersion)
                .put("build_config", config.toJson())
                .put("created_at", createdAt)
                .put("document_count", count)
                .put("documents", entries.stream().map(Entry::toJson).collect(JsonArray.toJsonArray()))
                .build();
    }

    /** {@return the index that belongs to this manifest} */
    JsonObject index() {
        JsonObject.Builder index = JsonObject.builder();
        entries.forEach(entry -> index.put(entry.id, entry.file));
        return index.build();
    }
}
