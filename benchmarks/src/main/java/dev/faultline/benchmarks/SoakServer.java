package dev.faultline.benchmarks;

import java.nio.file.Path;

/** The guarded server of the benchmarks over standard input and output. */
final class SoakServer {
    private SoakServer() {}

    /** Serves until input ends. */
    public static void main(String[] args) {
        GuardServers.guarded().trail(Path.of(args[0])).serveStdio();
    }
}
