package dev.faultline.app.attack;

import dev.faultline.app.Main;
import dev.faultline.app.Run;
import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Path;

/** A program of ours in a process, with a state folder of its own. */
final class AttackTarget {
    private AttackTarget() {}

    /** Starts the program with these arguments. */
    static Process start(Path home, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ChildJava.quick()
                .with("-Xmx256m", "--enable-native-access=ALL-UNNAMED")
                .command(Main.class, arguments));
        builder.environment().put("FAULTLINE_HOME", home.toString());
        return Run.endedWithTheTests(builder.start());
    }
}
