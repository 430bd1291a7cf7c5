package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reading;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.TableTest;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server with its own codes. */
class AuthorsCodesTest {
    private static final URI BASE = URI.create("https://shop.example/problems/");
    private static final ProblemDetailsDialect DIALECT =
            ProblemDetailsDialect.forAuthor(BASE, List.of(ShopCode.values()));

    private enum ShopCode implements FaultCode {
        OUT_OF_STOCK(FaultKind.CONFLICT),
        PAYMENT_SERVICE_DOWN(FaultKind.UNAVAILABLE);

        private final FaultKind kind;

        ShopCode(FaultKind kind) {
            this.kind = kind;
        }

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(kind, "It is sold.", "Many customers.", "Choose another.");
        }
    }

    /** A code with its own status. */
    private record StatusCode(String name, int status) implements ProblemType {
        @Override
        public CodeFacts facts() {
            return ShopCode.OUT_OF_STOCK.facts();
        }
    }

    @Test
    void writesAnAuthorsCodeUnderItsNameWithTheStatusOfItsKind() {
        ProblemDetailsDialect dialect = ProblemDetailsDialect.forAuthor(
                URI.create("https://shop.example/problems/"), List.of(ShopCode.values()));

        Envelope envelope = dialect.write(Samples.occurrence(
                ShopCode.OUT_OF_STOCK.fault("No lamps are left").withDetails(Map.of("article", "lamp"))));

        assertThat(envelope.text())
                .containsExactly("{\"error\":\"No lamps are left\",\"problem\":{"
                        + "\"type\":\"https://shop.example/problems/out-of-stock\",\"title\":\"Out Of Stock\","
                        + "\"status\":409,\"detail\":\"No lamps are left\","
                        + "\"instance\":\"urn:mcp:sample_tool\",\"code\":\"out-of-stock\","
                        + "\"extensions\":{\"article\":\"lamp\"}}}");
    }

    @Test
    void writesValidEnvelopesForAllSamplesAndReadsThemBack() {
        for (Occurrence occurrence : Samples.of(DIALECT)) {
            Envelope envelope = DIALECT.write(occurrence);

            assertThat(DIALECT.check(envelope)).isEmpty();
            assertThat(DIALECT.read(envelope)).isInstanceOf(Reading.Understood.class);
        }
    }

    @Test
    void readsAnAuthorsCodeWithOrWithoutMeta() {
        Envelope envelope = DIALECT.write(Samples.occurrence(ShopCode.OUT_OF_STOCK.fault("No lamps are left")));
        Envelope bare = Envelope.failure(envelope.object().orElseThrow(), JsonObject.EMPTY);

        assertThat(List.of(envelope, bare))
                .allSatisfy(it -> assertThat(((Reading.Understood) DIALECT.read(it))
                                .reported()
                                .fault()
                                .code())
                        .isEqualTo(ShopCode.OUT_OF_STOCK));
    }

    @Test
    void doesNotMistakeAnUnknownCodeForOneOfTheAuthor() {
        Envelope foreign = Envelope.fromJson(
                CodeTool.json("{\"status\":409,\"code\":\"out-of-season\",\"title\":\"Out Of Season\"}"));

        assertThat(((Reading.Understood) DIALECT.read(foreign))
                        .reported()
                        .fault()
                        .code())
                .isEqualTo(new UnlistedCode("out-of-season", FaultKind.CONFLICT));
    }

    @Test
    void aCodeOfTheDialectHasTheAuthorsName() {
        assertThat(DIALECT.codes()).extracting(ProblemType::name).contains("OUT_OF_STOCK", "PAYMENT_SERVICE_DOWN");
    }

    @TableTest
    @ValueSource(ints = {400, 499, 500, 599})
    void aCodeMayHaveItsOwnStatus(int status) {
        StatusCode code = new StatusCode("OUT_OF_SEASON", status);

        ProblemDetailsDialect dialect = ProblemDetailsDialect.forAuthor(BASE, List.of(code));

        assertThat(dialect.codeFor(code.fault("No")).status()).isEqualTo(status);
    }

    @TableTest
    @ValueSource(ints = {0, 200, 399, 600})
    void rejectsAStatusThatIsNotAnError(int status) {
        List<FaultCode> codes = List.of(new StatusCode("OUT_OF_SEASON", status));

        assertThatIllegalArgumentException().isThrownBy(() -> ProblemDetailsDialect.forAuthor(BASE, codes));
    }

    @Test
    void ignoresRepeatedUnderscoresInATitle() {
        assertThat(new StatusCode("OUT__OF_SEASON", 409).title()).isEqualTo("Out Of Season");
    }

    @Test
    void theDialectOfTheCodeToolsWritesAnAuthorsCodeByItsKind() {
        ProblemDetailsDialect codeTools = new ProblemDetailsDialect();

        assertThat(codeTools.codeFor(ShopCode.OUT_OF_STOCK.fault("No"))).isEqualTo(ProblemCode.FILE_OPERATION_ERROR);
        assertThat(codeTools.codes()).hasSize(9);
        assertThat(DIALECT.codes()).hasSize(11);
    }

    @Test
    void anAuthorMayListCommonCodesToo() {
        ProblemDetailsDialect dialect = ProblemDetailsDialect.forAuthor(BASE, List.of(CommonCode.TIMED_OUT));

        assertThat(dialect.codeFor(CommonCode.TIMED_OUT.fault("No")).wire()).isEqualTo("timed-out");
        assertThat(dialect.codeFor(CommonCode.TIMED_OUT.fault("No")).status()).isEqualTo(504);
    }

    @TableTest
    @EnumSource
    void everyKindHasItsHttpStatus(FaultKind kind) {
        FaultCode code = new UnlistedCode("some" + kind, kind);
        ProblemDetailsDialect dialect = ProblemDetailsDialect.forAuthor(BASE, List.of(code));

        assertThat(dialect.codeFor(code.fault("No")).status())
                .isEqualTo(
                        switch (kind) {
                            case INVALID_INPUT -> 400;
                            case UNAUTHENTICATED, PERMISSION_DENIED -> 403;
                            case NOT_FOUND -> 404;
                            case ALREADY_EXISTS, CONFLICT, PRECONDITION_FAILED -> 409;
                            case POLICY_REJECTED -> 422;
                            case CORRUPT, INTERNAL -> 500;
                            case UNAVAILABLE, EXHAUSTED -> 503;
                            case TIMEOUT -> 504;
                        });
    }

    @Test
    void aServerThatDescribesNoProblemsWritesAboutBlank() {
        ProblemDetailsDialect dialect =
                ProblemDetailsDialect.forAuthor(ProblemDetailsDialect.ABOUT_BLANK, List.of(ShopCode.values()));

        Envelope envelope = dialect.write(Samples.occurrence(ShopCode.OUT_OF_STOCK.fault("No")));

        assertThat(envelope.text().getFirst())
                .contains("\"type\":\"about:blank\",\"title\":\"Out Of Stock\"", "\"code\":\"out-of-stock\"");
        assertThat(dialect.check(envelope)).isEmpty();
    }

    @TableTest
    @ValueSource(strings = {"https://shop.example/problems", "problems/", "", "about:nothing"})
    void rejectsABaseThatIsRelativeOrCannotPrecedeACode(String base) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemDetailsDialect.forAuthor(URI.create(base), List.of()));
    }

    @TableTest
    @ValueSource(strings = {"https://a.example/p/", "https://a.example/p#", "urn:a:problem:", "about:blank"})
    void acceptsTheseBases(String base) {
        assertThat(new ProblemDetailsDialect(URI.create(base)).codes()).isNotEmpty();
    }

    @TableTest
    @ValueSource(strings = {"forbidden", "Ω", "outOfStock"})
    void rejectsACodeWithoutAUniqueName(String name) {
        List<FaultCode> codes = List.of(ShopCode.OUT_OF_STOCK, new UnlistedCode(name, FaultKind.CONFLICT));

        assertThatIllegalArgumentException().isThrownBy(() -> ProblemDetailsDialect.forAuthor(BASE, codes));
    }
}
