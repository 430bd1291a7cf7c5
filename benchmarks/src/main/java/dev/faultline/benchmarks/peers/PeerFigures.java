package dev.faultline.benchmarks.peers;

import dev.faultline.benchmarks.Figures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the server and the gateway with what people would use instead, in one run: start, calls over stdio and HTTP,
 * gateways, memory. Writes the table of the page about performance.
 */
public final class PeerFigures {
    /** What the small file contains that all of them read. */
    static final String CONTENT = "line 20 of a small file";

    private static final String BEGIN = "<!-- dev/benchmark peers writes from here -->\n";
    private static final String END = "<!-- to here -->\n";
    private static final List<String> PEERS =
            List.of("@modelcontextprotocol/server-filesystem", "mcp-proxy", "supergateway");

    private final Path faultline;
    private final Path modules;
    private final int rounds;

    private PeerFigures(Path faultline, Path modules, int rounds) {
        this.faultline = faultline;
        this.modules = modules;
        this.rounds = rounds;
    }

    /** Takes the folder of the distribution, which is prepared, that of npm's packages, the page, and the rounds. */
    public static void main(String[] args) throws Exception {
        Path faultline = Path.of(args[0]).resolve("faultline").toAbsolutePath();
        Path page = Path.of(args[2]);
        PeerFigures figures = new PeerFigures(faultline, Path.of(args[1]), Integer.parseInt(args[3]));
        String before = load();
        String table = figures.measure().table();
        String text = figures.conditions(before) + "\n" + table;
        Files.writeString(page, replaced(Files.readString(page), text));
        System.out.println("written to " + page);
    }

    private Report measure() throws Exception {
        Report report = new Report();
        Path scratch = Files.createTempDirectory("faultline-peers");
        Path folder = Files.createDirectories(scratch.resolve("files"));
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 20; i++) {
            lines.add("line " + i + " of a small file");
        }
        Files.write(folder.resolve("a.txt"), lines);
        Path programs = modules.resolve(".bin");
        List<String> forced = ours(scratch, folder, "forced");
        List<String> written = ours(scratch, folder, "written");
        new StdioFigures(forced, written, theirs(programs, folder), folder, rounds).measure(report);
        new HttpFigures(faultline, folder, rounds).measure(report);
        new GatewayFigures(report, faultline, rounds).measure(programs, scratch);
        Figures.delete(scratch);
        return report;
    }

    private List<String> ours(Path scratch, Path folder, String durability) {
        return List.of(
                faultline.toString(),
                "serve",
                "--stdio",
                "--root",
                folder.toString(),
                "--trail",
                scratch.resolve(durability).toString(),
                "--durability",
                durability);
    }

    private static List<String> theirs(Path programs, Path folder) {
        return List.of(programs.resolve("mcp-server-filesystem").toString(), folder.toString());
    }

    // A figure without its conditions says nothing.
    private String conditions(String before) throws IOException {
        StringBuilder text = new StringBuilder("Measured on ")
                .append(LocalDate.now(ZoneOffset.UTC))
                .append(" on ")
                .append(Runtime.getRuntime().availableProcessors())
                .append(" cores (")
                .append(first("/proc/cpuinfo", "model name\\s*: (.*)"))
                .append("), load ")
                .append(before)
                .append(" before and ")
                .append(load())
                .append(" after, Java ")
                .append(Runtime.version())
                .append(", Node ")
                .append(nodeVersion());
        for (String peer : PEERS) {
            String version = first(modules.resolve(peer).resolve("package.json").toString(), "\"version\": \"(.*)\"");
            text.append(", `").append(peer).append("` ").append(version);
        }
        return text.append(".\n").toString();
    }

    private static String load() throws IOException {
        return first("/proc/loadavg", "(\\S+)");
    }

    private static String first(String file, String pattern) throws IOException {
        Matcher found = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
        return found.find() ? found.group(1).strip() : "unknown";
    }

    private static String nodeVersion() throws IOException {
        Process node = new ProcessBuilder("node", "--version").start();
        return new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private static String replaced(String page, String text) throws IOException {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException("The page has no place for the table: " + BEGIN.strip() + " " + END.strip());
        }
        return page.substring(0, begin + BEGIN.length()) + text + page.substring(end);
    }
}
