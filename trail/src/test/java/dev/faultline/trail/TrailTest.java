package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.ORIGIN;
import static dev.faultline.trail.Given.entries;
import static dev.faultline.trail.Given.fault;
import static dev.faultline.trail.Given.ids;
import static dev.faultline.trail.Given.json;
import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.log;
import static dev.faultline.trail.Given.over;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.thrown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrailTest {
    @TempDir
    private Path directory;

    @Test
    @Spec("SE-44")
    void anEntryHasTheMembersOfTheContractInOrder() throws Exception {
        Origin origin = ORIGIN.withAttribute("plan_hash", "p".repeat(64))
                .withAttribute("phase_id", "phase-2")
                .withAttribute("invariant_id", "MANDATORY_DIAGNOSTICS");
        Occurrence occurrence = new Occurrence(over(thrown("no route")), origin, NOW, "id-1");

        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(occurrence));
        }

        assertThat(lines(directory))
                .singleElement()
                .asString()
                .matches("\\{\"sequence\":1,\"batch\":1,\"type\":\"fault\",\"id\":\"id-1\","
                        + "\"timestamp\":\"2026-03-04T05:06:07.089Z\",\"tool_name\":\"write_file\","
                        + "\"error_code\":\"UNEXPECTED\",\"fault_code\":\"UNEXPECTED\","
                        + "\"invariant_id\":\"MANDATORY_DIAGNOSTICS\",\"plan_hash\":\"p{64}\",\"phase_id\":\"phase-2\","
                        + "\"cause\":\\{\"message\":\"no route\",\"code\":null,\"name\":\"IOException\"},"
                        + "\"kind\":\"INTERNAL\",\"retry\":\\{\"kind\":\"unknown\"},\"effect\":\"unknown\","
                        + "\"session\":\"session-1\",\"dialect\":\"plain\","
                        + "\"message\":\"An unexpected error occurred\","
                        + "\"prev_hash\":\"0{64}\",\"hash\":\"[0-9a-f]{64}\"}");
    }

    @Test
    void anEntryKeepsTheServerAndEveryAttribute() throws Exception {
        Origin origin =
                ORIGIN.withServer("files").withAttribute("role", "WINDSURF").withAttribute("region", "north");

        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault(), origin, NOW, "id-1")));
        }

        assertThat(lines(directory))
                .singleElement()
                .asString()
                .contains("\"role\":\"WINDSURF\",\"session\":\"session-1\",\"server\":\"files\","
                        + "\"attributes\":{\"region\":\"north\"},\"dialect\"");
        try (TrailReader reader = TrailReader.from(directory, 1)) {
            assertThat(reader.next(TrailQuery.ALL).orElseThrow().origin()).isEqualTo(origin);
        }
    }

    @Test
    void anEntryNamesItsCaller() {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault(), ORIGIN.withCaller("ann"), NOW, "id-1")));
            trail.append(Event.of("plan_approved", NOW).withOrigin(ORIGIN.withCaller("bob")));
        }

        try (TrailReader reader = TrailReader.from(directory, 1)) {
            assertThat(reader.next().orElseThrow().origin()).isEqualTo(ORIGIN.withCaller("ann"));
            assertThat(reader.next().orElseThrow().origin()).isEqualTo(ORIGIN.withCaller("bob"));
        }
    }

    @Test
    @Spec("SE-44")
    void unknownMembersAreNull() throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault(), Origin.UNKNOWN, NOW, "id-1")));
        }

        JsonObject entry = json(directory).getFirst();
        assertThat(List.of("tool_name", "invariant_id", "plan_hash", "phase_id", "cause"))
                .allSatisfy(name -> assertThat(entry.get(name)).contains(JsonNull.NULL));
    }

    @Test
    @Spec({"SE-44", "SE-36"})
    void keepsTheWholeChainOfCauses() throws Exception {
        Exception deepest = new IllegalStateException("the deepest");
        Exception top = new IllegalArgumentException("the top", deepest);
        top.addSuppressed(new IllegalStateException("closing failed too"));

        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(over(Cause.of(top)), ORIGIN, NOW, "id-1")));
        }

        assertThat(lines(directory).getFirst())
                .contains("\"cause\":{\"message\":\"the deepest\"")
                .contains("\"suppressed\":[{\"message\":\"closing failed too\"");
    }

    @Test
    @Spec({"SE-28", "SE-36"})
    void aFaultThatReplacedAnotherKeepsItsDetails() throws Exception {
        Cause first = new Cause.Replaced(fault().withDetails(JsonObject.of("path", JsonNull.NULL)));

        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(over(first), ORIGIN, NOW, "id-1")));
        }

        assertThat(lines(directory).getFirst())
                .contains("\"code\":\"FILE_NOT_FOUND\",\"name\":\"SystemError\"")
                .contains("\"details\":{\"path\":null}");
    }

    @Test
    @Spec({"SE-44", "SE-46"})
    void writesOneLinePerFaultWhateverItsTextContains() throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(over(thrown("a\nb\r\nc\u2028d\u0000e")), ORIGIN, NOW, "id-1")));
        }

        assertThat(Files.readString(log(directory))).containsOnlyOnce("\n").endsWith("}\n");
        assertThat(json(directory).getFirst().object("cause").flatMap(cause -> cause.string("message")))
                .contains("a\nb\r\nc\u2028d\u0000e");
    }

    @Test
    @Spec({"SE-37", "SE-43", "SE-45"})
    void recordsTheResponseBeforeTheClientReceivesIt() throws Exception {
        ToolContract contract = ToolContract.named("write_file");
        try (Trail trail = Trail.open(directory)) {
            ToolBoundary boundary = ToolBoundary.of(contract, new PlainDialect(), trail)
                    .clock(InstantSource.fixed(NOW))
                    .ids(() -> "id-1")
                    .build();
            ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("connection"));

            Envelope answer = boundary.call(call, (ToolHandler<Envelope>) it -> {
                throw new FaultException(fault());
            });

            FaultEntry entry = (FaultEntry) entries(directory).getFirst();
            assertThat(entry.code())
                    .isEqualTo(answer.structured().orElseThrow().string("code").orElseThrow());
            assertThat(entry.message())
                    .isEqualTo(
                            answer.structured().orElseThrow().string("message").orElseThrow());
            assertThat(entry.at()).isEqualTo(NOW);
        }
    }

    @Test
    void anEventIsAnEntryOfTheSameChain() {
        try (Trail trail = Trail.open(directory)) {
            trail.append(reply("id-1"));
            trail.append(Event.of("plan_approved", NOW).withOrigin(ORIGIN.withAttribute("plan_hash", "p1")));
            trail.append(reply("id-2"));
        }

        assertThat(ids(directory)).containsExactly("id-1", "plan_approved", "id-2");
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    @Spec("R9")
    void anEventIsRecordedWithoutSecrets() throws Exception {
        JsonObject details = JsonObject.builder()
                .put("password", "hunter2")
                .put("file", "/home/al/notes.md")
                .build();
        TrailSettings settings = TrailSettings.standard().withRedactor(Redactor.forHome("/home/al"));

        try (Trail trail = Trail.open(directory, settings)) {
            trail.append(Event.of("file_written", NOW).withDetails(details));
        }

        assertThat(Files.readString(log(directory)))
                .contains("\"file\":\"~/notes.md\"")
                .doesNotContain("hunter2", "/home/al");
    }

    @Test
    @Spec("R7")
    void entriesKeepTheirOwnTimesWhenTheClockGoesBack() {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault(), ORIGIN, NOW, "id-1")));
            trail.record(reply(new Occurrence(fault(), ORIGIN, NOW.minus(Duration.ofDays(400)), "id-2")));
        }

        assertThat(entries(directory)).extracting(TrailEntry::at).containsExactly(NOW, NOW.minus(Duration.ofDays(400)));
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    @Spec("SE-45")
    void recordsTenThousandConcurrentAppends() throws Exception {
        Set<Long> numbers = ConcurrentHashMap.newKeySet();

        try (Trail trail = Trail.open(directory, TrailSettings.standard().withTimeouts(LONG, LONG));
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= 10_000; i++) {
                String id = "id-" + i;
                callers.execute(() -> numbers.add(trail.append(reply(id))));
            }
        }

        TrailCheck check = TrailCheck.of(directory);
        assertThat(numbers).hasSize(10_000);
        assertThat(check.entries()).isEqualTo(10_000);
        assertThat(check.isSound()).isTrue();
    }

    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void twoTrailsOnOneDirectoryBuildOneChain() throws Exception {
        try (Trail one = Trail.open(directory);
                Trail two = Trail.open(directory.resolve("."));
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= 200; i++) {
                String id = "id-" + i;
                callers.execute(() -> one.append(reply(id)));
                callers.execute(() -> two.append(reply(id)));
            }
        }

        TrailCheck check = TrailCheck.of(directory);
        assertThat(check.entries()).isEqualTo(400);
        assertThat(check.isSound()).isTrue();
    }

    @Test
    void aTrailThatClosesLeavesTheLockToTheOther() {
        try (Trail one = Trail.open(directory)) {
            one.append(reply("id-1"));
            try (Trail two = Trail.open(directory)) {
                two.append(reply("id-2"));
            }
            one.append(reply("id-3"));
        }

        assertThat(ids(directory)).containsExactly("id-1", "id-2", "id-3");
    }

    @Test
    void recordsTheEntryOfAnInterruptedCallerWhichStaysInterrupted() {
        try (Trail trail = Trail.open(directory)) {
            Thread.currentThread().interrupt();
            trail.append(reply("id-1"));
            boolean kept = Thread.interrupted();
            trail.append(reply("id-2"));

            assertThat(kept).isTrue();
        }

        assertThat(ids(directory)).containsExactly("id-1", "id-2");
    }

    @Test
    void aFullLogIsFollowedByAnotherInTheSameChain() throws Exception {
        TrailSettings small = TrailSettings.standard().withSegmentBytes(2_000);

        try (Trail trail = Trail.open(directory, small)) {
            for (int i = 1; i <= 20; i++) {
                trail.append(reply("id-" + i));
            }
        }

        List<JsonObject> newest = json(directory);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsonl")))
                    .hasSizeGreaterThan(3)
                    .allSatisfy(file -> assertThat(file).isNotEmptyFile());
        }
        assertThat(newest.getFirst().string("prev_hash")).isNotEqualTo(Optional.of("0".repeat(64)));
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
        assertThat(entries(directory)).hasSize(20);
    }

    @Test
    void onlyTheOwnerCanReadTheLog() throws Exception {
        Given.written(directory, 1);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log(directory))))
                .isEqualTo("rw-------");
    }

    @Test
    void createsAMissingDirectory() {
        Path deep = directory.resolve("a/b/c");

        Given.written(deep, 1);

        assertThat(ids(deep)).containsExactly("id-1");
    }
}
