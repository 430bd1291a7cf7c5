package dev.faultline.fleet;

import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Link;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Signs how far a trail was shipped. The owner of a store can rewrite entries and heads together, but cannot sign the
 * new head.
 */
@FunctionalInterface
public interface Signing {
    /** Signs nothing. */
    Signing NONE = reached -> Optional.empty();

    /** {@return the signed statement that the trail reached this entry, if there is a key} */
    Optional<Checkpoint> sign(Link reached);

    /** {@return signing with this key} */
    static Signing with(CheckpointKey key, InstantSource clock) {
        return reached -> Optional.of(key.sign(reached, clock.instant()));
    }
}
