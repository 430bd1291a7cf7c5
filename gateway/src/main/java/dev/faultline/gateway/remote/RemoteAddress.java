package dev.faultline.gateway.remote;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a server is reached.
 *
 * @param headers are sent with every request, such as credentials of the operator
 * @param credentials those of the client, if it presents its own
 */
public record RemoteAddress(URI uri, Map<String, String> headers, Optional<Credentials> credentials) {
    /** An address at which the client has no credentials of its own. */
    public RemoteAddress(URI uri, Map<String, String> headers) {
        this(uri, headers, Optional.empty());
    }

    /** Copies the headers, and checks that the address is one of HTTP. */
    public RemoteAddress {
        headers = Map.copyOf(headers);
        String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        boolean http = scheme.equals("http") || scheme.equals("https");
        if (!http || uri.getHost() == null || uri.getUserInfo() != null || uri.getFragment() != null) {
            throw new IllegalArgumentException(
                    "The address of a server must be http:// or https:// and a host, without a password or fragment");
        }
    }

    /** {@return this address for a client that presents its own credentials} */
    public RemoteAddress presenting(Credentials ofClient) {
        return new RemoteAddress(uri, headers, Optional.of(ofClient));
    }

    /** {@return the same server at another path, if the new address is of the same server} */
    Optional<RemoteAddress> redirected(URI location) {
        URI target = uri.resolve(location);
        boolean same = uri.getScheme().equalsIgnoreCase(target.getScheme())
                && uri.getHost().equalsIgnoreCase(target.getHost())
                && uri.getPort() == target.getPort();
        return same && target.getUserInfo() == null && target.getFragment() == null
                ? Optional.of(new RemoteAddress(target, headers, credentials))
                : Optional.empty();
    }
}
