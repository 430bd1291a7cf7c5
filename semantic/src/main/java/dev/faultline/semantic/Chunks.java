package dev.faultline.semantic;

import dev.faultline.semantic.Outline.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Divides a file into chunks at its declarations or headings. Small neighbours are merged. Long parts, and files
 * without a recognisable structure, are divided into windows.
 */
final class Chunks {
    /** The maximum length of merged neighbours. */
    private static final int FULL = 1200;

    private static final int LONGEST = 1800;
    private static final int MAX_CHUNKS = 400;

    private final List<String> lines;
    private final List<Chunk> chunks = new ArrayList<>();
    private Optional<Mark> last = Optional.empty();

    private Chunks(List<String> lines) {
        this.lines = lines;
    }

    /** {@return the chunks, in the order of their lines; at most 400} */
    static List<Chunk> of(String path, List<String> lines) {
        Chunks cut = new Chunks(lines);
        List<Mark> marks = Outline.of(path).marks(lines);
        int first = marks.isEmpty() ? lines.size() : marks.getFirst().line();
        cut.add(0, first, Optional.empty());
        for (int i = 0; i < marks.size(); i++) {
            int end = i + 1 < marks.size() ? marks.get(i + 1).line() : lines.size();
            cut.add(
                    marks.get(i).line(),
                    end,
                    Optional.of(marks.get(i)).filter(mark -> !mark.name().isEmpty()));
        }
        return cut.chunks.subList(0, Math.min(MAX_CHUNKS, cut.chunks.size()));
    }

    private void add(int from, int to, Optional<Mark> part) {
        int start = from;
        int length = 0;
        for (int i = from; i < to; i++) {
            int line = lines.get(i).length() + 1;
            if (length > 0 && length + line > LONGEST) {
                addOne(start, i - 1, part);
                start = i;
                length = 0;
            }
            length += line;
        }
        addOne(start, to - 1, part);
    }

    private void addOne(int start, int end, Optional<Mark> part) {
        if (!hasContent(start, end)) {
            return;
        }
        Optional<Mark> common = last.flatMap(before -> part.flatMap(after -> common(before, after)));
        boolean isSmall = common.isPresent() && length(chunks.getLast().start(), end) <= FULL;
        last = isSmall ? common : part;
        int first = isSmall ? chunks.removeLast().start() : start;
        chunks.add(new Chunk(first, end, last.map(Mark::name)));
    }

    /** {@return the part that contains both: the first of them, or their common outer part} */
    private static Optional<Mark> common(Mark before, Mark after) {
        if (after.name().equals(before.name()) || after.around().equals(before.name())) {
            return Optional.of(before);
        }
        boolean isSibling = !after.around().isEmpty() && after.around().equals(before.around());
        return isSibling ? Optional.of(new Mark(before.line(), "", before.around())) : Optional.empty();
    }

    private boolean hasContent(int start, int end) {
        for (int i = start; i <= end; i++) {
            if (!lines.get(i).isBlank() && !CodeWords.isImport(lines.get(i))) {
                return true;
            }
        }
        return false;
    }

    private int length(int start, int end) {
        int length = 0;
        for (int i = start; i <= end; i++) {
            length += lines.get(i).length() + 1;
        }
        return length;
    }
}
