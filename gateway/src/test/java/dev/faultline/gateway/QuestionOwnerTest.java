package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several calls of a client of the modern era ask at the same time, in one session with the server. */
class QuestionOwnerTest {
    private static final int CALLS = 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void asksInTheCallThatTheQuestionBelongsTo(boolean modernServer) throws Exception {
        Map<String, String> asked = new LinkedHashMap<>();
        try (EraSite site = new EraSite(modernServer);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                EraClient client = EraClient.open(
                        true, true, UpstreamTarget.at(new RemoteAddress(site.uri(), Map.of())), folder)) {
            Map<String, Future<EraClient.Seen>> running = new LinkedHashMap<>();
            for (int number = 0; number < CALLS; number++) {
                String key = "key" + number;
                JsonObject request = client.request("tools/call", EraClient.params("ask", key));
                running.put(key, threads.submit(() -> client.exchange(request)));
            }
            for (Map.Entry<String, Future<EraClient.Seen>> call : running.entrySet()) {
                asked.put(
                        call.getKey(),
                        JsonText.print(call.getValue().get(1, TimeUnit.MINUTES).response()));
            }
        }

        asked.forEach((key, question) -> assertThat(question).contains("input_required", "Who for " + key + "?"));
    }
}
