package dev.faultline.toolsets.code;

import dev.faultline.files.Root;
import dev.faultline.files.process.Child;
import dev.faultline.files.process.Deadline;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;

/**
 * Runs the ripgrep program, which narrows down the files to search. Its expression matches at least what the query
 * matches, and every file that it finds is searched again, so its own rules for text and lines decide nothing.
 */
record Ripgrep(String program, Root root) {
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    private static final int NO_MATCH = 1;

    /** {@return ripgrep, if it should be used and is available} */
    static Optional<Ripgrep> of(CodeSettings settings, Root root) {
        return switch (settings.ripgrep()) {
            case NEVER -> Optional.empty();
            case ALWAYS -> Optional.of(new Ripgrep(settings.ripgrepProgram(), root));
            case AUTO -> onPath(settings.ripgrepProgram()).map(found -> new Ripgrep(found, root));
        };
    }

    private static Optional<String> onPath(String program) {
        String folders = System.getenv().getOrDefault("PATH", "");
        for (String folder : folders.split(File.pathSeparator)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return Optional.of(Path.of(folder, program).toString());
            }
        }
        return Optional.empty();
    }

    /**
     * {@return the files that may have a match, among these files and the direct children of these folders}
     *
     * @throws IOException if ripgrep could not search all of them
     */
    Set<String> candidates(TextQuery query, List<String> paths, int threads, Deadline stop)
            throws IOException, InterruptedException, TimeoutException {
        List<String> line = new ArrayList<>(List.of(
                program,
                "--no-config",
                "--files-with-matches",
                "--null",
                "--no-messages",
                "--no-ignore",
                "--hidden",
                "--max-depth=1",
                "--text",
                "--no-mmap",
                "--threads=" + threads,
                "--color=never",
                "--encoding=none",
                "--regexp=" + query.ripgrep(),
                "--"));
        paths.forEach(path -> line.add("./" + path)); // a single dash would mean standard input
        ProcessBuilder builder = new ProcessBuilder(line).directory(root.real().toFile());
        builder.environment().remove("RIPGREP_CONFIG_PATH");
        try (Child child = Child.start(builder, stop, MOST_BYTES)) {
            Child.Ended ended = child.await();
            if (ended.status() != 0 && ended.status() != NO_MATCH) {
                throw new IOException("ripgrep could not search all files");
            }
            Set<String> found = new HashSet<>();
            for (String path : new String(ended.output(), StandardCharsets.UTF_8).split("\0")) {
                found.add(path.substring(Math.min(2, path.length())));
            }
            return found;
        }
    }
}
