package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.Origin;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceTest {
    @ParameterizedTest
    @EnumSource
    @Spec({"PD-23", "PD-24", "PD-25"})
    void theInstanceEndsInTheOperationThatIsAlsoRecorded(CodeTool tool) {
        InMemoryRecorder recorder = new InMemoryRecorder();

        tool.failing(new EmbeddingError("No"), recorder);

        Reply reply = recorder.replies().getFirst();
        String recorded = reply.occurrence().origin().operation().orElseThrow();
        assertThat(recorded).isEqualTo(tool.operation).matches("(files|search|git|semantic):[a-z_]+");
        assertThat(reply.envelope()
                        .object()
                        .orElseThrow()
                        .object("problem")
                        .orElseThrow()
                        .string("instance"))
                .contains("urn:codeintel:" + recorded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "files:open_file",
                "tools:call",
                "dateien:öffne datei",
                "dateien:öffne",
                "#:?",
                "a#b:c?d%20e/[f]\u0000"
            })
    @Spec("PD-23")
    void everyOperationMakesAUriFromWhichItIsReadAgain(String operation) {
        Origin origin = Origin.UNKNOWN.withOperation(operation);

        String instance = Instance.of(origin);

        assertThat(URI.create(instance).getScheme()).isEqualTo("urn");
        assertThat(instance).matches("urn:codeintel:[!-~]+").matches(Instance::isWellFormed);
        assertThat(Instance.of(Instance.origin(instance))).isEqualTo(instance);
    }

    @Test
    @Spec("PD-23")
    void withoutAnOperationTheToolIsNamed() {
        assertThat(Instance.of(Origin.ofTool("report:latest"))).isEqualTo("urn:codeintel:tools:report:latest");
        assertThat(Instance.of(Origin.ofTool("find").withOperation("no category")))
                .isEqualTo("urn:codeintel:tools:find");
        assertThat(Instance.of(Origin.ofTool("\uD800"))).isEqualTo("urn:codeintel:tools:%EF%BF%BD");
        assertThat(Instance.of(Origin.UNKNOWN)).isEqualTo("urn:codeintel:tools:unknown");
        assertThat(Instance.of(Origin.ofTool(" "))).isEqualTo("urn:codeintel:tools:unknown");
    }

    @Test
    void whatIsReadFromAnInstanceIsWhatWasWrittenIntoIt() {
        assertThat(Instance.origin("urn:codeintel:search:text")).isEqualTo(Origin.UNKNOWN.withOperation("search:text"));
        assertThat(Instance.origin("urn:codeintel:tools:find")).isEqualTo(Origin.ofTool("find"));
        assertThat(Instance.origin("urn:codeintel:tools:unknown")).isEqualTo(Origin.UNKNOWN);
        assertThat(Instance.origin("/account/12345/msgs/abc")).isEqualTo(Origin.UNKNOWN);
        assertThat(Instance.origin("urn:codeintel:a:%zz")).isEqualTo(Origin.UNKNOWN);
    }
}
