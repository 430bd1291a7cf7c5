package dev.faultline.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Keeps the connections of a server within their limits. A client that sends or reads too slowly loses its connection.
 * Where there are too many connections, the one closes whose client has kept the server waiting longest, or else the
 * stream that has had nothing to carry for longest; connections whose requests the server works on stay.
 *
 * <p>Jetty's own means do not suffice: {@code MinimumDataRateHandler} measures all clients together,
 * {@code HttpConfiguration.setMinRequestDataRate} has no effect in Jetty 12, and {@code NetworkConnectionLimit} stops
 * accepting, so that one client can shut out all others.
 */
final class ClientWatch extends Handler.Wrapper implements Connection.Listener {
    private static final Duration LONGEST_INTERVAL = Duration.ofMillis(500);
    private static final String TOO_MANY = "there are too many connections";

    private final ConnectionLimits limits;
    private final Map<Connection, ClientConnection> clients = new ConcurrentHashMap<>();

    ClientWatch(ConnectionLimits limits, Handler handler) {
        super(handler);
        this.limits = limits;
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        schedule(getServer().getScheduler());
    }

    private void schedule(Scheduler scheduler) {
        Duration part = limits.patience().compareTo(limits.idle()) < 0 ? limits.patience() : limits.idle();
        Duration interval = part.dividedBy(4);
        scheduler.schedule(
                () -> {
                    long now = System.nanoTime();
                    clients.values().forEach(client -> client.check(now));
                    if (isRunning()) {
                        schedule(scheduler);
                    }
                },
                interval.compareTo(LONGEST_INTERVAL) < 0 ? interval : LONGEST_INTERVAL);
    }

    @Override
    public void onOpened(Connection connection) {
        ClientConnection opened = new ClientConnection(connection, limits);
        clients.put(connection, opened);
        makeRoom(opened);
    }

    // One at a time: connections that open at the same moment must not choose the same one to close.
    private synchronized void makeRoom(ClientConnection opened) {
        List<ClientConnection> open =
                clients.values().stream().filter(ClientConnection::isOpen).toList();
        List<ClientConnection> same = open.stream()
                .filter(client -> client.address().equals(opened.address()))
                .toList();
        if (same.size() > limits.perAddress()) {
            mostDispensable(same, opened).close(TOO_MANY);
        } else if (open.size() > limits.connections()) {
            mostDispensable(largestGroup(open), opened).close(TOO_MANY);
        }
    }

    @Override
    public void onClosed(Connection connection) {
        ClientConnection closed = clients.remove(connection);
        if (closed != null) {
            closed.closed();
        }
    }

    private static List<ClientConnection> largestGroup(List<ClientConnection> open) {
        return open.stream().collect(Collectors.groupingBy(ClientConnection::address)).values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElseGet(List::of);
    }

    // The new one only if the server works on requests of all others.
    private static ClientConnection mostDispensable(List<ClientConnection> among, ClientConnection opened) {
        long now = System.nanoTime();
        return among.stream()
                .filter(client -> client != opened && client.use(now) != ClientConnection.Activity.WORK)
                .min(Comparator.<ClientConnection, ClientConnection.Activity>comparing(client -> client.use(now))
                        .thenComparing(Comparator.<ClientConnection>comparingLong(client -> client.idle(now))
                                .reversed()))
                .orElse(opened);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        ClientConnection client = clients.get(request.getConnectionMetaData().getConnection());
        if (client == null) {
            return super.handle(request, response, callback); // the connection has been closed
        }
        client.begin(request);
        Request.addCompletionListener(request, failure -> client.end());
        Request watched = new WatchedRequest(request, client);
        return super.handle(watched, new WatchedResponse(watched, response, client), callback);
    }
}
