package dev.faultline.dashboard.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dashboard.testing.SeedTrail;
import dev.faultline.dashboard.testing.SeedTrail.Failure;
import dev.faultline.dashboard.testing.Site;
import dev.faultline.internal.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
    private static final String TOKEN = "viewer-token-of-this-test";
    private static final String AGENT = "agent-token-of-this-test";

    @TempDir
    private Path folder;

    private Path tokens;

    @BeforeEach
    void seed() throws IOException {
        tokens = folder.resolve("tokens");
        tokens("ann planner " + hash(TOKEN) + " observe", "bot planner " + hash(AGENT));
        try (SeedTrail trail = new SeedTrail(folder)) {
            trail.add(Failure.of(Instant.now(), "one", "secret_tool", "NOT_FOUND", "NOT_FOUND"));
        }
    }

    @Test
    void asksForATokenAndShowsNothingElse() throws Exception {
        try (Site site = site()) {
            for (String path :
                    new String[] {"/", "/failures/one", "/tools", "/export/failures.csv", "/live", "/settings"}) {
                HttpResponse<String> response = site.get(path);

                assertThat(response.statusCode()).as(path).isEqualTo(401);
                assertThat(response.body()).doesNotContain("secret_tool");
            }
            assertThat(site.get("/failures?tool=x").body()).contains("value=\"/failures?tool=x\"");
            assertThat(site.get("/assets/style.css").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void exchangesATokenForACookieThatScriptsCannotRead() throws Exception {
        try (Site site = site()) {
            HttpResponse<String> login = login(site, TOKEN, "/failures?tool=secret_tool");

            assertThat(login.statusCode()).isEqualTo(302);
            assertThat(login.headers().firstValue("Location"))
                    .hasValueSatisfying(address -> assertThat(address).endsWith("/failures?tool=secret_tool"));
            assertThat(login.headers().firstValue("Set-Cookie"))
                    .hasValueSatisfying(cookie -> assertThat(cookie)
                            .contains("; HttpOnly", "; SameSite=Strict", "; Path=/")
                            .doesNotContain(TOKEN));
            assertThat(site.get("/", "Cookie", cookie(login)).body()).contains("secret_tool", "Logged in as");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/.//host",
                "/..//host",
                "/a/..//host",
                "/%2e//host",
                "//host",
                "/\\host",
                "/%5chost",
                "/%0d%0aX",
                "https://host/",
                "javascript:1",
                "host",
                "",
                "/a b",
                "/..",
                "/;/..//host"
            })
    void redirectsToTheFirstPageInsteadOfAnAddressElsewhere(String next) throws Exception {
        try (Site site = site()) {
            HttpResponse<String> login = login(site, TOKEN, next);

            assertThat(login.statusCode()).isEqualTo(302);
            assertThat(login.headers().firstValue("Location"))
                    .hasValueSatisfying(address -> assertThat(address).matches("(?:http://[^/]+)?/"));
        }
    }

    @Test
    void behindAProxyWithTlsTheCookieIsSecure() throws Exception {
        try (Site site = site()) {
            HttpResponse<String> login = site.send(form(site, TOKEN, "/").header("X-Forwarded-Proto", "https"));

            assertThat(login.headers().firstValue("Set-Cookie"))
                    .hasValueSatisfying(cookie -> assertThat(cookie).contains("; Secure"));
        }
    }

    @Test
    void rejectsAWrongTokenAndOneOfAnAgent() throws Exception {
        try (Site site = site()) {
            assertThat(login(site, "wrong", "/").statusCode()).isEqualTo(401);
            assertThat(login(site, AGENT, "/").statusCode()).isEqualTo(403);
            assertThat(login(site, AGENT, "/").headers().firstValue("Set-Cookie"))
                    .isEmpty();
            assertThat(site.get("/", "Authorization", "Bearer " + AGENT).statusCode())
                    .isEqualTo(403);
            assertThat(site.get("/", "Authorization", "Bearer " + TOKEN).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void theSessionEndsWithItsToken() throws Exception {
        try (Site site = site()) {
            String cookie = cookie(login(site, TOKEN, "/"));
            assertThat(site.get("/", "Cookie", cookie).statusCode()).isEqualTo(200);
            HttpResponse<InputStream> live = site.client()
                    .send(
                            site.request("/live").header("Cookie", cookie).build(),
                            HttpResponse.BodyHandlers.ofInputStream());

            tokens("bot planner " + hash(AGENT));

            assertThat(site.get("/", "Cookie", cookie).statusCode()).isEqualTo(401);
            try (BufferedReader events =
                    new BufferedReader(new InputStreamReader(live.body(), StandardCharsets.UTF_8))) {
                assertThat(events.lines()).contains("event: login");
            }
        }
    }

    @Test
    void aStreamThatWasOpenedWithATokenEndsWithIt() throws Exception {
        try (Site site = site()) {
            HttpResponse<InputStream> live = site.client()
                    .send(
                            site.request("/live")
                                    .header("Authorization", "Bearer " + TOKEN)
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            assertThat(live.statusCode()).isEqualTo(200);
            CompletableFuture<Void> end = CompletableFuture.runAsync(() -> readToTheEnd(live.body()));

            tokens("bot planner " + hash(AGENT));

            assertThat(end).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    /** Reads a stream to its end, however it ends. */
    private static void readToTheEnd(InputStream stream) {
        try (stream) {
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException cut) {
            // an end as well
        }
    }

    @Test
    void aLoginEndsAfterTwelveHoursAlsoForAnOpenPage() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        try (Site site = Site.guarded(folder, tokens, now::get).read()) {
            String cookie = cookie(login(site, TOKEN, "/"));
            HttpResponse<InputStream> live = site.client()
                    .send(
                            site.request("/live").header("Cookie", cookie).build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            now.set(now.get().plus(Duration.ofHours(11)));
            assertThat(site.get("/", "Cookie", cookie).statusCode()).isEqualTo(200);

            now.set(now.get().plus(Duration.ofHours(1)).plusSeconds(1));

            assertThat(site.get("/", "Cookie", cookie).statusCode()).isEqualTo(401);
            try (BufferedReader events =
                    new BufferedReader(new InputStreamReader(live.body(), StandardCharsets.UTF_8))) {
                assertThat(events.lines()).contains("event: login");
            }
        }
    }

    @Test
    void logsOut() throws Exception {
        try (Site site = site()) {
            String cookie = cookie(login(site, TOKEN, "/"));

            site.send(site.request("/login")
                    .header("Cookie", cookie)
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString("logout=yes")));

            assertThat(site.get("/", "Cookie", cookie).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void leadsToNoOtherSiteAfterTheLogin() throws Exception {
        try (Site site = site()) {
            for (String next :
                    new String[] {"//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"}) {
                assertThat(login(site, TOKEN, next).headers().firstValue("Location"))
                        .hasValueSatisfying(address ->
                                assertThat(address).doesNotContain("evil").doesNotContain("javascript"));
            }
        }
    }

    @Test
    void rejectsALoginFromAPageOfAnotherSite() throws Exception {
        try (Site site = site()) {
            assertThat(site.send(form(site, TOKEN, "/").header("Origin", "https://evil.example"))
                            .statusCode())
                    .isEqualTo(403);
            assertThat(site.send(form(site, TOKEN, "/").header("Origin", "http://127.0.0.1:" + site.port()))
                            .statusCode())
                    .isEqualTo(302);
        }
    }

    private Site site() {
        return Site.guarded(folder, tokens).read();
    }

    private void tokens(String... lines) throws IOException {
        Files.writeString(tokens, String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
    }

    private static String hash(String token) {
        return Sha256.of(token.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> login(Site site, String token, String next) throws Exception {
        return site.send(form(site, token, next));
    }

    private static HttpRequest.Builder form(Site site, String token, String next) {
        return site.request("/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("token=" + URLEncoder.encode(token, StandardCharsets.UTF_8)
                        + "&next=" + URLEncoder.encode(next, StandardCharsets.UTF_8)));
    }

    private static String cookie(HttpResponse<String> login) {
        String header = login.headers().firstValue("Set-Cookie").orElseThrow();
        return header.substring(0, header.indexOf(';'));
    }
}
