package greeter;

import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Service;

/** A server on Spring AI that does not mention Faultline; dev/check-consumer adds the starter to it. */
@SpringBootApplication
public class SpringGreeter {
    public static void main(String[] args) {
        SpringApplication.run(SpringGreeter.class, args);
    }

    @Service
    static class Greetings {
        @McpTool(name = "greet", description = "Greets.")
        String greet(@McpToolParam(description = "Who is greeted.") String name) {
            return "Hello, " + name + "!";
        }
    }
}
