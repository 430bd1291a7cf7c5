package dev.faultline.server;

/** The transports between a client and a server. */
enum Transport {
    STDIO("stdio"),
    STREAMABLE("streamable HTTP"),
    STATELESS("stateless HTTP");

    private final String words;

    Transport(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
