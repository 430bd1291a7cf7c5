package dev.faultline.files.servers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in {@code servers} are like those that people have; for each there is one with the expected text. */
class AdoptionTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"claude-desktop", "claude-code", "cursor", "vscode"})
    void putsAGatewayBeforeEachServerAndLeavesEverythingElseAlone(String client) throws IOException {
        assertThat(adopt(resource(client + ".json")).text()).isEqualTo(resource(client + "-adopted.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude-desktop", "claude-code", "cursor", "vscode"})
    void keepsTheLineEndsAndTheByteOrderMarkOfWindows(String client) throws IOException {
        assertThat(adopt(windows(resource(client + ".json"))).text())
                .isEqualTo(windows(resource(client + "-adopted.json")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"claude-desktop", "claude-code", "cursor", "vscode"})
    void adoptingAgainChangesNothing(String client) throws IOException {
        Adoption first = adopt(resource(client + ".json"));

        Adoption second = adopt(first.text());

        assertThat(first.adopted()).hasSizeGreaterThanOrEqualTo(9);
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(second.adopted()).isEmpty();
        assertThat(second.left()).containsKeys(first.adopted().toArray(String[]::new));
    }

    @Test
    void keepsTheHeadersOfAServerOffItsCommandLine() throws IOException {
        String text = adopt(resource("claude-code.json")).text();

        assertThat(text)
                .contains(
                        "\"FAULTLINE_HEADER\": \"Authorization: Bearer ${API_KEY}\\nX-Team: Zahlungsverkehr \\\"A\\\"");
    }

    @Test
    void leavesWhatItCannotAdoptAndSaysWhy() throws IOException {
        String server = "{\"url\": \"https://a.example\", ";
        String text = """
            {"mcpServers": {
              "number": 1,
              "later": {"note": "not configured yet"},
              "args": {"command": "x", "args": "-y"},
              "headers": URL "headers": {"X-A": 1}},
              "list": URL "headers": []},
              "both": URL "headers": {"X-A": "1"}, "env": {"B": "2"}},
              "helper": URL "headersHelper": "/opt/bin/get-headers"},
              "signed-in": URL "oauth": {"clientId": "c"}},
              "cursor": URL "auth": {"CLIENT_ID": "c"}},
              "there": {"command": "/opt/faultline", "args": ["gateway", "--stdio", "--", "x"]}
            }}
            """.replace("URL ", server);

        Adoption adoption = adopt(text);

        assertThat(adoption.text()).isEqualTo(text);
        assertThat(adoption.adopted()).isEmpty();
        assertThat(adoption.left())
                .containsOnly(
                        entry("number", "it is not an object"),
                        entry("later", "it has neither a command nor a url"),
                        entry("args", "its args are not a list"),
                        entry("headers", "its headers are not an object of texts"),
                        entry("list", "its headers are not an object of texts"),
                        entry(
                                "both",
                                "it has headers and also an env, which a server at a url does not use: remove the env"),
                        entry("helper", "a gateway cannot use its headersHelper"),
                        entry("signed-in", "a gateway cannot use its oauth"),
                        entry("cursor", "a gateway cannot use its auth"),
                        entry("there", "a gateway is already in front of it"));
    }

    private static String windows(String text) {
        return '\uFEFF' + text.replace("\n", "\r\n");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = AdoptionTest.class.getResourceAsStream("/servers/" + name)) {
            return new String(requireNonNull(in, name).readAllBytes(), UTF_8);
        }
    }

    private Adoption adopt(String text) throws IOException {
        return Adoption.of(Files.writeString(folder.resolve("mcp.json"), text), "faultline");
    }
}
