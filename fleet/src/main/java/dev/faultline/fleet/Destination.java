package dev.faultline.fleet;

import java.nio.file.Path;
import java.util.function.Function;

/**
 * Where trails are shipped to, and the key of this machine.
 *
 * @param signing signs how far a trail was shipped
 */
public record Destination(Sinks sinks, Signing signing) {
    /** Opens sinks. */
    @FunctionalInterface
    public interface Sinks {
        /**
         * {@return a new sink, to be closed}
         *
         * @param directories returns the directory of the trail with this stream id
         */
        Sink open(Function<String, Path> directories) throws StoreException;
    }

    /** {@return a new sink, to be closed} */
    Sink open(Function<String, Path> directories) throws StoreException {
        return sinks.open(directories);
    }
}
