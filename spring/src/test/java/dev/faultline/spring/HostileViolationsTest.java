package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validation;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.server.ResponseStatusException;

/** Exceptions whose texts are for the caller, but that contain too much or what is not for the caller. */
class HostileViolationsTest {
    private static final ToolContract CONTRACT = ToolContract.named("import_people");

    private final InMemoryRecorder recorder = new InMemoryRecorder();

    /** What a caller sends. */
    private record Order(
            @jakarta.validation.constraints.Size(max = 0) List<@Pattern(regexp = "[A-Z]+") String> names) {}

    private record Login(
            @Pattern(regexp = "x", message = "jdbc:postgresql://admin:hunter2@db/orders refuses ${validatedValue}")
            String token) {}

    @Test
    void tenThousandViolationsAreOneBoundedAnswer() {
        List<String> names = IntStream.range(0, 10_000).mapToObj(i -> "n" + i).toList();

        Envelope envelope = answer(invalid(new Order(names)));

        assertThat(envelope.text().getFirst()).contains("must match", ", and ").hasSizeLessThan(5_000);
        assertThat(JsonText.print(envelope.toJson()).length()).isLessThan(16 * 1024);
        assertThat(recorded().fault().code()).isEqualTo(CommonCode.INVALID_ARGUMENT);
        assertThat(recorded().fault().arguments()).hasSize(16);
    }

    @Test
    void aSecretInTheMessageOfAViolationIsRedacted() {
        Envelope envelope = answer(invalid(new Login("ghp_0123456789abcdefghijABCDEFGHIJ012345")));

        assertThat(envelope.text().getFirst()).startsWith("token: jdbc:postgresql://");
        assertThat(JsonText.print(envelope.toJson())).doesNotContain("hunter2", "ghp_0123456789");
        assertThat(recorded().fault().toString()).doesNotContain("hunter2", "ghp_0123456789");
    }

    @Test
    void aReasonPhraseShowsNoPathOfTheHost() {
        Envelope stated = answer(new ResponseStatusException(
                HttpStatusCode.valueOf(503), "No space left for /srv/app/data/orders.db, java.io.IOException"));
        Envelope received = answer(HttpClientErrorException.create(
                HttpStatusCode.valueOf(499), "Missing /srv/app/data/orders.db", HttpHeaders.EMPTY, new byte[0], null));

        assertThat(stated.text().getFirst()).startsWith("No space left for ");
        assertThat(received.text().getFirst()).startsWith("A service that the tool calls answered 499 Missing ");
        assertThat(List.of(stated, received))
                .allSatisfy(envelope -> assertThat(JsonText.print(envelope.toJson()))
                        .doesNotContain("/srv/app", "java.io.IOException"));
    }

    private static ConstraintViolationException invalid(Object sent) {
        return new ConstraintViolationException(
                Validation.buildDefaultValidatorFactory().getValidator().validate(sent));
    }

    private Occurrence recorded() {
        return recorder.replies().getFirst().occurrence();
    }

    private Envelope answer(RuntimeException thrown) {
        return ToolBoundary.of(CONTRACT, new ToolFailureDialect(), recorder)
                .classifier(Classifier.builder().library(SpringRules::fault).build())
                .build()
                .call(ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("test")), call -> {
                    throw thrown;
                });
    }
}
