package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.OpenFolders;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cached contents of a folder always match the folder. */
class ListingsTest {
    private static final Path HERE = Path.of("");
    private static final Path SUB = Path.of("sub");

    /** A clock that is far ahead, so that every change is long ago. */
    private static final InstantSource LATER = () -> Instant.now().plus(Duration.ofHours(1));

    @TempDir
    private Path folder;

    private Root root;
    private Listings listings;

    @BeforeEach
    void createAFolder() throws Exception {
        Files.createDirectories(folder.resolve("sub"));
        Files.writeString(folder.resolve("a.txt"), "a");
        Files.writeString(folder.resolve("sub/b.txt"), "b");
        root = Root.of(folder);
        listings = Listings.of(root, LATER);
        tick();
    }

    /** Waits until a change gets a later time than the previous ones. */
    private void tick() throws IOException {
        Path probe = folder.resolve("a.txt"); // its content is not part of a listing
        Files.writeString(probe, "a");
        FileTime first = Files.getLastModifiedTime(probe);
        while (Files.getLastModifiedTime(probe).equals(first)) {
            Files.writeString(probe, "a");
        }
    }

    private static Listings.FolderContent listing(Listings of, Root root, Path relative) throws Exception {
        try (OpenFolders open = new OpenFolders(root)) {
            return of.of(relative, open, Deadline.after(Duration.ofSeconds(60)));
        }
    }

    private List<String> names(Listings of, Path relative) throws Exception {
        return listing(of, root, relative).entries().stream()
                .map(entry -> entry.name() + (entry.isFolder() ? "/" : ""))
                .sorted()
                .toList();
    }

    @Test
    void doesNotReadAnUnchangedFolderAgain() throws Exception {
        Listings.FolderContent first = listing(listings, root, HERE);
        Files.writeString(folder.resolve("a.txt"), "longer");

        assertThat(listing(listings, root, HERE)).isSameAs(first);
        assertThat(names(listings, HERE)).containsExactly("a.txt", "sub/");
    }

    @Test
    void noticesEveryChange() throws Exception {
        assertThat(names(listings, SUB)).containsExactly("b.txt");

        Files.writeString(folder.resolve("sub/c.txt"), "c");
        assertThat(names(listings, SUB)).containsExactly("b.txt", "c.txt");
        tick();
        Files.delete(folder.resolve("sub/b.txt"));
        assertThat(names(listings, SUB)).containsExactly("c.txt");
        tick();
        Files.delete(folder.resolve("sub/c.txt"));
        Files.createDirectory(folder.resolve("sub/c.txt"));
        assertThat(names(listings, SUB)).containsExactly("c.txt/");
        tick();
        Files.delete(folder.resolve("sub/c.txt"));
        Files.createSymbolicLink(folder.resolve("sub/c.txt"), folder.resolve("a.txt"));
        assertThat(names(listings, SUB)).isEmpty();
    }

    @Test
    void readsAFolderThatReplacedAnother() throws Exception {
        Files.createDirectories(folder.resolve("other"));
        Files.writeString(folder.resolve("other/d.txt"), "d");
        tick();
        assertThat(names(listings, SUB)).containsExactly("b.txt");

        Files.move(folder.resolve("sub"), folder.resolve("old"));
        Files.move(folder.resolve("other"), folder.resolve("sub"));

        assertThat(names(listings, SUB)).containsExactly("d.txt");
    }

    @Test
    void noticesAChangeEvenIfTheTimeIsSetBack() throws Exception {
        FileTime before = Files.getLastModifiedTime(folder.resolve("sub"));
        assertThat(names(listings, SUB)).containsExactly("b.txt");

        Files.writeString(folder.resolve("sub/c.txt"), "c");
        Files.setLastModifiedTime(folder.resolve("sub"), before);

        assertThat(names(listings, SUB)).containsExactly("b.txt", "c.txt");
    }

    @Test
    void readsAFolderAgainThatHasJustChanged() throws Exception {
        Listings atOnce = Listings.of(root);
        Listings never = Listings.uncached(root);
        Random random = new Random(7);

        for (int i = 0; i < 2_000; i++) {
            Path file = folder.resolve("sub/" + random.nextInt(5));
            if (!Files.deleteIfExists(file)) {
                Files.writeString(file, "");
            }
            assertThat(names(atOnce, SUB)).isEqualTo(names(never, SUB));
        }
    }
}
