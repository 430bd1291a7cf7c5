package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.FaultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeptCachesTest {
    private static final long ENOUGH = 1_000_000;

    @TempDir
    private Path root;

    private Path cache;
    private KeptCaches kept;

    @BeforeEach
    void createACache() throws Exception {
        cache = Given.copy("minimal", root.resolve("c"));
        kept = new KeptCaches(ENOUGH, Duration.ZERO);
        Files.writeString(root.resolve("later"), ""); // the clock of the files has to go on
        while (Stamp.of(root.resolve("later"))
                        .changed()
                        .compareTo(Stamp.of(cache.resolve("manifest.json")).changed())
                <= 0) {
            Files.writeString(root.resolve("later"), "x");
        }
    }

    @Test
    void readsAnUnchangedCacheOnce() {
        ContextCache first = kept.open(cache);

        assertThat(kept.open(cache)).isSameAs(first);
    }

    @ParameterizedTest
    @EnumSource
    void noticesEveryKindOfDamage(Damage damage) throws Exception {
        kept.open(cache);

        damage.on(cache);

        assertThatThrownBy(() -> kept.open(cache)).isInstanceOf(FaultException.class);
    }

    @Test
    void noticesAChangeThatKeepsSizeAndTimeOfModification() throws Exception {
        Path document = cache.resolve("documents/64ec88ca00b2.json");
        FileTime modified = Files.getLastModifiedTime(document);
        kept.open(cache);

        Damage.OTHER_CONTENT.on(cache);
        Files.setLastModifiedTime(document, modified);

        assertThatThrownBy(() -> kept.open(cache)).isInstanceOf(FaultException.class);
    }

    @Test
    void readsARebuiltCacheAgain() throws Exception {
        ContextCache before = kept.open(cache);

        new CacheBuilder(Given.documents("minimal"), cache, true, InstantSource.system()).build();

        assertThat(kept.open(cache)).isNotSameAs(before);
    }

    @Test
    void doesNotKeepACacheThatHasJustChanged() {
        KeptCaches careful = new KeptCaches(ENOUGH, Duration.ofHours(1));

        assertThat(careful.open(cache)).isNotSameAs(careful.open(cache));
    }

    @Test
    void evictsTheLeastRecentlyUsedCache() {
        Path other = Given.copy("minimal", root.resolve("d"));
        KeptCaches small = new KeptCaches(ContextCache.open(cache).bytes() + 1, Duration.ofHours(-1));
        ContextCache first = small.open(cache);
        assertThat(small.open(cache)).isSameAs(first);

        small.open(other);

        assertThat(small.open(cache)).isNotSameAs(first);
    }

    @Test
    void doesNotKeepACacheThatIsTooLarge() {
        KeptCaches tiny = new KeptCaches(1, Duration.ZERO);

        assertThat(tiny.open(cache)).isNotSameAs(tiny.open(cache));
    }
}
