package dev.faultline.trail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The trail in a folder of this machine. The place of a line is its offset in its file. */
public final class FolderSource implements TrailSource {
    private final Path directory;
    private final Segments segments;

    /** A source for the trail in this directory, which may not exist yet. */
    public FolderSource(Path directory) {
        this.directory = directory;
        this.segments = new Segments(new RealDisk(), directory);
    }

    /** {@return the directory of the trail} */
    public Path directory() {
        return directory;
    }

    /** {@return the files of the trail with their sizes, oldest first, the one that is being written last} */
    public List<TrailFile> files() {
        try {
            List<TrailFile> files = new ArrayList<>();
            for (Path file : Stream.concat(segments.sealed().stream(), Stream.of(segments.log()))
                    .toList()) {
                segments.disk()
                        .state(file)
                        .ifPresent(state ->
                                files.add(new TrailFile(file.getFileName().toString(), state.size())));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file of a trail. */
    public record TrailFile(String name, long bytes) {}

    @Override
    public String name() {
        return directory.toString();
    }

    @Override
    public long end() {
        return TrailReader.end(directory).sequence();
    }

    @Override
    public TrailFeed from(long sequence) {
        TrailReader reader = TrailReader.near(directory, sequence);
        return new TrailFeed() {
            @Override
            public Optional<PlacedLine> next() {
                return reader.nextPlaced();
            }

            @Override
            public void close() {
                reader.close();
            }
        };
    }

    @Override
    public Optional<PlacedLine> line(long sequence, long place) {
        try {
            Optional<Disk.Channel> found = segments.reading(segments.holding(sequence, segments.sealed()));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            try (Disk.Channel file = found.get()) {
                return read(file, sequence, place);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // The file may have been cut, replaced or pruned since: only a line that is intact and has this number counts.
    private static Optional<PlacedLine> read(Disk.Channel file, long sequence, long place) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.clamp(file.size() - place, 0, TrailLine.MAX_BYTES));
        while (buffer.hasRemaining() && file.read(buffer, place + buffer.position()) > 0) {}
        byte[] bytes = buffer.array();
        int end = 0;
        while (end < buffer.position() && bytes[end] != '\n') {
            end++;
        }
        byte[] line = Arrays.copyOf(bytes, end);
        return TrailLine.read(line, end)
                .filter(read -> read.intact() && read.sequence() == sequence)
                .map(read -> new PlacedLine(read.link(), place, line));
    }
}
