package dev.faultline.fleet.testing;

import dev.faultline.fleet.StoreUrl;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/** Stands between programs and a database: counts the round trips, and loses the database when a test wants it. */
public final class PostgresRelay implements AutoCloseable {
    private static final int BUFFER = 8192;

    private final StoreUrl.Postgres target;
    private final Predicate<String> counted;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger trips = new AtomicInteger();
    private final AtomicInteger rejected = new AtomicInteger();
    private final AtomicInteger untilEvent = new AtomicInteger(Integer.MAX_VALUE);
    private volatile Runnable event = () -> {};
    private volatile boolean cut;

    private PostgresRelay(StoreUrl.Postgres target, Predicate<String> counted, ServerSocket listener) {
        this.target = target;
        this.counted = counted;
        this.listener = listener;
    }

    /** {@return a relay to the database, which counts all statements but the settings of a new connection} */
    public static PostgresRelay to(StoreUrl.Postgres database) throws IOException {
        return to(database, statement -> !statement.strip().startsWith("SET "));
    }

    /** {@return a relay to the database, which counts the statements on tables with this prefix} */
    public static PostgresRelay to(StoreUrl.Postgres database, String tables) throws IOException {
        return to(database, statement -> statement.contains(tables));
    }

    private static PostgresRelay to(StoreUrl.Postgres database, Predicate<String> counted) throws IOException {
        ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        PostgresRelay relay = new PostgresRelay(database, counted, listener);
        Thread.ofVirtual().start(relay::accept);
        return relay;
    }

    /** {@return the address of the database by way of this relay} */
    public StoreUrl.Postgres url() {
        return new StoreUrl.Postgres(
                target.user(), "127.0.0.1:" + listener.getLocalPort(), target.database(), target.parameters());
    }

    /** {@return how often a client sent what counts and waited for the answer, on all connections so far} */
    public int roundTrips() {
        return trips.get();
    }

    /** Loses the database: all connections, and every new one. */
    public void cut() {
        cut = true;
        open.forEach(PostgresRelay::close);
    }

    /** Loses the database when a client has sent this many requests more that count; the last one does not arrive. */
    public void cutAtRequest(int count) {
        atRequest(count, this::cut);
    }

    /** Runs this when a client has sent this many requests more that count, before the last one arrives. */
    public void atRequest(int count, Runnable work) {
        event = work;
        untilEvent.set(count);
    }

    /** {@return how many connections were rejected while the database was lost} */
    public int rejected() {
        return rejected.get();
    }

    /** Makes the database available again. */
    public void restore() {
        untilEvent.set(Integer.MAX_VALUE);
        cut = false;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (cut) {
                    client.close();
                    rejected.incrementAndGet();
                } else {
                    connect(client);
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) throws IOException {
        String[] host = target.hosts().split(":", -1);
        Socket server = new Socket(host[0], Integer.parseInt(host[1]));
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        open.add(client);
        open.add(server);
        SentStatements statements = new SentStatements();
        AtomicBoolean answered = new AtomicBoolean(true);
        Thread.ofVirtual()
                .start(() -> copy(client, server, (request, length) -> {
                    if (statements.run(request, length, counted) && answered.getAndSet(false)) {
                        count();
                    }
                }));
        Thread.ofVirtual().start(() -> copy(server, client, (answer, length) -> answered.set(true)));
    }

    private void count() {
        trips.incrementAndGet();
        if (untilEvent.decrementAndGet() == 0) {
            event.run();
        }
    }

    private void copy(Socket from, Socket to, ObjIntConsumer<byte[]> seen) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                seen.accept(buffer, count);
                out.write(buffer, 0, count);
                out.flush();
            }
        } catch (IOException lost) {
            open.remove(from); // the other direction ends too
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
