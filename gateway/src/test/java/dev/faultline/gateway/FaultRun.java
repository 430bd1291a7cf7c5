package dev.faultline.gateway;

import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Plays every row of the table over both fronts, each scene with an upstream and a gateway of its own. */
final class FaultRun {
    /** A row over a front. */
    record Place(UpstreamFault row, Front.Kind front) {}

    /**
     * What was observed.
     *
     * @param recorded how many failures with the id of the answer the trail has
     * @param counted how many failures of the tool or method the metrics have
     * @param next the answer to the call after it
     */
    record Seen(Front.Exchange got, long recorded, double counted, String next) {}

    /** What a gateway recorded and counted altogether, beside the number of calls that failed. */
    record Totals(Scene scene, Front.Kind front, long failing, long recorded, double counted) {}

    private static final int SCENES_AT_ONCE = 6;
    private static final String OK = "{\"name\":\"ok\",\"arguments\":{}}";

    private final Map<Place, Seen> seen = new ConcurrentHashMap<>();
    private final List<Totals> totals = new ArrayList<>();

    /** {@return the rows that were played, in the order of the table} */
    Stream<Place> places() {
        return FaultPage.rows()
                .flatMap(row -> Arrays.stream(Front.Kind.values()).map(front -> new Place(row, front)))
                .filter(seen::containsKey);
    }

    Seen at(Place place) {
        return Objects.requireNonNull(seen.get(place), () -> place + " was not played");
    }

    List<Totals> totals() {
        return totals;
    }

