package dev.faultline.files.process;

import dev.faultline.json.JsonString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The last bytes of a stream, whatever its length. */
final class LastLines {
    private static final int LONGEST = 64 * 1024;

    private final byte[] ring;
    private long written;

    LastLines(int bytes) {
        this.ring = new byte[bytes];
    }

    /** Reads the stream to its end, and passes each line on; a line that is too long comes in parts. */
    void drain(InputStream from, Consumer<String> lines) throws IOException {
        byte[] chunk = new byte[8 * 1024];
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int count = from.read(chunk); count >= 0; count = from.read(chunk)) {
            add(chunk, count);
            pass(chunk, count, line, lines);
        }
        end(line, lines);
    }

    private static void pass(byte[] chunk, int count, ByteArrayOutputStream line, Consumer<String> lines) {
        for (int at = 0; at < count; at++) {
            if (chunk[at] != '\n') {
                line.write(chunk[at]);
            }
            if (chunk[at] == '\n') {
                lines.accept(text(line));
            } else if (line.size() >= LONGEST) {
                end(line, lines);
            }
        }
    }

    private static void end(ByteArrayOutputStream line, Consumer<String> lines) {
        if (line.size() > 0) {
            lines.accept(text(line));
        }
    }

    private static String text(ByteArrayOutputStream line) {
        String text = JsonString.wellFormed(line.toString(StandardCharsets.UTF_8));
        line.reset();
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private synchronized void add(byte[] chunk, int count) {
        for (int at = Math.max(0, count - ring.length); at < count; at++) {
            ring[(int) (written++ % ring.length)] = chunk[at];
        }
    }

    /** {@return the last lines, without the part of a line at the beginning} */
    synchronized List<String> lines() {
        int size = (int) Math.min(written, ring.length);
        byte[] kept = new byte[size];
        for (int at = 0; at < size; at++) {
            kept[at] = ring[(int) ((written - size + at) % ring.length)];
        }
        String text = JsonString.wellFormed(new String(kept, StandardCharsets.UTF_8));
        int begin = written > ring.length ? text.indexOf('\n') + 1 : 0;
        return text.substring(begin).lines().toList();
    }
}
