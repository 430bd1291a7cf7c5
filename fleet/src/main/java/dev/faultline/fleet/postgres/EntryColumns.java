package dev.faultline.fleet.postgres;

import dev.faultline.trail.EventEntry;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.TrailEntry;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The columns that repeat parts of a line, so that the database can search for them.
 *
 * @param atMicros microseconds since 2000-01-01, as PostgreSQL counts them
 * @param texts type, code, fault_code, tool, session, caller, server
 */
record EntryColumns(long atMicros, List<Optional<String>> texts) {
    static final List<String> TEXTS = List.of("type", "code", "fault_code", "tool", "session", "caller", "server");

    private static final Instant EPOCH = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant EARLIEST = Instant.parse("-4000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+200000-01-01T00:00:00Z");

    static EntryColumns of(TrailEntry entry) {
        return switch (entry) {
            case FaultEntry fault -> of(entry, "fault", fault.code(), fault.faultCode());
            case EventEntry event -> of(entry, "event", event.name(), Optional.empty());
        };
    }

    private static EntryColumns of(TrailEntry entry, String type, String code, Optional<String> faultCode) {
        return new EntryColumns(
                micros(entry.at()),
                List.of(
                        storable(Optional.of(type)),
                        storable(Optional.of(code)),
                        storable(faultCode),
                        storable(entry.origin().tool()),
                        storable(entry.origin().session()),
                        storable(entry.origin().caller()),
                        storable(entry.origin().server())));
    }

    /** {@return the columns in a row} */
    static EntryColumns stored(long atMicros, @Nullable String... texts) {
        return new EntryColumns(
                atMicros, Arrays.stream(texts).map(Optional::ofNullable).toList());
    }

    // A trail may contain any string and any time; PostgreSQL stores no NUL character, no unpaired surrogate, and a
    // smaller range of years.
    static String storable(String text) {
        return new String(text.replace('\0', '\ufffd').getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private static Optional<String> storable(Optional<String> text) {
        return text.map(EntryColumns::storable);
    }

    static long micros(Instant at) {
        Instant bounded = at.isBefore(EARLIEST) ? EARLIEST : at.isAfter(LATEST) ? LATEST : at;
        return ChronoUnit.MICROS.between(EPOCH, bounded);
    }
}
