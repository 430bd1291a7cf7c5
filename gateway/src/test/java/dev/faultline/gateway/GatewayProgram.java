package dev.faultline.gateway;

import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Duration;

/** A gateway as a program of its own, which tests can kill. */
final class GatewayProgram {
    private GatewayProgram() {}

    public static void main(String[] args) {
        Trail trail = Trail.open(Path.of(args[0]));
        new StdioGateway(TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1)), System.out)
                .serve(System.in);
        trail.close();
    }
}
