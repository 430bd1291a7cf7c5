package dev.faultline.fleet;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * How far a server's trails are shipped.
 *
 * @param trails the number of trails in each state that occurs
 * @param lag the number of entries that the store does not have yet
 * @param lastSuccess when the store last took entries, or there was none to ship
 * @param problem why the store cannot be used now
 */
public record ShippingStatus(
        Map<TrailState, Integer> trails, long lag, Optional<Instant> lastSuccess, Optional<String> problem) {
    /** Copies the map. */
    public ShippingStatus {
        trails = Map.copyOf(trails);
    }

    /** How far a trail is shipped, or why it is not. */
    public enum TrailState {
        /** The store has all its entries. */
        CURRENT,
        /** The store does not have all its entries yet. */
        BEHIND,
        /** Another process ships it. */
        ELSEWHERE,
        /** The store has other entries with the same stream id. */
        FORKED,
        /** The store misses entries that this machine no longer has. */
        GAP,
        /** The trail itself cannot be read. */
        DAMAGED;

        static TrailState of(RefusedEntry.RefusalKind kind) {
            return switch (kind) {
                case FORK -> FORKED;
                case GAP -> GAP;
                case DAMAGED -> DAMAGED;
            };
        }
    }
}
