package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerProperties.Capabilities;

/** The tools, prompts, resources and completions that Spring AI found in the application. */
interface Specifications {
    /** Adds the tools. */
    void addTools(FaultlineServer server);

    /** Adds the prompts. */
    void addPrompts(FaultlineServer server);

    /** Adds the resources, and the templates of resources. */
    void addResources(FaultlineServer server);

    /** Adds the completions. */
    void addCompletions(FaultlineServer server);

    /** Adds what the application offers. */
    default void addTo(FaultlineServer server, Capabilities offered) {
        if (offered.isTool()) {
            addTools(server);
        }
        if (offered.isPrompt()) {
            addPrompts(server);
        }
        if (offered.isResource()) {
            addResources(server);
        }
        if (offered.isCompletion()) {
            addCompletions(server);
        }
    }
}
