package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SharedLog
class ServeSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void rejectsARootThatIsNotAFolder() throws Exception {
        refuses("is not a folder", "--root", folder.resolve("nope").toString());
    }

    // An agent that may write there could change what is recorded about it.
    @Test
    void rejectsATrailBelowTheRootOfAgents() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), root);

        refuses("is below the root", "--root", root.toString(), "--trail", root + "/trail");
        refuses("is below the root", "--root", root.toString(), "--trail", link + "/new/trail");
        refuses("is below the root", "--root", link.toString(), "--trail", root + "/../root/trail");
        refuses("is below the root", "--root", root.toString(), "--trail", root.toString());
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void acceptsATrailBesideTheRootAndWithoutAgentsBelowIt() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));

        Run beside = Run.faultline("", "serve", "--stdio", "--root", root.toString(), "--trail", root + "-trail");
        Run below = Run.faultline(
                "", "serve", "--stdio", "--root", root.toString(), "--trail", root + "/trail", "--toolsets", "code");

        assertThat(beside.exit()).isZero();
        assertThat(below.exit()).isZero();
    }

    @Test
    void refusesToListenBeyondThisMachineWithoutTokens() throws Exception {
        refuses("--token-file", "--http", "0.0.0.0:0", "--root", folder.toString());
    }

    @Test
    void suggestsTheDialectThatWasMeant() throws Exception {
        refuses("Did you mean tool-error?", "--dialect", "tool-eror", "--root", folder.toString());
    }

    @Test
    void listsTheRolesAndOtherChoices() throws Exception {
        refuses("there is: planner, executor", "--role", "boss", "--root", folder.toString());
        refuses("any, governance, never", "--lock-on", "sunday", "--root", folder.toString());
        refuses("Choose one of off, advise, enforce.", "--repeats", "once", "--root", folder.toString());
        refuses("Choose one of forced, written.", "--durability", "maybe", "--root", folder.toString());
    }

    @Test
    void refusesATokenFileWithoutRepeatingIt() throws Exception {
        Path tokens = Files.writeString(folder.resolve("tokens"), "ann executor not-a-hash\n");

        Run run = refuses("Line 1", "--token-file", tokens.toString(), "--root", folder.toString());

        assertThat(run.err()).doesNotContain("not-a-hash");
    }

    @Test
    void rejectsWhatIsNotADuration() throws Exception {
        Run run = Run.faultline("", "serve", "--tool-timeout", "soon");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("write 500ms, 30s, 2m or 1h");
    }

    private static Run refuses(String reason, String... arguments) throws Exception {
        String[] all = new String[arguments.length + 1];
        all[0] = "serve";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        Run run = Run.faultline("", all);
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
        assertThat(run.out()).isEmpty();
        return run;
    }
}
