package dev.faultline.dashboard.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.testing.Await;
import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import dev.faultline.dashboard.verify.CheckpointList;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.trail.CheckpointKey;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DashboardServletTest {
    private static final String SCRIPT = "<script>alert('1')</script><img src=x onerror=alert(2)>\"'>";
    private static final int LONGEST = 64_000;
    private static final List<String> PAGES =
            List.of("/", "/failures", "/tools", "/codes", "/trail", "/settings", "/failures/one");

    @TempDir
    private Path folder;

    private final Instant now = Instant.now();

    @Test
    void everyPageHasThePolicyThatKeepsItToItself() throws Exception {
        try (Site site = seeded()) {
            for (String page : PAGES) {
                HttpResponse<String> response = site.get(page);

                assertThat(response.statusCode()).as(page).isEqualTo(200);
                assertThat(response.headers().firstValue("Content-Security-Policy"))
                        .contains("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                                + " connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
                assertThat(response.headers().firstValue("X-Content-Type-Options"))
                        .contains("nosniff");
                assertThat(response.body()).startsWith("<!doctype html>").contains("<html lang=\"en\">", "</html>");
                assertThat(response.body()).doesNotContain("style=\"", "onclick", "<script>", "http://", "https://");
            }
        }
    }

    @Test
    void theOverviewAnswersThreeQuestions() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            Instant ten = now.minusSeconds(3600);
            trail.add(Failure.of(ten.minusSeconds(60), "early", "delete_file", "FILE_NOT_FOUND", "NOT_FOUND"));
            IntStream.range(0, 3)
                    .forEach(i -> trail.add(
                            Failure.of(ten.plusSeconds(i), "r" + i, "read_file", "FILE_NOT_FOUND", "NOT_FOUND")));
            trail.add(Failure.of(ten.plusSeconds(9), "w", "write_file", "UNAVAILABLE", "UNAVAILABLE"));
        }
        try (Site site = Site.open(folder).read()) {
            String text = text(site.get("/?since=" + now.minusSeconds(3600)).body());

            assertThat(text)
                    .contains("4 failures since")
                    .contains("Which tool fails most? read_file on files , with 3 of 4 failures (75 %).")
                    .contains(
                            "Is it the server or the callers? Mostly the callers: 3 of 4 failures are for the caller to"
                                    + " correct, 1 is the server")
                    .contains("What should a caller do? About FILE_NOT_FOUND , the most frequent code (75 %):"
                            + " List what exists, and use a name from that list.");
        }
    }

    @Test
    void showsSuccessRateLatencyAndRestartsAsPlotsThatFollowTheFilter() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.event(now.minusSeconds(90), "calls", "read_file", calls(10, 3, 0, 6, 4, 0, 0, 0, 0, 0, 0));
            trail.event(now.minusSeconds(30), "calls", "search", calls(20, 0, 18, 0, 0, 0, 2, 0, 0, 0, 0));
            trail.event(now.minusSeconds(20), "upstream_restarted", "", JsonObject.EMPTY);
        }
        try (Site site = Site.open(folder).read()) {
            String tools = site.get("/tools?since=1h").body();
            String search = site.get("/tools?since=1h&tool=search").body();
            String searchByCode = site.get("/tools?since=1h&tool=search&code=X").body();

            assertThat(tools)
                    .contains("Success rate per minute, by tool. Lowest: read_file, 70 %, at ")
                    .contains("Latency per minute, all calls shown. Highest: p95: 95 % took at most, 1,000 ms, at ")
                    .contains("Restarts per minute, by server. Most, 1, at ");
            assertThat(search)
                    .contains("Success rate per minute, by tool. Lowest: search, 100 %, at ")
                    .doesNotContain("read_file", "Restarts per", "the rest of the filter");
            assertThat(searchByCode).contains("the rest of the filter does not apply");
        }
    }

    private static JsonObject calls(int count, int failed, Integer... durations) {
        return JsonObject.builder()
                .put("count", count)
                .put("failed", failed)
                .put("durations", Stream.of(durations).map(JsonNumber::of).collect(JsonArray.toJsonArray()))
                .build();
    }

    @Test
    void anEmptyTrailSaysHowToProduceAFirstFailure() throws Exception {
        try (Site site = Site.open(folder).read()) {
            assertThat(site.get("/").body()).contains("No failure has been recorded yet", "no-such-file.txt");
        }
    }

    @Test
    void showsEveryTextOfAFailureAsText() throws Exception {
        String hostile = SCRIPT + "\u202e\u0000\u0007\u2028" + "x".repeat(1200);
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, hostile, hostile, hostile, hostile)
                    .message(hostile)
                    .session(hostile)
                    .server(hostile));
            JsonObject.Builder all = JsonObject.builder()
                    .put("type", "fault")
                    .put("id", "hostile")
                    .put("timestamp", now.toString());
            List.of(
                            "tool_name",
                            "error_code",
                            "fault_code",
                            "kind",
                            "session",
                            "server",
                            "dialect",
                            "message",
                            "operation",
                            "caller",
                            "suggestion",
                            "stack",
                            "role",
                            "workspace",
                            "plan_hash",
                            "phase_id",
                            "invariant_id",
                            "effect")
                    .forEach(name -> all.put(name, hostile));
            all.put("details", JsonObject.builder().put(SCRIPT, hostile).build());
            all.put(
                    "cause",
                    JsonObject.builder()
                            .put("name", hostile)
                            .put("message", hostile)
                            .put("code", hostile)
                            .build());
            all.put("attributes", JsonObject.builder().put(SCRIPT, hostile).build());
            trail.add(all.build());
            trail.event(
                    now,
                    hostile,
                    hostile,
                    JsonObject.builder().put(SCRIPT, hostile).build());
        }
        try (Site site = Site.open(folder).read()) {
            for (String page : List.of(
                    "/",
                    "/failures",
                    "/tools",
                    "/codes",
                    "/trail",
                    "/failures/hostile",
                    "/?text=" + encoded(SCRIPT),
                    "/failures?tool=" + encoded(SCRIPT),
                    "/failures/" + encoded(SCRIPT).replace("%2F", "").replace("+", "%20"))) {
                String body = site.get(page).body();

                assertThat(List.of("<script>alert", "<img", "\u202e", "\u0007", "\u2028").stream()
                                .filter(body::contains))
                        .as(page)
                        .isEmpty();
            }
            String shown = site.get("/failures/hostile").body();
            assertThat(shown.contains("&lt;script&gt;alert") && shown.contains("\\u202e"))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/?since=yesterday",
                "/failures?page=0",
                "/failures?page=99999999999999",
                "/failures?sort=up",
                "/failures?limit=1000000",
                "/tools?sort=%27%3Bdrop",
                "/failures?tool=a&tool=b",
                "/codes?code=%00&code=x",
                "/trail?verify=always",
                "/export/failures.csv?since=%F0%9F%92%A9",
                "/live?since=tomorrow",
                "/?since=99999999999h"
            })
    void aForgedFilterIsRejectedWithAReason(String path) throws Exception {
        try (Site site = seeded()) {
            HttpResponse<String> response = site.get(path);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(text(response.body())).contains("This address is not valid");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/failures?%zz=1",
                "/codes?code=%ff%fe",
                "/?since=%",
                "/failures/%2e%2e/%2e%2e/etc/passwd",
                "/assets/..%2f..%2fMain.class"
            })
    void nothingInAnAddressMakesTheServerFail(String path) throws Exception {
        try (Site site = seeded();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 400 ").doesNotContain("Exception", "dev.faultline");
        }
    }

    @Test
    void rejectsAnotherHostName() throws Exception {
        try (Site site = seeded();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            socket.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 403 ").doesNotContain("read_file");
        }
    }

    @Test
    void theLongestTextThatALineHoldsDoesNotFillTheLists() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, "long", "read_file", "NOT_FOUND", "NOT_FOUND")
                    .message("w".repeat(LONGEST)));
        }
        try (Site site = Site.open(folder).read()) {
            assertThat(site.get("/").body()).contains("www").hasSizeLessThan(LONGEST);
            assertThat(site.get("/failures").body()).contains("www").hasSizeLessThan(LONGEST);
            assertThat(site.get("/failures/long").statusCode()).isEqualTo(200);
            assertThat(site.get("/failures/long").body()).contains("w".repeat(1_000));
        }
    }

    @Test
    void onlyShows() throws Exception {
        try (Site site = seeded()) {
            assertThat(site.send(site.request("/failures").POST(HttpRequest.BodyPublishers.noBody()))
                            .statusCode())
                    .isEqualTo(405);
        }
    }

    @Test
    void aFailureThatIsUnknownIsNotFound() throws Exception {
        try (Site site = seeded()) {
            assertThat(site.get("/failures/none").statusCode()).isEqualTo(404);
            assertThat(site.get("/assets/none").statusCode()).isEqualTo(404);
            assertThat(site.get("/export/none").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void showsAFailureInEveryDialectAndMarksTheOneThatWasSent() throws Exception {
        try (Site site = seeded()) {
            String page = site.get("/failures/one").body();

            assertThat(text(page))
                    .contains("system-error", "problem-details", "tool-result", "tool-failure", "resolve-v0")
                    .contains("tool-error sent to the client");
            assertThat(page).contains("&#34;code&#34;: &#34;NOT_FOUND&#34;");
        }
    }

    @Test
    void exportsWhatIsShown() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, "one", "read_file", "NOT_FOUND", "NOT_FOUND")
                    .message("=1+1, \"quoted\"\nline"));
            trail.add(Failure.of(now, "two", "write_file", "NOT_FOUND", "NOT_FOUND"));
        }
        try (Site site = Site.open(folder).read()) {
            String csv = site.get("/export/failures.csv?tool=read_file").body();
            String json = site.get("/export/failures.json?tool=read_file").body();

            assertThat(csv.lines()).hasSize(2);
            assertThat(csv).contains("\"'=1+1, \"\"quoted\"\"\\u000aline\"").doesNotContain("write_file");
            assertThat(JsonText.read(json).clean()).isPresent();
            assertThat(json).contains("\"id\":\"one\"").doesNotContain("write_file");
        }
    }

    @Test
    void announcesANewFailureToOpenPages() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, "one", "read_file", "NOT_FOUND", "NOT_FOUND"))
                    .flush();
            try (Site site = Site.open(folder).read();
                    BufferedReader events = events(site, "/live")) {
                assertThat(next(events, "state")).contains("\"failures\":1");

                trail.add(Failure.of(now, "two", "read_file", "NOT_FOUND", "NOT_FOUND"))
                        .flush();

                Await.until("the second failure", () -> next(events, "change").contains("\"failures\":2"));
                assertThat(site.get("/").body()).contains("/failures/two");
            }
        }
    }

    @Test
    void aDamagedTrailIsShownWithAWarning() throws Exception {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, "one", "read_file", "NOT_FOUND", "NOT_FOUND"));
            trail.add(Failure.of(now, "two", "read_file", "NOT_FOUND", "NOT_FOUND"));
        }
        Path log = folder.resolve("audit-log.jsonl");
        Files.writeString(log, Files.readString(log).replaceFirst("read_file", "READ_FILE"));
        try (Site site = Site.open(folder).read()) {
            assertThat(text(site.get("/").body())).contains("The audit log has").contains("damaged line");
            Await.until("the verification", () -> body(site, "/trail").contains("Broken"));
        }
    }

    @Test
    void verifiesTheChain() throws Exception {
        try (Site site = seeded()) {
            Await.until("the verification", () -> body(site, "/trail").contains("Unbroken"));
            assertThat(text(body(site, "/trail"))).contains("Unbroken : 2 entries verified");
        }
    }

    @Test
    void listsTheCheckpointsAndComparesTheTrailWithThem(@TempDir Path elsewhere) throws Exception {
        CheckpointKey key = CheckpointKey.openOrCreate(elsewhere.resolve("key"));
        CheckpointKey stranger = CheckpointKey.openOrCreate(elsewhere.resolve("stranger"));
        Path trail = Files.createDirectory(folder.resolve("trail"));
        try (Trail log = Trail.open(trail)) {
            log.append(Event.of("session_begun", now));
            log.append(Event.of("session_begun", now));
            Files.writeString(
                    elsewhere.resolve("checkpoints"),
                    stranger.sign(log.reached(), now).text() + "\n"
                            + key.sign(log.reached(), now).text() + "\n");
        }
        CheckpointList known = new CheckpointList(
                elsewhere.resolve("checkpoints"), CheckpointKey.publicKeys(elsewhere.resolve("key")));
        try (Site site = Site.compared(trail, known).read()) {
            Await.until("the verification", () -> body(site, "/trail").contains("Broken"));

            assertThat(text(body(site, "/trail")))
                    .contains("2 checkpoints")
                    .contains(key.id() + " of a trusted key", stranger.id() + " not of a trusted key")
                    .contains("UNTRUSTED");
        }
    }

    private Site seeded() throws IOException {
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(now, "one", "read_file", "NOT_FOUND", "NOT_FOUND"));
            trail.add(Failure.of(now, "two", "write_file", "TIMEOUT", "TIMEOUT"));
        }
        return Site.open(folder).read();
    }

    private static BufferedReader events(Site site, String path) throws Exception {
        HttpResponse<InputStream> stream =
                site.client().send(site.request(path).build(), HttpResponse.BodyHandlers.ofInputStream());
        return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
    }

    /** The data of the next event with this name. */
    private static String next(BufferedReader events, String name) {
        try {
            String line = events.readLine();
            while (line != null && !line.equals("event: " + name)) {
                line = events.readLine();
            }
            return String.valueOf(events.readLine());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String body(Site site, String path) {
        try {
            return site.get(path).body();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String text(String html) {
        return html.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ").replace("&#39;", "'");
    }
}
