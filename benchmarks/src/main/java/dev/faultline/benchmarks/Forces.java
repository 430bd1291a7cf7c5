package dev.faultline.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;

/** Writes lines to a file, so many a second, and forces each to the disk, as long as it is open. */
final class Forces implements AutoCloseable {
    /** As many bytes as a line of the trail has. */
    private static final int LINE = 640;

    private final FutureTask<Void> forcing;
    private volatile boolean over;

    Forces(Path file, double rate) {
        this.forcing = new FutureTask<>(() -> {
            force(file, rate);
            return null;
        });
        Thread.ofPlatform().daemon().start(forcing);
    }

    private void force(Path to, double rate) throws IOException {
        ByteBuffer line = ByteBuffer.allocateDirect(LINE);
        try (FileChannel file = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (double due = System.nanoTime(); !over; due += 1e9 / rate) {
                LockSupport.parkNanos((long) due - System.nanoTime());
                file.write(line.rewind());
                file.force(false);
            }
        }
    }

    @Override
    public void close() throws InterruptedException, ExecutionException {
        over = true;
        forcing.get();
    }
}
