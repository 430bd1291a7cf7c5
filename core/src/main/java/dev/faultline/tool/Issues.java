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

/** Everything that is wrong with a call's arguments, and the one fault that tells of it. */
public final class Issues {
    private static final String MEMBER = "validationIssues";
    private static final int MAX_ISSUES = 50;
    private static final int MAX_TEXT = 256;
    private static final int MAX_SENTENCES = 2_000;
    private static final int MAX_TEMPLATE = 512;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final List<Issue> found = new ArrayList<>();
    private final Set<CommonCode> codes = EnumSet.noneOf(CommonCode.class);
    private boolean cut;

    Issues() {}

    /**
     * {@return the one fault that tells of all these}
     *
     * @throws java.util.NoSuchElementException if there are none
     */
    public static Fault faultOf(List<Issue> issues) {
        Issues all = new Issues();
        issues.forEach(all::add);
        return all.toFault(JsonObject.EMPTY);
    }

    /** {@return whether these details are those of refused arguments} */
    public static boolean describe(Optional<JsonValue> details) {
        return details.filter(value ->
                        value instanceof JsonObject object && object.get(MEMBER).isPresent())
                .isPresent();
    }

    /**
     * {@return the places of the issues that these details tell of; none if they are not those of refused arguments}
     */
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
        boolean unmet = codes.add(issue.code());
        if (!isFull()) {
            found.add(issue);
            return;
        }
        cut = true;
        if (unmet && issue.code().compareTo(first().code()) < 0) {
            found.set(MAX_ISSUES - 1, issue); // it decides the code of the fault, however late it comes
        }
    }

    void addAll(Issues others) {
        others.found.forEach(this::add);
        cut |= others.cut;
    }

    /** Notes that there are more issues than are listed. */
    void cut() {
        cut = true;
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    boolean isFull() {
        return found.size() == MAX_ISSUES;
    }

    /**
     * {@return the fault: named for the first issue in the order presence, type, format, value, with all in its
     * details}
     */
    Fault toFault(JsonObject template) {
        Issue first = first();
        JsonObject.Builder details = JsonObject.builder()
                .put(MEMBER, found.stream().map(Issues::toJson).collect(JsonArray.toJsonArray()));
        if (cut) {
            details.put("truncated", true);
        }
        if (!template.members().isEmpty() && BoundedText.fits(JsonText.print(template), MAX_TEMPLATE)) {
            details.put("correctTemplate", template);
        }
        Fault fault =
                Fault.of(first.code(), sentences(first)).withEffect(Effect.NONE).withDetails(details.build());
        return found.stream()
                .flatMap(issue -> issue.suggestion().stream())
                .findFirst()
                .map(fault::withSuggestion)
                .orElse(fault);
    }

    // All of them, because most dialects carry nothing but the message; the one that decides the code comes first.
    private String sentences(Issue first) {
        StringBuilder text = new StringBuilder(bounded(first.sentence()));
        List<Issue> others = new ArrayList<>(found);
        others.remove(first);
        int untold = 0;
        for (Issue issue : others) {
            String next = "; " + bounded(issue.sentence());
            if (BoundedText.fits(text + next, MAX_SENTENCES)) {
                text.append(next);
            } else {
                untold++;
            }
        }
        if (cut) {
            return text.append("; and more").toString();
        }
        return untold == 0 ? text.toString() : text + "; and " + untold + " more";
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

    // The names in it are the caller's own; one control character takes six bytes of JSON.
    private static String bounded(String text) {
        return BoundedText.ellipsized(CONTROL.matcher(text).replaceAll("\uFFFD"), MAX_TEXT);
    }
}
