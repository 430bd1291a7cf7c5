package dev.faultline.dialects;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.dialects.systemerror.SystemErrorDialect;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.dialects.toolresult.ToolResultDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The list of all dialects. */
public final class Dialects {
    private static final List<Dialect> ALL = all(InstantSource.system());

    private Dialects() {}

    /** {@return all dialects, in the order in which {@link #read} tries them} */
    public static List<Dialect> all() {
        return ALL;
    }

    /** {@return the dialect with this id} */
    public static Optional<Dialect> find(String id) {
        return ALL.stream().filter(dialect -> dialect.id().equals(id)).findFirst();
    }

    /** {@return whether this is a code of Faultline itself, which every server knows} */
    public static boolean isOwn(FaultCode code) {
        return code instanceof CommonCode
                || ToolResultDialect.isUncoded(code)
                || ALL.stream().anyMatch(dialect -> dialect.codes().contains(code));
    }

    /** {@return the first dialect that understands the envelope} */
    public static Optional<Dialect> understanding(Envelope envelope) {
        return ALL.stream()
                .filter(dialect -> dialect.read(envelope) instanceof Reading.Understood)
                .findFirst();
    }

    /** {@return the reading of the first dialect that understands the envelope, or else of the first that knows it} */
    public static Reading read(Envelope envelope) {
        return read(envelope, ALL);
    }

    /** {@return the same, for an envelope that says at which instant by this clock a call may be repeated} */
    public static Reading read(Envelope envelope, InstantSource clock) {
        return read(envelope, all(clock));
    }

    // resolve-v0 is the last, because its reader accepts the most.
    private static List<Dialect> all(InstantSource clock) {
        return List.of(
                new SystemErrorDialect(),
                new ToolErrorDialect(),
                new ProblemDetailsDialect(),
                new ToolResultDialect(),
                new ToolFailureDialect(clock),
                new ResolveV0Dialect());
    }

    private static Reading read(Envelope envelope, List<Dialect> dialects) {
        Reading best = new Reading.Foreign();
        for (Dialect dialect : dialects) {
            Reading reading = dialect.read(envelope);
            switch (reading) {
                case Reading.Understood understood -> {
                    return understood;
                }
                case Reading.Broken broken -> best = best instanceof Reading.Foreign ? broken : best;
                case Reading.Foreign foreign -> {
                    // the next dialect may know it
                }
            }
        }
        return best;
    }
}
