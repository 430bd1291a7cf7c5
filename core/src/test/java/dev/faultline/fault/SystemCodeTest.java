package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SystemCodeTest {
    @TableTest
    @Spec("SE-32")
    @MethodSource("known")
    void findsTheSystemCodeOf(Throwable thrown, String code) {
        Optional<String> name = SystemCode.of(thrown);

        assertThat(name).hasValue(code);
    }

    static Stream<Arguments> known() {
        return Stream.of(
                arguments(new NoSuchFileException("a"), "ENOENT"),
                arguments(new FileNotFoundException("a (No such file or directory)"), "ENOENT"),
                arguments(new FileNotFoundException(), "ENOENT"),
                arguments(new AccessDeniedException("a"), "EACCES"),
                arguments(new FileNotFoundException("a (Permission denied)"), "EACCES"),
                arguments(new FileAlreadyExistsException("a"), "EEXIST"),
                arguments(new NotDirectoryException("a"), "ENOTDIR"),
                arguments(new FileSystemException("a", null, "Not a directory"), "ENOTDIR"),
                arguments(new DirectoryNotEmptyException("a"), "ENOTEMPTY"),
                arguments(new FileSystemLoopException("a"), "ELOOP"),
                arguments(new FileSystemException("a", null, "File name too long"), "ENAMETOOLONG"),
                arguments(new FileNotFoundException("a (Is a directory)"), "EISDIR"),
                arguments(new FileSystemException("a", null, "Disk quota exceeded"), "EDQUOT"),
                arguments(new FileSystemException("a", null, "Operation not permitted"), "EPERM"),
                arguments(new FileSystemException("a", null, "Read-only file system"), "EROFS"),
                arguments(new ConnectException("Connection refused"), "ECONNREFUSED"),
                arguments(new SocketTimeoutException("Read timed out"), "ETIMEDOUT"),
                arguments(new UnknownHostException("example.invalid"), "ENOTFOUND"),
                arguments(new OutOfMemoryError("Java heap space"), "ENOMEM"),
                arguments(new IOException("No space left on device"), "ENOSPC"),
                arguments(new FileSystemException("a", null, "No space left on device"), "ENOSPC"),
                arguments(
                        new IOException("Cannot run program \"git\": Exec failed, error: 12 (Cannot allocate memory)"),
                        "ENOMEM"),
                arguments(new IOException("ENOMEM: not enough memory, read"), "ENOMEM"),
                arguments(new IOException("Too many open files"), "EMFILE"),
                arguments(new FileNotFoundException("a (Too many open files)"), "EMFILE"),
                arguments(new FileSystemException("a", null, "Too many open files in system"), "ENFILE"));
    }

    @Test
    void saysWhyAFileCannotBeUsedAndBlamesTheDiskForNothingElse() {
        assertThat(SystemCode.reason(new NotDirectoryException("a")))
                .isEqualTo("a part of its path is not a directory");
        assertThat(SystemCode.reason(new FileNotFoundException("a (Is a directory)")))
                .isEqualTo("it is a directory, not a file");
        assertThat(SystemCode.reason(new IOException("File too large"))).isEqualTo("it is as large as a file may be");
        assertThat(SystemCode.reason(new IOException("No space left on device")))
                .isEqualTo("the disk is full");
        assertThat(SystemCode.reason(new IOException("Disk quota exceeded")))
                .isEqualTo("the disk quota of the server is used up");
        assertThat(SystemCode.reason(new FileSystemException("a", null, "Operation not permitted")))
                .isEqualTo("the system does not permit it");
        assertThat(SystemCode.reason(new IOException("Input/output error"))).isEqualTo("the disk failed");
    }

    @TableTest
    @MethodSource("unknown")
    void findsNoSystemCodeFor(Throwable thrown) {
        Optional<String> name = SystemCode.of(thrown);

        assertThat(name).isEmpty();
    }

    static List<Throwable> unknown() {
        return List.of(
                new IOException("Stream closed"),
                new IOException("the code ENOMEM: unknown"),
                new IOException("Permission denied (publickey)"),
                new IOException((String) null),
                new IllegalStateException("No space left on device"),
                new StackOverflowError(),
                new MuteException());
    }

    @TableTest
    @MethodSource("exhaustions")
    void recognisesExhaustion(Throwable thrown, boolean expected) {
        boolean exhaustion = SystemCode.isExhaustion(thrown);

        assertThat(exhaustion).isEqualTo(expected);
    }

    static Stream<Arguments> exhaustions() {
        return Stream.of(
                arguments(new IOException("No space left on device"), true),
                arguments(new IOException("Too many open files"), true),
                arguments(new IOException("Too many open files in system"), true),
                arguments(new FileSystemException("a", null, "Disk quota exceeded"), true),
                arguments(new IOException("Stream closed"), false),
                arguments(new OutOfMemoryError(), false),
                arguments(new MuteException(), false));
    }

    @Test
    @Spec("PD-28")
    void recognisesTheTextOfThisMachineForADirectory(@TempDir Path directory) {
        Throwable newer = catchThrowable(() -> Files.readString(directory));
        Throwable older = catchThrowable(() -> new FileInputStream(directory.toFile()).close());

        assertThat(Stream.of(newer, older).map(SystemCode::of)).containsOnly(Optional.of("EISDIR"));
    }

    @Test
    @Spec("PD-28")
    void recognisesBothExceptionsOfThisMachineForAMissingFile(@TempDir Path directory) {
        Path missing = directory.resolve("missing");

        Throwable newer = catchThrowable(() -> Files.readString(missing));
        Throwable older = catchThrowable(() -> new FileInputStream(missing.toFile()).close());

        assertThat(Stream.of(newer, older).map(SystemCode::of)).containsOnly(Optional.of("ENOENT"));
    }

    /** An exception whose message throws. */
    static final class MuteException extends IOException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }
}
