package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The example on Spring in a process of its own, over HTTP.
 *
 * @param startMillis from the start of the process until the application says that it has started
 */
record SpringProcess(Process process, int port, double startMillis) implements AutoCloseable {
    private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

    /** {@return the application, which has started} */
    static SpringProcess start(String classPath, Path scratch) throws IOException {
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        classPath,
                        "dev.faultline.examples.weather.WeatherApplication",
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--server.tomcat.max-keep-alive-requests=-1")
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .start();
        BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
        int port = 0;
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            Matcher matcher = PORT.matcher(line);
            if (matcher.find()) {
                port = Integer.parseInt(matcher.group(1));
            } else if (line.contains("Started WeatherApplication")) {
                double took = (System.nanoTime() - begin) / 1e6;
                Thread.ofPlatform().daemon().start(() -> readRest(said));
                return new SpringProcess(process, port, took);
            }
        }
        throw new IOException("the application did not start");
    }

    // An application whose output is not read would wait.
    private static void readRest(BufferedReader said) {
        try {
            said.transferTo(Writer.nullWriter());
        } catch (IOException ended) {
            return; // with the process
        }
    }

    /** {@return the processor time of the process so far} */
    double processorMillis() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElseThrow() / 1e6;
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
