package dev.faultline.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another JVM for a test. Most run for about a second, so they are configured to start quickly. */
public record ChildJava(List<String> options, String classPath) {
    // The optimizing compiler and a multi-threaded collector pay off only in longer runs.
    private static final List<String> QUICK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** {@return a JVM without options, on the class path of the test} */
    public static ChildJava plain() {
        return new ChildJava(List.of(), System.getProperty("java.class.path"));
    }

    /** {@return a JVM that starts quickly, on the class path of the test} */
    public static ChildJava quick() {
        return plain().with(QUICK);
    }

    /**
     * {@return a JVM that starts quickly and uses an archive of the classes that a program loads}
     *
     * @param training its main method must terminate and does what most of the processes will do; its argument is a
     *     separate folder
     */
    public static synchronized ChildJava trained(Class<?> training) throws IOException, InterruptedException {
        Path folder = Path.of("target", "children").toAbsolutePath();
        ChildJava packed = new ChildJava(QUICK, PackedClassPath.of(System.getProperty("java.class.path"), folder));
        return packed.with(ClassArchive.of(packed, training, folder));
    }

    /** {@return the same with these additional options} */
    public ChildJava with(String... more) {
        return with(List.of(more));
    }

    private ChildJava with(List<String> more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(more);
        return new ChildJava(List.copyOf(all), classPath);
    }

    /** {@return the same on another class path} */
    public ChildJava on(String otherClassPath) {
        return new ChildJava(options, otherClassPath);
    }

    /** {@return the command that runs this program with these arguments} */
    public List<String> command(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }
}
