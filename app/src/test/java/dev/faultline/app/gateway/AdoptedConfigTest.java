package dev.faultline.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.workspace.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline gateway --adopt}, as a program. */
@SharedLog
class AdoptedConfigTest {
    private static final String BEFORE = """
        {
          // mine
          "mcpServers": {
            "übersicht": {"command": "npx", "args": ["-y", "files"], "env": {"KEY": "secret"}}
          }
        }
        """;

    private static final String AFTER =
            BEFORE.replace("npx", "faultline").replace("\"-y\"", "\"gateway\", \"--stdio\", \"--\", \"npx\", \"-y\"");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        file = Files.writeString(folder.resolve("mcp.json"), BEFORE);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Run adopt(String... more) throws Exception {
        return Run.faultline(
                "",
                Stream.concat(Stream.of("gateway", "--adopt"), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void printsTheConfigurationAndWritesNothing() throws Exception {
        Run printed = adopt(file.toString());

        assertThat(printed.exit()).isZero();
        assertThat(printed.out()).isEqualTo(AFTER);
        assertThat(file).hasContent(BEFORE);
        assertThat(folder.resolve("mcp.json.bak")).doesNotExist();
    }

    @Test
    void writesTheFileAndKeepsTheFormerOneWithItsPermissions() throws Exception {
        Path backup = folder.resolve("mcp.json.bak");

        Run written = adopt(file.toString(), "--write");

        assertThat(written.exit()).isZero();
        assertThat(written.err()).contains("with a gateway in front of übersicht; the former file is mcp.json.bak");
        assertThat(Files.readString(file)).isEqualTo(AFTER);
        assertThat(Files.readString(backup)).isEqualTo(BEFORE);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                .isEqualTo("rw-------");
    }

    @Test
    void writesNothingTheSecondTime() throws Exception {
        adopt(file.toString(), "--write");

        Run again = adopt(file.toString(), "--write");

        assertThat(again.exit()).isZero();
        assertThat(again.err())
                .contains("übersicht stays as it is: a gateway is already in front of it", "nothing to write");
        assertThat(Files.readString(file)).isEqualTo(AFTER);
        assertThat(folder.resolve("mcp.json.bak2")).doesNotExist();
    }

    @Test
    void neverReplacesAnEarlierBackup() throws Exception {
        Path earlier = Files.writeString(folder.resolve("mcp.json.bak"), "earlier");

        adopt(file.toString(), "--write");

        assertThat(earlier).hasContent("earlier");
        assertThat(Files.readString(folder.resolve("mcp.json.bak2"))).isEqualTo(BEFORE);
    }

    @Test
    void writesThroughALink() throws Exception {
        Path link = Files.createSymbolicLink(
                Files.createDirectory(folder.resolve("home")).resolve("config.json"), file);

        adopt(link.toString(), "--write");

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(file)).isEqualTo(AFTER);
        assertThat(link.resolveSibling("config.json.bak")).isRegularFile().hasContent(BEFORE);
    }

    @Tag("thorough")
    @Test
    void leavesNoBackupOfAFileThatItMayNotWrite() throws Exception {
        Launch launch = new Launch().asNobody(folder);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

        Run refused = Run.of(launch.start("gateway", "--adopt", file.toString(), "--write"), new byte[0]);

        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("The file " + file + " may not be written by this user.");
        assertThat(Files.readString(file)).isEqualTo(BEFORE);
        assertThat(folder.resolve("mcp.json.bak")).doesNotExist();
    }

    @Tag("thorough")
    @Test
    void changesNothingIfItCannotMakeABackup() throws Exception {
        Launch launch = new Launch().asNobody(folder);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));

        Run refused = Run.of(launch.start("gateway", "--adopt", file.toString(), "--write"), new byte[0]);

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("The copy " + file + ".bak cannot be made; nothing was changed.");
        assertThat(Files.readString(file)).isEqualTo(BEFORE);
    }
}
