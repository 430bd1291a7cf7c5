package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the official SDKs themselves write into a failed result or an error. They write it before or after the tool. */
final class SdkTexts {
    private record Form(Pattern pattern, Proof proof) {}

    /** The TypeScript SDK's form of a protocol error in a tool result. */
    private static final String RPC = "^(?:MCP error -?\\d{1,9}: )?";

    private static final List<Form> FORMS = List.of(
            form(
                    RPC + "(?:Output validation error: |Tool \\S+ has an output schema but )",
                    Proof.of(ClientCode.ANSWER_UNREADABLE)),
            form(
                    "^Tool \\([^)]*\\) input validation failed: |" + RPC + "Input validation error: |" + RPC
                            + "Invalid arguments for tool |^Error executing tool \\S+: \\d+ validation errors? for"
                            + " \\S+Arguments\\b",
                    Proof.rejectedArguments()),
            form(
                    RPC + "Tool \\S+ requires task augmentation\\b",
                    Proof.of(ClientCode.PRECONDITION_UNMET)
                            .beforeAnything()
                            .advising("Make the call as a task, with the parameter task.")),
            form(
                    RPC + "(?:Unknown tool: |Tool \\S+ (?:not found|disabled)$)",
                    Proof.of(ClientCode.NOT_OFFERED)
                            .beforeAnything()
                            .advising("Read the server's list of tools, and use a name from it.")));

    /** What zod, and validators in the manner of JSON Schema, report about arguments. */
    private static final Pattern REPORT = Pattern.compile(
            "^(?:[^\\n:]{0,80}: )?\\[\\s*\\{\\s*\"(?:code|expected|received)\": ?\"|^\\d{1,4} validation errors? for ");

    private SdkTexts() {}

    /** {@return what a text of an SDK proves} */
    static Optional<Proof> in(String text) {
        return FORMS.stream()
                .filter(form -> form.pattern().matcher(text).find())
                .map(Form::proof)
                .findFirst()
                .or(() -> REPORT.matcher(text).find()
                        ? Optional.of(Proof.of(CommonCode.INVALID_INPUT_VALUE))
                        : Optional.empty());
    }

    private static Form form(String pattern, Proof proof) {
        return new Form(Pattern.compile(pattern), proof);
    }
}
