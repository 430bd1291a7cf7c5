package dev.faultline.boundary;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.PlainDialect;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Fixtures of the boundary tests, and accessors for their answers. */
final class Given {
    static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    static final ToolContract TOOL = ToolContract.named("search_text");
    static final Envelope SUCCESS = new Envelope(
            List.of("{\"matches\":3}"),
            Optional.of(JsonObject.of("matches", JsonNumber.of(3))),
            JsonObject.EMPTY,
            false);

    private Given() {}

    static ToolCall call() {
        return call(TOOL);
    }

    static ToolCall call(ToolContract contract) {
        return ToolCall.of(contract, JsonObject.EMPTY, Caller.on("connection-1"));
    }

    /** A boundary with a fixed clock and the ids id-1, id-2 and so on. */
    static BoundaryBuilder boundary(Recorder recorder) {
        return boundary(new PlainDialect(), recorder);
    }

    static BoundaryBuilder boundary(Dialect dialect, Recorder recorder) {
        AtomicInteger calls = new AtomicInteger();
        return ToolBoundary.of(TOOL, dialect, recorder)
                .clock(InstantSource.fixed(NOW))
                .ids(() -> "id-" + calls.incrementAndGet());
    }

    /** The exception of a tool that knows what went wrong. */
    static FaultException refused() {
        return new FaultException(CommonCode.FILE_NOT_FOUND.fault("no such file"));
    }

    static ToolHandler<Envelope> throwing(Throwable thrown) {
        return call -> {
            throw Given.<RuntimeException>sneaky(thrown);
        };
    }

    /** Throws any throwable, without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }

    static String code(Envelope envelope) {
        return envelope.structured().flatMap(object -> object.string("code")).orElseThrow();
    }

    static String message(Envelope envelope) {
        return envelope.structured().flatMap(object -> object.string("message")).orElseThrow();
    }

    static Cause cause(Reply reply) {
        return reply.occurrence().fault().cause().orElseThrow();
    }
}
