package dev.faultline.server;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.tool.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Serves requests of the modern era over two streams, one message per line. */
final class ModernLines {
    private final ModernAccess access;
    private final Consumer<String> sender;
    private final Map<JsonValue, Runnable> ongoing = new ConcurrentHashMap<>();

    ModernLines(ModernAccess access, Consumer<String> sender) {
        this.access = access;
        this.sender = sender;
    }

    /** Serves a request, and returns at once. {@return false if a request with its id is in progress} */
    boolean serve(RpcMessage.Request request, Caller caller) {
        if (ongoing.putIfAbsent(request.id(), () -> {}) != null) {
            return false;
        }
        ModernServer.ModernSender from =
                new ModernServer.ModernSender(caller, McpTransportContext.EMPTY, Optional.empty(), call -> {});
        Runnable cancel = access.server().serve(request, from, new Line(request.id()));
        ongoing.computeIfPresent(request.id(), (id, begun) -> cancel); // absent if it has its response already
        return true;
    }

    /** Cancels the request with this id, if it is one of the modern era. */
    void cancel(JsonValue id) {
        Runnable cancel = ongoing.remove(id);
        if (cancel != null) {
            cancel.run();
        }
    }

    private final class Line implements ModernOutput {
        private final JsonValue id;

        Line(JsonValue id) {
            this.id = id;
        }

        @Override
        public void note(JsonObject notification) {
            sender.accept(JsonText.print(notification));
        }

        @Override
        public void finish(JsonObject response) {
            ongoing.remove(id);
            sender.accept(JsonText.print(response));
        }
    }
}
