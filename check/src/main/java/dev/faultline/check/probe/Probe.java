package dev.faultline.check.probe;

import dev.faultline.json.JsonValue;
import java.util.Optional;

/**
 * Something to send to a server. The same seed and the same tools give the same probes.
 *
 * @param id a name by which the probe can be sent again, such as {@code echo/missing/message}
 * @param tool the tool that it is about; empty if it is about the server
 * @param argument the name of the argument that is wrong; empty if none is
 */
public record Probe(String id, ProbeKind kind, Optional<CheckedTool> tool, String argument, Body body) {
    /** What is sent. */
    public sealed interface Body {}

    /** A request. */
    public record Request(String method, JsonValue params) implements Body {}

    /** A line that cannot be answered by its id. */
    public record Raw(String text) implements Body {}

    /** Nothing is sent. */
    public record Nothing() implements Body {}

    /** {@return a probe that is about the server} */
    static Probe ofServer(String name, ProbeKind kind, Body body) {
        return new Probe("server/" + name, kind, Optional.empty(), "", body);
    }
}
