package dev.faultline.server;

import dev.faultline.rpc.InFlight;
import java.util.Optional;
import java.util.function.Supplier;

/** The server for clients of the modern era. It is built when the first of them comes. */
final class ModernAccess {
    private final Supplier<ModernServer> builder;
    private volatile Optional<ModernServer> built = Optional.empty();

    ModernAccess(Supplier<ModernServer> builder) {
        this.builder = builder;
    }

    ModernServer server() {
        Optional<ModernServer> known = built;
        return known.isPresent() ? known.get() : build();
    }

    private synchronized ModernServer build() {
        if (built.isEmpty()) {
            built = Optional.of(builder.get());
        }
        return built.get();
    }

    /** {@return whether this is a request of the modern era, which now has its response} */
    boolean finish(InFlight call, String json) {
        return built.map(server -> server.finish(call, json)).orElse(false);
    }

    /** Ends what waits for clients. */
    void close() {
        built.ifPresent(ModernServer::close);
    }
}
