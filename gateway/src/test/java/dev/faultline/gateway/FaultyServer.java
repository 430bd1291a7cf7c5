package dev.faultline.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An MCP server over stdio that fails in the way that the called tool's name says. It uses nothing but the JDK. */
final class FaultyServer {
    private static final Pattern ID = Pattern.compile("\"id\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final Pattern METHOD = Pattern.compile("\"method\" ?: ?\"([^\"]*)\"");
    private static final Pattern NAME = Pattern.compile("\"name\" ?: ?\"([^\"]*)\"");
    private static final Pattern FILE = Pattern.compile("\"file\" ?: ?\"([^\"]*)\"");
    private static final String VERSION = "2025-11-25";
    private static final Pattern TOKEN = Pattern.compile("\"progressToken\" ?: ?(\"[^\"]*\"|-?\\d+)");
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private static String held = "";

    private FaultyServer() {}

    /**
     * {@return the command that starts it}
     *
     * @param arguments what it does wrong when it starts, and the file that makes it behave as soon as it exists
     */
    static List<String> command(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                FaultyServer.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args.length == 2 ? args[1] : "none");
        String start = args.length == 2 ? args[0] : "";
        String version = start.equals("returns") && Files.exists(file) ? "2024-11-05" : VERSION;
        if (start.equals("slow")) {
            TimeUnit.MILLISECONDS.sleep(500);
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String method = find(METHOD, line);
            String id = find(ID, line);
            String script = id.isEmpty() ? "" : ToolFaults.script(method, find(NAME, line));
            if (!script.isEmpty()) {
                OUT.println(script.replace("${id}", id));
            } else if (method.equals("tools/call")) {
                call(line, id, file);
            } else if (method.equals("initialize")) {
                initialize(Files.exists(file) ? "" : start, version, id, file);
            } else if (method.equals("tools/list")) {
                result(find(ID, line), """
                    {"tools":[%s]}\
                    """.formatted(String.join(",", tools())));
            } else if (method.isEmpty() && (line.contains("\"result\"") || line.contains("\"error\""))) {
                text(find(ID, line), "the client said " + line.replace("\"", "'"));
            } else if (line.contains("\"id\"")) {
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + find(ID, line)
                        + ",\"error\":{\"code\":-32601,\"message\":\"no such method\"}}");
            }
        }
    }

    private static void initialize(String start, String version, String id, Path file) throws IOException {
        switch (start) {
            case "exits-once" -> {
                Files.createFile(file);
                Runtime.getRuntime().halt(3);
            }
            case "silent" -> {
                // no answer
            }
            case "rejects" ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id
                        + ",\"error\":{\"code\":-32602,\"message\":\"Unsupported protocol version\"}}");
            case "garbles" -> OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"proto");
            default -> result(id, """
                {"protocolVersion":"%s","capabilities":{},"serverInfo":{"name":"faulty","version":"1"}}\
                """.formatted(version));
        }
    }

    private static List<String> tools() {
        List<String> tools = new ArrayList<>(List.of(
                reader("ok"),
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
                tool("slower"),
                reader("once"),
                tool("first"),
                tool("second"),
                tool("large"),
                typed("typed-right"),
                typed("typed-wrong"),
                typed("typed-absent")));
        Stream.of(
                        ToolFaults.all(),
                        ServerFaults.crashes(),
                        ServerFaults.silence(),
                        ServerFaults.deaf(),
                        ServerFaults.returns())
                .flatMap(List::stream)
                .filter(row ->
                        row.method().equals(UpstreamFault.CALL) && !row.name().equals("unlisted"))
                .forEach(row -> tools.add(row.definition()));
        return tools;
    }

    private static String reader(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{},\"annotations\":{\"readOnlyHint\":true}}";
    }

    private static String typed(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":{\"type\":\"object\","
                + "\"properties\":{\"n\":{\"type\":\"integer\"}},\"required\":[\"n\"]}}";
    }

    private static String tool(String name) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}";
    }

    private static void call(String line, String id, Path state) throws Exception {
        switch (find(NAME, line)) {
            case "ok" ->
                OUT.println("{ \"x-extra\" : [1e3], \"result\":{\"content\":[{\"type\":\"text\",\"text\":\"fine\"}],"
                        + "\"unknown\":{\"kept\":-0}}, \"jsonrpc\":\"2.0\",\"id\":" + id + "}");
            case "where" -> text(id, Long.toString(ProcessHandle.current().pid()));
            case "fail" -> result(id, """
                {"content":[{"type":"text","text":"ENOENT: no such file or directory, open '/srv/secret/a.txt' \
                password=hunter2\\n    at open (/srv/app/index.js:3:1)"},{"type":"image","data":"AAAA","mimeType":"image/png"}],\
                "structuredContent":{"a":1},"isError":true,"_meta":{"own":true,"cause":{"text":"password=hunter2, see /srv/app/log"}}}\
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
            case "leave" -> Runtime.getRuntime().halt(0);
            case "killed" -> {
                new ProcessBuilder(
                                "kill",
                                "-KILL",
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
                TimeUnit.HOURS.sleep(1);
            }
            case "half-exit" -> {
                OUT.print("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"content\":[");
                OUT.flush();
                Runtime.getRuntime().halt(1);
            }
            case "closed-output" -> OUT.close();
            case "stderr-crash" -> {
                errors();
                Runtime.getRuntime().halt(1);
            }
            case "reader-crash" -> Runtime.getRuntime().halt(1);
            case "reader-other" -> {
                Files.createFile(state);
                Runtime.getRuntime().halt(1);
            }
            case "deaf" -> TimeUnit.HOURS.sleep(1);
            case "once", "reader-once" -> {
                Path file = find(FILE, line).isEmpty() ? state : Path.of(find(FILE, line));
                if (Files.notExists(file)) {
                    Files.createFile(file);
                    Runtime.getRuntime().halt(1);
                }
                text(id, "second time");
            }
            case "large" -> text(id, "x".repeat(600 * 1024));
            case "first" -> held = id;
            case "second" -> {
                text(id, "the second");
                text(held, "the first");
            }
            case "typed-right" -> result(id, "{\"content\":[],\"structuredContent\":{\"n\":1}}");
            case "typed-wrong" -> result(id, "{\"content\":[],\"structuredContent\":{\"n\":\"secret-text\"}}");
            case "typed-absent" -> text(id, "only text");
            case "hang", "reader-hang" -> {
                // no answer
            }
            case "other-id" -> text("\"other\"", "for another");
            case "noise" -> noise();
            case "idle-progress" ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":"
                        + "{\"progressToken\":\"other\",\"progress\":1}}");
            case "slow" -> {
                if (!find(TOKEN, line).isEmpty()) {
                    progress(line);
                }
                TimeUnit.MILLISECONDS.sleep(500);
                text(id, "slow but sure");
            }
            case "slower" -> {
                TimeUnit.SECONDS.sleep(5);
                text(id, "slower but sure");
            }
            case "babble" -> {
                OUT.println("Listening on port 3000");
                OUT.println("{\"jsonrpc\":\"2.0\",\"id\":987654,\"result\":{}}");
                noise();
                text(id, "after the babble");
            }
            case "huge-noise" -> {
                OUT.println("x".repeat(2 * 1024 * 1024));
                text(id, "after the noise");
            }
            case "flood" -> {
                String note =
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\","
                                + "\"data\":\"flood\"}}\n";
                OUT.print(note.repeat(5_000));
                text(id, "after the flood");
            }
            case "stderr" -> {
                errors();
                text(id, "after the errors");
            }
            case "not-utf8" -> {
                OUT.print("{\"jsonrpc\":\"2.0\",\"id\":" + id
                        + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"");
                OUT.write(0xff);
                OUT.println("\"}]}}");
            }
            case "huge-id-last" ->
                OUT.println("{\"jsonrpc\":\"2.0\",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
                        + "x".repeat(2 * 1024 * 1024) + "\"}]},\"id\":" + id + "}");
            case "huge" -> text(id, "x".repeat(2 * 1024 * 1024));
            case "hidden" -> text(id, "{\\\"error\\\":\\\"quota used up\\\"}");
            case "empty" -> result(id, "{}");
            case "ask" -> OUT.println("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"roots/list\"}");
            case "progress" -> {
                progress(line);
                text(id, "done");
            }
            case "fork" -> {
                String file = find(FILE, line).isEmpty() ? "/dev/null" : find(FILE, line);
                new ProcessBuilder("/bin/sh", "-c", "sleep 600 & echo $! > " + file)
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

    private static void noise() {
        OUT.write(new byte[] {(byte) 0xff, 0, 7, '\n'}, 0, 4);
        OUT.flush();
    }

    private static void errors() {
        String line = "x".repeat(1023) + "\n";
        for (int count = 0; count < 8 * 1024; count++) {
            System.err.print(line);
        }
        System.err.flush();
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
