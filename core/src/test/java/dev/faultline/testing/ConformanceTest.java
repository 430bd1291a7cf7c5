package dev.faultline.testing;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ConformanceTest {
    @Test
    void thePageListsTheTestsOfEveryRequirement() throws IOException {
        new ReferencePage("conformance.md").isUpToDate(ReferencePage.NOTE + Conformance.page());
    }
}
