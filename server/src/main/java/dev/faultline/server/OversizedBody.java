package dev.faultline.server;

import dev.faultline.json.JsonValue;
import dev.faultline.rpc.IdFinder;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The body of a request that is too large to be kept. */
final class OversizedBody {
    private static final int BUFFER = 16 * 1024;

    private OversizedBody() {}

    /**
     * {@return the id of the message that begins with these bytes} Clients write the id first or last, so up to three
     * times the limit is read, but not kept.
     */
    static Optional<JsonValue> id(byte[] begin, HttpServletRequest request) throws IOException {
        IdFinder finder = new IdFinder();
        finder.accept(begin, 0, begin.length);
        InputStream rest = request.getInputStream();
        byte[] buffer = new byte[BUFFER];
        long left = 3L * begin.length;
        for (int read = rest.read(buffer); read > 0 && left > 0 && finder.id().isEmpty(); read = rest.read(buffer)) {
            finder.accept(buffer, 0, read);
            left -= read;
        }
        return finder.id();
    }
}
