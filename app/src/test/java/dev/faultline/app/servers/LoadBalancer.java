package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real nginx with the configuration of docs/guides/several-servers.md. */
public final class LoadBalancer implements AutoCloseable {
    private static final Path GUIDE = Path.of("../docs/guides/several-servers.md");
    private static final Pattern NGINX = Pattern.compile("```nginx\\n(.*?)```", Pattern.DOTALL);

    private final Process process;
    private final int port;

    private LoadBalancer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** {@return a load balancer for servers at these two ports, with its files in this folder} */
    static LoadBalancer start(Path folder, List<Integer> ports) throws Exception {
        return start(folder, "127.0.0.1:" + ports.get(0), "127.0.0.1:" + ports.get(1));
    }

    /** {@return a load balancer for one server, with its files in this folder} */
    public static LoadBalancer start(Path folder, InetSocketAddress server) throws Exception {
        String address = server.getHostString() + ":" + server.getPort();
        return start(folder, address, address);
    }

    private static LoadBalancer start(Path folder, String one, String other) throws Exception {
        int port = freePort();
        Files.writeString(folder.resolve("faultline.conf"), guide(port, one, other));
        Files.writeString(folder.resolve("nginx.conf"), """
            daemon off;
            master_process off;
            pid nginx.pid;
            error_log stderr;
            events {
                worker_connections 10000;
            }
            http {
                access_log off;
                client_body_temp_path body;
                proxy_temp_path proxy;
                fastcgi_temp_path fastcgi;
                uwsgi_temp_path uwsgi;
                scgi_temp_path scgi;
                include faultline.conf;
            }
            """);
        Process process = Run.endedWithTheTests(new ProcessBuilder("nginx", "-p", folder.toString(), "-c", "nginx.conf")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("nginx.log").toFile())
                .start());
        LoadBalancer started = new LoadBalancer(process, port);
        started.awaitPort(folder.resolve("nginx.log"));
        return started;
    }

    private static String guide(int port, String one, String other) throws IOException {
        Matcher block = NGINX.matcher(Files.readString(GUIDE));
        assertThat(block.find()).isTrue();
        return block.group(1)
                .replace("listen 8080", "listen 127.0.0.1:" + port)
                .replace("10.0.0.11:7337", one)
                .replace("10.0.0.12:7337", other);
    }

    private void awaitPort(Path log) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (ConnectException notYet) {
                assertThat(process.isAlive() && System.nanoTime() < deadline)
                        .as(Files.readString(log))
                        .isTrue();
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** {@return the port at which it listens} */
    public int port() {
        return port;
    }

    /** {@return a new connection to one of the servers} */
    HttpConnection connect() throws IOException, InterruptedException {
        return HttpConnection.open(URI.create("http://127.0.0.1:" + port + "/mcp"), Optional.empty());
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
