package dev.faultline.server;

import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.dialects.problemdetails.KgFoundryError;
import dev.faultline.dialects.problemdetails.ProblemType;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.toolresult.GitHubCliError;
import dev.faultline.dialects.toolresult.McpError;
import dev.faultline.dialects.toolresult.NetworkError;
import dev.faultline.dialects.toolresult.TimeoutError;
import dev.faultline.dialects.toolresult.ValidationError;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The typed errors of the dialects, thrown by a tool. */
final class Raised {
    /** A code of an author that no table lists. */
    enum KitchenCode implements ProblemType {
        SHORT_AND_STOUT;

        @Override
        public int status() {
            return 418;
        }

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.CONFLICT, "It is a teapot.", "A teapot was asked.", "Ask for tea.");
        }
    }

    private Raised() {}

    @SuppressWarnings("DoNotCallSuggester") // it is a tool
    static CallToolResult raise(CallToolRequest request) throws Exception {
        throw switch (String.valueOf(request.arguments().get("what"))) {
            case "validation" -> new ValidationError("The branch is not a name");
            case "timeout" -> new TimeoutError("The command took too long");
            case "network" -> new NetworkError("The host cannot be reached");
            case "mcp" -> new McpError("The file is gone", CommonCode.FILE_NOT_FOUND);
            case "uncoded" -> new McpError("Something failed");
            case "github" -> new GitHubCliError("gh failed", 0, "not logged in", "");
            case "github_blank" -> new GitHubCliError("gh failed", 4, "", " ");
            case "system" ->
                new FaultException(
                        SystemErrorCode.HASH_MISMATCH.fault("The file has changed since it was read."),
                        Origin.ofTool("write_file"),
                        null);
            case "embedding" -> new EmbeddingError("The model is loading");
            case "wrapped" ->
                new CompletionException(new ExecutionException(
                        new InvocationTargetException(new NoSuchFileException("wrapped")))); // as the argument says
            case "unchecked" -> new UncheckedIOException(new MalformedInputException(1));
            case "own" ->
                new KgFoundryError(KitchenCode.SHORT_AND_STOUT, "It brews no coffee", Map.of("spout", "left"));
            case "anonymous" ->
                new IllegalStateException() {
                    private static final long serialVersionUID = 1;
                };
            case "interrupted" -> new InterruptedException("stop");
            default -> new IllegalArgumentException("unknown");
        };
    }
}
