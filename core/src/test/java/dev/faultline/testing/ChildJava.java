package dev.faultline.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a test starts another virtual machine. Most of them live for a second, so they are made to start quickly. */
public record ChildJava(List<String> options, String classPath) {
    // What the optimizing compiler and a collector with many threads save, they save in longer lives.
    private static final List<String> QUICK =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

    /** {@return one without any option, on the class path of the test} */
    public static ChildJava plain() {
        return new ChildJava(List.of(), System.getProperty("java.class.path"));
    }

    /** {@return one that starts quickly, on the class path of the test} */
    public static ChildJava quick() {
        return plain().with(QUICK);
    }

    /**
     * {@return one that starts quickly, also because it finds the classes of a program loaded and linked}
     *
     * @param training its main method, which has to end by itself, does what most of the processes are going to do; it
     *     is given a folder of its own
     */
    public static synchronized ChildJava trained(Class<?> training) throws IOException, InterruptedException {
        Path folder = Path.of("target", "children").toAbsolutePath();
        ChildJava packed = new ChildJava(QUICK, PackedClassPath.of(System.getProperty("java.class.path"), folder));
        return packed.with(ClassArchive.of(packed, training, folder));
    }

    /** {@return one with these options too} */
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
