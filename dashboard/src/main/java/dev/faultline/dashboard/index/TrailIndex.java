package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.TrailEntry;
import dev.faultline.trail.TrailSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The index of one or more trails, which follows them in the background until it is closed. */
public final class TrailIndex implements AutoCloseable {
    /** How many entries the index holds if nothing else is asked for: about 100 MB of memory. */
    public static final int USUAL_LIMIT = 2_000_000;

    private final Names names = new Names();
    private final int limit;
    private final List<IndexedTrail> trails = new CopyOnWriteArrayList<>();
    private final List<Indexer> indexers = new CopyOnWriteArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final Object change = new Object();
    private volatile boolean asked;
    private long version;
    private boolean closed;

    /**
     * An empty index.
     *
     * @param limit how many entries it holds; each trail has an equal share, its newest ones
     */
    public TrailIndex(int limit) {
        this.limit = limit;
    }

    /**
     * Adds a trail and begins to follow it.
     *
     * @return this index
     */
    public TrailIndex add(TrailSource source) {
        IndexedTrail trail =
                new IndexedTrail(source, names, () -> limit / Math.max(1, trails.size()), () -> trails.size() <= 1);
        trails.add(trail);
        Indexer indexer = new Indexer(trail, () -> asked, this::changed);
        indexers.add(indexer);
        threads.add(Thread.ofPlatform().daemon().name("faultline-index").start(indexer));
        return this;
    }

    /** {@return the trails, in the order in which they were added} */
    public List<IndexedTrail> trails() {
        return trails;
    }

    /** {@return whether the older entries of all trails have been read} */
    public boolean isComplete() {
        return trails.stream().allMatch(trail -> trail.status().complete());
    }

    /** {@return the number of entries in the index} */
    public long size() {
        return trails.stream().mapToLong(IndexedTrail::size).sum();
    }

    /** {@return a number that grows with each change of the index} */
    public long version() {
        synchronized (change) {
            return version;
        }
    }

    /** {@return the version of the index, once it differs from the given one or the time is over} */
    public long awaitChange(long known, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        synchronized (change) {
            while (version == known && !closed) {
                long left = (deadline - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    break;
                }
                change.wait(left);
            }
            return version;
        }
    }

    /** {@return whether the index has been closed} */
    public boolean isClosed() {
        synchronized (change) {
            return closed;
        }
    }

    /** {@return the fault with this id} */
    public Optional<Row> find(String id) {
        long hash = Digest.hash(Optional.of(id));
        for (IndexedTrail trail : trails) {
            for (Block block : trail.blocks().reversed()) {
                for (int i = block.size() - 1; i >= 0; i--) {
                    if (block.id[i] == hash) {
                        Row row = new Row(trail, block, i);
                        if (row.entry().filter(entry -> isFault(entry, id)).isPresent()) {
                            return Optional.of(row);
                        }
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** {@return the failures that pass the filter, and all that is counted about them} */
    public Tally tally(FailureFilter filter, Instant now) {
        Tally tally = new TallyScan(this, names, filter, now).run();
        asked = true;
        return tally;
    }

    /** {@return a page of the failures that pass the filter} */
    public RowPage page(FailureFilter filter, Instant now, RowRange request) {
        return new RowScan(this, names, filter, now).page(request);
    }

    /** {@return the entries around this one: of the same session if it has one, else of the same trail} */
    public List<Row> around(Row row, int each) {
        return Neighbours.of(row, each);
    }

    private static boolean isFault(TrailEntry entry, String id) {
        return entry instanceof FaultEntry fault && fault.id().equals(id);
    }

    /** Wakes everything that waits for a change. */
    public void changed() {
        synchronized (change) {
            version++;
            change.notifyAll();
        }
    }

    @Override
    public void close() {
        synchronized (change) {
            closed = true;
            change.notifyAll();
        }
        indexers.forEach(Indexer::close);
        threads.forEach(Thread::interrupt);
    }
}
