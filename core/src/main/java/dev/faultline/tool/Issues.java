package dev.faultline.tool;

import static java.util.Comparator.comparing;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.BoundedText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All problems with the arguments of a call, and the one fault that reports them. */
public final class Issues {
    private static final String MEMBER = "validationIssues";
    private static final int MAX_ISSUES = 50;
    private static final int MAX_TEXT = 256;
    private static final int MAX_SENTENCES = 2_000;
    private static final int MAX_TEMPLATE = 512;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final List<Issue> found = new ArrayList<>();
    private final Set<CommonCode> codes = EnumSet.noneOf(CommonCode.class);
    private boolean truncated;

    Issues() {}

    /**
     * {@return one fault that reports all these issues}
     *
     * @throws java.util.NoSuchElementException if the list is empty
     */
    public static Fault faultOf(List<Issue> issues) {
        Issues all = new Issues();
        issues.forEach(all::add);
        return all.toFault(JsonObject.EMPTY);
    }

    /** {@return whether these details describe rejected arguments} */
    public static boolean describe(Optional<JsonValue> details) {
        return details.filter(value ->
                        value instanceof JsonObject object && object.get(MEMBER).isPresent())
                .isPresent();
    }

    /** {@return the paths of the issues in these details; empty if they do not describe rejected arguments} */
    public static List<String> paths(Optional<JsonValue> details) {
        return details
                .flatMap(value -> value instanceof JsonObject object ? object.get(MEMBER) : Optional.empty())
                .map(value -> value instanceof JsonArray(List<JsonValue> issues) ? issues : List.<JsonValue>of())
                .orElse(List.of())
                .stream()
                .flatMap(issue -> issue instanceof JsonObject object ? object.string("path").stream() : Stream.empty())
                .toList();
    }

    void add(Issue issue) {
        boolean newCode = codes.add(issue.code());
        if (!isFull()) {
            found.add(issue);
            return;
        }
        truncated = true;
        if (newCode && issue.code().compareTo(first().code()) < 0) {
            found.set(MAX_ISSUES - 1, issue); // it decides the code of the fault, even if it is found last
        }
    }

    void addAll(Issues others) {
        others.found.forEach(this::add);
        truncated |= others.truncated;
    }

    /** Records that there are more issues than the list contains. */
    void truncate() {
        truncated = true;
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    boolean isFull() {
        return found.size() == MAX_ISSUES;
    }

    /**
     * {@return the fault, with the code of the first issue in the order presence, type, format, value, and all issues
     * in its details}
     */
    Fault toFault(JsonObject template) {
        Issue first = first();
        JsonObject.Builder details = JsonObject.builder()
                .put(MEMBER, found.stream().map(Issues::toJson).collect(JsonArray.toJsonArray()));
        if (truncated) {
            details.put("truncated", true);
        }
        if (!template.members().isEmpty() && BoundedText.fits(JsonText.print(template), MAX_TEMPLATE)) {
            details.put("correctTemplate", template);
        }
        Fault fault = Fault.of(first.code(), sentences(first))
                .withEffect(Effect.NONE)
                .withArguments(found.stream()
                        .map(issue -> bounded(issue.at().dotted()))
                        .toList())
                .withDetails(details.build());
        return found.stream()
                .flatMap(issue -> issue.suggestion().stream())
                .findFirst()
                .map(fault::withSuggestion)
                .orElse(fault);
    }

    // Lists all issues, because most dialects carry only the message; the one that decides the code comes first.
    private String sentences(Issue first) {
        StringBuilder text = new StringBuilder(bounded(first.sentence()));
        List<Issue> others = new ArrayList<>(found);
        others.remove(first);
        int omitted = 0;
        for (Issue issue : others) {
            String next = "; " + bounded(issue.sentence());
            if (BoundedText.fits(text + next, MAX_SENTENCES)) {
                text.append(next);
            } else {
                omitted++;
            }
        }
        if (truncated) {
            return text.append("; and more").toString();
        }
        return omitted == 0 ? text.toString() : text + "; and " + omitted + " more";
    }

    private Issue first() {
        return found.stream().min(comparing(Issue::code)).orElseThrow();
    }

    private static JsonValue toJson(Issue issue) {
        return JsonObject.builder()
                .put("path", bounded(issue.at().dotted()))
                .put("message", bounded(issue.sentence()))
                .build();
    }

    // The text contains names from the caller; a control character takes six bytes of JSON.
    private static String bounded(String text) {
        return BoundedText.ellipsized(CONTROL.matcher(text).replaceAll("\uFFFD"), MAX_TEXT);
    }
}
