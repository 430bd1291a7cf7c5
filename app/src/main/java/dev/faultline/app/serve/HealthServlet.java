package dev.faultline.app.serve;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Says that the server is alive and ready, for whoever starts and watches it. */
final class HealthServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient SemanticIndex index;

    HealthServlet(SemanticIndex index) {
        this.index = index;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("application/json");
        boolean ready = request.getServletPath().equals("/readyz");
        JsonObject body = ready ? ready(index.state()) : JsonObject.of("alive", JsonBoolean.TRUE);
        response.getOutputStream().write((JsonText.print(body) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    // A server without its index takes calls, all but one: it is ready.
    private static JsonObject ready(IndexState state) {
        JsonObject.Builder body = JsonObject.builder().put("ready", true);
        JsonObject.Builder semantic = JsonObject.builder();
        switch (state) {
            case IndexState.Missing missing -> {
                return body.build();
            }
            case IndexState.Building(long done, long files, double rate, var remaining) ->
                semantic.put("state", "building")
                        .put("files_done", done)
                        .put("files", files)
                        .put("chunks_per_second", JsonNumber.of(rate))
                        .put("remaining_seconds", remaining.toSeconds());
            case IndexState.Ready(long chunks, long leftOut) ->
                semantic.put("state", "ready").put("chunks", chunks).put("files_left_out", leftOut);
            case IndexState.Failed(String reason) ->
                semantic.put("state", "failed").put("reason", reason);
        }
        return body.put("semantic_search", semantic.build()).build();
    }
}
