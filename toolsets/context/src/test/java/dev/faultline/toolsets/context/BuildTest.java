package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {
    @TempDir
    private Path folder;

    private Path sources;
    private Path cache;

    @BeforeEach
    void createFolders() throws Exception {
        sources = Files.createDirectory(folder.resolve("sources"));
        Files.createDirectory(sources.resolve("Sub"));
        cache = folder.resolve("caches/docs");
    }

    @Test
    void addsMarkdownFilesUnderTheirPathsInLowerCase() throws Exception {
        Files.writeString(sources.resolve("Sub/Read.Me.md"), "x");
        Files.writeString(sources.resolve(".hidden.md"), "y");
        Files.writeString(sources.resolve("loud.MD"), "ignored");
        Files.writeString(sources.resolve(".md"), "ignored");
        Files.writeString(sources.resolve("notes.txt"), "ignored");
        Files.createDirectory(sources.resolve("folder.md"));
        Files.writeString(folder.resolve("elsewhere"), "linked");
        Files.createSymbolicLink(sources.resolve("link.md"), folder.resolve("elsewhere"));
        Files.createSymbolicLink(sources.resolve("round"), sources);

        built(false);

        assertThat(Files.readString(cache.resolve("index.json"))
                        .lines()
                        .map(line -> line.replaceAll(":.*", "").strip()))
                .containsExactly("{", "\".hidden.md\"", "\"link.md\"", "\"sub/read.me.md\"", "}");
        assertThat(Files.readString(cache.resolve("documents/2d711642b726.json")))
                .startsWith("{\"id\":\"sub/read.me.md\",")
                .contains("\"source\":\"Sub/Read.Me.md\",\"content\":\"x\",\"metadata\":{}}");
    }

    @Test
    void writesOneFilePerPathForEqualContent() throws Exception {
        for (String name : List.of("a.md", "b.md", "c.md")) {
            Files.writeString(sources.resolve(name), "same");
        }

        built(false);

        assertThat(CacheCheck.of(cache).flaws()).isEmpty();
        assertThat(Files.readString(cache.resolve("index.json")))
                .contains(
                        "\"a.md\": \"documents/0967115f2813.json\"",
                        "\"b.md\": \"documents/0967115f2813-2.json\"",
                        "\"c.md\": \"documents/0967115f2813-3.json\"");
        assertThat(ContextCache.open(cache).select(ContextQuery.of("same"), 100).text())
                .contains("\"id\":\"a.md\"", "\"id\":\"b.md\"", "\"id\":\"c.md\"");
    }

    @Test
    void reportsEverythingThatPreventsIt() throws Exception {
        Files.writeString(sources.resolve("good.md"), "x");
        Files.writeString(sources.resolve("Twice.md"), "x");
        Files.writeString(sources.resolve("twice.md"), "y");
        Files.write(sources.resolve("Sub/binary.md"), new byte[] {(byte) 0xC3, 0x28});

        assertThat(refused(false))
                .containsExactly(
                        "io_error Sub/binary.md: is not UTF-8 text",
                        "cache_invalid twice.md: has the same id as Twice.md: twice.md");
        assertThat(folder.resolve("caches")).doesNotExist();
    }

    @Test
    void rejectsMissingSources() {
        sources = folder.resolve("nope");

        assertThat(refused(false)).containsExactly("io_error " + sources + ": is not a folder");
    }

    @Test
    void replacesACacheOnlyOnRequest() throws Exception {
        Files.writeString(sources.resolve("a.md"), "one");
        built(false);
        Files.writeString(sources.resolve("a.md"), "two");

        assertThat(refused(false)).containsExactly("io_error " + cache + ": is there already; --force replaces it");
        assertThat(content()).contains("one");
        built(true);
        assertThat(content()).contains("two");
        assertThat(Listing.of(folder.resolve("caches"))).containsExactly(cache);
    }

    @Test
    void keepsTheOldCacheIfTheNewOneCannotBeBuilt() throws Exception {
        Files.writeString(sources.resolve("a.md"), "one");
        built(false);
        Files.write(sources.resolve("a.md"), new byte[] {(byte) 0xFF});

        refused(true);

        assertThat(content()).contains("one");
    }

    @Test
    void neverReplacesAFolderThatIsNotACache() throws Exception {
        Files.createDirectories(cache);
        Files.writeString(cache.resolve("thesis.doc"), "years of work");

        assertThat(refused(true))
                .containsExactly("io_error " + cache + ": has more in it than a cache, so that it is not replaced");
        assertThat(cache.resolve("thesis.doc")).exists();
    }

    @Test
    void aReaderSeesTheOldOrTheNewCacheDuringAReplacement() throws Exception {
        for (int i = 0; i < 20; i++) {
            Files.writeString(sources.resolve("d" + i + ".md"), "zero " + i);
        }
        built(false);

        CompletableFuture<Void> building = CompletableFuture.runAsync(() -> rebuild(15));
        KeptCaches kept = new KeptCaches(1_000_000);
        int read = 0;
        while (!building.isDone()) {
            assertThat(kept.open(cache).select(ContextQuery.of(""), 1000).text())
                    .contains("\"documents_selected\":20,");
            assertThat(JsonText.print(CacheList.of(folder.resolve("caches")))).contains("\"path\":\"docs\"");
            read++;
        }

        building.get();
        assertThat(read).isPositive();
        assertThat(Listing.of(folder.resolve("caches"))).containsExactly(cache);
    }

    // Between two renames there is no cache.
    @Test
    void aReaderWaitsForTheReplacement() throws Exception {
        Files.writeString(sources.resolve("a.md"), "one");
        built(false);
        Path aside = folder.resolve("aside");
        CompletableFuture<String> reading = new CompletableFuture<>();
        Thread reader = Thread.ofPlatform()
                .unstarted(() -> reading.completeAsync(
                        () -> ContextCache.open(cache)
                                .select(ContextQuery.of(""), 100)
                                .text(),
                        Runnable::run));

        Replacement.of(cache, () -> {
            Files.move(cache, aside);
            reader.start();
            while (reader.getState() != Thread.State.WAITING && reader.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
            Files.move(aside, cache);
        });

        assertThat(reading.get()).contains("one");
    }

    private void rebuild(int times) {
        try {
            for (int round = 0; round < times; round++) {
                Files.writeString(sources.resolve("d0.md"), "round " + round);
                built(true);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String content() {
        return ContextCache.open(cache).select(ContextQuery.of(""), 100).text();
    }

    private void built(boolean force) {
        assertThat(new CacheBuilder(sources, cache, force, InstantSource.system()).build())
                .isInstanceOf(BuildResult.Built.class);
    }

    private List<String> refused(boolean force) {
        BuildResult build = new CacheBuilder(sources, cache, force, InstantSource.system()).build();
        assertThat(build).isInstanceOf(BuildResult.Refused.class);
        return ((BuildResult.Refused) build)
                .flaws().stream().map(Flaw::toString).toList();
    }
}
