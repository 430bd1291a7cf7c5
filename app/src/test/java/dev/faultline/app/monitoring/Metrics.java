package dev.faultline.app.monitoring;

import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a page of {@code /metrics} says, in Prometheus' text format. */
record Metrics(List<Sample> samples) {
    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** The value of one series. */
    record Sample(String name, Map<String, String> labels, double value) {
        static Sample of(String line) {
            Matcher sample = LINE.matcher(line);
            if (!sample.matches()) {
                throw new AssertionError(line);
            }
            String labels = sample.group(2) == null ? "" : sample.group(2);
            return new Sample(
                    sample.group(1),
                    LABEL.matcher(labels).results().collect(toMap(it -> it.group(1), it -> it.group(2))),
                    Double.parseDouble(sample.group(3)));
        }

        String label(String name) {
            String value = labels.get(name);
            if (value == null) {
                throw new AssertionError(this + " has no label " + name);
            }
            return value;
        }
    }

    static Metrics of(String page) {
        return new Metrics(page.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Sample::of)
                .toList());
    }

    /** {@return the labels of each metric} */
    Map<String, Set<String>> labels() {
        return samples.stream()
                .collect(groupingBy(Sample::name, flatMapping(sample -> sample.labels().keySet().stream(), toSet())));
    }

    /** {@return the calls with this outcome, and every metric without outcomes} */
    Metrics only(String outcome) {
        return new Metrics(samples.stream()
                .filter(sample ->
                        sample.labels().getOrDefault("outcome", outcome).equals(outcome))
                .toList());
    }

    /** {@return the share of calls that failed since the earlier page, for each tool and code with a failure} */
    Map<String, Double> errorRates(Metrics earlier) {
        Function<Sample, String> byTool = sample -> sample.label("tool");
        Map<String, Double> calls = increase("faultline_calls_total", byTool, earlier);
        Map<String, Double> rates = new TreeMap<>();
        increase("faultline_faults_total", it -> it.label("tool") + " " + it.label("code"), earlier)
                .forEach((series, failures) -> {
                    if (failures > 0) {
                        rates.put(series, failures / calls.get(series.split(" ")[0]));
                    }
                });
        return rates;
    }

    /** {@return how much a counter has increased since the earlier page, by this part of its labels} */
    Map<String, Double> increase(String name, Function<Sample, String> by, Metrics earlier) {
        Map<String, Double> before = earlier.sums(name, by);
        Map<String, Double> increases = new TreeMap<>();
        // No increase can be computed for a series that appears with its first value.
        sums(name, by).forEach((series, value) -> {
            if (!before.containsKey(series)) {
                throw new AssertionError(name + " of " + series + " was not there before");
            }
            increases.put(series, value - before.get(series));
        });
        return increases;
    }

    private Map<String, Double> sums(String name, Function<Sample, String> by) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .collect(groupingBy(by, summingDouble(Sample::value)));
    }
}
