package dev.faultline.examples.tracing;

import dev.faultline.client.FaultlineClient;
import dev.faultline.client.FaultlineHttp;
import dev.faultline.client.Outcome;
import dev.faultline.client.RestartableStdio;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/** Asks a server where a parcel is, and prints what it needs to find a failure again. */
public final class ParcelClient {
    private ParcelClient() {}

    /** Calls a server at an address, or one that it starts: {@code ID URL} or {@code ID COMMAND ARG...}. */
    public static void main(String[] args) {
        try (OpenTelemetrySdk telemetry = Telemetry.of("parcels-client");
                McpSyncClient sdk = McpClient.sync(transport(args))
                        .requestTimeout(Duration.ofSeconds(60))
                        .initializationTimeout(Duration.ofSeconds(60))
                        .build()) {
            FaultlineClient client = FaultlineClient.over(sdk)
                    .attempts(60) // the server may still be starting
                    .within(Duration.ofSeconds(60))
                    .build();
            Outcome outcome = new TracedCalls(client, telemetry).call("track_parcel", Map.of("id", args[0]));
            System.out.println(describe(outcome));
        }
    }

    private static McpClientTransport transport(String[] args) {
        if (args[1].startsWith("http:")) {
            String address = args[1];
            return HttpClientStreamableHttpTransport.builder(address)
                    .clientBuilder(FaultlineHttp.newBuilder())
                    .build();
        }
        ServerParameters server = ServerParameters.builder(args[1])
                .args(Arrays.asList(args).subList(2, args.length))
                .env(System.getenv())
                .build();
        return RestartableStdio.to(server, System.err::println);
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answer answer -> "Answer: " + answer.result().content();
            case Outcome.Refusal refusal ->
                "Failure " + refusal.occurrence().id() + ": "
                        + refusal.occurrence().fault().message();
        };
    }
}
