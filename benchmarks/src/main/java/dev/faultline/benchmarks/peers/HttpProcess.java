package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.HttpLoad;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server over HTTP in a process of its own, with the processes that it starts. */
final class HttpProcess implements AutoCloseable {
    private static final long PATIENCE = TimeUnit.MINUTES.toNanos(2);

    /** How to start a server that listens at a port. */
    @FunctionalInterface
    interface Command {
        List<String> at(int port);
    }

    private final int port;
    private final Process process;

    HttpProcess(Command command) throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.port = free.getLocalPort();
        }
        this.process = new ProcessBuilder(command.at(port))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** {@return a session with it, once a first call is answered: an open port is not enough} */
    HttpLoad awaitReady(RepeatedCall call) throws Exception {
        long end = System.nanoTime() + PATIENCE;
        while (true) {
            try {
                HttpLoad load = new HttpLoad(port);
                call.make(load);
                return load;
            } catch (IOException notYet) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    throw notYet;
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
    }

    /** {@return the resident memory of the process without its children, in MB} */
    double residentMegabytes() throws IOException {
        return Resident.megabytes(process);
    }

    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
