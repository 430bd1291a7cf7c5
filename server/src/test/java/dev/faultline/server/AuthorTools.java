package dev.faultline.server;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.FaultException;
import dev.faultline.tool.Arguments;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Tools that create errors with the APIs of the dialects; the argument {@code what} selects one. */
final class AuthorTools {
    private AuthorTools() {}

    /** The exception that a tool throws for the argument of a call. */
    interface Making {
        Exception of(String what);
    }

    private static final Map<String, Making> ALL = Map.of(
            "makes_tool_error",
            what -> new FaultException(ToolErrorMade.valueOf(what).make()),
            "makes_system_error",
            what -> SystemErrorMade.valueOf(what).make(),
            "details",
            what -> new FaultException(ToolErrors.errRetryableImmediate(ToolErrorCode.TIMEOUT, "The first message")
                    .withDetails(UnsafeDetails.valueOf(what).make())),
            "suggests",
            what -> new FaultException(
                    ToolErrors.error(ToolErrorCode.NOT_FOUND, "m").withSuggestion(what)),
            "reports",
            what -> new FaultException(ToolErrors.error(ToolErrorCode.INTERNAL_ERROR, what)),
            "throws_text",
            IllegalStateException::new);

    /** Enough arguments that the description of a valid call takes more than 512 bytes. */
    private static final Parameters<Arguments> WIDE = Parameters.of(
            arguments -> arguments,
            IntStream.range(0, 30)
                    .mapToObj(i -> Parameter.required("argument-number-" + i, Shape.text(), "A text."))
                    .toArray(Parameter<?>[]::new));

    static void addTo(FaultlineServer server) {
        server.tool(FixtureTools.named("wide"), (exchange, request) -> {
            WIDE.decode(ClientArguments.of(request));
            return FixtureTools.text("fine");
        });
        server.tool(FixtureTools.named("returns_draft"), (exchange, request) -> draft());
        // in the same order in every process
        new TreeMap<>(ALL)
                .forEach((name, making) ->
                        server.tool(FixtureTools.named(name), (exchange, request) -> thrown(making, request)));
    }

    private static CallToolResult draft() {
        return CallToolResult.builder()
                .addTextContent("Who are you?")
                .isError(true)
                .meta(Map.of(
                        ToolFailureDialect.KEY,
                        Map.of("class", "governance", "code", "auth_required", "correlationId", "7", "since", 2027)))
                .build();
    }

    @SuppressWarnings("DoNotCallSuggester") // it is a tool
    private static CallToolResult thrown(Making making, CallToolRequest request) throws Exception {
        throw making.of(String.valueOf(request.arguments().get("what")));
    }
}
