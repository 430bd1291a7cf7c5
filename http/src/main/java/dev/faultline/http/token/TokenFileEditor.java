package dev.faultline.http.token;

import dev.faultline.files.OwnerFiles;
import dev.faultline.files.ProcessLock;
import dev.faultline.text.NearestName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Changes a token file as a whole: a server that reads it at the same time sees the old lines or the new ones. Editors
 * in other processes wait for each other. The file keeps its owner, so that a server that runs as another user can
 * still read it; no other user can.
 */
public final class TokenFileEditor {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The file with the path that messages show. */
    private final TokenFile given;

    private final Path file;

    private TokenFileEditor(TokenFile given, Path file) {
        this.given = given;
        this.file = file;
    }

    /** {@return an editor of this file, or of the file that it links to} */
    public static TokenFileEditor of(TokenFile file) throws IOException {
        Path path = file.path();
        return new TokenFileEditor(file, Files.exists(path) ? path.toRealPath() : path.toAbsolutePath());
    }

    /**
     * Adds a caller. Creates the file if it does not exist.
     *
     * @throws TokenFileException if the file is invalid or lists a caller of this name
     */
    public void add(TokenHolder fresh) throws IOException {
        if (Files.exists(file)) {
            given.read(); // a file with an invalid line is reported, not extended
        }
        change(lines -> with(lines, fresh));
    }

    /**
     * Removes a caller.
     *
     * @throws TokenFileException if the file is missing or invalid, or lists no caller of this name
     */
    public void remove(String name) throws IOException {
        given.read(); // a missing file is reported, not created
        change(lines -> without(lines, name));
    }

    private static List<String> with(List<String> lines, TokenHolder fresh) {
        if (names(lines).contains(fresh.name())) {
            throw new TokenFileException(
                    "There is a token for " + fresh.name() + " already. Revoke it first, or choose another name.");
        }
        List<String> more = new ArrayList<>(lines);
        more.add(fresh.line());
        return more;
    }

    private List<String> without(List<String> lines, String name) {
        List<String> names = names(lines);
        if (!names.contains(name)) {
            throw new TokenFileException(
                    "There is no token for " + name + " in " + given.path() + "." + NearestName.question(name, names));
        }
        return lines.stream()
                .filter(line -> !names(List.of(line)).contains(name))
                .toList();
    }

    private static List<String> names(List<String> lines) {
        return lines.stream()
                .map(TokenFile::holder)
                .flatMap(Optional::stream)
                .map(TokenHolder::name)
                .toList();
    }

    private void change(UnaryOperator<List<String>> change) throws IOException {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        ProcessLock.Held lock = ProcessLock.tryAcquire(lockFile, PATIENCE).orElseThrow(this::isBusy);
        try {
            List<String> before = Files.exists(file) ? Files.readAllLines(file) : List.of();
            List<String> after = change.apply(before);
            if (!after.equals(before)) {
                replace(after);
            }
        } finally {
            lock.close();
        }
    }

    private TokenFileException isBusy() {
        return new TokenFileException("Another process has been changing " + given.path() + " for "
                + PATIENCE.toSeconds() + " seconds. Try again when it has ended.");
    }

    private void replace(List<String> lines) throws IOException {
        String text = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        OwnerFiles.replace(file, text.getBytes(StandardCharsets.UTF_8), fresh -> {
            if (Files.exists(file)) {
                keepOwner(fresh);
            }
        });
    }

    private void keepOwner(Path fresh) throws IOException {
        PosixFileAttributes old = Files.readAttributes(file, PosixFileAttributes.class);
        PosixFileAttributes made = Files.readAttributes(fresh, PosixFileAttributes.class);
        PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
        if (!old.group().equals(made.group())) {
            view.setGroup(old.group());
        }
        if (!old.owner().equals(made.owner())) {
            view.setOwner(old.owner());
        }
    }
}
