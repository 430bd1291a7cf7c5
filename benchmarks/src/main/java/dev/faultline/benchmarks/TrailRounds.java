package dev.faultline.benchmarks;

import dev.faultline.boundary.Reply;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Rounds of writing: through a trail, and the same bytes directly. Each round writes to its own files. */
final class TrailRounds {
    private static final long ROUND = TimeUnit.MILLISECONDS.toNanos(600);
    private static final int SINGLE = 400;

    private static final Reply[] REPLIES =
            IntStream.range(0, 1_000).mapToObj(TrailRounds::reply).toArray(Reply[]::new);

    private final Path scratch;
    private final byte[] line;
    private int directories;

    /** Medians in microseconds. */
    record Single(double trail, double bare, double force) {}

    TrailRounds(Path scratch) throws IOException {
        this.scratch = scratch;
        Path sample = scratch.resolve("sample");
        try (Trail trail = Trail.open(sample);
                TrailReader reader = TrailReader.from(sample, 1)) {
            trail.append(reply(1_000_000));
            byte[] stored = reader.nextLine().orElseThrow();
            line = new byte[stored.length + 1];
            System.arraycopy(stored, 0, line, 0, stored.length);
            line[stored.length] = '\n';
        }
    }

    /** {@return how many lines per second one thread writes, with one force per given number of lines} */
    double bare(int lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(line.length * lines);
        for (int i = 0; i < lines; i++) {
            bytes.put(line);
        }
        try (FileChannel file = FileChannel.open(
                scratch.resolve("bare-" + directories++), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long written = 0;
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < ROUND) {
                file.write(bytes.rewind());
                file.force(false);
                written += lines;
            }
            return written / ((System.nanoTime() - begin) / 1e9);
        }
    }

    /** {@return how many records per second the given number of callers write, each waiting for its own} */
    double callers(int count) throws InterruptedException {
        LongAdder recorded = new LongAdder();
        CountDownLatch ended = new CountDownLatch(count);
        try (Trail trail = Trail.open(scratch.resolve("trail-" + directories++))) {
            trail.append(reply(0));
            long begin = System.nanoTime();
            for (int i = 0; i < count; i++) {
                Thread.startVirtualThread(() -> {
                    while (System.nanoTime() - begin < ROUND) {
                        trail.append(REPLIES[recorded.intValue() % REPLIES.length]);
                        recorded.increment();
                    }
                    ended.countDown();
                });
            }
            ended.await();
            return recorded.sum() / ((System.nanoTime() - begin) / 1e9);
        }
    }

    /** {@return how long a single caller waits, and how long the disk itself takes, measured alternately} */
    Single single() throws IOException {
        List<Double> micros = new ArrayList<>();
        List<Double> bare = new ArrayList<>();
        List<Double> forces = new ArrayList<>();
        ByteBuffer bytes = ByteBuffer.allocateDirect(line.length).put(line);
        try (Trail trail = Trail.open(scratch.resolve("trail-" + directories++));
                FileChannel file = FileChannel.open(
                        scratch.resolve("bare-" + directories++),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE)) {
            for (int i = 0; i < SINGLE; i++) {
                long start = System.nanoTime();
                trail.append(REPLIES[i]);
                long appended = System.nanoTime();
                file.write(bytes.rewind());
                long written = System.nanoTime();
                file.force(false);
                long forced = System.nanoTime();
                micros.add((appended - start) / 1e3);
                bare.add((forced - appended) / 1e3);
                forces.add((forced - written) / 1e3);
            }
        }
        return new Single(Figures.median(micros), Figures.median(bare), Figures.median(forces));
    }

    /** {@return a fault as a server would send it} */
    static Reply reply(int number) {
        Fault fault = CommonCode.FILE_NOT_FOUND
                .fault("File not found: src/module" + number % 100 + "/main.py")
                .withSuggestion("List the directory and use a path that exists.");
        Origin origin =
                Origin.ofTool(number % 10 == 0 ? "write_file" : "read_file").withSession("session-" + number % 1_000);
        Occurrence occurrence = new Occurrence(
                fault, origin, Instant.ofEpochMilli(1_772_600_000_000L + number), "occurrence-" + number);
        return new Reply(occurrence, "tool-error", "NOT_FOUND", new ToolErrorDialect().write(occurrence));
    }
}
