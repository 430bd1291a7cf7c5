package dev.faultline.gateway.message;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The outline of a message that streams through: its members and those of its result, of which only short values are
 * kept. What is inside of them is not examined.
 */
final class MessageOutline {
    private static final int SHORT = 1024;
    private static final List<String> KEPT = List.of("isError", "resultType", "_meta");

    private static final class Level {
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();
        private String name = "";
        private boolean isValue;
        private long from = -1;
        private long to;

        void begin() {
            text.reset();
            isValue = false;
            from = -1;
        }

        void keep(byte next, long at) {
            from = from < 0 ? at : from;
            to = at + 1;
            if (text.size() <= SHORT) {
                text.write(next);
            }
        }

        void endName() {
            name = text.toString(StandardCharsets.UTF_8);
            begin();
            isValue = true;
        }
    }

    private final Level outer = new Level();
    private final Level inner = new Level();
    private final Map<String, String> values = new HashMap<>();
    private LargeText.JsonSpanOfFile id = new LargeText.JsonSpanOfFile(0, 0);
    private int depth;
    private long at;
    private boolean quoted;
    private boolean escaped;
    private boolean twice;

    /** Takes the next bytes of the message. */
    void accept(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            accept(bytes[i]);
            at++;
        }
    }

    private void accept(byte next) {
        if (quoted) {
            keep(next);
            quoted = escaped || next != '"';
            escaped = !escaped && next == '\\';
            return;
        }
        switch (next) {
            case '"' -> {
                keep(next);
                quoted = true;
            }
            case '{', '[' -> {
                keep(next);
                depth++;
                if (depth <= 2) {
                    (depth == 1 ? outer : inner).begin();
                }
            }
            case '}', ']' -> {
                endMember();
                depth--;
                keep(next);
            }
            case ':' -> level().ifPresentOrElse(Level::endName, () -> keep(next));
            case ',' -> {
                if (level().isPresent()) {
                    endMember();
                } else {
                    keep(next);
                }
            }
            case ' ', '\t', '\r', '\n' -> {
                // between tokens
            }
            default -> keep(next); // part of a number or a literal
        }
    }

    // The level whose member is being read, if it is one of the two that count.
    private Optional<Level> level() {
        if (depth == 1) {
            return Optional.of(outer);
        }
        return depth == 2 && isInResult() ? Optional.of(inner) : Optional.empty();
    }

    private boolean isInResult() {
        return outer.isValue && outer.name.equals("\"result\"");
    }

    private void keep(byte next) {
        if (depth >= 1) {
            outer.keep(next, at);
        }
        if (depth >= 2 && isInResult()) {
            inner.keep(next, at);
        }
    }

    private void endMember() {
        Optional<Level> level = level();
        if (level.isEmpty()) {
            return;
        }
        Level ended = level.get();
        if (ended.isValue) {
            String name = ended.name.substring(1, Math.max(1, ended.name.length() - 1));
            String path = ended == outer ? name : "result/" + name;
            twice |= values.put(path, ended.text.toString(StandardCharsets.UTF_8)) != null;
            if (path.equals("id")) {
                id = new LargeText.JsonSpanOfFile(ended.from, ended.to);
            }
        }
        ended.begin();
    }

    /** {@return whether this was a whole object} */
    boolean isWhole() {
        return depth == 0 && !quoted && !values.isEmpty() && !twice;
    }

    /** {@return where the id stands} */
    LargeText.JsonSpanOfFile id() {
        return id;
    }

    /** {@return the result without its large members; empty if the message is not a successful response} */
    Optional<Message.Response> response() {
        boolean result = values.containsKey("result") && !values.containsKey("error") && !values.containsKey("method");
        Optional<JsonValue> answered = Optional.ofNullable(values.get("id")).flatMap(MessageOutline::read);
        if (!isWhole() || !result || answered.isEmpty()) {
            return Optional.empty();
        }
        JsonObject message = JsonObject.builder()
                .put("jsonrpc", read(values.getOrDefault("jsonrpc", "")).orElse(JsonObject.EMPTY))
                .put("id", answered.get())
                .put("result", result())
                .build();
        return new MessageScanner()
                .read(JsonText.bytes(message))
                .flatMap(it -> it instanceof Message.Response response ? Optional.of(response) : Optional.empty());
    }

    private JsonValue result() {
        if (!values.getOrDefault("result", "").startsWith("{")) {
            return new JsonArray(List.of());
        }
        JsonObject.Builder result = JsonObject.builder();
        values.forEach((path, text) -> {
            if (path.startsWith("result/")) {
                String name = path.substring("result/".length());
                Optional<JsonValue> kept = KEPT.contains(name) ? read(text) : Optional.empty();
                result.put(name, kept.orElseGet(() -> like(text)));
            }
        });
        return result.build();
    }

    // An empty value of the same type.
    private static JsonValue like(String text) {
        return text.startsWith("[")
                ? new JsonArray(List.of())
                : text.startsWith("{") ? JsonObject.EMPTY : read(text).orElse(JsonObject.EMPTY);
    }

    private static Optional<JsonValue> read(String json) {
        return json.length() > SHORT ? Optional.empty() : JsonText.read(json).clean();
    }
}
