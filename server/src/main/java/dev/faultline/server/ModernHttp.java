package dev.faultline.server;

import dev.faultline.http.stream.KeepAlive;
import dev.faultline.http.stream.StreamedReply;
import dev.faultline.rpc.InFlight;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.MirroredParameter;
import dev.faultline.rpc.era.RequestHeaders;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpTransportContextExtractor;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Serves requests of the modern era over HTTP.
 *
 * @param keepAlive looks after responses that take long
 * @param mirrored the parameters of each tool that clients repeat in headers
 */
record ModernHttp(
        ModernAccess access,
        McpTransportContextExtractor<HttpServletRequest> context,
        KeepAlive keepAlive,
        Map<String, List<MirroredParameter>> mirrored) {
    /** {@return whether the headers say that the request belongs to the modern era} */
    static boolean isModern(HttpServletRequest request) {
        String version = request.getHeader(RequestHeaders.VERSION);
        return version != null && version.strip().equals(Era.MODERN);
    }

    /** {@return whether the request belongs to the modern era} */
    static boolean isModern(HttpServletRequest request, RpcMessage message) {
        return isModern(request) || (message instanceof RpcMessage.Request sent && Era.isModern(sent));
    }

    /** {@return whether the request asks for what belongs to no request} */
    static boolean listens(RpcMessage.Request message) {
        return message.method().equals(Era.LISTEN);
    }

    /** Serves a request, and returns when it has its response. */
    void serve(RpcMessage.Request message, HttpReply reply, Consumer<InFlight> admitted) {
        HttpServletRequest request = reply.request();
        StreamedReply out = new StreamedReply(keepAlive, request, reply.response(), listens(message));
        McpTransportContext known = context.extract(request);
        RequestHeaders headers = new RequestHeaders(
                name -> Optional.ofNullable(request.getHeader(name)), tool -> mirrored.getOrDefault(tool, List.of()));
        // There are no sessions in the modern era: every request is a connection of its own.
        ModernServer.ModernSender sender = new ModernServer.ModernSender(
                reply.sender().caller().withConnection("http-" + UUID.randomUUID()),
                known,
                Optional.of(headers),
                admitted);
        out.await(access.server().serve(message, sender, new ModernReply(out)));
    }
}
