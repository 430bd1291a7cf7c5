package dev.faultline.server;

/** The transports between a client and a server. */
enum Transport {
    STDIO("stdio", false),
    STREAMABLE("streamable HTTP", true),
    STATELESS("stateless HTTP", true);

    private final String words;
    private final boolean http;

    Transport(String words, boolean http) {
        this.words = words;
        this.http = http;
    }

    /** {@return whether a response has an HTTP status} */
    boolean isHttp() {
        return http;
    }

    String words() {
        return words;
    }
}
