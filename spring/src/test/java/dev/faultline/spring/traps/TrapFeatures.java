package dev.faultline.spring.traps;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.mcp.annotation.McpArg;
import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.stereotype.Service;

/** Prompts, resources and completions that fail. */
@Service
class TrapFeatures {
    @McpPrompt(name = "failing", description = "Throws.")
    String prompt(@McpArg(name = "name", description = "Who is greeted.", required = false) String name) {
        throw new IllegalStateException(TrapTools.SECRET);
    }

    @McpPrompt(name = "greeting", description = "Greets.")
    String greeting(@McpArg(name = "name", description = "Who is greeted.", required = false) String name) {
        return "Hello " + name;
    }

    @McpResource(uri = "trap://failing", name = "failing", description = "Throws.")
    String resource() {
        throw new IllegalStateException(TrapTools.SECRET);
    }

    @McpResource(uri = "trap://note", name = "note", description = "A note.")
    String note() {
        return "a note";
    }

    @McpPrompt(name = "missing", description = "Returns null.")
    @Nullable
    String noPrompt(@McpArg(name = "name", description = "Who is greeted.", required = false) String name) {
        return null;
    }

    @McpPrompt(name = "unlinked", description = "Throws an error.")
    String unlinkedPrompt(@McpArg(name = "name", description = "Who is greeted.", required = false) String name) {
        throw new NoClassDefFoundError("com/example/Driver");
    }

    @McpPrompt(name = "hanging", description = "Never returns.")
    String hangingPrompt(@McpArg(name = "name", description = "Who is greeted.", required = false) String name)
            throws InterruptedException {
        return never();
    }

    @McpResource(uri = "trap://missing", name = "missing", description = "Returns null.")
    @Nullable
    String noResource() {
        return null;
    }

    @McpResource(uri = "trap://unlinked", name = "unlinked", description = "Throws an error.")
    String unlinkedResource() {
        throw new NoClassDefFoundError("com/example/Driver");
    }

    @McpResource(uri = "trap://hanging", name = "hanging", description = "Never returns.")
    String hangingResource() throws InterruptedException {
        return never();
    }

    @McpComplete(prompt = "failing")
    List<String> complete(String prefix) {
        throw new IllegalStateException(TrapTools.SECRET);
    }

    @McpComplete(prompt = "missing")
    @Nullable
    List<String> noCompletion(String prefix) {
        return null;
    }

    @McpComplete(prompt = "unlinked")
    List<String> unlinkedCompletion(String prefix) {
        throw new NoClassDefFoundError("com/example/Driver");
    }

    @McpComplete(prompt = "hanging")
    List<String> hangingCompletion(String prefix) throws InterruptedException {
        return List.of(never());
    }

    private static String never() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }
}
