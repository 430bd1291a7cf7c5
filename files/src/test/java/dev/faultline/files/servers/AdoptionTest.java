package dev.faultline.files.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdoptionTest {
    @TempDir
    private Path folder;

    @Test
    void putsAGatewayBeforeEachCommandAndLeavesEverythingElseAlone() throws IOException {
        assertThat(adopt("""
            {
              "globalShortcut":   "Ctrl+Space",
              "mcpServers": {
                "files": {
                  "command": "npx",
                  "args": ["-y", "some-server", "/home/me"],
                  "env": {"KEY": "value"}
                },
                "bare": {"command": "server"}
              }
            }
            """).text()).isEqualTo("""
                {
                  "globalShortcut":   "Ctrl+Space",
                  "mcpServers": {
                    "files": {
                      "command": "faultline",
                      "args": [
                        "gateway",
                        "--stdio",
                        "--",
                        "npx",
                        "-y",
                        "some-server",
                        "/home/me"
                      ],
                      "env": {
                        "KEY": "value"
                      }
                    },
                    "bare": {
                      "command": "faultline",
                      "args": [
                        "gateway",
                        "--stdio",
                        "--",
                        "server"
                      ]
                    }
                  }
                }
                """);
    }

    @Test
    void aServerWithAUrlIsReachedByAGatewayWithItsHeadersInAVariable() throws IOException {
        assertThat(adopt("""
            {
              // shared by the team
              "servers": {
                "api": {"type": "http", "url": "https://api.example/mcp", "headers": {"Authorization": "Bearer ${input:k}", "X-A": "1"}}
              },
              "inputs": [{"id": "k", "type": "promptString"}]
            }
            """).text()).isEqualTo("""
                {
                  // shared by the team
                  "servers": {
                    "api": {
                      "type": "stdio",
                      "command": "faultline",
                      "args": [
                        "gateway",
                        "--stdio",
                        "--url",
                        "https://api.example/mcp"
                      ],
                      "env": {
                        "FAULTLINE_HEADER": "Authorization: Bearer ${input:k}\\nX-A: 1"
                      }
                    }
                  },
                  "inputs": [{"id": "k", "type": "promptString"}]
                }
                """);
    }

    @Test
    void adoptingAgainChangesNothing() throws IOException {
        Adoption first =
                adopt("{\"mcpServers\": {\"a\": {\"command\": \"x\"}, \"b\": {\"url\": \"https://b.example\"}}}");

        Adoption second = adopt(first.text());

        assertThat(first.adopted()).containsExactly("a", "b");
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(second.adopted()).isEmpty();
        assertThat(second.left()).containsOnlyKeys("a", "b");
    }

    @Test
    void leavesWhatIsNotAServer() throws IOException {
        Adoption adoption = adopt("{\"mcpServers\": {\"a\": 1, \"b\": {\"note\": \"later\"}}}");

        assertThat(adoption.adopted()).isEmpty();
        assertThat(adoption.left()).containsOnlyKeys("a", "b");
    }

    private Adoption adopt(String text) throws IOException {
        return Adoption.of(Files.writeString(folder.resolve("mcp.json"), text), "faultline");
    }
}
