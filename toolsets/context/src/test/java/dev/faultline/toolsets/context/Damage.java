package dev.faultline.toolsets.context;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Ways to break a copy of the cache {@code minimal}, each with the file that is reported. */
enum Damage {
    NO_MANIFEST("manifest.json", cache -> Files.delete(manifest(cache))),
    EMPTY_MANIFEST("manifest.json", cache -> Files.writeString(manifest(cache), "")),
    MARKED_MANIFEST("manifest.json", cache -> Files.writeString(manifest(cache), "\uFEFF" + text(manifest(cache)))),
    CUT_MANIFEST(
            "manifest.json",
            cache -> Files.writeString(manifest(cache), text(manifest(cache)).substring(0, 300))),
    MANIFEST_AND_MORE("manifest.json", cache -> Files.writeString(manifest(cache), text(manifest(cache)) + "{}")),
    MANIFEST_OF_LISTS("manifest.json", cache -> Files.writeString(manifest(cache), "[]")),
    DEEP_MANIFEST("manifest.json", cache -> Files.writeString(manifest(cache), "[".repeat(100_000))),
    DOUBLE_KEY(
            "manifest.json",
            cache -> edit(manifest(cache), "\"document_count\": 2,", "\"document_count\": 2, \"document_count\": 2,")),
    MANIFEST_IS_A_FOLDER("manifest.json", cache -> {
        Files.delete(manifest(cache));
        Files.createDirectory(manifest(cache));
    }),
    MANIFEST_IS_A_LINK("manifest.json", cache -> {
        Files.move(manifest(cache), cache.resolveSibling("elsewhere.json"));
        Files.createSymbolicLink(manifest(cache), cache.resolveSibling("elsewhere.json"));
    }),
    WRONG_COUNT("manifest.json", cache -> edit(manifest(cache), "\"document_count\": 2", "\"document_count\": 3")),
    NEGATIVE_COUNT("manifest.json", cache -> edit(manifest(cache), "\"document_count\": 2", "\"document_count\": -2")),
    BROKEN_COUNT("manifest.json", cache -> edit(manifest(cache), "\"document_count\": 2", "\"document_count\": 2.0")),
    COUNT_IN_TEXT(
            "manifest.json", cache -> edit(manifest(cache), "\"document_count\": 2", "\"document_count\": \"2\"")),
    NO_DATE("manifest.json", cache -> edit(manifest(cache), "2026-02-09T", "2026-02-39T")),
    WRONG_VERSION("manifest.json", cache -> edit(manifest(cache), "sha256:3dee", "sha256:3def")),
    FUTURE_FORMAT("manifest.json", cache -> edit(manifest(cache), "\"version\": \"1\"", "\"version\": \"999\"")),
    OTHER_HASH(
            "manifest.json",
            cache -> edit(manifest(cache), "\"hash_algorithm\": \"sha256\"", "\"hash_algorithm\": \"md5\"")),
    NO_DOCUMENTS_MEMBER("manifest.json", cache -> edit(manifest(cache), "\"documents\": [", "\"others\": [")),
    WRONG_ORDER("manifest.json", cache -> edit(manifest(cache), "goodbye.md", "zoodbye.md")),
    FILE_OUTSIDE("manifest.json", cache -> {
        Files.copy(cache.resolve("documents/64ec88ca00b2.json"), cache.resolveSibling("64ec88ca00b2.json"));
        edit(manifest(cache), "documents/64ec88ca00b2.json", "../64ec88ca00b2.json");
        edit(cache.resolve("index.json"), "documents/64ec88ca00b2.json", "../64ec88ca00b2.json");
    }),
    ABSOLUTE_FILE("manifest.json", cache -> {
        edit(manifest(cache), "documents/64ec88ca00b2.json", "/etc/passwd");
        edit(cache.resolve("index.json"), "documents/64ec88ca00b2.json", "/etc/passwd");
    }),
    NO_INDEX("index.json", cache -> Files.delete(cache.resolve("index.json"))),
    OTHER_INDEX("index.json", cache -> edit(cache.resolve("index.json"), "hello.md", "hallo.md")),
    OLD_INDEX("index.json", cache -> Files.writeString(cache.resolve("index.json"), "{\"entries\":{}}")),
    NO_DOCUMENT("documents/64ec88ca00b2.json", cache -> Files.delete(document(cache))),
    NO_DOCUMENTS("documents/b4dabda568d0.json", cache -> {
        Files.delete(document(cache));
        Files.delete(cache.resolve("documents/b4dabda568d0.json"));
        Files.delete(cache.resolve("documents"));
    }),
    DOCUMENTS_IS_A_FILE("documents", cache -> {
        NO_DOCUMENTS.on(cache);
        Files.writeString(cache.resolve("documents"), "");
    }),
    DOCUMENTS_IS_A_LINK("documents", cache -> {
        Files.move(cache.resolve("documents"), cache.resolveSibling("elsewhere"));
        Files.createSymbolicLink(cache.resolve("documents"), cache.resolveSibling("elsewhere"));
    }),
    RENAMED_DOCUMENT(
            "documents/64ec88ca00b2.json",
            cache -> Files.move(document(cache), cache.resolve("documents/000000000000.json"))),
    ANOTHER_DOCUMENT(
            "documents/extra.json", cache -> Files.copy(document(cache), cache.resolve("documents/extra.json"))),
    ANOTHER_FOLDER("documents/more", cache -> Files.createDirectory(cache.resolve("documents/more"))),
    FOREIGN_FILE("notes.txt", cache -> Files.writeString(cache.resolve("notes.txt"), "mine")),
    FOREIGN_FOLDER(".git", cache -> Files.createDirectory(cache.resolve(".git"))),
    LYING_ID(
            "documents/64ec88ca00b2.json",
            cache -> edit(document(cache), "\"id\":\"hello.md\"", "\"id\":\"other.md\"")),
    LYING_VERSION(
            "documents/64ec88ca00b2.json",
            cache -> edit(document(cache), "\"version\":\"sha256:64ec", "\"version\":\"sha256:64ed")),
    OTHER_CONTENT("documents/64ec88ca00b2.json", cache -> edit(document(cache), "Hello world", "Hello World")),
    NO_CONTENT("documents/64ec88ca00b2.json", cache -> edit(document(cache), "\"content\"", "\"kontent\"")),
    NESTED_METADATA("documents/64ec88ca00b2.json", cache -> edit(document(cache), "{}", "{\"a\":{}}")),
    HALF_A_CHARACTER("documents/64ec88ca00b2.json", cache -> edit(document(cache), "Hello world", "\\ud800")),
    NOT_UTF_8(
            "documents/64ec88ca00b2.json",
            cache -> Files.write(
                    document(cache),
                    text(document(cache)).replace("Hello", "H\u00E9llo").getBytes(StandardCharsets.ISO_8859_1))),
    DOCUMENT_IS_A_LINK("documents/64ec88ca00b2.json", cache -> {
        Files.move(document(cache), cache.resolveSibling("elsewhere.json"));
        Files.createSymbolicLink(document(cache), cache.resolveSibling("elsewhere.json"));
    }),
    DOCUMENT_IS_A_PIPE("documents/64ec88ca00b2.json", cache -> {
        Files.delete(document(cache));
        try {
            new ProcessBuilder("mkfifo", document(cache).toString()).start().waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    });

    private interface Blow {
        void on(Path cache) throws IOException;
    }

    final String file;
    private final Blow blow;

    Damage(String file, Blow blow) {
        this.file = file;
        this.blow = blow;
    }

    void on(Path cache) throws IOException {
        blow.on(cache);
    }

    private static Path manifest(Path cache) {
        return cache.resolve("manifest.json");
    }

    private static Path document(Path cache) {
        return cache.resolve("documents/64ec88ca00b2.json");
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file);
    }

    private static void edit(Path file, String before, String after) throws IOException {
        String text = text(file);
        if (!text.contains(before)) {
            throw new IllegalArgumentException(before);
        }
        Files.writeString(file, text.replace(before, after));
    }
}
