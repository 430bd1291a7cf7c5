package dev.faultline.files.process;

import dev.faultline.json.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The last bytes of a stream, whatever its length. */
final class LastLines {
    private final byte[] ring;
    private long written;

    LastLines(int bytes) {
        this.ring = new byte[bytes];
    }

    /** Reads the stream to its end. */
    void drain(InputStream from) throws IOException {
        byte[] chunk = new byte[8 * 1024];
        for (int count = from.read(chunk); count >= 0; count = from.read(chunk)) {
            add(chunk, count);
        }
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
