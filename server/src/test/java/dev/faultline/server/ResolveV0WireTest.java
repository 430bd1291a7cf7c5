package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code resolve-v0} over real connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResolveV0WireTest {
    private DialectWires wires;

    @BeforeAll
    void connect() throws Exception {
        wires = new DialectWires(GuardedFixture.RESOLVE_V0);
    }

    @AfterAll
    void disconnect() throws Exception {
        wires.close();
    }

    @Spec("RV-05")
    @TableTest
    @EnumSource
    void aResultIsADocumentOrAnErrorAndNeverBoth(Transport transport) throws Exception {
        String success =
                JsonText.print(wires.ask(transport, Wire.call("unmarked")).result());
        String late = JsonText.print(wires.late(transport).result());
        String thrown = JsonText.print(wires.ask(transport, Wire.call("throws")).result());
        String refused =
                JsonText.print(wires.ask(transport, Wire.call("strict")).result());

        assertThat(success).isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"unmarked\"}]}");
        assertThat(late).isEqualTo(thrown).doesNotContain("documents").contains("internal_error");
        assertThat(refused).contains("{\\\"error\\\":{\\\"code\\\":\\\"invalid_query\\\",");
        assertThat(wires.ask(transport, Wire.call("nope")).errorData().object("error"))
                .isPresent();
    }
}
