package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every dialect. The first test of a new dialect extends this class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DialectContract {
    private final Dialect dialect;
    private final Schema schema;

    /** Tests this dialect. */
    protected DialectContract(Dialect dialect) {
        this.dialect = dialect;
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JsonText.print(dialect.schema()), InputFormat.JSON);
    }

    /** {@return the part of the fault that survives being written and read by this dialect} */
    protected abstract Fault carried(Fault fault);

    /** {@return objects that violate the contract, as text, each with the requirement that it violates} */
    protected abstract Map<String, String> broken();

    /** {@return the fault in the golden file of each code} */
    protected abstract Map<? extends FaultCode, Fault> golden();

    /** {@return whether this dialect may write the code; a dialect that forwards foreign codes may write more} */
    protected boolean mayWrite(FaultCode code) {
        return dialect.codes().stream().anyMatch(code::equals);
    }

    List<Occurrence> occurrences() {
        return Samples.of(dialect);
    }

    Stream<Map.Entry<String, String>> brokenOnes() {
        return broken().entrySet().stream();
    }

    List<? extends FaultCode> codes() {
        return dialect.codes();
    }

    List<Envelope> garbage() {
        List<String> texts = List.of(
                "",
                " ",
                "null",
                "[]",
                "7",
                "\"text\"",
                "{",
                "{}",
                "{\"error\":null}",
                "{\"code\":7,\"message\":[]}",
                "{\"error\":{}}",
                "{\"error\":{\"code\":{}}}",
                "{\"retry\":{}}",
                "{\"code\":\"X\",\"code\":\"Y\"}",
                "[".repeat(100_000),
                "{\"a\":".repeat(100_000),
                "\u0000",
                "\uD800",
                "x".repeat(1_000_000));
        return texts.stream()
                .flatMap(text -> Stream.of(true, false)
                        .map(error -> new Envelope(List.of(text), Optional.empty(), JsonObject.EMPTY, error)))
                .toList();
    }

    @TableTest
    @MethodSource("occurrences")
    void writesEnvelopesThatViolateNoRule(Occurrence occurrence) {
        Envelope envelope = dialect.write(occurrence);

        assertThat(dialect.check(envelope)).isEmpty();
    }

    @TableTest
    @MethodSource("occurrences")
    void readsBackEverythingThatItCanCarry(Occurrence occurrence) {
        Reading reading = dialect.read(dialect.write(occurrence));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Understood.class,
                        understood -> assertThat(understood.reported().fault()).isEqualTo(carried(occurrence.fault())));
    }

    @TableTest
    @MethodSource("occurrences")
    void writesWhatItReadUnchanged(Occurrence occurrence) {
        Envelope first = dialect.write(occurrence);
        Reported reported = ((Reading.Understood) dialect.read(first)).reported();

        Envelope second = dialect.write(reported.toOccurrence(Origin.UNKNOWN, Instant.EPOCH, occurrence.id()));

        assertThat(second).isEqualTo(first);
    }

    @TableTest
    @MethodSource("occurrences")
    void itsSchemaAcceptsWhatItWrites(Occurrence occurrence) {
        String document = dialect.document(dialect.write(occurrence));

        assertThat(schema.validate(document, InputFormat.JSON)).isEmpty();
    }

    @TableTest
    @MethodSource("brokenOnes")
    void itsSchemaAndItsCheckRejectBrokenEnvelopes(Map.Entry<String, String> broken) {
        JsonObject object =
                (JsonObject) JsonText.read(broken.getValue()).clean().orElseThrow();

        assertThat(schema.validate(broken.getValue(), InputFormat.JSON)).isNotEmpty();
        assertThat(dialect.check(Envelope.fromJson(object)))
                .anySatisfy(violation ->
                        assertThat(violation.rule()).isEqualTo(broken.getKey().split(" ", 2)[0]));
    }

    @TableTest
    @MethodSource("garbage")
    void neverUnderstandsGarbage(Envelope garbage) {
        Reading reading = dialect.read(garbage);

        assertThat(reading).isNotInstanceOf(Reading.Understood.class);
    }

    @TableTest
    @MethodSource("codes")
    void writesEveryCodeAsInItsGoldenFile(FaultCode code) throws IOException {
        Fault fault = Optional.ofNullable(golden().get(code)).orElseThrow();

        String document = dialect.document(dialect.write(Samples.occurrence(fault)));

        assertThat(fault.code()).isEqualTo(code);
        // A text file ends in a newline, whether or not the document does.
        assertThat(document.endsWith("\n") ? document : document + "\n").isEqualTo(goldenFile(code.wire()));
    }

    @Test
    void writesEveryKindUnderOneOfItsCodes() {
        for (FaultKind kind : FaultKind.values()) {
            FaultCode written = dialect.codeFor(new UnlistedCode("SOME_" + kind, kind).fault("It went wrong"));

            assertThat(mayWrite(written)).as("%s for %s", written, kind).isTrue();
        }
    }

    @Test
    void treatsASuccessAsForeign() {
        Envelope success =
                new Envelope(List.of("{\"code\":\"X\",\"message\":\"y\"}"), Optional.empty(), JsonObject.EMPTY, false);

        assertThat(dialect.read(success)).isInstanceOf(Reading.Foreign.class);
    }

    private String goldenFile(String code) throws IOException {
        String name = "/" + dialect.id() + "/" + code + ".json";
        try (InputStream stream = DialectContract.class.getResourceAsStream(name)) {
            assertThat(stream).as("the golden file %s", name).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
