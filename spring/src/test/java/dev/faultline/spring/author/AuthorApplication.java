package dev.faultline.spring.author;

import dev.faultline.server.testing.SuccessfulTools;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** An application as an author writes one, who does not know of the guard. */
@SpringBootApplication(proxyBeanMethods = false)
public class AuthorApplication {
    /** Starts it. */
    public static void main(String[] args) {
        SpringApplication.run(AuthorApplication.class, args);
    }

    @Bean
    List<SyncToolSpecification> successes() {
        return new SuccessfulTools().tools();
    }

    @Bean
    List<SyncPromptSpecification> prompts() {
        return SuccessfulTools.prompts();
    }

    @Bean
    List<SyncResourceSpecification> resources() {
        return SuccessfulTools.resources();
    }

    @Bean
    List<SyncResourceTemplateSpecification> templates() {
        return SuccessfulTools.templates();
    }

    @Bean
    List<SyncCompletionSpecification> completions() {
        return SuccessfulTools.completions();
    }
}
