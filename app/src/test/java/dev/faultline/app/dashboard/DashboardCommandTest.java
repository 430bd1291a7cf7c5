package dev.faultline.app.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.PostgresServer;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class DashboardCommandTest {
    private static final Pattern ADDRESS = Pattern.compile("Dashboard at (http://[0-9.:]+)/");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Stream stream = new Stream(UUID.randomUUID().toString(), "machine one");

    @TempDir
    private Path trail;

    @Tag("thorough")
    @Test
    void showsTheTrailsInADatabaseAsTheyGrow() throws Exception {
        PostgresServer server = PostgresServer.shared();
        StoreUrl.Postgres url = server.database();
        Database database = Database.of(url, server.environment());
        Schema.migrate(database);
        ship(database, 3);
        Process process = Run.begin(server.environment(), "dashboard", "--http", "127.0.0.1:0", "--from", url.shown());
        try {
            String base = address(process.errorReader(UTF_8));
            await(base + "/failures?since=all", "3 failures");
            assertThat(get(base + "/failures?since=all")).contains("File not found: src/main.py");
            assertThat(get(base + "/failures/id-1")).contains("session-1");
            assertThat(get(base + "/trail")).contains("machine one", stream.id());

            ship(database, 2);

            await(base + "/failures?since=all", "5 failures");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    @Test
    void reportsADatabaseThatCannotBeReadInOneSentence() throws Exception {
        Run down = Run.faultline("", "dashboard", "--from", "postgresql://reader@127.0.0.1:1/audit");
        Run topic = Run.faultline("", "dashboard", "--from", "kafka://127.0.0.1:1/audit");

        assertThat(down.exit()).isEqualTo(1);
        assertThat(down.err()).contains("does not answer").hasLineCount(1);
        assertThat(topic.exit()).isEqualTo(2);
        assertThat(topic.err()).contains("This needs a database, not a topic");
    }

    private void ship(Database database, int more) throws Exception {
        GivenTrail.append(trail, more);
        try (PostgresSink sink = PostgresSink.open(database)) {
            sink.append(stream, GivenTrail.lines(trail));
        }
    }

    private static String address(BufferedReader lines) throws Exception {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                return address.group(1);
            }
        }
        throw new AssertionError("The dashboard printed no address");
    }

    private static void await(String page, String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!get(page).contains(text)) {
            assertThat(System.nanoTime()).as(text).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static String get(String page) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(page)).build(), BodyHandlers.ofString())
                .body();
    }
}
