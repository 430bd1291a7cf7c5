package dev.faultline.testing;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which tests prove which requirement, found by the {@code @Spec} above each test. */
public final class Conformance {
    private static final Pattern TEST =
            Pattern.compile("@Spec\\(\\{?([^)}]*)\\}?\\)\\s+(?:@\\w+(?:\\([^)]*\\))?\\s+)*(?:public )?void (\\w+)\\(");

    /** The id of a requirement: the letters of its contract and a number. */
    public static final Pattern REQUIREMENT = Pattern.compile("\\b[A-Z]{2}-\\d\\d\\b");

    private static final Pattern LINE = Pattern.compile("(?m)^- \\*\\*([A-Z]{2}-\\d\\d)\\*\\*");

    private Conformance() {}

    static String page() {
        Map<String, Set<String>> tests = tests();
        List<String> ids = ids();
        long proven = ids.stream().filter(tests::containsKey).count();
        StringBuilder page = new StringBuilder("# Conformance\n\n"
                        + "Each line of the [requirements](../spec/requirements.md) with the tests that name it. ")
                .append(proven)
                .append(" of ")
                .append(ids.size())
                .append(" have a test; the others are open.\n\n")
                .append("| requirement | tests |\n| --- | --- |\n");
        for (String id : ids) {
            String names = tests.containsKey(id) ? String.join("<br>", tests.get(id)) : "open";
            page.append("| ").append(id).append(" | ").append(names).append(" |\n");
        }
        return page.toString();
    }

    static List<String> ids() {
        String requirements = RepositoryFiles.read(RepositoryFiles.ROOT.resolve("docs/spec/requirements.md"));
        return LINE.matcher(requirements).results().map(line -> line.group(1)).toList();
    }

    private static Map<String, Set<String>> tests() {
        Map<String, Set<String>> tests = new TreeMap<>();
        for (Path file : RepositoryFiles.files(".*/src/test/java/.*Test\\.java")) {
            String name = file.getFileName().toString().replace(".java", "");
            Matcher test = TEST.matcher(RepositoryFiles.read(file));
            while (test.find()) {
                String method = name + "." + test.group(2);
                REQUIREMENT
                        .matcher(test.group(1))
                        .results()
                        .forEach(id -> tests.computeIfAbsent(id.group(), key -> new TreeSet<>())
                                .add(method));
            }
        }
        return tests;
    }
}
