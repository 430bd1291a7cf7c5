package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.boundary.Reply;
import dev.faultline.fault.Origin;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceTest {
    @TableTest
    @EnumSource
    @Spec({"PD-23", "PD-24", "PD-25"})
    void theInstanceEndsWithTheRecordedOperation(CodeTool tool) {
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

    @TableTest
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
    void everyOperationSurvivesARoundTripThroughTheUri(String operation) {
        Origin origin = Origin.UNKNOWN.withOperation(operation);

        String instance = instance(origin);

        assertThat(URI.create(instance).getScheme()).isEqualTo("urn");
        assertThat(instance).matches("urn:codeintel:[!-~]+").matches(Instance::isWellFormed);
        assertThat(instance(Instance.origin(instance))).isEqualTo(instance);
    }

    @Test
    @Spec("PD-23")
    void namesTheToolIfThereIsNoOperation() {
        assertThat(instance(Origin.ofTool("report:latest"))).isEqualTo("urn:codeintel:tools:report:latest");
        assertThat(instance(Origin.ofTool("find").withOperation("no category"))).isEqualTo("urn:codeintel:tools:find");
        assertThat(instance(Origin.ofTool("\uD800"))).isEqualTo("urn:codeintel:tools:%EF%BF%BD");
        assertThat(instance(Origin.UNKNOWN)).isEqualTo("urn:codeintel:tools:unknown");
        assertThat(instance(Origin.ofTool(" "))).isEqualTo("urn:codeintel:tools:unknown");
    }

    @Test
    @Spec("R29")
    void namesTheToolsOfOtherServersInTheirOwnNamespace() {
        Namespace orders = new Namespace("orders", "");
        Namespace workspace = new Namespace("faultline", "workspace:");

        assertThat(Instance.of(Origin.ofTool("find order"), orders)).isEqualTo("urn:orders:find%20order");
        assertThat(Instance.of(Origin.ofTool("report:latest"), orders)).isEqualTo("urn:orders:report%3Alatest");
        assertThat(Instance.of(Origin.UNKNOWN.withOperation("tools:call"), orders))
                .isEqualTo("urn:orders:tools:call");
        assertThat(Instance.of(Origin.ofTool("read_file"), workspace)).isEqualTo("urn:faultline:workspace:read_file");
    }

    @Test
    @Spec("R29")
    void readsInstancesOfAnyNamespace() {
        assertThat(Instance.origin("urn:orders:report%3Alatest")).isEqualTo(Origin.ofTool("report:latest"));
        assertThat(Instance.origin("urn:faultline:workspace:read_file"))
                .isEqualTo(Origin.UNKNOWN.withOperation("workspace:read_file"));
        assertThat(Instance.isWellFormed("urn:orders:find")).isTrue();
        assertThat(Instance.isWellFormed("urn:codeintel:find")).isFalse();
        assertThat(Instance.isWellFormed("urn:x:find")).isFalse();
        assertThat(Instance.isWellFormed("urn:-x:find")).isFalse();
    }

    @TableTest
    @ValueSource(strings = {"", "x", "my server", "-orders", "orders-", "a23456789012345678901234567890123"})
    @Spec("R29")
    void rejectsAnInvalidNamespace(String nid) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Namespace(nid, ""))
                .withMessageContaining(nid);
        assertThat(ProblemDetailsDialect.namespaceOf(nid)).isEqualTo("mcp");
    }

    @Test
    void readsTheOriginOfAnInstance() {
        assertThat(Instance.origin("urn:codeintel:search:text")).isEqualTo(Origin.UNKNOWN.withOperation("search:text"));
        assertThat(Instance.origin("urn:codeintel:tools:find")).isEqualTo(Origin.ofTool("find"));
        assertThat(Instance.origin("urn:codeintel:tools:unknown")).isEqualTo(Origin.UNKNOWN);
        assertThat(Instance.origin("/account/12345/msgs/abc")).isEqualTo(Origin.UNKNOWN);
        assertThat(Instance.origin("urn:codeintel:a:%zz")).isEqualTo(Origin.UNKNOWN);
    }

    private static String instance(Origin origin) {
        return Instance.of(origin, Namespace.CODE_TOOLS);
    }
}
