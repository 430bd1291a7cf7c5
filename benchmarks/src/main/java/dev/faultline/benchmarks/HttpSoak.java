package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** The soak test over HTTP: eight connections, and every request is answered under its own id, in its own response. */
final class HttpSoak {
    private static final int CONNECTIONS = 8;

    private HttpSoak() {}

    static boolean run(int messages) throws Exception {
        Path records = Files.createTempDirectory("faultline-soak");
        Process server = Soak.server(GuardServers.class, records);
        AtomicInteger requests = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        try (BufferedReader said = server.inputReader()) {
            int port = GuardServers.Ports.read(said.readLine()).durable();
            for (int tenth = 1; tenth <= 10; tenth++) {
                round(port, messages / 10 / CONNECTIONS, requests, wrong);
                System.out.println(tenth * messages / 10 + " messages over HTTP: " + Soak.held(server));
            }
        } finally {
            server.destroy();
            server.waitFor();
        }
        System.out.printf(
                "HTTP: %d messages, %d requests, %d not answered as they should be%n",
                messages, requests.get(), wrong.get());
        return wrong.get() == 0;
    }

    private static void round(int port, int messages, AtomicInteger requests, AtomicInteger wrong) throws Exception {
        Connections.together(
                port,
                CONNECTIONS,
                (load, number, begin) -> converse(load, messages, new Random(number), requests, wrong));
    }

    private static void converse(
            HttpLoad load, int messages, Random random, AtomicInteger requests, AtomicInteger wrong)
            throws IOException {
        for (int i = 1; i <= messages; i++) {
            if (random.nextInt(4) == 0) {
                load.exchange(SoakMessages.hostile(random));
                continue;
            }
            requests.incrementAndGet();
            HttpLoad.HttpAnswer reply = load.exchange(SoakMessages.request(i, random));
            String mark = "\"id\":" + i + ",";
            int first = reply.body().indexOf(mark);
            if (first < 0 || reply.body().indexOf(mark, first + 1) >= 0) {
                wrong.incrementAndGet();
                System.out.println("wrong: " + reply);
            }
        }
    }
}
