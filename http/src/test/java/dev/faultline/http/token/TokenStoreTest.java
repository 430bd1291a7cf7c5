package dev.faultline.http.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.internal.Sha256;
import dev.faultline.tool.Caller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenStoreTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("tokens");
    }

    @Test
    void findsTheCallerOfATokenWithItsRoleAndScopes() throws Exception {
        editor().add(holder("ann", "secret", Optional.of(Set.of("read"))));

        Optional<Caller> caller = TokenStore.read(tokens()).holder("secret", "http");

        assertThat(caller)
                .contains(new Caller("http", Optional.of("ann"), Optional.of("executor"), Optional.of(Set.of("read"))));
    }

    @Test
    void findsNoCallerForAnUnknownToken() throws Exception {
        editor().add(holder("ann", "secret", Optional.empty()));

        assertThat(TokenStore.read(tokens()).holder("other", "http")).isEmpty();
    }

    @Test
    void followsChangesOfTheFile() throws Exception {
        editor().add(holder("ann", "secret", Optional.empty()));
        TokenStore tokens = TokenStore.read(tokens());

        editor().add(holder("bob", "other", Optional.empty()));
        assertThat(tokens.holder("other", "http")).isPresent();

        editor().remove("bob");
        assertThat(tokens.holder("other", "http")).isEmpty();
    }

    @Test
    void keepsTheCallersOfAFileThatBecomesInvalid() throws Exception {
        editor().add(holder("ann", "secret", Optional.empty()));
        TokenStore tokens = TokenStore.read(tokens());

        Files.writeString(file, "not a line of a token file\n");

        assertThat(tokens.holder("secret", "http")).isPresent();
    }

    @Test
    void rejectsAFileWithoutCallers() throws Exception {
        Files.writeString(file, "# nobody yet\n");

        assertThatThrownBy(() -> TokenStore.read(tokens()))
                .isInstanceOf(TokenFileException.class)
                .hasMessageContaining("names no caller");
    }

    @Test
    void addsOneTokenForEachName() throws Exception {
        editor().add(holder("ann", "secret", Optional.empty()));

        assertThatThrownBy(() -> editor().add(holder("ann", "other", Optional.empty())))
                .isInstanceOf(TokenFileException.class)
                .hasMessage("There is a token for ann already. Revoke it first, or choose another name.");
    }

    @Test
    void suggestsTheNameThatWasMeant() throws Exception {
        editor().add(holder("alexander", "secret", Optional.empty()));

        assertThatThrownBy(() -> editor().remove("alexandar"))
                .isInstanceOf(TokenFileException.class)
                .hasMessage("There is no token for alexandar in " + file + ". Did you mean alexander?");
    }

    @Test
    void writesAFileThatOnlyItsOwnerCanRead() throws Exception {
        editor().add(holder("ann", "secret", Optional.empty()));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void editorsWaitForEachOther() throws Exception {
        List<String> names = IntStream.range(0, 20).mapToObj(i -> "caller" + i).toList();

        try (ExecutorService editors = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Object>> edits = editors.invokeAll(names.stream()
                    .<Callable<Object>>map(name -> () -> {
                        editor().add(holder(name, name, Optional.empty()));
                        return name;
                    })
                    .toList());
            for (Future<Object> edit : edits) {
                edit.get();
            }
        }

        TokenStore tokens = TokenStore.read(tokens());
        assertThat(names)
                .allSatisfy(name -> assertThat(tokens.holder(name, "http")).isPresent());
    }

    private TokenFile tokens() {
        return new TokenFile(file, new TokenTerms(List.of("executor"), List.of("read", "write")));
    }

    private TokenFileEditor editor() throws Exception {
        return TokenFileEditor.of(tokens());
    }

    private static TokenHolder holder(String name, String token, Optional<Set<String>> scopes) {
        return new TokenHolder(name, "executor", Sha256.of(token.getBytes(StandardCharsets.UTF_8)), scopes);
    }
}
