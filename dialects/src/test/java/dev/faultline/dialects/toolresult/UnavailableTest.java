package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
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
