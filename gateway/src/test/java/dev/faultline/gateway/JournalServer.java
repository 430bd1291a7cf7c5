package dev.faultline.gateway;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An MCP server over stdio that notes in a file which calls it carries out, and that has a child. It answers with its
 * process id, so that a test can kill it. It uses nothing but the JDK.
 */
final class JournalServer {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final Pattern CALL = Pattern.compile("\"name\":\"(\\w+)\",\"arguments\":\\{\"number\":(\\d+)");
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private JournalServer() {}

    /** {@return the command that starts it} The journal has a line for each call, and one for each child. */
    static List<String> command(Path journal) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                JournalServer.class.getName(),
                journal.toString());
    }

    public static void main(String[] args) throws Exception {
        Path journal = Path.of(args[0]);
        Process child = new ProcessBuilder("sleep", "600").start();
        note(journal, "child " + child.pid());
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Matcher id = ID.matcher(line);
            Matcher call = CALL.matcher(line);
            if (!id.find()) {
                continue;
            }
            if (line.contains("\"initialize\"")) {
                result(
                        id.group(1),
                        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                                + "\"serverInfo\":{\"name\":\"journal\",\"version\":\"1\"}}");
            } else if (line.contains("\"tools/list\"")) {
                result(
                        id.group(1),
                        "{\"tools\":[{\"name\":\"change\",\"inputSchema\":{\"type\":\"object\"}},"
                                + "{\"name\":\"look\",\"inputSchema\":{\"type\":\"object\"},"
                                + "\"annotations\":{\"readOnlyHint\":true}}]}");
            } else if (call.find()) {
                note(journal, call.group(1) + " " + call.group(2));
                String text = ProcessHandle.current().pid() + " " + call.group(2);
                result(id.group(1), "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
            }
        }
    }

    private static void note(Path journal, String line) throws Exception {
        Files.writeString(journal, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void result(String id, String result) {
        OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
    }
}
