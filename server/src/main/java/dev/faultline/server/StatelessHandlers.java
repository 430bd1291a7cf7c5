package dev.faultline.server;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.rpc.InFlight;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/** The SDK's stateless transport, with a handler whose every answer goes through our hands. */
record StatelessHandlers(McpStatelessServerTransport transport, Answers answers)
        implements McpStatelessServerTransport {
    /** Before {@link Overdue} answers: who is asked can answer in better form. */
    private static final Duration SHORT_GRACE = Guard.GRACE.dividedBy(2);

    @Override
    public void setMcpHandler(McpStatelessServerHandler handler) {
        transport.setMcpHandler(new Guarded(handler, answers));
    }

    @Override
    public Mono<Void> closeGracefully() {
        return transport.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return transport.protocolVersions();
    }

    private record Guarded(McpStatelessServerHandler handler, Answers answers) implements McpStatelessServerHandler {
        @Override
        public Mono<JSONRPCResponse> handleRequest(McpTransportContext context, JSONRPCRequest request) {
            InFlight call = Passport.call(context).orElseThrow();
            Mono<JSONRPCResponse> handled = Mono.defer(() -> handler.handleRequest(context, request));
            return (ToolRequest.is(call.request()) ? handled : bounded(handled))
                    .mapNotNull(response -> answers.claim(call, response).orElse(null))
                    .onErrorResume(thrown -> Mono.justOrEmpty(answers.claim(call, failed(thrown))))
                    .switchIfEmpty(Mono.defer(() -> Mono.justOrEmpty(answers.claim(call, Answers.NO_RESULT))))
                    .map(json -> JSONRPCResponse.result(request.id(), new Outgoing(json)));
        }

        // A tool keeps to its time by itself; what else there is may hang.
        private Mono<JSONRPCResponse> bounded(Mono<JSONRPCResponse> handled) {
            return Mono.<JSONRPCResponse>create(sink -> {
                        Thread worker = answers.guard().threads().newThread(() -> work(handled, sink));
                        sink.onDispose(worker::interrupt);
                        worker.start();
                    })
                    .timeout(answers.guard().timeLimit().plus(SHORT_GRACE));
        }

        // Reactor would not tell anybody of an error that it holds to be fatal.
        private static void work(Mono<JSONRPCResponse> handled, MonoSink<JSONRPCResponse> sink) {
            try {
                sink.success(handled.contextWrite(sink.contextView()).block());
            } catch (Throwable thrown) {
                sink.error(thrown);
            }
        }

        private static Fault failed(Throwable thrown) {
            return thrown instanceof TimeoutException
                    ? CommonCode.TIMED_OUT.fault("The server did not answer in time")
                    : Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of(thrown));
        }

        @Override
        public Mono<Void> handleNotification(McpTransportContext context, JSONRPCNotification notification) {
            return handler.handleNotification(context, notification);
        }
    }
}
