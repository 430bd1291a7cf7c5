package dev.faultline.boundary;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.PlainDialect;
import dev.faultline.tool.ToolContract;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** The plain dialect, with parts that a test can replace. */
record FakeDialect(
        Function<Fault, FaultCode> coding, Function<Occurrence, Envelope> writing, Consumer<ToolContract> narrowing)
        implements Dialect {
    private static final PlainDialect PLAIN = new PlainDialect();

    static FakeDialect whoseCodes(Function<Fault, FaultCode> coding) {
        return new FakeDialect(coding, PLAIN::write, contract -> {});
    }

    static FakeDialect thatWrites(Function<Occurrence, Envelope> writing) {
        return new FakeDialect(PLAIN::codeFor, writing, contract -> {});
    }

    static FakeDialect thatSeesTools(Consumer<ToolContract> narrowing) {
        return new FakeDialect(PLAIN::codeFor, PLAIN::write, narrowing);
    }

    @Override
    public String id() {
        return "fake";
    }

    @Override
    public List<CommonCode> codes() {
        return PLAIN.codes();
    }

    @Override
    public FaultCode codeFor(Fault fault) {
        return coding.apply(fault);
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        return writing.apply(occurrence);
    }

    @Override
    public Reading read(Envelope envelope) {
        return PLAIN.read(envelope);
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return PLAIN.check(envelope);
    }

    @Override
    public JsonObject schema() {
        return PLAIN.schema();
    }

    @Override
    public Dialect forTool(ToolContract contract) {
        narrowing.accept(contract);
        return this;
    }
}
