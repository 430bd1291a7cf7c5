package dev.faultline.benchmarks;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A minimal durable record: the caller itself writes as many bytes as a line of the trail has, and forces them. */
final class PlainRecord implements Recorder {
    private static final int LINE = 640;

    private final FileChannel file;
    private final ByteBuffer line = ByteBuffer.allocateDirect(LINE);

    PlainRecord(Path to) throws IOException {
        this.file = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public synchronized void record(Reply reply) throws IOException {
        file.write(line.rewind());
        file.force(false);
    }
}
