package dev.faultline.toolsets.workspace.files;

import com.github.difflib.patch.Chunk;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.FaultException;
import dev.faultline.toolsets.workspace.refusal.Refusals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a unified diff, and rejects it if it does not understand every line. */
final class PatchReader {
    private static final Pattern HUNK =
            Pattern.compile("@@ -(\\d{1,9})(?:,(\\d{1,9}))? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*", Pattern.DOTALL);
    private static final Pattern PREAMBLE =
            Pattern.compile("(?:diff --git |index |new file mode |Index: |={3,}).*", Pattern.DOTALL);
    private static final String NOWHERE = "/dev/null";

    private final List<String> lines;
    private int at;

    PatchReader(String text) {
        this.lines = UnifiedPatch.lines(text);
    }

    UnifiedPatch read() {
        while (hasNext() && !next().startsWith("--- ")) {
            if (!PREAMBLE.matcher(next()).matches()) {
                throw invalid("begins with something that is no unified diff");
            }
            at++;
        }
        Optional<String> from = name("--- ", "a/");
        String to = name("+++ ", "b/").orElseThrow(() -> invalid("removes the file, which a write cannot do"));
        return new UnifiedPatch(from, to, hunks());
    }

    private Optional<String> name(String mark, String prefix) {
        if (!hasNext() || !next().startsWith(mark)) {
            throw invalid("lacks its line '" + mark.strip() + " FILE'");
        }
        String line = lines.get(at++).substring(mark.length()).stripTrailing();
        int stamp = line.indexOf('\t');
        String name = stamp < 0 ? line : line.substring(0, stamp);
        if (name.isEmpty()) {
            throw invalid("does not name its file");
        }
        if (name.equals(NOWHERE)) {
            return Optional.empty();
        }
        return Optional.of(name.startsWith(prefix) ? name.substring(prefix.length()) : name);
    }

    private List<UnifiedPatch.Hunk> hunks() {
        List<UnifiedPatch.Hunk> hunks = new ArrayList<>();
        int end = 0;
        while (hasNext() && !isRest()) {
            UnifiedPatch.Hunk hunk = hunk();
            if (hunk.old().getPosition() < end) {
                throw invalid("has parts that overlap or are out of order");
            }
            end = hunk.old().getPosition() + hunk.old().size();
            hunks.add(hunk);
        }
        if (hunks.isEmpty()) {
            throw invalid("changes nothing");
        }
        requireNothingElse();
        return hunks;
    }

    private UnifiedPatch.Hunk hunk() {
        Matcher head = HUNK.matcher(next());
        if (!head.matches()) {
            boolean another = next().startsWith("--- ") || next().startsWith("diff ");
            throw invalid(another ? "is for more than one file" : "has a line that belongs to no part of it");
        }
        at++;
        int oldCount = count(head.group(2));
        List<String> old = new ArrayList<>();
        List<String> fresh = new ArrayList<>();
        while (old.size() < oldCount || fresh.size() < count(head.group(4))) {
            line(old, fresh);
        }
        if (old.size() != oldCount || fresh.size() != count(head.group(4))) {
            throw invalid("has a part with other line counts than it says");
        }
        int start = Integer.parseInt(head.group(1));
        if (start == 0 && oldCount > 0) {
            throw invalid("has a part that begins at line 0");
        }
        return new UnifiedPatch.Hunk(new Chunk<>(oldCount == 0 ? start : start - 1, old), fresh);
    }

    private static int count(@Nullable String text) {
        return text == null ? 1 : Integer.parseInt(text);
    }

    private void line(List<String> old, List<String> fresh) {
        if (!hasNext()) {
            throw invalid("is cut off");
        }
        String line = lines.get(at++);
        if (!line.endsWith("\n")) {
            line += "\n"; // the last line of the patch itself
        }
        String text = line.substring(1);
        switch (line.charAt(0)) {
            case '-' -> old.add(text);
            case '+' -> fresh.add(text);
            case ' ' -> {
                old.add(text);
                fresh.add(text);
            }
            case '\n' -> { // an empty line without its leading space
                old.add(line);
                fresh.add(line);
            }
            default -> throw invalid("has a line that begins with none of space, minus and plus");
        }
        if (hasNext() && next().startsWith("\\ ")) {
            at++;
            if (line.charAt(0) != '+') {
                withoutEnd(old);
            }
            if (line.charAt(0) != '-') {
                withoutEnd(fresh);
            }
        }
    }

    private static void withoutEnd(List<String> lines) {
        String last = lines.removeLast();
        lines.add(last.substring(0, last.length() - 1));
    }

    // Trailing lines that mail programs and git add.
    private boolean isRest() {
        return next().isBlank() || next().stripTrailing().equals("--");
    }

    private void requireNothingElse() {
        for (; hasNext(); at++) {
            if (next().startsWith("diff ") || next().startsWith("--- ") || next().startsWith("@@ ")) {
                throw invalid("is for more than one file, or has an empty line between its parts");
            }
        }
    }

    private boolean hasNext() {
        return at < lines.size();
    }

    private String next() {
        return lines.get(at);
    }

    private FaultException invalid(String why) {
        return Refusals.of(
                SystemErrorCode.PATCH_INVALID, "The patch " + why + " (line " + Math.min(at + 1, lines.size()) + ")");
    }
}
