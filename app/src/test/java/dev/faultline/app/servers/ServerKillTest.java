package dev.faultline.app.servers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills one of two servers behind a load balancer, again and again, while clients call. */
class ServerKillTest {
    private static final int KILLS = Integer.getInteger("shared.kills", 5);
    private static final int CLIENTS = 4;

    @TempDir
    private Path folder;

    @Test
    void sessionsSurviveTheDeathOfAnyServer() throws Exception {
        try (TwoServers servers = new TwoServers(folder);
                LoadBalancer balancer = LoadBalancer.start(folder, servers.ports())) {
            Files.writeString(servers.root().resolve("a.txt"), "a\n");
            List<CallingClient> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new CallingClient(balancer));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                awaitAnswers(clients);
                servers.kill(kill % 2);
                awaitAnswers(clients); // of the other server
                servers.restart(kill % 2);
            }
            awaitAnswers(clients);
            for (CallingClient client : clients) {
                client.end();
            }
        }
    }

    private static void awaitAnswers(List<CallingClient> clients) throws Exception {
        for (CallingClient client : clients) {
            client.awaitAnswers(5);
        }
    }
}
