package dev.faultline.toolsets.code;

import dev.faultline.files.process.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/**
 * Searches files, one after another, for lines that match. A file with a NUL byte is binary and never matches; bytes
 * that are not UTF-8 count as U+FFFD; the CR LF at the end of a line is not searched.
 */
final class FileSearch {
    /** The rest of a longer line is not searched. */
    static final int LONGEST_LINE = 1024 * 1024;

    private static final int LARGEST_WINDOW = 8 * LONGEST_LINE;
    private static final int MOST_PREVIEW = 200;
    private static final int WORTH_WATCHING = 4096;

    private final TextQuery query;
    private final Deadline stop;
    private byte[] window = new byte[64 * 1024];

    // The state of the file that is being searched:
    private List<Hit> hits = new ArrayList<>();
    private int most;
    private long count;
    private long line;
    private boolean cut;

    FileSearch(TextQuery query, Deadline stop) {
        this.query = query;
        this.stop = stop;
    }

    /**
     * The matches in one file.
     *
     * @param first its first matching lines
     * @param count the number of all matching lines
     * @param cut whether a line was too long to be searched completely
     */
    record FileHits(List<Hit> first, long count, boolean cut) {
        static final FileHits BINARY = new FileHits(List.of(), 0, false);
    }

    FileHits search(SeekableByteChannel file, int keep) throws IOException, InterruptedException, TimeoutException {
        hits = new ArrayList<>();
        most = keep;
        count = 0;
        line = 1;
        cut = false;
        long left = file.size(); // what is appended meanwhile is for the next call
        boolean several = left > LARGEST_WINDOW;
        if (window.length < Math.min(left, LARGEST_WINDOW)) {
            window = new byte[(int) Math.min(left, LARGEST_WINDOW)];
        }
        int filled = 0;
        boolean tail = false; // whether the next bytes belong to a line that has been searched
        while (left > 0) {
            stop.check();
            int from = filled;
            filled = fill(file, filled, left);
            left = filled == from ? 0 : left - (filled - from);
            if (several && hasNul(from, filled)) {
                return FileHits.BINARY;
            }
            int end = left == 0 ? filled : endOfLines(filled);
            end = end == 0 ? filled : end; // a line that fills the window continues in the next one
            searchLines(tail ? afterTail(end) : 0, end, left > 0);
            if (count > 0 && !several && hasNul(0, filled)) {
                return FileHits.BINARY;
            }
            tail = end > 0 && window[end - 1] != '\n';
            filled = keepRest(end, filled);
        }
        return new FileHits(hits, count, cut);
    }

    private int fill(SeekableByteChannel file, int filled, long left) throws IOException {
        int wanted = (int) Math.min(window.length - filled, left);
        ByteBuffer free = ByteBuffer.wrap(window, filled, wanted);
        int read = 0;
        while (read >= 0 && free.hasRemaining()) {
            read = file.read(free);
        }
        return free.position();
    }

    private int afterTail(int end) {
        int tailEnd = lineEnd(0, end);
        line += tailEnd < end ? 1 : 0;
        return Math.min(end, tailEnd + 1);
    }

    private int keepRest(int from, int filled) {
        System.arraycopy(window, from, window, 0, filled - from);
        return filled - from;
    }

    private boolean hasNul(int from, int to) {
        for (int i = from; i < to; i++) {
            if (window[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private int endOfLines(int filled) {
        int end = filled;
        while (end > 0 && window[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private int lineEnd(int from, int to) {
        int end = from;
        while (end < to && window[end] != '\n') {
            end++;
        }
        return end;
    }

    private void searchLines(int from, int to, boolean more) throws InterruptedException, TimeoutException {
        int at = from;
        while (at < to) {
            int found = at;
            if (query.needles().isPresent()) {
                found = query.needles().get().find(window, at, to);
            }
            if (found < 0) {
                line += more ? linesBetween(at, to) : 0;
                return;
            }
            int begin = found;
            while (begin > at && window[begin - 1] != '\n') {
                begin--;
            }
            line += linesBetween(at, begin);
            int end = lineEnd(found, to);
            searchLine(begin, end);
            line += end < to ? 1 : 0;
            at = end + 1;
        }
    }

    private long linesBetween(int from, int to) {
        long lines = 0;
        for (int i = from; i < to; i++) {
            lines += window[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    private void searchLine(int begin, int lineEnd) throws InterruptedException, TimeoutException {
        stop.check();
        int end = lineEnd > begin && window[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        boolean tooLong = end - begin > LONGEST_LINE;
        end = tooLong ? begin + LONGEST_LINE : end;
        String text = new String(window, begin, end - begin, StandardCharsets.UTF_8);
        OptionalInt column = find(text);
        if (column.isEmpty()) {
            cut |= tooLong;
            return;
        }
        count++;
        if (hits.size() < most) {
            hits.add(new Hit(line, bytesBefore(begin, end, column.getAsInt()), preview(text)));
        }
    }

    private OptionalInt find(String text) throws InterruptedException, TimeoutException {
        if (text.length() < WORTH_WATCHING) {
            return query.find(text);
        }
        try {
            return query.find(new WatchedText(text, stop));
        } catch (CompletionException e) {
            switch (e.getCause()) {
                case InterruptedException stopped -> throw stopped;
                case TimeoutException late -> throw late;
                case null, default -> throw e; // nothing else throws it
            }
        }
    }

    private long bytesBefore(int begin, int end, int column) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        ByteBuffer in = ByteBuffer.wrap(window, begin, end - begin);
        decoder.decode(in, CharBuffer.allocate(column), false);
        return in.position() - (long) begin;
    }

    private static String preview(String text) {
        String stripped = text.strip();
        int[] characters = stripped.codePoints().limit(MOST_PREVIEW).toArray();
        return characters.length < MOST_PREVIEW ? stripped : new String(characters, 0, characters.length);
    }
}
