package dev.faultline.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the body of a request, as far as its limit and the memory allow. */
public final class RequestBody {
    private static final int PART = 4 * 1024; // most requests are smaller

    private RequestBody() {}

    /**
     * {@return the body, or what exceeds the limit by at most one part; empty if there is no memory for it}
     *
     * @param limit the size of the largest body
     */
    public static Optional<byte[]> read(InputStream in, int limit, CallerBudget.Share share) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] part = new byte[PART];
        // Allocates what has arrived: a client that announces much may send nothing.
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            if (!share.admitsRequest(read)) {
                discard(in, limit);
                return Optional.empty();
            }
            body.write(part, 0, read);
            if (body.size() > limit) {
                discard(in, limit);
                break;
            }
        }
        return Optional.of(body.toByteArray());
    }

    // A client that still writes when the connection closes may never read the response that says why.
    private static void discard(InputStream in, int most) throws IOException {
        byte[] part = new byte[PART];
        for (int left = most; left > 0; ) {
            int read = in.read(part, 0, Math.min(left, PART));
            if (read < 0) {
                return;
            }
            left -= read;
        }
    }
}
