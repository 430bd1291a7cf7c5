package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/**
 * A program that appends to a trail and prints a line for each entry: its number and id if it was acknowledged, or else
 * the code and the message of the fault.
 *
 * <p>{@code append DIRECTORY NAME THREADS COUNT SEGMENT_BYTES [DURABILITY]} or {@code lock DIRECTORY}, which holds the
 * lock until it is killed.
 */
final class Appender {
    private Appender() {}

    public static void main(String[] args) throws Exception {
        Path directory = Path.of(args[1]);
        if (args[0].equals("lock")) {
            hold(directory);
        }
        int threads = Integer.parseInt(args[3]);
        int count = Integer.parseInt(args[4]);
        TrailSettings settings = TrailSettings.standard()
                .withSegmentBytes(Long.parseLong(args[5]))
                .withDurability(args.length > 6 ? Durability.valueOf(args[6]) : Durability.FORCED)
                .withTimeouts(Duration.ofSeconds(30), Duration.ofSeconds(25));
        try (Trail trail = Trail.open(directory, settings)) {
            List<Thread> callers = IntStream.range(0, threads)
                    .mapToObj(i -> Thread.ofPlatform().start(() -> append(trail, args[2] + "-" + i, count)))
                    .toList();
            for (Thread caller : callers) {
                caller.join();
            }
        }
    }

    private static void append(Trail trail, String name, int count) {
        for (int i = 0; i < count; i++) {
            String id = name + "-" + i;
            try {
                print(trail.append(Given.reply(id)) + " " + id);
            } catch (FaultException e) {
                print(e.fault().code() + " " + e.fault().message());
            }
        }
    }

    // One write per line: a kill may separate what is printed in two writes.
    private static void print(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (System.out) {
            System.out.write(bytes, 0, bytes.length);
            System.out.flush();
        }
    }

    private static void hold(Path directory) throws Exception {
        try (FileChannel file = FileChannel.open(
                directory.resolve("audit-log.lock"), StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            file.lock();
            print("locked");
            new CountDownLatch(1).await();
        }
    }
}
