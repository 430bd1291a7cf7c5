package dev.faultline.fleet.testing;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.testing.PlainDialect;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailReader;
import dev.faultline.trail.TrailSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Trails to ship. */
public final class GivenTrail {
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    private static final int SMALL = 2_000;
    // On a busy machine a write can take longer than a server would wait for it.
    private static final TrailSettings PATIENT =
            TrailSettings.standard().withTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(50));

    private GivenTrail() {}

    /** Appends faults to the trail in this directory. */
    public static void append(Path directory, int faults) {
        try (Trail trail = open(directory)) {
            append(trail, faults);
        }
    }

    /** Appends faults to a trail with files of a few entries each. */
    public static void appendInSmallFiles(Path directory, int faults) {
        try (Trail trail = Trail.open(directory, PATIENT.withSegmentBytes(SMALL))) {
            append(trail, faults);
        }
    }

    private static void append(Trail trail, int faults) {
        for (int i = 0; i < faults; i++) {
            trail.append(reply("id-" + i, "File not found: src/main.py"));
        }
    }

    /** {@return the trail in this directory, which waits for a slow disk} */
    public static Trail open(Path directory) {
        return Trail.open(directory, PATIENT);
    }

    /** {@return a fault of a tool} */
    public static Reply reply(String id, String message) {
        Origin origin = Origin.ofTool("write_file").withSession("session-1");
        Occurrence occurrence = new Occurrence(CommonCode.FILE_NOT_FOUND.fault(message), origin, NOW, id);
        Envelope envelope = new PlainDialect().write(occurrence);
        return new Reply(occurrence, "plain", occurrence.fault().code().wire(), envelope);
    }

    /** {@return the lines of the trail} */
    public static List<ChainedLine> lines(Path directory) {
        List<ChainedLine> lines = new ArrayList<>();
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            for (Optional<byte[]> line = reader.nextLine(); line.isPresent(); line = reader.nextLine()) {
                lines.add(ChainedLine.read(line.get()).orElseThrow());
            }
        }
        return lines;
    }
}
