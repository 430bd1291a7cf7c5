package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;

/** Signs checkpoints as planned. A failure is recorded in the log and does not prevent further entries. */
final class Checkpoints {
    private final CheckpointPlan plan;
    private final InstantSource clock;
    private long signed;
    private long tried;
    private long triedNanos = System.nanoTime();

    Checkpoints(CheckpointPlan plan, InstantSource clock) {
        this.plan = plan;
        this.clock = clock;
    }

    Duration interval() {
        return plan.interval();
    }

    void signIfDue(ChainLog log) {
        long since = log.last().sequence() - tried;
        boolean late = System.nanoTime() - triedNanos >= plan.interval().toNanos();
        if (since < plan.entries() && !(since > 0 && late)) {
            return;
        }
        try {
            sign(log);
        } catch (IOException | RuntimeException e) {
            log.noteFailure("checkpoint_failed", e);
        }
    }

    /** Signs the end of the log, unless that has been done. */
    void sign(ChainLog log) throws IOException {
        Link last = log.last();
        if (last.sequence() == signed) {
            return;
        }
        tried = last.sequence();
        triedNanos = System.nanoTime();
        log.force(); // a power cut must not leave a checkpoint of entries that are gone
        String line = plan.key().sign(last, clock.instant()).text() + "\n";
        OwnerFiles.append(plan.file(), line.getBytes(StandardCharsets.UTF_8));
        signed = last.sequence();
    }
}
