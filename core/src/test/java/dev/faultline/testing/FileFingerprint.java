package dev.faultline.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.internal.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A name for the current state of files. */
final class FileFingerprint {
    private FileFingerprint() {}

    static String of(List<Path> files) throws IOException {
        StringBuilder state =
                new StringBuilder(System.getProperty("java.home")).append(' ').append(Runtime.version());
        for (Path file : files) {
            state.append('\n').append(file).append(' ').append(Files.size(file));
            state.append(' ').append(Files.getLastModifiedTime(file));
        }
        return Sha256.of(state.toString().getBytes(UTF_8)).substring(0, 16);
    }
}
