package dev.faultline.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules that every code of every dialect must follow. */
class CodeBookTest {
    private static final List<FaultCode> CODES = Stream.concat(
                    Arrays.stream(CommonCode.values()),
                    Dialects.all().stream().flatMap(dialect -> dialect.codes().stream()))
            .<FaultCode>map(code -> code)
            .toList();

    @Test
    void noDialectHasTwoCodesWithTheSameName() {
        for (Dialect dialect : Dialects.all()) {
            assertThat(dialect.codes().stream().map(FaultCode::wire)).doesNotHaveDuplicates();
        }
    }

    @Test
    void everyTextOfACodeIsASentence() {
        assertThat(CODES).hasSizeGreaterThan(30).allSatisfy(code -> {
            assertThat(code.facts().meaning()).matches("[A-Z].+\\.");
            assertThat(code.facts().causes()).matches("[A-Z].+\\.");
            assertThat(code.facts().remedy()).matches("[A-Z].+\\.");
        });
    }

    @Test
    void noTwoCodesOfOneDialectHaveTheSameRemedy() {
        for (Dialect dialect : Dialects.all()) {
            assertThat(dialect.codes().stream().map(code -> code.facts().remedy()))
                    .doesNotHaveDuplicates();
        }
    }
}
