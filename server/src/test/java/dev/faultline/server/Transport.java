package dev.faultline.server;

/** How a client and a server may be connected. */
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
