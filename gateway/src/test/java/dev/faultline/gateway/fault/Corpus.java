package dev.faultline.gateway.fault;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Results that claim to be successes: recorded from real servers by {@code dev/record-results}, and written by hand. A
 * third of them, chosen by a hash, is held out: the rules were not made with it.
 */
record Corpus(List<Sample> samples) {
    /**
     * A result.
     *
     * @param from the server and its version, or {@code written}
     * @param failed whether the call failed
     */
    record Sample(String id, String from, String tool, Set<String> outputs, boolean failed, JsonObject result) {
        boolean isHeldOut() {
            String hash = Sha256.of(id.getBytes(StandardCharsets.UTF_8));
            return Integer.parseInt(hash.substring(0, 7), 16) % 3 == 0;
        }

        boolean isRecorded() {
            return !from.equals("written");
        }

        /** {@return what the gateway makes of it} */
        Verdict verdict() {
            Message.Request request = JudgeTest.call("tools/call", tool, false).request();
            Optional<UpstreamTool> listed = Optional.of(new UpstreamTool(false, false, outputs, ""));
            String answer = "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + JsonText.print(result) + "}";
            Message.Response response = (Message.Response) new MessageScanner()
                    .read(answer.getBytes(StandardCharsets.UTF_8))
                    .orElseThrow();
            return new Judge(HiddenFailureMode.MARK).judge(new Call("s", request, listed, true, true), response);
        }
    }

    static Corpus read() {
        try (InputStream file = Corpus.class.getResourceAsStream("hidden-failures.jsonl")) {
            String lines = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return new Corpus(lines.lines().map(Corpus::sample).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Sample sample(String line) {
        JsonObject entry = (JsonObject) JsonText.read(line).clean().orElseThrow(() -> new AssertionError(line));
        Set<String> outputs =
                entry.get("outputs").map(it -> ((JsonArray) it).items()).orElse(List.<JsonValue>of()).stream()
                        .map(it -> ((JsonString) it).value())
                        .collect(Collectors.toSet());
        return new Sample(
                entry.string("id").orElseThrow(),
                entry.string("from").orElseThrow(),
                entry.string("tool").orElseThrow(),
                outputs,
                entry.get("failed").orElseThrow().equals(JsonBoolean.TRUE),
                entry.object("result").orElseThrow());
    }
}
