package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a step says, with the variables of the context in their places. */
final class Prompts {
    private static final Pattern PLACE = Pattern.compile("\\{\\{\\s{0,8}([\\w.-]{1,128})\\s{0,8}\\}\\}");
    private static final int LONGEST_VALUE = 4_096;

    private Prompts() {}

    static String filled(Step.Standard step, JsonObject context) {
        StringBuilder text = new StringBuilder(step.prompt());
        step.guidance().forEach(hint -> text.append("\n- ").append(hint));
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place.group(1), context)));
    }

    // What was put in is not looked through again, so that a value cannot bring in another.
    private static String value(String variable, JsonObject context) {
        return Values.find(context, variable)
                .map(value -> BoundedText.ellipsized(Values.text(value), LONGEST_VALUE))
                .orElse("[unset: " + variable + "]");
    }
}
