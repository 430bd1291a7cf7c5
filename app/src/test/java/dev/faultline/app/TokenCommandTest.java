package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code faultline token}, as an operator uses it. */
class TokenCommandTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void chooseTheFile() {
        file = folder.resolve("tokens");
    }

    @Test
    void printsATokenOnceAndStoresOnlyItsHash() throws Exception {
        Run added = token("add", "ann", "--role", "executor", "--scope", "read");

        assertThat(added.exit()).isZero();
        assertThat(added.out()).matches("[A-Za-z0-9_-]{43}\n");
        String token = added.out().strip();
        assertThat(Files.readAllLines(file))
                .containsExactly("ann executor " + Sha256.of(token.getBytes(StandardCharsets.UTF_8)) + " read");
        assertThat(added.err()).contains("added ann").doesNotContain(token);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void listsAndRevokesCallersAndKeepsComments() throws Exception {
        Files.writeString(file, "# who may call\n");
        token("add", "ann", "--role", "planner");
        token("add", "ci", "--role", "executor", "--scope", "read,write");

        assertThat(token("list").out().lines())
                .containsExactly("NAME  ROLE      SCOPES", "ann   planner   all", "ci    executor  read,write");
        assertThat(token("revoke", "ann")).isEqualTo(new Run(0, "revoked ann\n", ""));
        assertThat(token("list").out()).contains("ci ").doesNotContain("ann");
        assertThat(Files.readAllLines(file)).first().isEqualTo("# who may call");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void rejectsANameThatIsTakenAndOneThatIsUnknown() throws Exception {
        token("add", "ann", "--role", "planner");
        List<String> before = Files.readAllLines(file);

        Run twice = token("add", "ann", "--role", "planner");
        Run unknown = token("revoke", "anne");

        assertThat(twice.exit()).isEqualTo(1);
        assertThat(twice.out()).isEmpty();
        assertThat(twice.err()).contains("There is a token for ann already");
        assertThat(unknown.exit()).isEqualTo(1);
        assertThat(unknown.err()).contains("There is no token for anne", "Did you mean ann?");
        assertThat(Files.readAllLines(file)).isEqualTo(before);
    }

    @Test
    void reportsAnInvalidFileWithoutRepeatingIt() throws Exception {
        Files.writeString(file, "ann executor the-token-itself\n");

        Run run = token("add", "bob", "--role", "planner");

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err()).contains("Line 1 of the token file").doesNotContain("the-token-itself");
        assertThat(Files.readString(file)).isEqualTo("ann executor the-token-itself\n");
    }

    @Test
    void reportsWrongUsage() throws Exception {
        assertThat(token("add", "ann", "--role", "boss").exit()).isEqualTo(2);
        assertThat(token("add", "a b", "--role", "planner").exit()).isEqualTo(2);
        assertThat(token("add", "ann", "--role", "planner", "--scope", "all").exit())
                .isEqualTo(2);
        assertThat(Run.faultline("", "token", "list").err()).contains("--token-file");
        assertThat(file).doesNotExist();
    }

    private Run token(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("token"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--token-file", file.toString()));
        return Run.faultline("", all.toArray(String[]::new));
    }
}
