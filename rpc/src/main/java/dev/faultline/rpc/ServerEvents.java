package dev.faultline.rpc;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** Reads server-sent events, each of at most a given size, and keeps what is needed to continue a broken stream. */
public final class ServerEvents {
    private static final int MAX_RETRY_SECONDS = 10;
    private static final String MESSAGE = "message";
    private static final byte[] DATA = "data:".getBytes(StandardCharsets.US_ASCII);

    /** The largest event is exceeded. */
    public static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1;

        private TooLargeException() {}
    }

    private static final int CHUNK = 8 * 1024;

    private final int limit;
    private final Optional<Overflow> overflow;
    private boolean overflown;
    private Optional<String> lastId = Optional.empty();
    private Duration retry = Duration.ofSeconds(1);
    private InputStream in = InputStream.nullInputStream();
    private boolean afterReturn;
    private String name = MESSAGE;

    /** Reads events of at most {@code limit} bytes. */
    public ServerEvents(int limit) {
        this.limit = limit;
        this.overflow = Optional.empty();
    }

    /** Reads events of at most {@code limit} bytes. The data of a larger one, on one line, goes to {@code overflow}. */
    public ServerEvents(int limit, Overflow overflow) {
        this.limit = limit;
        this.overflow = Optional.of(overflow);
    }

    /** {@return whether the data of the last event went to the overflow} */
    public boolean isOverflown() {
        return overflown;
    }

    /** Reads from this stream, which continues the one before. */
    public void from(InputStream stream) {
        in = new BufferedInputStream(stream);
        afterReturn = false;
    }

    /** {@return the id of the last event, if events have ids} */
    public Optional<String> lastId() {
        return lastId;
    }

    /** {@return how long to wait before the stream is continued} */
    public Duration retry() {
        return retry;
    }

    /** {@return the next event with data; empty at the end of the stream} */
    public Optional<ServerEvent> next() throws IOException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        name = MESSAGE;
        overflown = false;
        Optional<byte[]> line = line();
        while (line.isPresent()) {
            byte[] bytes = line.get();
            if (bytes.length == 0 && (data.size() > 0 || overflown)) {
                return Optional.of(new ServerEvent(name, data.toByteArray()));
            }
            if (bytes.length == 0) {
                name = MESSAGE;
            } else {
                field(bytes, data);
            }
            line = line();
        }
        return Optional.empty(); // an event that is not complete does not count
    }

    private void field(byte[] line, ByteArrayOutputStream data) throws IOException {
        int colon = 0;
        while (colon < line.length && line[colon] != ':') {
            colon++;
        }
        int from = colon + 1 < line.length && line[colon + 1] == ' ' ? colon + 2 : Math.min(colon + 1, line.length);
        switch (new String(line, 0, colon, StandardCharsets.UTF_8)) {
            case "data" -> {
                if (data.size() + line.length - from > limit) {
                    throw new TooLargeException();
                }
                if (data.size() > 0) {
                    data.write('\n');
                }
                data.write(line, from, line.length - from);
            }
            case "event" -> name = value(line, from);
            case "id" -> lastId = Optional.of(value(line, from)).filter(id -> !id.isEmpty() && id.length() <= 1024);
            case "retry" -> retry = retry(value(line, from)).orElse(retry);
            default -> {
                // a comment or an unknown field
            }
        }
    }

    private static String value(byte[] line, int from) {
        return new String(line, from, line.length - from, StandardCharsets.UTF_8);
    }

    private static Optional<Duration> retry(String millis) {
        return millis.matches("\\d{1,5}")
                ? Optional.of(Duration.ofMillis(Math.min(MAX_RETRY_SECONDS * 1000L, Long.parseLong(millis))))
                : Optional.empty();
    }

    private void overflow(byte[] begin, int first) throws IOException {
        int from = begin.length > DATA.length && begin[DATA.length] == ' ' ? DATA.length + 1 : DATA.length;
        if (overflow.isEmpty() || overflown || !Arrays.equals(Arrays.copyOf(begin, DATA.length), DATA)) {
            throw new TooLargeException();
        }
        overflown = true;
        overflow.get().begin();
        overflow.get().accept(begin, from, begin.length);
        byte[] chunk = new byte[CHUNK];
        int length = 0;
        for (int next = first; next >= 0 && next != '\n' && next != '\r'; next = in.read()) {
            chunk[length++] = (byte) next;
            if (length == CHUNK) {
                overflow.get().accept(chunk, 0, length);
                length = 0;
            }
        }
        overflow.get().accept(chunk, 0, length);
    }

    // Lines end with CR, LF or both. After a CR, nothing is read ahead: the next byte may come much later.
    private Optional<byte[]> line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            boolean secondHalf = afterReturn && next == '\n';
            afterReturn = next == '\r';
            if (secondHalf) {
                continue;
            }
            if (next == '\n' || next == '\r') {
                return Optional.of(line.toByteArray());
            }
            if (line.size() > limit) {
                overflow(line.toByteArray(), next);
                return Optional.of(new byte[] {':'}); // a comment in its place
            }
            line.write(next);
        }
        return Optional.empty();
    }
}
