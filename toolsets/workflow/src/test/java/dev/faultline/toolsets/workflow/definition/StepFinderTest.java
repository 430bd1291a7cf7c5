package dev.faultline.toolsets.workflow.definition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolerror.DomainError;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StepFinderTest {
    private static final String STEP = "{\"id\":\"s\",\"title\":\"S\",\"prompt\":\"Do it.\"}";

    @Test
    void goesThroughStepsInOrder() {
        assertThat(keys("[" + STEP + "," + STEP.replace("\"s\"", "\"t\"") + "]", "{}"))
                .containsExactly("s", "t");
    }

    @Test
    void numbersTheRoundsOfNestedLoops() {
        String inner = loop("inner", "{\"type\":\"for\",\"count\":2,\"maxIterations\":2}", STEP);
        String outer = loop("outer", "{\"type\":\"forEach\",\"items\":\"list\",\"maxIterations\":9}", inner);

        assertThat(keys("[" + outer + "]", "{\"list\":[7,8]}"))
                .containsExactly(
                        "outer@0/inner@0::s", "outer@0/inner@1::s", "outer@1/inner@0::s", "outer@1/inner@1::s");
    }

    @Test
    void endsAWhileLoopWithoutAnErrorAfterItsLastRound() {
        String loop = loop("l", "{\"type\":\"while\",\"condition\":{\"var\":\"x\"},\"maxIterations\":3}", STEP);

        assertThat(keys("[" + loop + "]", "{\"x\":true}")).hasSize(3);
        assertThat(keys("[" + loop + "]", "{}")).isEmpty();
    }

    @Test
    void runsAnUntilLoopAtLeastOnce() {
        String loop = loop("l", "{\"type\":\"until\",\"condition\":{\"var\":\"x\"},\"maxIterations\":3}", STEP);

        assertThat(keys("[" + loop + "]", "{\"x\":true}")).containsExactly("l@0::s");
    }

    @Test
    void takesTheBranchThatTheConditionSelects() {
        String branch =
                "{\"id\":\"b\",\"type\":\"conditional\",\"title\":\"B\",\"condition\":{\"var\":\"x\"},\"then\":[" + STEP
                        + "],\"else\":[" + STEP.replace("\"s\"", "\"t\"") + "]}";

        assertThat(keys("[" + branch + "]", "{\"x\":1}")).containsExactly("s");
        assertThat(keys("[" + branch + "]", "{}")).containsExactly("t");
    }

    @Test
    @Spec("TE-19")
    void rejectsALoopWithoutAStepToDo() {
        String never = STEP.replace("\"prompt\"", "\"runCondition\":{\"var\":\"never\"},\"prompt\"");
        String inner = loop("inner", "{\"type\":\"for\",\"count\":10000,\"maxIterations\":10000}", never);
        String outer = loop("outer", "{\"type\":\"for\",\"count\":10000,\"maxIterations\":10000}", inner);

        NextStep next = StepFinder.next(workflow("[" + outer + "]"), Position.START, JsonObject.EMPTY);

        assertThat(next)
                .isInstanceOfSatisfying(
                        NextStep.Failed.class,
                        it -> assertThat(it.error()).isInstanceOf(DomainError.MaxIterationsExceeded.class));
    }

    @Test
    void doesNotReplacePlaceholdersInValues() {
        String step = STEP.replace("Do it.", "Look at {{file.name}} and {{ nothing }}.");

        NextStep next = StepFinder.next(
                workflow("[" + step + "]"), Position.START, json("{\"file\":{\"name\":\"{{secret}}\"},\"secret\":1}"));

        assertThat(next)
                .isInstanceOfSatisfying(
                        NextStep.Found.class,
                        at -> assertThat(at.prompt()).isEqualTo("Look at {{secret}} and [unset: nothing]."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "{\"var\":\"x\",\"equals\":\" YES \"}; {\"x\":\"yes\"}; true",
                "{\"var\":\"x\",\"equals\":3}; {\"x\":\"3.0\"}; true",
                "{\"var\":\"x\",\"equals\":null}; {}; true",
                "{\"var\":\"x\",\"equals\":true}; {\"x\":\"true\"}; true",
                "{\"var\":\"x\",\"not_equals\":1}; {\"x\":2}; true",
                "{\"var\":\"x\",\"gte\":2}; {\"x\":2}; true",
                "{\"var\":\"x\",\"gt\":2}; {\"x\":2}; false",
                "{\"var\":\"x\",\"lt\":2}; {}; false",
                "{\"var\":\"x\",\"lte\":2}; {\"x\":1}; true",
                "{\"var\":\"x\",\"contains\":\"b\"}; {\"x\":[\"a\",\"b\"]}; true",
                "{\"var\":\"x\",\"startsWith\":\"A\"}; {\"x\":\"abc\"}; true",
                "{\"var\":\"x\",\"endsWith\":\"d\"}; {\"x\":\"abc\"}; false",
                "{\"var\":\"x.y\",\"in\":[1,2]}; {\"x\":{\"y\":2}}; true",
                "{\"var\":\"x\",\"matches\":\"^a+$\"}; {\"x\":\"aaa\"}; true",
                "{\"not\":{\"var\":\"x\"}}; {\"x\":\"false\"}; true",
                "{\"and\":[{\"var\":\"x\"},{\"var\":\"y\"}]}; {\"x\":1}; false",
                "{\"or\":[{\"var\":\"x\"},{\"var\":\"y\"}]}; {\"x\":1}; true"
            })
    void evaluatesConditions(String condition, String context, boolean holds) {
        String step = STEP.replace("\"prompt\"", "\"runCondition\":" + condition + ",\"prompt\"");

        assertThat(keys("[" + step + "]", context)).hasSize(holds ? 1 : 0);
    }

    private static String loop(String id, String rule, String body) {
        return "{\"id\":\"" + id + "\",\"type\":\"loop\",\"title\":\"L\",\"loop\":" + rule + ",\"body\":[" + body
                + "]}";
    }

    private static List<String> keys(String steps, String context) {
        Workflow workflow = workflow(steps);
        List<String> keys = new ArrayList<>();
        Position position = Position.START;
        while (StepFinder.next(workflow, position, json(context)) instanceof NextStep.Found at) {
            keys.add(at.key());
            position = at.position();
        }
        return keys;
    }

    private static Workflow workflow(String steps) {
        String text =
                "{\"id\":\"w\",\"name\":\"W\",\"description\":\"D\",\"version\":\"1.0.0\",\"steps\":" + steps + "}";
        return switch (WorkflowReader.read(text.getBytes(UTF_8))) {
            case Definition.Valid(Workflow workflow) -> workflow;
            case Definition.Unreadable unreadable -> throw new AssertionError(unreadable.failure());
            case Definition.Invalid invalid -> throw new AssertionError(invalid.problems());
        };
    }

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }
}
