package dev.faultline.trail;

import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.json;
import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.refusal;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trails whose log was damaged or changed. */
class DamageTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeATrail() {
        written(directory, 5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"sequence\":6,\"batch\":6,\"type\":\"fa", "\u0000\u0000\u0000"})
    void aTornLastLineIsMovedAsideAndRecorded(String torn) throws Exception {
        Files.writeString(log(directory), torn, StandardOpenOption.APPEND);

        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-6"));
        }

        JsonObject details = json(directory).get(5).object("details").orElseThrow();
        assertThat(ids(directory))
                .containsExactly("id-1", "id-2", "id-3", "id-4", "id-5", "torn_line_moved_aside", "id-6");
        assertThat(Files.readString(directory.resolve(details.string("file").orElseThrow())))
                .isEqualTo(torn);
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    @Spec("SE-28")
    void rejectsEveryAppendToALogThatIsDamagedInTheMiddle() throws Exception {
        List<String> changed = new ArrayList<>(lines(directory));
        changed.set(1, changed.get(1).replace("main.py", "main.sh"));
        Files.writeString(log(directory), String.join("\n", changed) + "\n");
        byte[] before = Files.readAllBytes(log(directory));

        try (Trail trail = Trail.open(directory)) {
            Fault fault = refusal(() -> trail.append(reply("id-6")));

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
            assertThat(fault.message())
                    .isEqualTo("The audit log is damaged at line 2 of audit-log.jsonl:"
                            + " entry 2 does not match its hash");
        }
        assertThat(log(directory)).hasBinaryContent(before);
    }

    @Test
    void aHoleInForcedDataIsDamage() throws Exception {
        List<String> changed = new ArrayList<>(lines(directory));
        changed.set(2, "\u0000".repeat(changed.get(2).length()));
        Files.writeString(log(directory), String.join("\n", changed) + "\n");

        try (Trail trail = Trail.open(directory)) {
            Fault fault = refusal(() -> trail.append(reply("id-6")));

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        }
    }

    @Test
    void aHoleInTheLastBatchIsAnInterruptedWrite() throws Exception {
        ChainWriter batch = new ChainWriter(TrailCheck.of(directory).last());
        batch.add(EntryJson.members(reply("lost")));
        batch.add(EntryJson.members(reply("behind the hole")));
        byte[] bytes = Given.bytes(batch);
        Arrays.fill(bytes, 10, 200, (byte) 0);
        Files.write(log(directory), bytes, StandardOpenOption.APPEND);

        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-6"));
        }

        assertThat(ids(directory)).endsWith("id-5", "torn_line_moved_aside", "id-6");
    }

    @Test
    void aRunningTrailNoticesThatItsEndWasCut() throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-6"));
            Files.writeString(log(directory), String.join("\n", lines(directory).subList(0, 4)) + "\n");

            Fault fault = refusal(() -> trail.append(reply("id-7")));

            assertThat(fault.code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
            assertThat(fault.message()).endsWith("line 5 of audit-log.jsonl: entries 5 to 6 are missing");
        }
    }

    @Test
    void aRunningTrailNoticesThatItsLogIsGone() throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-6"));
            Files.delete(log(directory));

            Fault fault = refusal(() -> trail.append(reply("id-7")));

            assertThat(fault.message()).endsWith("line 1 of audit-log.jsonl: entries 1 to 6 are missing");
        }
    }

    @Test
    void aRunningTrailNoticesThatItsLogWasRewritten(@TempDir Path other) throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-6"));
            try (Trail forger = Trail.open(other)) {
                IntStream.range(0, 9).forEach(i -> forger.append(reply("forged-" + i)));
            }
            Files.delete(log(directory));
            Files.copy(log(other), log(directory));

            Fault fault = refusal(() -> trail.append(reply("id-7")));

            assertThat(fault.message()).endsWith("entry 6 was replaced");
        }
    }

    @Test
    void continuesAfterTheLogWasRepaired() throws Exception {
        byte[] sound = Files.readAllBytes(log(directory));
        try (Trail trail = Trail.open(directory)) {
            Files.writeString(log(directory), "damage\n", StandardOpenOption.APPEND);
            refusal(() -> trail.append(reply("id-6")));
            Files.write(log(directory), sound);

            trail.append(reply("id-6"));
        }

        assertThat(ids(directory)).endsWith("id-5", "id-6");
    }

    @Test
    void aFullLogWithABrokenEndIsDamage() throws Exception {
        TrailSettings small = TrailSettings.standard().withSegmentBytes(100);
        try (Trail trail = Trail.open(directory, small)) {
            trail.append(reply("id-6"));
        }
        try (Stream<Path> files = Files.list(directory)) {
            Path full = files.filter(file -> file.toString().endsWith("1.jsonl"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(full, "damage\n", StandardOpenOption.APPEND);
        }

        try (Trail trail = Trail.open(directory)) {
            Fault fault = refusal(() -> trail.append(reply("id-7")));

            assertThat(fault.message()).contains("line 6 of audit-log.000000000000000001.jsonl");
        }
    }

    @Test
    void anOverlongLastLineIsDamage() throws Exception {
        Files.write(log(directory), "x".repeat(70_000).getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);

        try (Trail trail = Trail.open(directory)) {
            assertThat(refusal(() -> trail.append(reply("id-6"))).code()).isEqualTo(CommonCode.AUDIT_LOG_FAILED);
        }
    }
}
