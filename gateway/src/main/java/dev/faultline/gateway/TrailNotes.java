package dev.faultline.gateway;

import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.gateway.relay.ToolChanges;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What happens beside the failures of calls, for the trail: restarts, crashes, suspicions. */
final class TrailNotes {
    private static final int MAX_NAMES = 100;
    private static final int MAX_NAME = 128;

    private final Trail trail;
    private final Origin origin;
    private final Set<Thread> recording = ConcurrentHashMap.newKeySet();

    TrailNotes(Trail trail, String server) {
        this.trail = trail;
        this.origin = Origin.UNKNOWN.withServer(server);
    }

    /** Records that a program could not be started. */
    void notStarted(int generation, StartFailure why) {
        later(
                "upstream_not_started",
                JsonObject.builder()
                        .put("generation", generation)
                        .put("program", why.program())
                        .put("reason", why.cause())
                        .build());
    }

    /** Records the end of a process before its lost calls are answered. */
    void ended(int generation, int exitCode, List<String> lastWords) {
        append(new Event(
                "upstream_ended",
                origin,
                Instant.now(),
                JsonObject.builder()
                        .put("generation", generation)
                        .put("exit_code", exitCode)
                        .put("stderr", JsonArray.ofStrings(lastWords))
                        .build()));
    }

    /** Records a result that probably hides a failure. */
    void suspect(Call call, String sign) {
        about(call, "hidden_failure_suspected", "sign", sign);
    }

    /** Records a result that does not match the output schema of its tool. */
    void violated(Call call, String violation) {
        about(call, "output_schema_violated", "violation", violation);
    }

    private void about(Call call, String name, String key, String value) {
        Origin tool = call.request().subject().map(origin::withTool).orElse(origin);
        JsonObject details = JsonObject.builder().put(key, value).build();
        begin(new Event(name, tool, Instant.now(), details));
    }

    /** Records that the upstream lists other tools than before, or the same with other definitions. */
    void toolsChanged(ToolChanges changes) {
        later(
                "upstream_tools_changed",
                JsonObject.builder()
                        .put("added", names(changes.added()))
                        .put("removed", names(changes.removed()))
                        .put("changed", names(changes.changed()))
                        .build());
    }

    private static JsonArray names(Set<String> tools) {
        return JsonArray.ofStrings(tools.stream()
                .limit(MAX_NAMES)
                .map(name -> BoundedText.ellipsized(name, MAX_NAME))
                .toList());
    }

    /** Records an event without waiting for the disk. */
    void later(String name, JsonObject details) {
        begin(new Event(name, origin, Instant.now(), details));
    }

    private void begin(Event event) {
        Thread recorder = Thread.ofVirtual().name("faultline-note").unstarted(() -> {
            append(event);
            recording.remove(Thread.currentThread());
        });
        recording.add(recorder);
        recorder.start();
    }

    /** Returns when every event so far is on disk, or could not be recorded. */
    void awaitRecorded() throws InterruptedException {
        for (Thread recorder : recording) {
            recorder.join();
        }
    }

    private void append(Event event) {
        try {
            trail.append(event);
        } catch (FaultException unrecorded) {
            System.getLogger(TrailNotes.class.getName())
                    .log(System.Logger.Level.ERROR, "The event {0} could not be recorded", event.name());
        }
    }
}
