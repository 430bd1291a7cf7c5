package dev.faultline.gateway;

import dev.faultline.http.stream.KeepAlive;
import dev.faultline.http.stream.StreamedReply;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernResponse;
import dev.faultline.rpc.era.RequestHeaders;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;

/** Serves clients of the modern era over HTTP. */
record ModernWeb(ModernFront front, KeepAlive keepAlive) {
    private static final class Reply implements ModernOutput {
        private final HttpServletResponse response;
        private final StreamedReply reply;
        private volatile Optional<Challenge> challenge = Optional.empty();

        Reply(HttpServletResponse response, StreamedReply reply) {
            this.response = response;
            this.reply = reply;
        }

        @Override
        public void note(JsonObject notification) {
            reply.event(JsonText.print(notification));
        }

        @Override
        public void challenge(int status, String wanted) {
            challenge = Optional.of(new Challenge(status, wanted));
        }

        @Override
        public void finish(JsonObject answer) {
            int status = challenge.map(it -> it.applyTo(response)).orElseGet(() -> ModernResponse.status(answer));
            reply.finish(status, JsonText.print(answer));
        }

        @Override
        public void refuse(JsonObject answer) {
            reply.finish(HttpServletResponse.SC_BAD_REQUEST, JsonText.print(answer));
        }
    }

    /** {@return whether the headers say that the request belongs to the modern era} */
    static boolean isModern(HttpServletRequest request) {
        String version = request.getHeader(RequestHeaders.VERSION);
        return version != null && version.strip().equals(Era.MODERN);
    }

    /** {@return the message in this body, if it belongs to the modern era} */
    static Optional<RpcMessage> message(byte[] body, HttpServletRequest request) {
        if (isModern(request)) {
            return Optional.of(RpcMessage.read(body));
        }
        // A request that names its revision only in the body has no session, so that others need not be parsed.
        return request.getHeader("Mcp-Session-Id") == null
                        && RpcMessage.read(body) instanceof RpcMessage.Request asked
                        && Era.isModern(asked)
                ? Optional.of(asked)
                : Optional.empty();
    }

    /** Serves a request, and returns when it has its response. */
    void serve(
            RpcMessage.Request message,
            ModernFront.Requester sender,
            HttpServletRequest request,
            HttpServletResponse response)
            throws InterruptedException {
        boolean listens = message.method().equals(Era.LISTEN);
        Reply reply = new Reply(response, new StreamedReply(keepAlive, request, response, listens));
        RequestHeaders headers =
                new RequestHeaders(name -> Optional.ofNullable(request.getHeader(name)), front::mirrored);
        ModernLink.BegunCall begun = front.serve(message, Optional.of(headers), sender, reply);
        if (listens) {
            sender.share().becomeIdle();
        }
        reply.reply.await(begun.cancel());
        begun.release().run();
    }
}
