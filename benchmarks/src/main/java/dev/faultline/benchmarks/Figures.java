package dev.faultline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the programs that compare figures have in common. */
public final class Figures {
    private Figures() {}

    /** {@return the median of these values} */
    public static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** {@return the median of a figure that is computed from the times of each round} */
    public static double median(List<double[]> rounds, ToDoubleFunction<double[]> figure) {
        return median(rounds.stream().map(figure::applyAsDouble).toList());
    }

    /** Removes a folder and everything in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
