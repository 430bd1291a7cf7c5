package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainEnglishTest {
    private static final String MEANING = "The file is there but cannot be read.";

    @TableTest
    @ValueSource(
            strings = {
                "ENOENT: no such file or directory",
                "open failed (EACCES)",
                "read failed with errno 13",
                "java.nio.file.NoSuchFileException: a.txt",
                "NullPointerException",
                "It was an IOException.",
                "returned -EACCES",
                "app.Store$ParseError",
                "dev.example.Store was closed",
                "TypeError: x is not a function",
                "FILE_READ_FAILED",
                "[FILE_READ_FAILED] cannot read",
                "PLAN_LINT_FAILED: the plan is ambiguous",
                "Failed as SESSION_LOCKED says",
                "UNEXPECTED",
                "Cannot read\n\tat Main.main(Main.java:1)",
                "\n\tat Main.main(Main.java:1)"
            })
    @Spec({"SE-03", "SE-49"})
    void replacesAMessageThatIsNotPlainBecauseItBreaksTheContract(String message) {
        JsonObject object = Wire.object(SystemErrorCode.FILE_READ_FAILED.fault(message), Wire.EVERYTHING);

        assertThat(object.string("human_message")).contains(MEANING);
        assertThat(Wire.DIALECT.check(Wire.parsed(JsonText.print(object.with(
                        JsonObject.builder().put("human_message", message).build())))))
                .extracting("rule")
                .containsExactly("SE-03");
    }

    @TableTest
    @ValueSource(
            strings = {
                "File not found: src/main.py",
                "File not found: src/ParseError.java",
                "File not found: docs/reports/SESSION_LOCKED.md",
                "File not found: ENOENT.txt",
                "File not found: Error.java - see docs.",
                "role must be one of EXECUTABLE, BOUNDARY, INFRASTRUCTURE, VERIFICATION",
                "An Error or Exception, in English",
                "The phase PHASE_5A is not in the plan",
                "Set DEBUG_STACK to see more",
                "Die Datei fehlt – 見つかりません",
                "e.g. a.b.c",
                "File not found: /Store.ParseError",
                "File not found: \\Store.ParseError",
                "It failed ..."
            })
    @Spec("SE-03")
    void showsAPlainMessageUnchanged(String message) {
        JsonObject object = Wire.object(SystemErrorCode.FILE_READ_FAILED.fault(message), Wire.EVERYTHING);

        assertThat(object.string("human_message")).contains(message);
    }

    @Test
    @Spec("SE-03")
    void doesNotShowTheCodeOfAnotherDialect() {
        UnlistedCode foreign = new UnlistedCode("KILL_SWITCH_ENGAGED", FaultKind.PERMISSION_DENIED);

        assertThat(Wire.object(foreign.fault("Refused: KILL_SWITCH_ENGAGED"), Wire.EVERYTHING)
                        .string("human_message"))
                .contains("The role of this session may not do that.");
    }

    @Test
    @Spec("SE-03")
    void aMessageMayContainACodeThatIsAnEnglishWord() {
        assertThat(PlainEnglish.isPlain("That is forbidden", "forbidden")).isTrue();
        assertThat(PlainEnglish.isPlain("The azimuth is wrong", "azimuth")).isTrue();
        assertThat(PlainEnglish.isPlain("That is a file-not-found", "file-not-found"))
                .isFalse();
    }

    @TableTest
    @ValueSource(strings = {"A0_Z9", "a0-z9"})
    @Spec("SE-03")
    void aWordConsistsOfTheLettersDigitsAndMarksOfACode(String code) {
        assertThat(PlainEnglish.isPlain("Refused: " + code, code)).isFalse();
        assertThat(PlainEnglish.isPlain("Refused: x" + code, code)).isTrue();
    }

    @TableTest
    @EnumSource(SystemErrorCode.class)
    @Spec("SE-03")
    void theDefaultMessageOfEveryCodeIsPlain(SystemErrorCode code) {
        JsonObject object = Wire.object(code.fault(" "), Wire.EVERYTHING);

        assertThat(object.string("human_message")).contains(code.facts().meaning());
        assertThat(PlainEnglish.isPlain(code.facts().meaning(), code.wire())).isTrue();
    }

    @TableTest
    @EnumSource(CommonCode.class)
    @Spec("SE-03")
    void theMeaningsOfTheCommonCodesArePlain(CommonCode code) {
        assertThat(PlainEnglish.isPlain(code.facts().meaning(), code.wire())).isTrue();
    }

    @TableTest
    @ValueSource(strings = {"A", "a.", "A_", "_", "Ab", "\n", " ", "[A", "AError", "\uD83D\uDE00"})
    void checksAMessageInLinearTime(String part) {
        String hostile = part.repeat(4096 / part.length());

        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> PlainEnglish.isPlain(hostile, "X"));
    }
}
