package dev.faultline.dialect;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import java.time.Instant;
import java.util.Optional;

/** What an envelope told: a fault, and as much of where, when and which as that contract carries. */
public record Reported(Fault fault, Origin origin, Optional<Instant> at, Optional<String> id) {
    /** {@return a report of which only the fault is known} */
    public static Reported of(Fault fault) {
        return new Reported(fault, Origin.UNKNOWN, Optional.empty(), Optional.empty());
    }

    /** {@return the occurrence, with the reader's own origin, instant and id where the envelope told none} */
    public Occurrence toOccurrence(Origin here, Instant now, String ownId) {
        return new Occurrence(fault, origin.orElse(here), at.orElse(now), id.orElse(ownId));
    }
}
