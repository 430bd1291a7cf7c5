package dev.faultline.benchmarks.peers;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fastest MCP server over standard input and output: it answers without reading what it is asked. */
final class PipeUpstream {
    /** The id of a request, which a relay needs too. */
    static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");

    private static final String INITIALIZED = "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
            + "\"serverInfo\":{\"name\":\"pipe\",\"version\":\"1\"}}";
    private static final String TOOLS = "{\"tools\":[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\"}}]}";
    private static final String HELLO = "{\"content\":[{\"type\":\"text\",\"text\":\"hello\"}]}";

    private PipeUpstream() {}

    /** {@return the command that starts it} */
    static List<String> command() {
        return List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-Xmx32m",
                "-cp",
                System.getProperty("java.class.path"),
                PipeUpstream.class.getName());
    }

    /** Serves until input ends. */
    public static void main(String[] args) throws IOException {
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        BufferedReader in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Matcher id = ID.matcher(line);
            if (line.contains("\"method\"") && id.find()) {
                String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":" + result(line) + "}\n";
                out.write(answer.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        }
    }

    private static String result(String line) {
        if (line.contains("\"tools/call\"")) {
            return HELLO;
        }
        if (line.contains("\"initialize\"")) {
            return INITIALIZED;
        }
        return line.contains("\"tools/list\"") ? TOOLS : "{}";
    }
}
