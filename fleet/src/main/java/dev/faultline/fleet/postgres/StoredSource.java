package dev.faultline.fleet.postgres;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailFeed;
import dev.faultline.trail.TrailSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** One trail of a database. A line is found by its number, so its place means nothing. */
final class StoredSource implements TrailSource {
    private static final long NO_PLACE = 0;

    private final StoreReader reader;
    private final String stream;
    private final String title;

    StoredSource(StoreReader reader, String stream, String title) {
        this.reader = reader;
        this.stream = stream;
        this.title = title;
    }

    @Override
    public String name() {
        return title + " (" + stream + ")";
    }

    @Override
    public long end() {
        return reader.head(stream);
    }

    @Override
    public TrailFeed from(long sequence) {
        return new StoredFeed(sequence);
    }

    @Override
    public Optional<PlacedLine> line(long sequence, long place) {
        return reader.line(stream, sequence).stream()
                .findFirst()
                .flatMap(ChainedLine::read)
                .map(StoredSource::placed);
    }

    private static PlacedLine placed(ChainedLine line) {
        return new PlacedLine(line.link(), NO_PLACE, line.bytes());
    }

    /** The lines from an entry on, some at a time. */
    private final class StoredFeed implements TrailFeed {
        private final Deque<byte[]> fetched = new ArrayDeque<>();
        private long next;

        StoredFeed(long next) {
            this.next = next;
        }

        @Override
        public Optional<PlacedLine> next() {
            if (fetched.isEmpty() && next <= end()) {
                fetched.addAll(reader.lines(stream, next));
            }
            byte[] bytes = fetched.poll();
            if (bytes == null) {
                return Optional.empty();
            }
            Optional<ChainedLine> line = ChainedLine.read(bytes);
            next = line.map(found -> found.link().sequence() + 1).orElse(next + 1);
            return Optional.of(line.map(StoredSource::placed).orElseThrow(() -> damaged(next - 1)));
        }

        private FaultException damaged(long number) {
            return new FaultException(CommonCode.SELF_AUDIT_FAILURE.fault("The line of entry " + number
                    + " in the database is damaged; run 'faultline trail verify --from'."));
        }

        @Override
        public void close() {
            fetched.clear();
        }
    }
}
