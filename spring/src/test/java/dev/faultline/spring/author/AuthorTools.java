package dev.faultline.spring.author;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.LoggingLevel;
import io.modelcontextprotocol.spec.McpSchema.LoggingMessageNotification;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.SamplingMessage;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.net.ConnectException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.server.ResponseStatusException;

/** Tools that succeed in every form of a method, and tools that fail with what libraries throw. */
@Service
@Validated
public class AuthorTools {
    /** What a caller sends. */
    public record Person(@NotBlank String name, @Min(18) int age) {}

    /** What a tool returns. */
    public record Report(String title, int pages) {}

    @McpTool(name = "spring_text", description = "Returns a text.")
    String text() {
        return "fine";
    }

    @McpTool(name = "spring_record", description = "Returns a record.")
    Report record() {
        return new Report("fine", 7);
    }

    @McpTool(name = "spring_schema", description = "Returns a record with a schema.", generateOutputSchema = true)
    Report schema() {
        return new Report("fine", 7);
    }

    @McpTool(name = "spring_list", description = "Returns a list.")
    List<Report> list() {
        return List.of(new Report("one", 1), new Report("two", 2));
    }

    @McpTool(name = "spring_empty", description = "Returns an empty list.")
    List<Report> empty() {
        return List.of();
    }

    @McpTool(name = "spring_map", description = "Returns a map.")
    Map<String, Integer> map() {
        return Map.of("pages", 7);
    }

    @McpTool(name = "spring_number", description = "Returns a number.")
    int number() {
        return 7;
    }

    @McpTool(name = "spring_nothing", description = "Returns nothing.")
    void nothing() {}

    @McpTool(name = "spring_argument", description = "Returns its argument.")
    String argument(Person person) {
        return person.name() + " is " + person.age();
    }

    @McpTool(name = "spring_notifies", description = "Logs and reports progress.")
    String notifies(McpSyncServerExchange exchange) {
        exchange.loggingNotification(LoggingMessageNotification.builder(LoggingLevel.ERROR, "half")
                .logger("author")
                .build());
        exchange.progressNotification(new ProgressNotification("t", 1.0, 2.0, "half", Map.of("org.example/k", 1)));
        return "fine";
    }

    @McpTool(name = "spring_elicits", description = "Asks for a name.")
    String elicits(McpSyncServerExchange exchange) {
        Map<String, Object> name = new TreeMap<>(Map.of("type", "string", "title", "Your name", "maxLength", 40));
        Map<String, Object> form = new TreeMap<>(
                Map.of("type", "object", "properties", Map.of("name", name), "required", List.of("name")));
        return exchange.createElicitation(ElicitFormRequest.builder("Who are you, \"naïve\" caller?", form)
                        .build())
                .toString();
    }

    @McpTool(name = "spring_samples", description = "Asks the client's model.")
    String samples(McpSyncServerExchange exchange) {
        SamplingMessage message = SamplingMessage.builder(
                        Role.USER, TextContent.builder("Say something\n日本").build())
                .build();
        return exchange.createMessage(CreateMessageRequest.builder(List.of(message), 5)
                        .systemPrompt("Be brief.")
                        .temperature(0.5)
                        .metadata(Map.of("k", 1))
                        .build())
                .toString();
    }

    @McpTool(name = "spring_roots", description = "Asks for the roots.")
    String roots(McpSyncServerExchange exchange) {
        return exchange.listRoots().toString();
    }

    @McpTool(name = "fails_valid", description = "Checks a person.")
    String valid(@Valid Person person) {
        return person.name();
    }

    @McpTool(name = "fails_status", description = "States an HTTP status.")
    String status(int status, String reason) {
        throw new ResponseStatusException(HttpStatus.valueOf(status), reason);
    }

    @McpTool(name = "fails_security", description = "Is only for owners.")
    String security() {
        throw new SecurityException("Only for owners");
    }

    @McpTool(name = "fails_backend", description = "Calls a service that is down.")
    String backend() {
        throw new ResourceAccessException(
                "I/O error on GET request for \"http://localhost:1\": Connection refused",
                new ConnectException("Connection refused"));
    }

    @McpTool(name = "fails_sql", description = "Asks a database.")
    String sql(String state) {
        throw new IllegalStateException("could not load", new SQLException("refused", state));
    }

    @McpTool(name = "fails_null", description = "Has a defect.")
    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // the defect
    int broken() {
        @Nullable String missing = Map.<String, String>of().get("name");
        return missing.length();
    }
}
