package dev.faultline.trail;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The machine's files, with failures that a test switches on. */
final class FailingDisk implements Disk {
    /** Code that runs before an operation and may fail. */
    interface Trouble {
        Trouble NONE = () -> {};

        void happen() throws IOException;
    }

    private final Disk real = new RealDisk();
    volatile Trouble onForce = Trouble.NONE;
    volatile Trouble onTruncate = Trouble.NONE;
    volatile Trouble onSync = Trouble.NONE;
    /** The number of bytes that are written before {@link #onWrite} runs. */
    volatile int bytesBeforeWrite = Integer.MAX_VALUE;

    volatile Trouble onWrite = Trouble.NONE;

    @Override
    public Optional<State> state(Path file) throws IOException {
        return real.state(file);
    }

    @Override
    public Channel openToRead(Path file) throws IOException {
        return real.openToRead(file);
    }

    @Override
    public Channel openToWrite(Path file) throws IOException {
        return new Failing(real.openToWrite(file));
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        return real.list(directory);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        real.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        real.delete(file);
    }

    @Override
    public void sync(Path directory) throws IOException {
        onSync.happen();
        real.sync(directory);
    }

    private final class Failing implements Channel {
        private final Channel channel;

        Failing(Channel channel) {
            this.channel = channel;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public int read(ByteBuffer into, long at) throws IOException {
            return channel.read(into, at);
        }

        @Override
        public void write(ByteBuffer from, long at) throws IOException {
            int before = Math.min(bytesBeforeWrite, from.remaining());
            channel.write(from.slice(from.position(), before), at);
            onWrite.happen();
            from.position(from.position() + before);
            channel.write(from, at + before);
        }

        @Override
        public void truncate(long size) throws IOException {
            onTruncate.happen();
            channel.truncate(size);
        }

        @Override
        public void force() throws IOException {
            onForce.happen();
            channel.force();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
