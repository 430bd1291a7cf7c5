package dev.faultline.toolsets.workflow.definition;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonProblem;
import dev.faultline.text.BoundedText;
import java.io.IOException;
import java.util.List;

/** The result of reading a workflow. */
public sealed interface Definition {
    /** The workflow can be run. */
    record Valid(Workflow workflow) implements Definition {}

    /** The file exists but cannot be read now. */
    record Unreadable(IOException failure) implements Definition {}

    /** The definition has problems, so the workflow cannot be run. */
    record Invalid(List<JsonProblem> problems) implements Definition {
        private static final int MAX_BYTES = 256;

        /** Copies the list. */
        public Invalid {
            problems = List.copyOf(problems);
        }

        /** {@return the problems as text, each after the dotted path to the wrong value} */
        public List<String> messages() {
            return problems.stream()
                    .map(problem -> (problem.at().dotted() + " " + problem.message()).strip())
                    .toList();
        }

        /** {@return the problems as JSON; paths and messages are bounded, because names in the file are not} */
        public JsonArray toJson() {
            return problems.stream()
                    .map(problem -> JsonObject.builder()
                            .put("path", BoundedText.ellipsized(problem.at().dotted(), MAX_BYTES))
                            .put("message", BoundedText.ellipsized(problem.message(), MAX_BYTES))
                            .build())
                    .collect(JsonArray.toJsonArray());
        }
    }
}
