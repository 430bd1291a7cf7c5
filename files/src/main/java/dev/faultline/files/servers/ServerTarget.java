package dev.faultline.files.servers;

import dev.faultline.files.process.ProgramLaunch;
import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where a server is: a program to start, or an address. */
public sealed interface ServerTarget {
    /** A program, which is started with few variables of this program's environment, and its own. */
    record Program(ProgramLaunch launch) implements ServerTarget {}

    /**
     * A server over HTTP.
     *
     * @param headers are sent with every request, such as credentials
     */
    record Remote(URI uri, Map<String, String> headers) implements ServerTarget {
        /** Copies the headers. */
        public Remote {
            headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        }
    }
}
