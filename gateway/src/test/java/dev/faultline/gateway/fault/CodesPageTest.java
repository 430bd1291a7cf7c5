package dev.faultline.gateway.fault;

import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CodesPageTest {
    @Test
    void thePageListsEveryCode() throws IOException {
        new ReferencePage("codes.md").isUpToDate(CodeTables.page());
    }
}
