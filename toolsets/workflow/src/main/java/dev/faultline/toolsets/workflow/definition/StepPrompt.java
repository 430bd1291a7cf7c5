package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonObject;
import dev.faultline.text.BoundedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The prompt of a step, with its placeholders replaced by variables of the context. */
final class StepPrompt {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s{0,8}([\\w.-]{1,128})\\s{0,8}\\}\\}");
    private static final int MAX_VALUE = 4_096;

    private StepPrompt() {}

    static String render(Step.Standard step, JsonObject context) {
        StringBuilder text = new StringBuilder(step.prompt());
        step.guidance().forEach(hint -> text.append("\n- ").append(hint));
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(placeholder -> Matcher.quoteReplacement(value(placeholder.group(1), context)));
    }

    // A value is not searched for placeholders, so that it cannot insert another value.
    private static String value(String variable, JsonObject context) {
        return ContextValues.find(context, variable)
                .map(value -> BoundedText.ellipsized(ContextValues.text(value), MAX_VALUE))
                .orElse("[unset: " + variable + "]");
    }
}
