import dev.faultline.client.FaultlineClient;
import dev.faultline.client.Outcome;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A program that calls a server; dev/check-consumer runs it with faultline-client alone. Its arguments are a command. */
public final class GreeterClient {
    private GreeterClient() {}

    public static void main(String[] args) {
        ServerParameters server = ServerParameters.builder(args[0])
                .args(List.of(args).subList(1, args.length))
                .build();
        try (McpSyncClient sdk = McpClient.sync(new StdioClientTransport(server, McpJsonDefaults.getMapper()))
                .initializationTimeout(Duration.ofMinutes(2))
                .build()) {
            sdk.initialize();
            FaultlineClient client = FaultlineClient.of(sdk);
            System.out.println(describe(client.call("greet", Map.of("name", "world"))));
            System.out.println(describe(client.call("greet", Map.of())));
        }
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answer answer -> "answer " + answer.result().content();
            case Outcome.Stated stated -> "refusal " + stated.occurrence().fault().code().name() + " " + stated.decision();
            case Outcome.Inferred inferred -> "inferred " + inferred.occurrence().fault().message();
        };
    }
}
