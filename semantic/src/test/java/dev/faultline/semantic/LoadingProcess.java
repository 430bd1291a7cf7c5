package dev.faultline.semantic;

import dev.faultline.files.Root;
import dev.faultline.testing.ChildJava;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** A process that loads the real model several times for its index, and prints when it begins and when it ends. */
final class LoadingProcess {
    private static final int TIMES = 5;

    private LoadingProcess() {}

    public static void main(String[] arguments) throws Exception {
        Path natives = Path.of(arguments[2]);
        BackgroundIndex index = new BackgroundIndex(new IndexSettings(
                Root.of(Path.of(arguments[0])),
                Path.of(arguments[1]),
                "semantic/test",
                () -> {
                    Embedder model = MiniLm.load(natives, 1);
                    System.out.println("loading");
                    for (int i = 0; i < TIMES; i++) {
                        model = MiniLm.load(natives, 1);
                    }
                    System.out.println("loaded");
                    return model;
                },
                1000,
                Duration.ofMillis(50),
                Duration.ofMillis(100),
                line -> {}));
        Thread.sleep(Duration.ofMinutes(5));
        index.close();
    }

    static Process start(Given given, Path natives) throws Exception {
        Path temporary = Files.createDirectories(natives.resolveSibling("tmp"));
        return new ProcessBuilder(ChildJava.quick()
                        .with("--enable-native-access=ALL-UNNAMED", "-Djava.io.tmpdir=" + temporary)
                        .with("-XX:ErrorFile=" + temporary.resolve("crash"))
                        .command(
                                LoadingProcess.class,
                                given.root().toString(),
                                given.folder().toString(),
                                natives.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
