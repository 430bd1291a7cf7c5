package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.ChildJava;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** An author's server in a locale in which Java cannot open every file. */
class FileNameCheckTest {
    /** The author's program, which has two servers. */
    static final class Author {
        private Author() {}

        public static void main(String[] args) {
            for (String name : new String[] {"one", "two"}) {
                new Assembly(FaultlineServer.named(name, "1")
                                .recorder(reply -> {})
                                .definition())
                        .close();
            }
        }
    }

    @Test
    void warnsOnceWhatToSet() throws Exception {
        assertThat(said("POSIX"))
                .containsOnlyOnce("Files whose names go beyond ANSI_X3.4-1968 cannot be opened")
                .contains("Set LC_ALL in the environment of the server to C.UTF-8");
    }

    @Test
    void isSilentIfEveryNameIsPossible() throws Exception {
        assertThat(said("C.UTF-8")).isEmpty();
    }

    private static String said(String locale) throws Exception {
        ProcessBuilder author = new ProcessBuilder(ChildJava.quick().command(Author.class)).redirectErrorStream(true);
        author.environment().put("LC_ALL", locale);
        return new String(author.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
