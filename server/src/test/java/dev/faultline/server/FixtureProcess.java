package dev.faultline.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The fixture in a process of its own, over its standard streams. */
final class FixtureProcess {
    static final String BARE = "BARE";
    static final String BARE_LATER = "BARE_LATER";
    static final String BARE_HTTP = "BARE_HTTP";

    private FixtureProcess() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case BARE -> BareFixture.serveStdio(false);
            case BARE_LATER -> BareFixture.serveStdio(true);
            case BARE_HTTP -> System.out.println(new FixtureHttp().mount(new BareServlets(), "/*"));
            default -> GuardedFixture.valueOf(args[0]).server().serveStdio();
        }
    }

    /** {@return such a process, started with these flags} */
    static Process start(String server, String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), FixtureProcess.class.getName(), server));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
