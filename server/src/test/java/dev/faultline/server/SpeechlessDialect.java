package dev.faultline.server;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Violation;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import java.util.List;

/** A dialect that fails with endless recursion for every fault. */
final class SpeechlessDialect implements Dialect {
    private final Dialect other = Dialects.find("problem-details").orElseThrow();

    @Override
    @SuppressWarnings("InfiniteRecursion") // on purpose
    public Envelope write(Occurrence occurrence) {
        return write(occurrence);
    }

    @Override
    public String id() {
        return other.id();
    }

    @Override
    public List<? extends FaultCode> codes() {
        return other.codes();
    }

    @Override
    public FaultCode codeFor(Fault fault) {
        return other.codeFor(fault);
    }

    @Override
    public Reading read(Envelope envelope) {
        return other.read(envelope);
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return other.check(envelope);
    }

    @Override
    public JsonObject schema() {
        return other.schema();
    }
}
