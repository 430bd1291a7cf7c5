package dev.faultline.app.serve;

/** Carries a server over standard input and output. */
record StdioHost(Composition composition) {
    int serve() {
        composition.server().serveStdio();
        return 0;
    }
}
