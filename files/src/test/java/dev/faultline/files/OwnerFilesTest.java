package dev.faultline.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerFilesTest {
    @TempDir
    private Path folder;

    @Test
    void createsFilesAndFoldersForTheOwnerAlone() throws Exception {
        Path file = folder.resolve("a/b/file");

        OwnerFiles.createFolderOf(file);
        OwnerFiles.replace(file, "content".getBytes(UTF_8));

        assertThat(file).hasContent("content");
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(folder.resolve("a"))).isEqualTo("rwx------");
        assertThat(permissions(folder.resolve("a/b"))).isEqualTo("rwx------");
    }

    @Test
    void replacesAFileThatOthersCouldRead() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        OwnerFiles.replace(file, "new".getBytes(UTF_8));

        assertThat(file).hasContent("new");
        assertThat(permissions(file)).isEqualTo("rw-------");
    }

    @Test
    void keepsTheFileThatExists() throws Exception {
        Path file = folder.resolve("file");

        OwnerFiles.createIfAbsent(file, "first".getBytes(UTF_8));
        OwnerFiles.createIfAbsent(file, "second".getBytes(UTF_8));

        assertThat(file).hasContent("first");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void appends() throws Exception {
        Path file = folder.resolve("file");

        OwnerFiles.append(file, "a".getBytes(UTF_8));
        OwnerFiles.append(file, "b".getBytes(UTF_8));

        assertThat(file).hasContent("ab");
        assertThat(permissions(file)).isEqualTo("rw-------");
    }

    @Test
    void leavesTheOldFileAndNothingElseWhenItFails() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "old");

        assertThatThrownBy(() -> OwnerFiles.replace(file, "new".getBytes(UTF_8), fresh -> {
                    throw new IOException("not allowed");
                }))
                .hasMessage("not allowed");

        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("file");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(it -> it.getFileName().toString()).toList().stream();
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
