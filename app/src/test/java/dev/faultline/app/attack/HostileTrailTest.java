package dev.faultline.app.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Main;
import dev.faultline.app.Run;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.fault.Origin;
import dev.faultline.testing.ChildJava;
import dev.faultline.trail.Event;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Someone who can write to the folder of the trail, but not to the state folder, hides what was recorded. */
@Tag("thorough")
@Timeout(1800) // many programs start, one after another
class HostileTrailTest {
    private static final boolean LONG = Integer.getInteger("attack.seconds", 0) > 0;

    @TempDir
    private Path folder;

    private Path trail;

    /** The programs that write a trail. */
    enum Program {
        SERVE("serve", "--stdio", "--toolsets", "code"),
        SERVE_ALL_TOOLS("serve", "--stdio"),
        GATEWAY("gateway", "--stdio", "--timeout", "5m");

        private final List<String> arguments;

        Program(String... arguments) {
            this.arguments = List.of(arguments);
        }
    }

    /** A way to hide entries, without the parts of the trail that were there before. */
    @FunctionalInterface
    private interface Damage {
        void to(Path trail) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void noProgramStartsWithATrailThatHasLostEntries(Program program) throws Exception {
        trail = folder.toRealPath().resolve("trail");
        Files.createDirectory(folder.resolve("root"));
        record(program);
        Map<String, String> files = files();
        List<String> accepted = new ArrayList<>();

        Map<String, Damage> damages = damages();
        for (Map.Entry<String, Damage> damage : damages.entrySet()) {
            restore(files);
            damage.getValue().to(trail);
            Run run = Run.of(start(program), new byte[0]);
            if (run.exit() == 0 || !run.err().contains("the server remembers entry")) {
                accepted.add(damage.getKey() + ": exit " + run.exit() + ", " + run.err());
            }
        }
        restore(files);
        Run restored = Run.of(start(program), new byte[0]);

        System.out.println(
                "trail of " + program + ": " + damages.size() + " ways to hide entries, accepted " + accepted);
        assertThat(accepted).isEmpty();
        assertThat(restored.exit()).as(restored.err()).isZero();
    }

    private static Map<String, Damage> damages() {
        Map<String, Damage> all = new TreeMap<>();
        all.put("the last entry is cut", trail -> keep(trail, -1));
        all.put("a link to an empty folder", HostileTrailTest::link);
        if (LONG) {
            all.put("all but one entry are cut", trail -> keep(trail, 1));
            all.put("emptied", trail -> keep(trail, 0));
            all.put("the log is deleted", trail -> Files.delete(trail.resolve("audit-log.jsonl")));
            all.put("the folder is deleted", HostileTrailTest::delete);
            all.put("another chain", HostileTrailTest::forge);
        }
        return all;
    }

    /** Keeps so many entries; if negative, all but so many. */
    private static void keep(Path trail, int entries) throws IOException {
        Path log = trail.resolve("audit-log.jsonl");
        List<String> lines = Files.readAllLines(log);
        int kept = entries < 0 ? lines.size() + entries : entries;
        Files.write(log, lines.subList(0, kept));
    }

    private static void link(Path trail) throws IOException {
        Path other = Files.createTempDirectory(trail.getParent(), "other");
        delete(trail);
        Files.createSymbolicLink(trail, other);
    }

    private static void forge(Path trail) throws IOException {
        delete(trail);
        try (Trail forged = Trail.open(trail)) {
            for (int entry = 0; entry < 9; entry++) {
                forged.append(Event.of("forged", Instant.EPOCH).withOrigin(Origin.UNKNOWN));
            }
        }
    }

    private static void delete(Path trail) throws IOException {
        if (Files.isSymbolicLink(trail)) {
            Files.delete(trail);
            return;
        }
        try (Stream<Path> files = Files.list(trail)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(trail);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(trail)) {
            for (Path file : all.toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return files;
    }

    private void restore(Map<String, String> files) throws IOException {
        if (Files.exists(trail)) {
            delete(trail);
        }
        Files.createDirectory(trail);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(trail.resolve(file.getKey()), file.getValue());
        }
    }

    private void record(Program program) throws Exception {
        try (StdioClient client = new StdioClient(start(program))) {
            for (int call = 0; call < 3; call++) {
                client.call("open_file", "{\"path\":\"none\"}").join();
            }
        }
    }

    private Process start(Program program) throws IOException {
        List<String> command = new ArrayList<>(program.arguments);
        command.addAll(List.of("--trail", trail.toString()));
        List<String> root = List.of("--root", folder.resolve("root").toString());
        if (program == Program.GATEWAY) {
            command.add("--");
            command.addAll(ChildJava.quick()
                    .command(
                            Main.class,
                            Stream.concat(
                                            Stream.of("serve", "--stdio", "--toolsets", "code", "--trail", inner()),
                                            root.stream())
                                    .toArray(String[]::new)));
        } else {
            command.addAll(root);
        }
        return AttackTarget.start(folder.resolve("home"), command.toArray(String[]::new));
    }

    private String inner() {
        return folder.resolve("inner").toString();
    }
}
