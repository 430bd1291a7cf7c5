package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.CancellationSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A search ends at its time limit and when it is cancelled. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SearchDeadlineTest {
    private static final String TIMEOUT = "{\"matches\":[],\"total\":0,\"truncated\":false,"
            + "\"error\":\"Search timeout\",\"problem\":{"
            + "\"type\":\"https://kgfoundry.dev/problems/vector-search-error\",\"title\":\"Vector Search Error\","
            + "\"status\":503,\"detail\":\"Search timeout\",\"instance\":\"urn:codeintel:search:text\","
            + "\"code\":\"vector-search-error\",\"extensions\":{\"query\":\"def main\"}}}";

    @TempDir
    private Path root;

    private CodeSettings slowRipgrep() throws Exception {
        Path program =
                Processes.script(root.resolve(".git/rg"), "bash -c 'sleep 1234.5 & echo $! > .git/child; wait' & wait");
        return CodeSettings.of(root).ripgrepProgram(program.toString());
    }

    @Test
    @Spec({"PD-37", "PD-54", "PD-87"})
    void rejectsASlowSearchWithTheExactBytesAndEndsItsProcesses() throws Exception {
        CodeSettings settings = slowRipgrep().limits(CodeLimits.STANDARD.searchTime(Duration.ofSeconds(5)));
        Given tools = Given.tools(settings).file("a", "def main");

        assertThat(tools.call("search_text", "{'query':'def main'}").text()).containsExactly(TIMEOUT);

        Processes.isEnded(Processes.pidIn(root.resolve(".git/child")));
    }

    @Test
    @Spec("PD-87")
    void rejectsASlowSearchWithoutRipgrepToo() throws Exception {
        CodeSettings settings = CodeSettings.of(root)
                .ripgrep(RipgrepUse.NEVER)
                .limits(CodeLimits.STANDARD.searchTime(Duration.ofSeconds(5)));
        Given tools = Given.tools(settings).file("a", ("ab".repeat(300_000) + "\n").repeat(40)); // minutes of work

        assertThat(tools.refusal("search_text", "{'query':'(?:a?b?){300}[cd]','regex':true}"))
                .isEqualTo("503 vector-search-error: Search timeout");
        Files.writeString(root.resolve("a"), "zz"); // the limit binds the next call too, which must be a small one
        assertThat(tools.matches("{'query':'zz'}")).containsExactly("a:1:0:zz");
    }

    @Test
    @Spec("PD-43")
    void doesNotAnswerACancelledSearchAndEndsItsProcesses() throws Exception {
        Given tools = Given.tools(slowRipgrep()).file("a", "def main");
        CancellationSource client = new CancellationSource();

        CompletableFuture<?> call =
                CompletableFuture.supplyAsync(() -> tools.call("search_text", Given.query("def main", false), client));
        long child = Processes.pidIn(root.resolve(".git/child"));
        client.request();

        assertThatThrownBy(call::get).hasRootCauseInstanceOf(CallCancelledException.class);
        Processes.isEnded(child);
        assertThat(tools.recorder.replies()).isEmpty();
    }

    @Test
    void findsTheSameIfRipgrepFails() throws Exception {
        for (String body : new String[] {"exit 2", "kill -9 $$", "echo nonsense; exit 3"}) {
            Path program = Processes.script(root.resolve(".git/rg"), body);
            Given tools = Given.tools(CodeSettings.of(root).ripgrepProgram(program.toString()))
                    .file("a", "def main");

            assertThat(tools.matches("{'query':'def main'}")).containsExactly("a:1:0:def main");
        }
        Given missing = Given.tools(CodeSettings.of(root).ripgrepProgram("/no/such/rg"));
        assertThat(missing.matches("{'query':'def main'}")).containsExactly("a:1:0:def main");
    }

    @Test
    @Spec({"PD-50", "PD-54", "PD-87"})
    void rejectsASlowSearchByMeaningWithTheSameSentenceAndContext() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        SemanticIndex slow = (query, limit) -> {
            try {
                return new CompletableFuture<SemanticIndex.Result>().get();
            } catch (ExecutionException e) {
                throw new AssertionError(e);
            } catch (InterruptedException e) {
                interrupted.complete(true);
                throw e;
            }
        };
        Given tools = Given.tools(
                CodeSettings.of(root).index(slow).limits(CodeLimits.STANDARD.searchTime(Duration.ofSeconds(2))));

        assertThat(tools.call("semantic_search", "{'query':'def main'}").text())
                .containsExactly("{\"findings\":[],\"answer\":\"\",\"confidence\":0.0,"
                        + "\"error\":\"Search timeout\",\"problem\":{"
                        + "\"type\":\"https://kgfoundry.dev/problems/vector-search-error\","
                        + "\"title\":\"Vector Search Error\",\"status\":503,\"detail\":\"Search timeout\","
                        + "\"instance\":\"urn:codeintel:semantic:semantic_search\","
                        + "\"code\":\"vector-search-error\",\"extensions\":{\"query\":\"def main\"}}}");
        assertThat(interrupted.get()).isTrue();
    }
}
