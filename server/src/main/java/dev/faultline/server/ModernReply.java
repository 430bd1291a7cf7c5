package dev.faultline.server;

import dev.faultline.http.stream.StreamedReply;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernResponse;
import jakarta.servlet.http.HttpServletResponse;

/** The HTTP response to a request of the modern era. */
record ModernReply(StreamedReply reply) implements ModernOutput {
    @Override
    public void note(JsonObject notification) {
        reply.event(JsonText.print(notification));
    }

    @Override
    public void finish(JsonObject response) {
        reply.finish(ModernResponse.status(response), JsonText.print(response));
    }

    @Override
    public void refuse(JsonObject response) {
        reply.finish(HttpServletResponse.SC_BAD_REQUEST, JsonText.print(response));
    }
}
