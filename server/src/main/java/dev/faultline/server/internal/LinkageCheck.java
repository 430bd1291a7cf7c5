package dev.faultline.server.internal;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.InitializeRequest;
import io.modelcontextprotocol.spec.McpSchema.InitializeResult;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.ServiceConfigurationError;

/**
 * Uses the libraries that every connection needs once, at start-up. If the class path has versions that do not fit
 * together, the start fails with an error that says so, instead of the first request.
 */
public final class LinkageCheck {
    private static final TypeRef<Map<String, Object>> MAP = new TypeRef<>() {};

    private LinkageCheck() {}

    /**
     * Returns the SDK's mapper, after it has read and written a handshake and a tool result.
     *
     * @throws LinkageError if a library lacks what another one calls
     */
    public static McpJsonMapper mapper() {
        try {
            McpJsonMapper mapper = McpJsonDefaults.getMapper();
            check(mapper);
            return mapper;
        } catch (LinkageError | ServiceConfigurationError found) {
            throw broken(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(McpJsonMapper mapper) throws IOException {
        Map<String, Object> client = Map.of("name", "check", "version", "1");
        Map<String, Object> request =
                Map.of("protocolVersion", "2025-11-25", "capabilities", Map.of(), "clientInfo", client);
        mapper.convertValue(request, InitializeRequest.class);
        ServerCapabilities capabilities =
                ServerCapabilities.builder().tools(true).build();
        mapper.writeValueAsString(InitializeResult.builder(
                        "2025-11-25",
                        capabilities,
                        Implementation.builder("check", "1").build())
                .build());
        mapper.readValue(
                mapper.writeValueAsString(
                        CallToolResult.builder().addTextContent("check").build()),
                MAP);
    }

    private static LinkageError broken(Error found) {
        return new LinkageError(
                "The server cannot start, because libraries on the class path do not fit together (" + found
                        + "). Use one version for all Jackson modules, and the version of the MCP SDK that Faultline"
                        + " was built with.",
                found);
    }
}
