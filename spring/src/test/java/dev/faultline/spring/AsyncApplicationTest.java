package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.spring.later.LaterApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** Applications whose methods are asynchronous, with and without sessions. */
class AsyncApplicationTest {
    private static final int PATIENCE = 60_000;

    @ParameterizedTest
    @ValueSource(strings = {"STREAMABLE", "STATELESS"})
    void everyFailureOfAnAsynchronousMethodIsClassified(String protocol, @TempDir Path folder) throws Exception {
        try (ConfigurableApplicationContext application = start(protocol, folder, "30s");
                HttpChannel channel = HttpChannel.open(Applications.port(application))) {
            assertThat(channel.answer(Channel.call("later_fine"), PATIENCE)).contains("\"text\":\"fine\"");
            for (String tool :
                    new String[] {"later_fails", "later_throws", "later_linkage", "later_flux", "blocking_throws"}) {
                assertThat(channel.answer(Channel.call(tool), PATIENCE))
                        .as(tool)
                        .contains("An unexpected error occurred")
                        .contains("\"isError\":true")
                        .doesNotContain("hunter2");
            }
            assertThat(channel.answer(Channel.call("later_empty"), PATIENCE)).contains("The tool returned no result");
            assertThat(channel.answer(Channel.request("prompts/get", "{\"name\":\"later_prompt\"}"), PATIENCE))
                    .contains("An unexpected error occurred")
                    .contains("-32603")
                    .doesNotContain("hunter2");
        }
    }

    @Test
    void aMonoThatNeverCompletesIsEndedByTheTimeLimit(@TempDir Path folder) throws Exception {
        try (ConfigurableApplicationContext application = start("STREAMABLE", folder, "1s");
                HttpChannel channel = HttpChannel.open(Applications.port(application))) {
            assertThat(channel.answer(Channel.call("later_never"), PATIENCE))
                    .contains("\"isError\":true")
                    .contains("TIMED_OUT");
        }
    }

    private static ConfigurableApplicationContext start(String protocol, Path folder, String limit) {
        return Applications.start(
                LaterApplication.class,
                folder,
                "spring.ai.mcp.server.type=ASYNC",
                "spring.ai.mcp.server.protocol=" + protocol,
                "faultline.time-limit=" + limit);
    }
}
