package dev.faultline.gateway;

import dev.faultline.files.servers.NamedServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The servers of a file. They may be replaced while clients are served; those that do not change are not affected. */
public final class ServerSet {
    /** How long a client waits for a server that it can do without at first, unless said otherwise. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Duration patience;
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
    private List<MemberServer> members = List.of();

    /**
     * No servers yet.
     *
     * @param patience how long clients of all servers wait for one of them
     */
    public ServerSet(Duration patience) {
        this.patience = patience;
    }

    /**
     * Replaces the servers. A server that is as before keeps its processes and its calls; the calls in flight of one
     * that is gone or different are given time to end.
     *
     * @param settings returns the settings of a server that is new or different
     */
    public void update(List<NamedServer> servers, Function<NamedServer, GatewaySettings> settings) {
        List<MemberServer> gone;
        synchronized (this) {
            List<MemberServer> now = new ArrayList<>();
            for (NamedServer server : servers) {
                now.add(kept(server).orElseGet(() -> new MemberServer(server, settings.apply(server))));
            }
            gone = members.stream().filter(member -> !now.contains(member)).toList();
            members = List.copyOf(now);
        }
        gone.forEach(member -> member.reconfigured(
                servers.stream().anyMatch(server -> server.address().equals(member.address()))));
        watchers.forEach(Runnable::run);
        gone.forEach(member -> member.shared()
                .ifPresent(
                        shell -> Thread.ofVirtual().name("faultline-server-end").start(shell::close)));
    }

    private Optional<MemberServer> kept(NamedServer server) {
        return members.stream().filter(it -> it.named().equals(server)).findFirst();
    }

    /** Ends the processes that all sessions share. */
    public void close() {
        members().forEach(member -> member.shared().ifPresent(SharedShell::close));
    }

    Duration patience() {
        return patience;
    }

    /** {@return the servers, in the order of the file} */
    synchronized List<MemberServer> members() {
        return members;
    }

    /** Calls this whenever the servers have changed. */
    void watch(Runnable watcher) {
        watchers.add(watcher);
    }

    /** Calls this no longer. */
    void forget(Runnable watcher) {
        watchers.remove(watcher);
    }
}
