package dev.faultline.text;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search for secrets takes linear time, whatever the text: counted in characters read, not in seconds. */
@Tag("thorough")
class SecretStepsTest {
    private static final int LENGTH = 1_000;

    /** Beyond this length every look ahead or back has reached its bound. */
    private static final double MOST_GROWTH = 2.6;

    private static final String[] ENDS = {"", " ", "="};

    @Test
    void takesTwiceTheStepsForTwiceTheText() {
        Map<String, SecretShape> shapes = SecretShapes.ALL.stream().collect(toMap(SecretShape::name, shape -> shape));

        List<String> tooMany = SecretExamples.examples(1).stream()
                .flatMap(example -> units(example.text())
                        .filter(unit -> growth(requireNonNull(shapes.get(example.shape())), unit) > MOST_GROWTH)
                        .map(unit -> example.shape() + ": " + unit))
                .toList();

        assertThat(tooMany).isEmpty();
    }

    /** The beginnings of an example, each followed by what may come next. */
    private static Stream<String> units(String example) {
        return IntStream.iterate(1, end -> end <= Math.min(example.length(), 40), end -> end + Math.max(2, end / 3))
                .mapToObj(end -> example.substring(0, end))
                .flatMap(begin -> Stream.of(ENDS).map(end -> begin + end));
    }

    private static double growth(SecretShape shape, String unit) {
        double once = CountedText.steps(shape, unit.repeat(LENGTH / unit.length() + 1));
        return CountedText.steps(shape, unit.repeat(2 * LENGTH / unit.length() + 1)) / once;
    }
}
