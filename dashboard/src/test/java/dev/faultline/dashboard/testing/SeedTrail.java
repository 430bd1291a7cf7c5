package dev.faultline.dashboard.testing;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;

/** Writes a trail of any size in no time: the same lines and files as a server, without waiting for the disk. */
public final class SeedTrail implements AutoCloseable {
    private final Path directory;
    private final long segmentBytes;
    private OutputStream out;
    private long sequence;
    private long first = 1;
    private long bytes;
    private String hash = "0".repeat(64);

    public SeedTrail(Path directory, long segmentBytes) {
        this.directory = directory;
        this.segmentBytes = segmentBytes;
        this.out = open();
    }

    public SeedTrail(Path directory) {
        this(directory, 16 * 1024 * 1024);
    }

    /** A fault in the making: what a test does not set has a value that no test asks for. */
    public record Failure(
            Instant at,
            String id,
            String tool,
            String code,
            String kind,
            String message,
            String session,
            String server) {
        public static Failure of(Instant at, String id, String tool, String code, String kind) {
            return new Failure(at, id, tool, code, kind, "Something failed", "session-1", "files");
        }

        public Failure message(String other) {
            return new Failure(at, id, tool, code, kind, other, session, server);
        }

        public Failure session(String other) {
            return new Failure(at, id, tool, code, kind, message, other, server);
        }

        public Failure server(String other) {
            return new Failure(at, id, tool, code, kind, message, session, other);
        }
    }

    /** Appends a failure. */
    public SeedTrail add(Failure failure) {
        return add(JsonObject.builder()
                .put("type", "fault")
                .put("id", failure.id)
                .put("timestamp", failure.at.toString())
                .put("tool_name", failure.tool)
                .put("error_code", failure.code)
                .put("fault_code", failure.code)
                .put("kind", failure.kind)
                .put("retry", JsonObject.builder().put("kind", "not_retryable").build())
                .put("effect", "none")
                .put("session", failure.session)
                .put("server", failure.server)
                .put("dialect", "tool-error")
                .put("message", failure.message)
                .build());
    }

    /** Appends an event. */
    public SeedTrail event(Instant at, String name, String tool, JsonObject details) {
        return add(JsonObject.builder()
                .put("type", "event")
                .put("event", name)
                .put("timestamp", at.toString())
                .put("tool_name", tool)
                .put("server", "files")
                .put("details", details)
                .build());
    }

    /** Appends an entry with these members. */
    public SeedTrail add(JsonObject members) {
        String text = JsonText.print(members);
        sequence++;
        String body = "{\"sequence\":" + sequence + ",\"batch\":" + sequence + ","
                + text.substring(1, text.length() - 1) + ",\"prev_hash\":\"" + hash + "\"";
        hash = Sha256.of(body.getBytes(StandardCharsets.UTF_8));
        write((body + ",\"hash\":\"" + hash + "\"}\n").getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private void write(byte[] line) {
        try {
            if (bytes + line.length > segmentBytes) {
                rotate(sequence);
            }
            out.write(line);
            bytes += line.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins a new file, as a server does when the present one is full. */
    public void rotate() throws IOException {
        rotate(sequence + 1);
    }

    private void rotate(long next) throws IOException {
        out.close();
        Files.move(
                directory.resolve("audit-log.jsonl"),
                directory.resolve(String.format(Locale.ROOT, "audit-log.%018d.jsonl", first)));
        first = next;
        bytes = 0;
        out = open();
    }

    private OutputStream open() {
        try {
            return new BufferedOutputStream(Files.newOutputStream(
                    directory.resolve("audit-log.jsonl"), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes what was appended visible to readers. */
    public SeedTrail flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
