package dev.faultline.http;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The settings of an {@link EmbeddedServer}.
 *
 * @param filters run on every request, in this order
 * @param onStop runs when the server begins to stop, while the connections are still open; it returns when every
 *     request in progress has its response
 * @param limits the limits on connections
 */
public record EmbeddedSettings(
        Address address,
        List<Mount> mounts,
        List<Filter> filters,
        Runnable onStop,
        ConnectionLimits limits,
        UnaryOperator<String> paths) {
    /** A servlet and the paths that it answers, such as {@code /problems/*}. */
    public record Mount(HttpServlet servlet, List<String> paths) {
        /** Copies the paths. */
        public Mount {
            paths = List.copyOf(paths);
        }
    }

    /** Copies the lists. */
    public EmbeddedSettings {
        mounts = List.copyOf(mounts);
        filters = List.copyOf(filters);
    }

    /** {@return settings of a server at this address, without servlets yet} */
    public static EmbeddedSettings at(Address address) {
        return new EmbeddedSettings(
                address, List.of(), List.of(), () -> {}, ConnectionLimits.STANDARD, UnaryOperator.identity());
    }

    /** {@return these settings with one more servlet} */
    public EmbeddedSettings mount(HttpServlet servlet, String... paths) {
        Mount mount = new Mount(servlet, List.of(paths));
        return new EmbeddedSettings(
                address,
                Stream.concat(mounts.stream(), Stream.of(mount)).toList(),
                filters,
                onStop,
                limits,
                this.paths);
    }

    /** {@return these settings with one more filter} */
    public EmbeddedSettings filter(Filter filter) {
        return new EmbeddedSettings(
                address,
                mounts,
                Stream.concat(filters.stream(), Stream.of(filter)).toList(),
                onStop,
                limits,
                paths);
    }

    /** {@return these settings with this action for when the server begins to stop} */
    public EmbeddedSettings onStop(Runnable action) {
        return new EmbeddedSettings(address, mounts, filters, action, limits, paths);
    }

    /** {@return these settings with other limits on connections} */
    public EmbeddedSettings limits(ConnectionLimits other) {
        return new EmbeddedSettings(address, mounts, filters, onStop, other, paths);
    }

    /** {@return these settings, with paths that are served like those that this function returns} */
    public EmbeddedSettings paths(UnaryOperator<String> aliases) {
        return new EmbeddedSettings(address, mounts, filters, onStop, limits, aliases);
    }
}
