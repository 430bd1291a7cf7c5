package dev.faultline.semantic;

import dev.faultline.files.Root;
import dev.faultline.testing.ChildJava;
import java.nio.file.Path;
import java.time.Duration;

/** A process that slowly builds an index and prints its log until it is killed. */
final class BuildingProcess {
    private BuildingProcess() {}

    public static void main(String[] arguments) throws Exception {
        BackgroundIndex index = new BackgroundIndex(new IndexSettings(
                Root.of(Path.of(arguments[0])),
                Path.of(arguments[1]),
                "semantic/test",
                () -> text -> {
                    pause();
                    return new WordVectors().embed(text);
                },
                1000,
                Duration.ofMillis(50),
                Duration.ofMillis(100),
                System.out::println));
        Thread.sleep(Duration.ofMinutes(5));
        index.close();
    }

    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static Process start(Given given) throws Exception {
        return new ProcessBuilder(ChildJava.quick()
                        .command(
                                BuildingProcess.class,
                                given.root().toString(),
                                given.folder().toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
