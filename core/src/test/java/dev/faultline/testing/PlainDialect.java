package dev.faultline.testing;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Violation;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import java.util.List;

/** A minimal dialect for tests of core, {@code {"code","message"}}. It writes but does not read. */
public class PlainDialect implements Dialect {
    @Override
    public String id() {
        return "plain";
    }

    @Override
    public List<CommonCode> codes() {
        return List.of(CommonCode.values());
    }

    @Override
    public FaultCode codeFor(Fault fault) {
        return fault.code();
    }

    @Override
    public Envelope write(Occurrence occurrence) {
        JsonObject object = JsonObject.builder()
                .put("code", codeFor(occurrence.fault()).wire())
                .put("message", occurrence.fault().message())
                .build();
        return Envelope.failure(object, OccurrenceMeta.write(occurrence));
    }

    @Override
    public Reading read(Envelope envelope) {
        return new Reading.Foreign();
    }

    @Override
    public List<Violation> check(Envelope envelope) {
        return List.of();
    }

    @Override
    public JsonObject schema() {
        return JsonObject.EMPTY;
    }
}
