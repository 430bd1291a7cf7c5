package dev.faultline.toolsets.workspace.files;

import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.PatchFailedException;
import com.github.difflib.patch.VerifyChunk;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A unified diff of one file. If its line numbers are wrong, each hunk is applied at the only place nearby where it
 * fits. Each line keeps its line ending.
 *
 * @param from the name of the old file; empty for a new file
 * @param to the name of the new file
 */
record UnifiedPatch(Optional<String> from, String to, List<Hunk> hunks) {
    /** The most lines of a patch, and of a file that it is applied to, because each line becomes a string. */
    static final int MOST_LINES = 200_000;

    /** Lines that are replaced by others, both with their context. */
    record Hunk(Chunk<String> old, List<String> fresh) {}

    /**
     * {@return the patch in this text}
     *
     * @throws FaultException PATCH_INVALID
     */
    static UnifiedPatch read(String text) {
        if (hasTooManyLines(text)) {
            throw Refusals.of(SystemErrorCode.PATCH_INVALID, "The patch has more than " + MOST_LINES + " lines");
        }
        return new PatchReader(text).read();
    }

    private static boolean hasTooManyLines(String text) {
        return text.chars()
                .filter(letter -> letter == '\n')
                .skip(MOST_LINES)
                .findAny()
                .isPresent();
    }

    /**
     * {@return the new content of the file}
     *
     * @throws FaultException FILE_NOT_FOUND, FILE_ALREADY_EXISTS, FILE_READ_FAILED or PATCH_APPLY_FAILED
     */
    FileContent apply(Target target, Optional<FileContent> before) {
        requireSameFile(target);
        if (from.isPresent() && before.isEmpty()) {
            throw PathFaults.notFound(target);
        }
        if (from.isEmpty() && before.isPresent()) {
            throw PathFaults.exists(target);
        }
        String text = before.map(content -> content.text()
                        .orElseThrow(() -> PathFaults.unreadable(target, "The file is not text in UTF-8")))
                .orElse("");
        if (hasTooManyLines(text)) {
            throw failed(target, "A patch cannot be applied to a file of more than " + MOST_LINES + " lines: ");
        }
        return FileContent.of(applied(target, lines(text)));
    }

    private void requireSameFile(Target target) {
        String path = target.path();
        if (!to.equals(path) || !from.orElse(path).equals(path)) {
            throw failed(target, "The patch is for another file than ");
        }
    }

    // In one pass, because a malicious patch could make removing lines one by one take for ever.
    private String applied(Target target, List<String> lines) {
        List<String> result = new ArrayList<>();
        List<Integer> places = places(target, lines);
        int at = 0;
        for (int i = 0; i < hunks.size(); i++) {
            Hunk hunk = hunks.get(i);
            result.addAll(lines.subList(at, places.get(i)));
            result.addAll(hunk.fresh);
            at = places.get(i) + hunk.old.size();
        }
        result.addAll(lines.subList(at, lines.size()));
        requireEnds(target, result);
        return String.join("", result);
    }

    private List<Integer> places(Target target, List<String> lines) {
        Optional<Hunk> misplaced =
                hunks.stream().filter(hunk -> !fits(hunk.old, lines)).findFirst();
        if (misplaced.isEmpty()) {
            return hunks.stream().map(hunk -> hunk.old.getPosition()).toList();
        }
        return new MovedHunks(lines, hunks)
                .places()
                .orElseThrow(() -> failed(
                        target,
                        "The patch does not fit the file at line "
                                + (misplaced.get().old.getPosition() + 1) + ", nor in exactly one place nearby: "));
    }

    private static boolean fits(Chunk<String> old, List<String> lines) {
        try {
            return old.getPosition() + old.size() <= lines.size() && old.verifyChunk(lines) == VerifyChunk.OK;
        } catch (PatchFailedException e) {
            return false;
        }
    }

    // A line without a line feed in the middle would be joined to the next.
    private static void requireEnds(Target target, List<String> parts) {
        if (parts.stream().limit(Math.max(0, parts.size() - 1)).anyMatch(line -> !line.endsWith("\n"))) {
            throw failed(target, "The patch ends the file before its last line: ");
        }
    }

    /** {@return the lines, each with the line feed that ends it; the last one may have none} */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int begin = 0;
        while (begin < text.length()) {
            int feed = text.indexOf('\n', begin);
            int end = feed < 0 ? text.length() : feed + 1;
            lines.add(text.substring(begin, end));
            begin = end;
        }
        return lines;
    }

    private static FaultException failed(Target target, String why) {
        return Refusals.of(SystemErrorCode.PATCH_APPLY_FAILED, why + target.sent());
    }
}
