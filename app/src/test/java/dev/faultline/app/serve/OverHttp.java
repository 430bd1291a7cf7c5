package dev.faultline.app.serve;

import dev.faultline.toolsets.code.testing.SampleRepository;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that share one server over HTTP, which serves the code tools on a {@link SampleRepository}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OverHttp {
    Path scratch;
    ServedOverHttp server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        scratch = folder;
        server = new ServedOverHttp(SampleRepository.in(folder), folder.resolve("trail"));
    }

    @AfterAll
    void stop() {
        server.close();
    }
}
