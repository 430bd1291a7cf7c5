package dev.faultline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReferencePagesTest {
    @Test
    void everyPageIsUpToDate() throws IOException {
        for (Map.Entry<String, String> page : ReferencePages.all().entrySet()) {
            if (Boolean.getBoolean("reference.write")) {
                Path file = RepositoryFiles.ROOT.resolve(page.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, page.getValue());
            }

            assertThat(ReferencePages.stored(page.getKey()))
                    .as("%s is stale: run dev/reference, and look at what it changes", page.getKey())
                    .contains(page.getValue());
        }
    }
}
