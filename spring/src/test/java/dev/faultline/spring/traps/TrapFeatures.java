package dev.faultline.spring.traps;

import java.util.List;
import org.springframework.ai.mcp.annotation.McpArg;
import org.springframework.ai.mcp.annotation.McpComplete;
import org.springframework.ai.mcp.annotation.McpPrompt;
import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.stereotype.Service;

/** Prompts, resources and completions that fail. */
@Service
class TrapFeatures {
    @McpPrompt(name = "failing", description = "Throws.")
    String prompt() {
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

    @McpComplete(prompt = "greeting")
    List<String> complete(String prefix) {
        throw new IllegalStateException(TrapTools.SECRET);
    }
}
