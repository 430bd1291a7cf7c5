package dev.faultline.gateway;

import dev.faultline.trail.Trail;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A gateway as a program of its own, which tests can kill: before a faulty server, or one with this journal. */
final class GatewayProgram {
    private GatewayProgram() {}

    public static void main(String[] args) {
        Trail trail = Trail.open(Path.of(args[0]));
        List<String> command = args.length > 1 ? JournalServer.command(Path.of(args[1])) : FaultyServer.command();
        new StdioGateway(TestClient.settings(command, trail, Duration.ofMinutes(1)), System.out).serve(System.in);
        trail.close();
    }
}
