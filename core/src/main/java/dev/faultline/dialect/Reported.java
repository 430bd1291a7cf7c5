package dev.faultline.dialect;

import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import java.time.Instant;
import java.util.Optional;

/** The report in an envelope: a fault, and its origin, instant and id as far as the contract carries them. */
public record Reported(Fault fault, Origin origin, Optional<Instant> at, Optional<String> id) {
    /** {@return a report that contains only a fault} */
    public static Reported of(Fault fault) {
        return new Reported(fault, Origin.UNKNOWN, Optional.empty(), Optional.empty());
    }

    /** {@return the occurrence, with the reader's own origin, instant and id where the envelope has none} */
    public Occurrence toOccurrence(Origin here, Instant now, String ownId) {
        return new Occurrence(fault, origin.orElse(here), at.orElse(now), id.orElse(ownId));
    }
}
