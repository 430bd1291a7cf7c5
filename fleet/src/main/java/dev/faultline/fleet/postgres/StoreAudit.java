package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.trail.Break;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.TrailCheck;
import dev.faultline.trail.TrustedKeys;
import java.util.Optional;

/** Verifies streams in a database: their chains, the columns that repeat parts of the lines, and their heads. */
public final class StoreAudit {
    private final StoredTrails trails;

    /** Verifies what these contain. */
    public StoreAudit(StoredTrails trails) {
        this.trails = trails;
    }

    /** Requires that one of these keys has signed the last entry of the stream. */
    public static void requireCheckpoint(StoredStream stream, TrustedKeys trusted, ChainAudit audit) {
        String place = "stream " + stream.id();
        long last = stream.head().sequence();
        Optional<Checkpoint> checkpoint = stream.checkpoint().flatMap(Checkpoint::read);
        if (last == 0) {
            return; // nothing has arrived
        }
        if (stream.checkpoint().isEmpty()) {
            audit.add(new Break(place, last, Break.Kind.UNTRUSTED, "no checkpoint has arrived"));
            return;
        }
        audit.against(checkpoint, trusted, place, last);
        checkpoint
                .map(one -> one.link().sequence())
                .filter(signed -> signed < last)
                .ifPresent(signed -> audit.add(new Break(
                        place,
                        signed + 1,
                        Break.Kind.UNTRUSTED,
                        "the checkpoint is of entry " + signed + ", no key has signed entry " + last)));
    }

    /**
     * {@return the result for one stream}
     *
     * @param audit has what is known about the stream from outside the database, such as checkpoints
     */
    public TrailCheck verify(StoredStream stream, ChainAudit audit) throws StoreException {
        String place = "stream " + stream.id();
        audit.beginAfter(stream.pruned());
        if (stream.head().sequence() > stream.pruned().sequence()) {
            audit.requiring(stream.head(), "the row of the stream names");
        }
        trails.rows(stream.id(), 0, row -> {
            audit.line(row.line(), place, row.number());
            row.wrongColumns(place).ifPresent(audit::add);
            return true;
        });
        if (audit.last().sequence() > stream.head().sequence()) {
            audit.add(new Break(
                    place,
                    stream.head().sequence(),
                    Break.Kind.REWRITTEN,
                    "the row of the stream names entry " + stream.head().sequence() + " as the last, the last is "
                            + audit.last().sequence()));
        }
        return audit.end(place, audit.last().sequence());
    }
}
