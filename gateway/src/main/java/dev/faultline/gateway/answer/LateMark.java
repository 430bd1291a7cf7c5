package dev.faultline.gateway.answer;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.LateAnswer;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in an answer that it is the one to an earlier call (R56): one sentence for the model, metadata for programs. */
public final class LateMark {
    /** Where the metadata is. */
    public static final String KEY = "dev.faultline/late";

    private static final DateTimeFormatter TIMESTAMP =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private LateMark() {}

    /** {@return the response with the mark; a JSON-RPC error, or one that is too large for memory, stays as it is} */
    public static Message.Response on(Message.Response response, LateAnswer late, Instant now) {
        if (response.text().whole().isPresent()
                || !(response.text().value(Part.RESULT).orElse(null) instanceof JsonObject result)) {
            return response;
        }
        String made = TIMESTAMP.format(now.minus(late.ago()));
        JsonObject marked = result.with(JsonObject.of("_meta", meta(result, late, made)));
        byte[] utf8 = JsonText.bytes(JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("id", response.id())
                .put("result", said(marked, made))
                .build());
        return new MessageScanner().read(utf8).map(Message.Response.class::cast).orElse(response);
    }

    private static JsonObject meta(JsonObject result, LateAnswer late, String made) {
        JsonObject facts =
                JsonObject.builder().put("at", made).put("id", late.firstId()).build();
        return result.object("_meta").orElse(JsonObject.EMPTY).with(JsonObject.of(KEY, facts));
    }

    private static JsonObject said(JsonObject result, String made) {
        if (!(result.get("content").orElse(null) instanceof JsonArray content)) {
            return result;
        }
        List<JsonValue> blocks = new ArrayList<>(content.items());
        blocks.add(JsonObject.builder()
                .put("type", "text")
                .put("text", "This is the answer to the same call made at " + made + "; the tool was not run again.")
                .build());
        return result.with(JsonObject.of("content", new JsonArray(blocks)));
    }
}
