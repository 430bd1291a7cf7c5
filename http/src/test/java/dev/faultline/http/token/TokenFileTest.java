package dev.faultline.http.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTest {
    private static final String ONE = "1".repeat(64);
    private static final String TWO = "2".repeat(64);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bob visitor TWO             | has an unknown role. The roles are: planner, executor.",
                "bob executor TWO admin      | has an unknown scope. The scopes are: read, write.",
                "bob executor TWO read,      | has an unknown scope. The scopes are: read, write.",
                "bob executor ONE            | has the same token as line 2. Remove one of the two lines.",
                "ann executor TWO read       | has the same name as line 2 and another role or other scopes. Give one"
                        + " of them another name.",
                "bob executor secret-token   | is invalid. A line is a name, a role, 64 hex digits (the SHA-256 of the"
                        + " token) and, for a limited token, its scopes."
            })
    void rejectsALineAndSaysWhich(String line, String flaw) throws Exception {
        Path file = file("# callers\nann executor ONE\n\n" + line + "\n");

        assertThatThrownBy(() -> tokens(file).read())
                .isInstanceOf(TokenFileException.class)
                .hasMessage("Line 4 of the token file " + file + " " + flaw);
    }

    @Test
    void acceptsTwoTokensOfOneCallerWhileOneReplacesTheOther() throws Exception {
        Path file = file("ann Executor ONE read,write\nann Executor TWO write,read\n");

        assertThat(tokens(file).read()).extracting(TokenHolder::name).containsExactly("ann", "ann");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-rw----", "rw-r--rw-"})
    void rejectsAFileThatOthersCanWrite(String permissions) throws Exception {
        Path file = file("ann executor ONE\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));

        assertThatThrownBy(() -> tokens(file).read())
                .isInstanceOf(TokenFileException.class)
                .hasMessage("Other users can write to the token file " + file + ". Run 'chmod go-w " + file + "'.");
    }

    @Test
    void rejectsAFileInAFolderThatOthersCanWrite() throws Exception {
        Path file = file("ann executor ONE\n");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> tokens(file).read())
                .isInstanceOf(TokenFileException.class)
                .hasMessage("Other users can write to the folder of the token file " + file + ". Run 'chmod go-w "
                        + folder.toRealPath() + "'.");
    }

    private Path file(String text) throws IOException {
        Path file = Files.writeString(
                folder.resolve("tokens"), text.replace("ONE", ONE).replace("TWO", TWO));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static TokenFile tokens(Path file) {
        return new TokenFile(file, new TokenTerms(List.of("planner", "executor"), List.of("read", "write")));
    }
}
