package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A NetworkError is a failure of the network; whatever else is not available keeps its own code. */
class UnavailableTest {
    private static String written(Fault fault) {
        ToolContract contract = ToolContract.named("write_file");
        Envelope envelope = ToolBoundary.of(contract, new ToolResultDialect(), new InMemoryRecorder())
                .build()
                .call(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("c1")), call -> {
                    throw new FaultException(fault);
                });
        return envelope.meta().string("errorType").orElseThrow() + " "
                + envelope.meta().string("errorCode").orElse("-");
    }

    private static String bytes(FaultCode code, String message) {
        Fault fault = code.fault(message).withRetry(Retry.NEVER);
        return JsonText.print(new ToolResultDialect()
                .write(new Occurrence(
                        fault, Origin.ofTool("write_file"), Instant.parse("2026-03-04T05:06:07.089Z"), "id-1"))
                .toJson());
    }

    @Test
    @Spec({"TR-02", "TR-23", "TR-24"})
    void theBytesOfADiskThatIsFullNameNoNetwork() {
        assertThat(bytes(SystemErrorCode.FILE_WRITE_FAILED, "The disk is full"))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: The disk is full\"}],\"isError\":true,\""
                        + "_meta\":{\"errorType\":\"McpError\",\"errorCode\":\"FILE_WRITE_FAILED\",\"dev.faultline/"
                        + "occurrence\":{\"id\":\"id-1\",\"code\":\"FILE_WRITE_FAILED\",\"kind\":\"UNAVAILABLE\",\"retr"
                        + "y\":{\"kind\":\"not_retryable\"},\"effect\":\"unknown\"}}}");
        assertThat(bytes(CommonCode.OUT_OF_RESOURCES, "The disk is full"))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: The disk is full\"}],\"isError\":true,\""
                        + "_meta\":{\"errorType\":\"UnknownError\",\"dev.faultline/occurrence\":{\"id\":\"id-1\",\"co"
                        + "de\":\"OUT_OF_RESOURCES\",\"kind\":\"EXHAUSTED\",\"retry\":{\"kind\":\"not_retryable\"},\"ef"
                        + "fect\":\"unknown\"}}}");
        assertThat(bytes(CommonCode.NETWORK_FAILED, "The network connection failed"))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"Error: The network connection failed\"}],\"is"
                        + "Error\":true,\"_meta\":{\"errorType\":\"NetworkError\",\"errorCode\":\"NETWORK_ERROR\",\"d"
                        + "ev.faultline/occurrence\":{\"id\":\"id-1\",\"code\":\"NETWORK_FAILED\",\"kind\":\"UNAVAILA"
                        + "BLE\",\"retry\":{\"kind\":\"not_retryable\"},\"effect\":\"unknown\"}}}");
    }

    @Test
    @Spec({"TR-02", "TR-23"})
    void onlyTheNetworkIsANetworkError() {
        assertThat(written(SystemErrorCode.FILE_WRITE_FAILED.fault("The disk is full")))
                .isEqualTo("McpError FILE_WRITE_FAILED");
        assertThat(written(CommonCode.OUT_OF_RESOURCES.fault("The disk is full")))
                .isEqualTo("UnknownError -");
        assertThat(written(CommonCode.NETWORK_FAILED.fault("The network connection failed")))
                .isEqualTo("NetworkError NETWORK_ERROR");
        assertThat(written(ToolResultCode.NETWORK_ERROR.fault("fetch failed"))).isEqualTo("NetworkError NETWORK_ERROR");
    }
}
