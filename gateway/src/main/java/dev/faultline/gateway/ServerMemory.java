package dev.faultline.gateway;

import dev.faultline.gateway.relay.RelayEvent;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.internal.RecentMap;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What the gateway knows about one server beyond its sessions: whether it starts at all, and what its lists take. */
public final class ServerMemory {
    private static final int PRINCIPALS = 1_000;

    /** What a tool takes beside its definition. */
    private static final int TOOL = 400;

    private static final long LEAST = 16 * 1024 * 1024;

    private record Suspension(long until, Optional<StartFailure> why) {}

    private static final class SharedList {
        private final Map<String, UpstreamTool> tools;
        private final long bytes;
        private int users;

        SharedList(Map<String, UpstreamTool> tools, long bytes) {
            this.tools = Map.copyOf(tools);
            this.bytes = bytes;
        }
    }

    private final long mostBytes;
    private final Map<String, Suspension> suspensions = new RecentMap<>(PRINCIPALS);
    private final Map<String, SharedList> lists = new HashMap<>();
    private long bytes;

    /** Nothing is known yet. The lists of tools may take an eighth of the heap. */
    public ServerMemory() {
        this(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 8));
    }

    /** Nothing is known yet. The lists of tools may take this much. */
    ServerMemory(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** {@return how much the lists of tools may take, in bytes} */
    long mostBytes() {
        return mostBytes;
    }

    /** The server failed too often in a session of this caller, and is left alone for this time. */
    synchronized void suspended(Caller caller, Duration pause, Optional<StartFailure> why) {
        suspensions.put(principal(caller), new Suspension(System.nanoTime() + pause.toNanos(), why));
    }

    /** The server serves a session of this caller. */
    synchronized void serves(Caller caller) {
        suspensions.remove(principal(caller));
    }

    /** {@return that the server failed in the last session of this caller, which a new session need not find out} */
    synchronized Optional<RelayEvent.FailedBefore> failure(Caller caller) {
        return Optional.ofNullable(suspensions.get(principal(caller)))
                .map(it -> new RelayEvent.FailedBefore(
                        Duration.ofNanos(Math.max(0, it.until() - System.nanoTime())), it.why()));
    }

    private static String principal(Caller caller) {
        return caller.principal().orElse("");
    }

    /**
     * {@return the tools of a page, which sessions with the same page share until each releases it; empty if there is
     * no memory for them}
     *
     * @param digest identifies the page
     * @param length its size in bytes
     */
    synchronized Optional<Map<String, UpstreamTool>> hold(
            String digest, int length, Supplier<Map<String, UpstreamTool>> read) {
        SharedList known = lists.get(digest);
        if (known == null) {
            if (bytes + length > mostBytes) {
                return Optional.empty();
            }
            Map<String, UpstreamTool> tools = read.get();
            known = new SharedList(tools, length + (long) TOOL * tools.size());
            if (bytes + known.bytes > mostBytes) {
                return Optional.empty();
            }
            lists.put(digest, known);
            bytes += known.bytes;
        }
        known.users++;
        return Optional.of(known.tools);
    }

    /** A session no longer uses this page. */
    synchronized void release(String digest) {
        SharedList known = lists.get(digest);
        if (known != null && --known.users == 0) {
            lists.remove(digest);
            bytes -= known.bytes;
        }
    }
}
