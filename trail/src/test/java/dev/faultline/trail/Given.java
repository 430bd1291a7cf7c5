package dev.faultline.trail;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.PlainDialect;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Fixtures for the tests of the trail, and ways to read a log. */
final class Given {
    static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    static final Origin ORIGIN = Origin.ofTool("write_file").withSession("session-1");

    private Given() {}

    static Fault fault() {
        return CommonCode.FILE_NOT_FOUND.fault("File not found: src/main.py");
    }

    static Reply reply(String id) {
        return reply(new Occurrence(fault(), ORIGIN, NOW, id));
    }

    static Reply reply(Occurrence occurrence) {
        Envelope envelope = new PlainDialect().write(occurrence);
        return new Reply(occurrence, "plain", occurrence.fault().code().wire(), envelope);
    }

    static Fault over(Cause cause) {
        return Fault.unforeseen(CommonCode.UNEXPECTED, cause);
    }

    static Cause thrown(String message) {
        return new Cause.Thrown("IOException", message, Optional.empty(), Optional.empty(), List.of());
    }

    static TrailSettings impatient() {
        return TrailSettings.standard().withTimeouts(Duration.ofSeconds(30), Duration.ofMillis(50));
    }

    /** Writes a trail with the given number of faults, whose ids are id-1, id-2 and so on. */
    static void written(Path directory, int entries) {
        try (Trail trail = Trail.open(directory)) {
            for (int i = 1; i <= entries; i++) {
                trail.append(reply("id-" + i));
            }
        }
    }

    static Path log(Path directory) {
        return directory.resolve("audit-log.jsonl");
    }

    static List<String> lines(Path directory) throws IOException {
        return Files.readAllLines(log(directory));
    }

    static List<JsonObject> json(Path directory) throws IOException {
        return lines(directory).stream()
                .map(line -> (JsonObject) JsonText.read(line).clean().orElseThrow())
                .toList();
    }

    static List<TrailEntry> entries(Path directory) {
        List<TrailEntry> entries = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            for (Optional<TrailEntry> next = reader.next(); next.isPresent(); next = reader.next()) {
                entries.add(next.get());
            }
        }
        return entries;
    }

    static List<String> ids(Path directory) {
        return entries(directory).stream()
                .map(entry -> switch (entry) {
                    case FaultEntry fault -> fault.id();
                    case EventEntry event -> event.name();
                })
                .toList();
    }

    static Fault refusal(ThrowingCallable call) {
        return Assertions.catchThrowableOfType(FaultException.class, call).fault();
    }

    /** {@return the lines, as bytes} */
    static byte[] bytes(ChainWriter lines) {
        ByteBuffer view = lines.bytes();
        byte[] bytes = new byte[view.remaining()];
        view.get(bytes);
        return bytes;
    }
}
