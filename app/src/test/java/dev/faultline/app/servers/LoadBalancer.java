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
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real nginx with the configuration of docs/guides/several-servers.md. */
public final class LoadBalancer implements AutoCloseable {
    private static final Path GUIDE = Path.of("../docs/guides/several-servers.md");
    private static final Pattern NGINX = Pattern.compile("```nginx\\n(.*?)```", Pattern.DOTALL);

    private final Process process;
    private final InetSocketAddress address;

    private LoadBalancer(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /** {@return a load balancer for servers at these two ports, with its files in this folder} */
    static LoadBalancer start(Path folder, List<Integer> ports) throws Exception {
        String one = "127.0.0.1:" + ports.get(0);
        return start(folder, "127.0.0.1", guide -> servers(guide, one, "127.0.0.1:" + ports.get(1)));
    }

    /** {@return a load balancer for one server, with its files in this folder} */
    public static LoadBalancer start(Path folder, InetSocketAddress server) throws Exception {
        return start(folder, server, "127.0.0.1", UnaryOperator.identity());
    }

    /**
     * {@return a load balancer for one server, with its files in this folder}
     *
     * @param host the address at which it listens
     * @param changed returns the configuration of the guide with a change
     */
    public static LoadBalancer start(Path folder, InetSocketAddress server, String host, UnaryOperator<String> changed)
            throws Exception {
        String address = server.getHostString() + ":" + server.getPort();
        return start(folder, host, guide -> changed.apply(servers(guide, address, address)));
    }

    private static String servers(String guide, String one, String other) {
        return guide.replace("10.0.0.11:7337", one).replace("10.0.0.12:7337", other);
    }

    private static LoadBalancer start(Path folder, String host, UnaryOperator<String> changed) throws Exception {
        InetSocketAddress address = new InetSocketAddress(host, freePort());
        String listening = "listen " + host + ":" + address.getPort();
        Files.writeString(folder.resolve("faultline.conf"), changed.apply(guide().replace("listen 8080", listening)));
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
        LoadBalancer started = new LoadBalancer(process, address);
        started.awaitPort(folder.resolve("nginx.log"));
        return started;
    }

    private static String guide() throws IOException {
        Matcher block = NGINX.matcher(Files.readString(GUIDE));
        assertThat(block.find()).isTrue();
        return block.group(1);
    }

    private void awaitPort(Path log) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (true) {
            try {
                new Socket(address.getAddress(), address.getPort()).close();
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

    /** {@return the address at which it listens} */
    public InetSocketAddress address() {
        return address;
    }

    /** {@return a new connection to one of the servers} */
    HttpConnection connect() throws IOException, InterruptedException {
        return HttpConnection.open(URI.create("http://127.0.0.1:" + address.getPort() + "/mcp"), Optional.empty());
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
