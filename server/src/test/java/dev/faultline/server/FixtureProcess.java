package dev.faultline.server;

import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The fixture in a separate process, over standard input and output. */
final class FixtureProcess {
    static final String BARE = "BARE";
    static final String BARE_ASYNC = "BARE_ASYNC";
    static final String BARE_HTTP = "BARE_HTTP";

    private FixtureProcess() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case BARE -> BareFixture.serveStdio(false);
            case BARE_ASYNC -> BareFixture.serveStdio(true);
            case BARE_HTTP -> System.out.println(new FixtureHttp().mount(new BareServlets(), "/*"));
            default -> GuardedFixture.valueOf(args[0]).server().serveStdio();
        }
    }

    /** {@return the process, started with these flags} */
    static Process start(String server, String... flags) throws IOException {
        return new ProcessBuilder(Java.CHILD.with(flags).command(FixtureProcess.class, server))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static final class Java {
        static final ChildJava CHILD = trained();

        private static ChildJava trained() {
            try {
                return ChildJava.trained(Training.class);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted while training", e);
            }
        }
    }
}
