package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.toolsets.code.IndexState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DamageTest {
    @TempDir
    private Path scratch;

    private Given given;

    /** The kinds of damage to a file. */
    enum Damage {
        CUT {
            @Override
            void to(Path file) throws IOException {
                byte[] bytes = Files.readAllBytes(file);
                Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            }
        },
        EMPTY {
            @Override
            void to(Path file) throws IOException {
                Files.write(file, new byte[0]);
            }
        },
        FLIP {
            @Override
            void to(Path file) throws IOException {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length / 2] ^= 0x55;
                Files.write(file, bytes);
            }
        },
        GONE {
            @Override
            void to(Path file) throws IOException {
                Files.delete(file);
            }
        };

        abstract void to(Path file) throws IOException;
    }

    @BeforeEach
    void createARepository() throws Exception {
        given = Given.in(scratch);
        Given.ready(given.open()).close();
    }

    @ParameterizedTest
    @EnumSource
    void isRebuiltWhicheverFileIsDamaged(Damage damage) throws Exception {
        for (String file : files()) {
            damage.to(given.folder().resolve(file));

            try (BackgroundIndex index = Given.ready(given.open())) {
                assertThat(Given.best(index, "send a letter"))
                        .as(damage + " " + file)
                        .isEqualTo("mail.py:2-3");
            }
        }
    }

    @Test
    void isRebuiltAfterDamageDuringUse() throws Exception {
        try (BackgroundIndex index = Given.ready(given.open())) {
            for (String file : files()) {
                Damage.EMPTY.to(given.folder().resolve(file));
            }

            Given.until(() -> {
                String best = Given.best(index, "send a letter");
                assertThat(best) // until the damage is found and repaired, any of these may be the response
                        .satisfiesAnyOf(
                                it -> assertThat(it).isEqualTo("mail.py:2-3"),
                                it -> assertThat(it).isEqualTo("The index cannot be searched now"),
                                it -> assertThat(it).startsWith("Semantic search is not ready"));
                return given.log().stream().anyMatch(line -> line.contains("damaged")) && best.equals("mail.py:2-3");
            });
        }
    }

    @Test
    void isRebuiltIfAnotherVersionBuiltIt() throws Exception {
        try (NIOFSDirectory directory = new NIOFSDirectory(given.folder());
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            writer.setLiveCommitData(Map.of("identity", "0 another-model").entrySet());
            writer.commit();
        }
        given.log().clear();

        try (BackgroundIndex index = Given.ready(given.open())) {
            assertThat(Given.best(index, "send a letter")).isEqualTo("mail.py:2-3");
            assertThat(index.state()).isEqualTo(new IndexState.Ready(3, 0));
        }
    }

    @Test
    void doesNotRebuildAnExistingIndex() throws Exception {
        List<String> before = files();

        try (BackgroundIndex index = Given.ready(given.open())) {
            assertThat(Given.best(index, "send a letter")).isEqualTo("mail.py:2-3");
        }
        assertThat(files()).isEqualTo(before);
    }

    private List<String> files() {
        try (Stream<Path> files = Files.list(given.folder())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(IndexWriter.WRITE_LOCK_NAME))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
