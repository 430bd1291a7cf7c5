package dev.faultline.app.servers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Writes a file under a plan, with another content each time, and remembers what became of each write. */
final class Writer implements CallingClient.Call {
    private final ToolConnection connection;
    private final String name;
    private final String path;
    private final String plan;
    private final Map<String, Outcome> outcomes = new ConcurrentHashMap<>();

    /** What a writer knows of a write. */
    enum Outcome {
        DONE,
        NOT_DONE,
        UNKNOWN
    }

    /** Begins a session in the workspace. */
    Writer(HttpConnection connection, Path workspace, String name, Target target) throws Exception {
        this.connection = new ToolConnection(connection);
        this.name = name;
        this.path = target.path();
        this.plan = target.plan();
        JsonObject begun = this.connection
                .call("begin_session", "{\"workspace_root\":\"" + workspace.toRealPath() + "\"}")
                .orElseThrow();
        if (!ToolConnection.isSuccess(begun)) {
            throw new AssertionError(begun);
        }
    }

    /** A file and the plan under which it is written. */
    record Target(String path, String plan) {}

    @Override
    public boolean make(int number) throws IOException, InterruptedException {
        Optional<JsonObject> read = connection.call("read_file", "{\"path\":\"" + path + "\"}");
        if (read.isEmpty()) {
            return false;
        }
        String content = name + "." + number;
        String hash = hash(content);
        outcomes.put(hash, Outcome.UNKNOWN);
        connection
                .call("write_file", arguments(content, ToolConnection.member(read.get(), "hash")))
                .ifPresent(result -> outcomes.put(hash, outcome(result, hash)));
        return outcomes.get(hash) == Outcome.DONE;
    }

    private String arguments(String content, String previous) {
        return "{\"path\":\"" + path + "\",\"content\":\"" + content + "\",\"plan\":\"" + plan
                + "\",\"previousHash\":\"" + previous + "\"}";
    }

    private static Outcome outcome(JsonObject result, String hash) {
        if (ToolConnection.isSuccess(result)
                && ToolConnection.member(result, "hash").equals(hash)) {
            return Outcome.DONE;
        }
        return switch (ToolConnection.effect(result)) {
            case "none" -> Outcome.NOT_DONE; // another writer was faster
            case "unknown" -> Outcome.UNKNOWN;
            default -> throw new AssertionError(result);
        };
    }

    static String hash(String content) {
        return Sha256.of(content.getBytes(UTF_8));
    }

    /** {@return the hashes of the contents with this outcome} */
    Set<String> hashes(Outcome outcome) {
        return outcomes.entrySet().stream()
                .filter(it -> it.getValue() == outcome)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
