package dev.faultline.app.serve;

/** Serves one client over standard input and output. */
record StdioHost(Composition composition) {
    int serve() {
        composition.server().serveStdio();
        return 0;
    }
}
