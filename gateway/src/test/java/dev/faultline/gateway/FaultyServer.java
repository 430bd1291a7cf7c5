package dev.faultline.gateway;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An MCP server over stdio that fails in the way that the called tool's name says. It uses nothing but the JDK. */
final class FaultyServer {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final Pattern METHOD = Pattern.compile("\"method\" ?: ?\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("\"name\" ?: ?\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("\"file\" ?: ?\"([^\"]*)\"");
    private static final Pattern TOKEN = Pattern.compile("\"progressToken\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private FaultyServer() {}

    /** {@return the command that starts it} */
    static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                FaultyServer.class.getName());
    }

    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String method = find(METHOD, line);
            if (method.equals("tools/call")) {
                call(line, find(ID, line));
            } else if (method.equals("initialize")) {
                result(find(ID, line), """
                    {"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"faulty","version":"1"}}\
                    """);
            } else if (method.equals("tools/list")) {
                result(find(ID, line), """
                    {"tools":[%s]}\
                    """.formatted(String.join(",", tools())));
            } else if (method.isEmpty() && line.contains("\"result\"")) {
                text(find(ID, line), "the client said " + line.replace("\"", "'"));
            } else if (line.contains("\"id\"")) {
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + find(ID, line)
                        + ",\"error\":{\"code\":-32601,\"message\":\"no such method\"}}");
            }
        }
    }

    private static List<String> tools() {
        return List.of(
                tool("ok"),
                tool("where"),
                tool("fail"),
                tool("rpc"),
                tool("crash"),
                tool("hang"),
                tool("babble"),
                tool("twice"),
                tool("huge"),
                tool("hidden"),
                tool("empty"),
                tool("ask"),
                tool("progress"),
                tool("fork"),
                tool("slow"),
                "{\"name\":\"once\",\"inputSchema\":{},\"annotations\":{\"readOnlyHint\":true}}");
    }

    private static String tool(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
    }

    private static void call(String line, String id) throws Exception {
        switch (find(NAME, line)) {
            case "ok" ->
                OUT.println("{ \"x-extra\" : [1e3], \"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}],"
                        + "\"unknown\":{\"kept\":-0}}, \"jsonrpc\":\"2.0\",\"id\":" + id + "}");
            case "where" -> text(id, Long.toString(ProcessHandle.current().pid()));
            case "fail" -> result(id, """
                {"content":[{"type":"text","text":"ENOENT: no such file or directory, open '/srv/secret/a.txt' \
                password=hunter2\\n    at open (/srv/app/index.js:3:1)"},{"type":"image","data":"AAAA","mimeType":"image/png"}],\
                "structuredContent":{"a":1},"isError":true,"_meta":{"own":true}}\
                """);
            case "rpc" ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"error\":{\"code\":-32603,\"message\":\"cannot"
                        + " connect, password=hunter2\",\"data\":{\"stack\":\"x\\n"
                        + "    at a.b(/srv/c.js:1)\"}}}");
            case "crash" -> {
                System.err.println("about to crash, token=ghp_0123456789abcdefghijklmnopqrstuvwxyz");
                System.err.flush();
                Runtime.getRuntime().halt(139);
            }
            case "once" -> {
                Path file = Path.of(find(FILE, line));
                if (Files.notExists(file)) {
                    Files.createFile(file);
                    Runtime.getRuntime().halt(1);
                }
                text(id, "second time");
            }
            case "hang" -> {
                // no answer
            }
            case "slow" -> {
                if (!find(TOKEN, line).isEmpty()) {
                    progress(line);
                }
                TimeUnit.MILLISECONDS.sleep(500);
                text(id, "slow but sure");
            }
            case "babble" -> {
                OUT.println("Listening on port 3000");
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":987654,\"result\":{}}");
                OUT.write(new byte[] {(byte) 0xff, 0, 7, '\n'});
                text(id, "after the babble");
            }
            case "twice" -> {
                text(id, "first");
                text(id, "second");
            }
            case "huge" -> text(id, "x".repeat(2 * 1024 * 1024));
            case "hidden" -> text(id, "{\\\"error\\\":\\\"quota used up\\\"}");
            case "empty" -> result(id, "{}");
            case "ask" -> OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"roots/list\"}");
            case "progress" -> {
                progress(line);
                text(id, "done");
            }
            case "fork" -> {
                new ProcessBuilder("/bin/sh", "-c", "sleep 600 & echo $! > " + find(FILE, line))
                        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                        .start()
                        .waitFor();
                Runtime.getRuntime().halt(3);
            }
            default ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id
                        + ",\"error\":{\"code\":-32602,\"message\":\"Unknown tool\"}}");
        }
    }

    private static void progress(String line) {
        OUT.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
                + find(TOKEN, line) + ",\"progress\":1}}");
    }

    private static void text(String id, String text) {
        result(id, "{\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}");
    }

    private static void result(String id, String result) {
        OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}");
    }

    private static String find(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? matcher.group(1) : "";
    }
}