    void play(List<Scene> scenes, List<Front.Kind> fronts, Path folder) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(SCENES_AT_ONCE)) {
            List<Future<Totals>> playing = new ArrayList<>();
            for (Scene scene : scenes) {
                for (Front.Kind kind : fronts) {
                    playing.add(threads.submit(() -> play(scene, kind, folder)));
                }
            }
            for (Future<Totals> scene : playing) {
                totals.add(scene.get());
            }
        }
    }

    private Totals play(Scene scene, Front.Kind kind, Path folder) throws Exception {
        Path own = Files.createTempDirectory(folder, "scene");
        Scene.Stage stage = scene.setting().open(own);
        try (stage;
                Front front = kind.open(stage.target(), scene.timeout(), own.resolve("trail"))) {
            if (scene.rows().getFirst().method().equals("initialize")) {
                start(scene.rows().getFirst(), front, kind);
                Totals after = totals(scene, front, kind);
                stage.repair().run();
                Place place = new Place(scene.rows().getFirst(), kind);
                seen.put(place, with(at(place), served(front)));
                return after;
            }
            begin(front);
            front.ask("tools/list", "{}");
            if (scene.together()) {
                together(scene.rows(), front, kind);
            } else {
                for (UpstreamFault row : scene.rows()) {
                    note(row, front, kind, front.ask(row.method(), params(row)));
                    if (!scene.ends()) {
                        Place place = new Place(row, kind);
                        seen.put(place, with(at(place), next(front)));
                    }
                }
            }
            return totals(scene, front, kind);
        } finally {
            if (scene.ends()) {
                afresh(scene, stage, kind, own);
            }
        }
    }

    private void start(UpstreamFault row, Front front, Front.Kind kind) throws Exception {
        note(row, front, kind, front.initialize());
    }

    private void together(List<UpstreamFault> rows, Front front, Front.Kind kind) throws Exception {
        List<Map.Entry<String, String>> requests = new ArrayList<>();
        rows.forEach(row -> requests.add(Map.entry(row.method(), params(row))));
        List<Front.Exchange> answers = front.ask(requests);
        String next = next(front);
        for (int i = 0; i < rows.size(); i++) {
            note(rows.get(i), front, kind, answers.get(i));
            Place place = new Place(rows.get(i), kind);
            seen.put(place, with(at(place), next));
        }
    }

    // The session is over, and with it the gateway over stdio: another one serves.
    private void afresh(Scene scene, Scene.Stage stage, Front.Kind kind, Path own) throws Exception {
        stage.repair().run();
        try (Front front = kind.open(stage.target(), scene.timeout(), own.resolve("next"))) {
            begin(front);
            Place place = new Place(scene.rows().getFirst(), kind);
            seen.put(place, with(at(place), next(front)));
        }
    }

    private void note(UpstreamFault row, Front front, Front.Kind kind, Front.Exchange got)
            throws IOException, InterruptedException {
        String id = occurrence(got.answer()).string("id").orElse("none");
        long recorded = front.recorded().stream()
                .filter(line -> line.contains("\"id\":\"" + id + '"'))
                .count();
        seen.put(new Place(row, kind), new Seen(got, recorded, front.failures(label(row)), ""));
        pause(got);
    }

    // Only tools that the upstream lists, and methods that the protocol knows, may become labels.
    private static String label(UpstreamFault row) {
        return switch (row.method()) {
            case "unheard/of" -> "unknown";
            case UpstreamFault.CALL -> row.name().equals("unlisted") ? row.method() : row.name();
            default -> row.method();
        };
    }

    private static Totals totals(Scene scene, Front front, Front.Kind kind) throws IOException {
        long failing = scene.rows().stream()
                .filter(row -> row.outcome() instanceof UpstreamFault.Failed)
                .count();
        return new Totals(scene, kind, failing + front.repeats, front.recorded().size(), front.failures());
    }

    private static Seen with(Seen seen, String next) {
        return new Seen(seen.got(), seen.recorded(), seen.counted(), next);
    }

    // On a busy machine a new process may need longer than the call may take; then the answer says to repeat it.
    private static String next(Front front) throws Exception {
        Front.Exchange next = front.ask(UpstreamFault.CALL, OK);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (isForNow(next) && System.nanoTime() < end) {
            front.repeats++;
            next = front.ask(UpstreamFault.CALL, OK);
        }
        return next.everything();
    }

    // The same: on a busy machine the first process may need longer than a request may take.
    private static Front.Exchange begin(Front front) throws Exception {
        Front.Exchange begun = front.initialize();
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (isForNow(begun) && System.nanoTime() < end) {
            front.repeats++;
            begun = front.initialize();
        }
        return begun;
    }

    private static boolean isForNow(Front.Exchange exchange) {
        return occurrence(exchange.answer())
                .object("retry")
                .flatMap(retry -> retry.string("kind"))
                .filter("retryable_immediate"::equals)
                .isPresent();
    }

    /** {@return the answer to a call in a session that begins now, after the upstream has been repaired} */
    private static String served(Front front) throws Exception {
        Front.Exchange begun = begin(front);
        return begun.answer().object("error").isPresent() ? begun.everything() : next(front);
    }

    // A client that respects the retry answer.
    private static void pause(Front.Exchange got) throws InterruptedException {
        long millis = occurrence(got.answer())
                .object("retry")
                .flatMap(retry -> retry.get("afterMs"))
                .flatMap(after -> after instanceof JsonNumber number
                        ? number.integer().stream().boxed().findFirst()
                        : Optional.empty())
                .orElse(0L);
        if (isSuspended(got)) {
            TimeUnit.MILLISECONDS.sleep(millis + 1);
        }
    }

    private static boolean isSuspended(Front.Exchange exchange) {
        return occurrence(exchange.answer())
                .string("code")
                .filter("UPSTREAM_SUSPENDED"::equals)
                .isPresent();
    }

    private static String params(UpstreamFault row) {
        return switch (row.method()) {
            case "resources/read" -> "{\"uri\":\"mem://1\"}";
            default -> "{\"name\":\"" + row.name() + "\",\"arguments\":{}}";
        };
    }

    /** {@return what the answer says about its failure, wherever it says it} */
    static JsonObject occurrence(JsonObject answer) {
        return answer.object("result")
                .flatMap(result -> result.object("_meta"))
                .or(() -> answer.object("error").flatMap(error -> error.object("data")))
                .flatMap(facts -> facts.object(OccurrenceMeta.KEY))
                .orElse(JsonObject.EMPTY);
    }
}
