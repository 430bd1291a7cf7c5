package dev.faultline.benchmarks;

import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A minimal durable record: the caller itself writes as many bytes as a line of the trail has, and forces them. */
public final class PlainRecord implements Recorder, AutoCloseable {
    private static final int LINE = 640;

    private final FileChannel file;
    private final ByteBuffer line = ByteBuffer.allocateDirect(LINE);

    /** Records to a new file. */
    public PlainRecord(Path to) throws IOException {
        this.file = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    @Override
    public void record(Reply reply) throws IOException {
        writeAndForce();
    }

    /** {@return the time of one record, in the median of this many} */
    public double medianMicros(int times) throws IOException {
        List<Double> micros = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            long begin = System.nanoTime();
            writeAndForce();
            micros.add((System.nanoTime() - begin) / 1e3);
        }
        return Figures.median(micros);
    }

    private synchronized void writeAndForce() throws IOException {
        file.write(line.rewind());
        file.force(false);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
