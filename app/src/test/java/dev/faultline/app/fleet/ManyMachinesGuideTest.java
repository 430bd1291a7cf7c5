package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.KafkaBroker;
import dev.faultline.fleet.testing.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Runs every command of docs/guides/many-machines.md that ends by itself, in the order of the guide. */
@Tag("thorough")
@ResourceLock(KafkaBroker.RESOURCE)
class ManyMachinesGuideTest {
    private static final Path GUIDE = Path.of("../docs/guides/many-machines.md");
    private static final Pattern BLOCK = Pattern.compile("```(sh|sql)\\n(.*?)```", Pattern.DOTALL);
    private static final PostgresServer SERVER = PostgresServer.shared();

    private final StoreUrl.Postgres database = SERVER.database();
    private final String topic = KafkaBroker.shared().topic(2, Map.of()).shown();

    @TempDir
    private Path folder;

    @Test
    void everyCommandOfTheGuideWorks() throws Exception {
        GivenTrail.append(Files.createDirectory(folder.resolve("trail")), 5);
        List<MatchResult> blocks =
                BLOCK.matcher(Files.readString(GUIDE)).results().toList();
        int commands = 0;
        for (MatchResult block : blocks) {
            if (block.group(1).equals("sql")) {
                createRoles(block.group(2));
            } else {
                for (String line : block.group(2).lines().toList()) {
                    if (line.startsWith("faultline ") && !line.startsWith("faultline serve")) {
                        collectKeys();
                        run(line);
                        commands++;
                    }
                }
            }
        }

        assertThat(commands).isEqualTo(11);
        assertThat(Files.readString(folder.resolve("trail.jsonl")))
                .isEqualTo(Files.readString(folder.resolve("trail/audit-log.jsonl")));
    }

    private void collectKeys() throws IOException {
        Path keys = folder.resolve("home/keys/trail.key.pub");
        if (Files.exists(keys)) {
            Files.copy(keys, folder.resolve("machines.pub"), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void createRoles(String sql) {
        SERVER.execute(database.database(), sql);
        String password = SERVER.environment().get("PGPASSWORD");
        for (String role : List.of("shipper", "reader")) {
            SERVER.execute(database.database(), "ALTER ROLE " + role + " PASSWORD '" + password + "'");
        }
    }

    // ShipWhileServingTest and TopicCommandTest run the commands that keep running.
    private void run(String line) throws Exception {
        String program = Run.command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        String server = SERVER.url("x", database.database()).replace("postgresql://x", "");
        String command = line.replaceFirst(
                        "faultline", program.replace("\\", "\\\\").replace("$", "\\$"))
                .replace("@db.example/audit", server)
                .replace("kafka://broker.example:9092/trails", topic)
                .replace(" --follow", "");
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        shell.environment().putAll(SERVER.environment());
        shell.environment().put("FAULTLINE_HOME", folder.resolve("home").toString());
        Process process = shell.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(line + "\n" + output).isZero();
    }
}
