package dev.faultline.dashboard.index;

import dev.faultline.fault.FaultKind;
import dev.faultline.json.JsonObject;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.PlacedLine;
import dev.faultline.trail.TrailEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the index keeps of an entry.
 *
 * @param at when it happened, in milliseconds
 * @param id a hash of the occurrence's id, 0 for an event
 * @param session a hash of the session; 0 without a session
 * @param name the code that the client received, or the name of the event
 * @param model the code of the fault model
 * @param kind the position of the kind in {@link FaultKind}, or {@link Block#EVENT}
 */
record Digest(
        long at,
        long sequence,
        long place,
        long id,
        long session,
        char name,
        char model,
        char tool,
        char server,
        char dialect,
        byte kind) {
    private static final List<FaultKind> KINDS = List.of(FaultKind.values());
    private static final long FNV_START = 0xcbf29ce484222325L;
    private static final long FNV_FACTOR = 0x100000001b3L;

    static Digest of(TrailEntry entry, PlacedLine line, Names names) {
        JsonObject json = entry.json();
        String name = switch (entry) {
            case FaultEntry fault -> fault.code();
            case EventEntry event -> event.name();
        };
        return new Digest(
                millis(entry.at()),
                line.link().sequence(),
                line.place(),
                entry instanceof FaultEntry fault ? hash(Optional.of(fault.id())) : 0,
                hash(entry.origin().session()),
                names.number(Optional.of(name)),
                names.number(json.string("fault_code")),
                names.number(entry.origin().tool()),
                names.number(entry.origin().server()),
                names.number(json.string("dialect")),
                entry instanceof FaultEntry fault ? (byte) KINDS.indexOf(fault.kind()) : Block.EVENT);
    }

    /** {@return a number for the text; 0 if it is absent} Different texts almost never have the same one. */
    static long hash(Optional<String> text) {
        if (text.isEmpty()) {
            return 0;
        }
        long hash = FNV_START;
        for (int i = 0; i < text.get().length(); i++) {
            hash = (hash ^ text.get().charAt(i)) * FNV_FACTOR;
        }
        return hash == 0 ? 1 : hash;
    }

    /** {@return the instant in milliseconds; an instant of the far past or future is as far as a number reaches} */
    static long millis(Instant at) {
        long seconds = Math.clamp(at.getEpochSecond(), Long.MIN_VALUE / 1000 + 1, Long.MAX_VALUE / 1000 - 1);
        return seconds * 1000 + at.getNano() / 1_000_000;
    }
}
