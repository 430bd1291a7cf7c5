package dev.faultline.server.internal;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * The SDK's stateless transport, with a handler that answers every request exactly once.
 *
 * @param threads starts a thread for each request that is not a tool call
 * @param timeLimit how long a request that is not a tool call may take
 */
public record GuardedStatelessTransport(
        McpStatelessServerTransport transport, Responses responses, ThreadFactory threads, Duration timeLimit)
        implements McpStatelessServerTransport {

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        transport.setMcpHandler(new Guarded(handler, this));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public void close() {
        transport.close();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    record Guarded(McpStatelessServerHandler handler, GuardedStatelessTransport transport)
            implements McpStatelessServerHandler {
        @Override
        public Mono<JSONRPCResponse> handleRequest(McpTransportContext context, JSONRPCRequest request) {
            InFlight call = CallContext.call(context).orElseThrow();
            Mono<JSONRPCResponse> handled = Mono.defer(() -> handler.handleRequest(context, request));
            Responses responses = transport.responses();
            return (isToolCall(call) ? handled : bounded(handled))
                    .mapNotNull(response -> responses.claim(call, response).orElse(null))
                    .onErrorResume(thrown -> Mono.justOrEmpty(responses.claim(call, failed(thrown))))
                    .switchIfEmpty(Mono.defer(() -> Mono.justOrEmpty(responses.claim(call, Responses.NO_RESULT))))
                    .map(json -> JSONRPCResponse.result(request.id(), new WrittenMessage(json)));
        }

        private static boolean isToolCall(InFlight call) {
            return call.request().method().equals(McpSchema.METHOD_TOOLS_CALL);
        }

        // A tool call has a time limit of its own; other handlers may hang.
        private Mono<JSONRPCResponse> bounded(Mono<JSONRPCResponse> handled) {
            return Mono.<JSONRPCResponse>create(sink -> {
                        Thread worker = transport.threads().newThread(() -> work(handled, sink));
                        sink.onDispose(worker::interrupt);
                        worker.start();
                    })
                    .timeout(transport.timeLimit());
        }

        // Reactor does not pass on errors that it considers fatal.
        private static void work(Mono<JSONRPCResponse> handled, MonoSink<JSONRPCResponse> sink) {
            try {
                sink.success(handled.contextWrite(sink.contextView()).block());
            } catch (Throwable thrown) {
                sink.error(thrown);
            }
        }

        private static Fault failed(Throwable thrown) {
            return thrown instanceof TimeoutException
                    ? CommonCode.TIMED_OUT.fault(Fault.LATE_SERVER).withRetry(Retry.UNKNOWN)
                    : Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(thrown));
        }

        @Override
        public Mono<Void> handleNotification(McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
        }
    }
}
