package dev.faultline.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Sends a guarded server many messages, good and hostile, and checks that each request is answered exactly once and
 * that the server has no more threads, open files and memory at the end than after the first tenth.
 */
public final class Soak {
    private static final Pattern ID = Pattern.compile("^\\{\"jsonrpc\":\"2.0\",\"id\":(null|-?\\d+),");
    private static final int IN_FLIGHT = 200;

    private Soak() {}

    /** Takes the number of messages to send over standard input, and again over HTTP; by default 100,000. */
    public static void main(String[] args) throws Exception {
        int messages = args.length > 0 && !args[0].isBlank() ? Integer.parseInt(args[0].strip()) : 100_000;
        Path trail = Files.createTempDirectory("faultline-soak");
        Process server = server(SoakServer.class, trail);
        Map<String, Integer> answers = new HashMap<>();
        Semaphore room = new Semaphore(IN_FLIGHT);
        Thread reader = Thread.ofPlatform().start(() -> read(server, answers, room));
        int requests = send(server, messages, room);
        server.getOutputStream().close();
        int exit = server.waitFor();
        reader.join();
        long twice = answers.entrySet().stream()
                .filter(entry -> isOurs(entry.getKey()) && entry.getValue() != 1)
                .count();
        long answered = answers.keySet().stream().filter(Soak::isOurs).count();
        System.out.printf(
                "stdio: %d messages, %d requests, %d answered, %d more than once, exit %d%n",
                messages, requests, answered, twice, exit);
        boolean overHttp = HttpSoak.run(messages);
        if (answered != requests || twice > 0 || exit != 0 || !overHttp) {
            System.exit(1);
        }
    }

    /** {@return a server in a separate process, with a small heap} */
    static Process server(Class<?> main, Path trail) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        trail.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int send(Process server, int messages, Semaphore room) throws Exception {
        OutputStream in = server.getOutputStream();
        Random random = new Random(1);
        write(in, SoakMessages.INITIALIZE);
        write(in, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        int requests = 1;
        for (int i = 1; i < messages; i++) {
            if (random.nextInt(4) == 0) {
                write(in, SoakMessages.hostile(random));
            } else {
                room.acquire();
                write(in, SoakMessages.request(i, random));
                requests++;
            }
            if (i % (messages / 10) == 0) {
                in.flush();
                System.out.println(i + " messages: " + held(server));
            }
        }
        return requests;
    }

    private static void write(OutputStream in, String line) throws IOException {
        in.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    private static void read(Process server, Map<String, Integer> answers, Semaphore room) {
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                Matcher id = ID.matcher(line);
                if (!id.find()) {
                    throw new IllegalStateException("not an answer: " + line);
                }
                answers.merge(id.group(1), 1, Integer::sum);
                if (isOurs(id.group(1)) && !id.group(1).equals("0")) {
                    room.release();
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static boolean isOurs(String id) {
        return !id.equals("null") && !id.startsWith("-");
    }

    // From the /proc file system of Linux.
    static String held(Process server) throws IOException {
        Path process = Path.of("/proc", Long.toString(server.pid()));
        String memory = Files.readAllLines(process.resolve("status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .findFirst()
                .orElse("");
        return count(process.resolve("task")) + " threads, " + count(process.resolve("fd")) + " files, "
                + memory.replaceAll("\\s+", " ");
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.count();
        }
    }
}
