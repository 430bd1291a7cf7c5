package dev.faultline.toolsets.code.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A repository with a file of every kind, and beside it files that no tool may reveal. */
public final class SampleRepository {
    private SampleRepository() {}

    /** {@return the folder of a new repository in the given folder} */
    public static Path in(Path scratch) throws Exception {
        Path root = Files.createDirectories(scratch.resolve("root"));
        git(root, "init", "-q");
        Files.writeString(root.resolve("a.py"), "one\ntwo\n");
        Files.write(root.resolve("latin.txt"), "caf\u00e9".getBytes(ISO_8859_1));
        git(root, "add", "a.py", "latin.txt");
        git(root, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "first");
        Files.writeString(root.resolve("untracked.py"), "new\n");
        Files.write(root.resolve("binary.dat"), new byte[] {'a', 0, 'b'});
        Files.write(root.resolve("wide.txt"), "wide".getBytes(UTF_16));
        Files.write(root.resolve("cut.txt"), new byte[] {'a', 'b', (byte) 0xe2, (byte) 0x82});
        Files.createDirectory(root.resolve("folder"));
        try (RandomAccessFile huge =
                new RandomAccessFile(root.resolve("huge.txt").toFile(), "rw")) {
            huge.setLength(2L * 1024 * 1024 * 1024);
        }
        Files.writeString(scratch.resolve("outside.txt"), "secret");
        Files.createSymbolicLink(root.resolve("link.txt"), scratch.resolve("outside.txt"));
        Files.createSymbolicLink(root.resolve("up"), scratch);
        Files.writeString(Files.createDirectory(scratch.resolve("root-evil")).resolve("file"), "secret");
        return root;
    }

    public static void git(Path folder, String... arguments) throws Exception {
        List<String> command =
                Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
        assertThat(new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }
}
