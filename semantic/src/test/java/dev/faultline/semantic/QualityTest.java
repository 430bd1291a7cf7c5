package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.Root;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.semantic.SearchQuestions.SearchQuestion;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolset.Tool;
import dev.faultline.toolsets.code.CodeSettings;
import dev.faultline.toolsets.code.CodeTools;
import dev.faultline.toolsets.code.IndexState;
import dev.faultline.toolsets.code.SemanticIndex.SimilarCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole index, with the real model, on a frozen copy of this repository. */
@Tag("thorough")
class QualityTest {
    private static final int FIRST = 5;
    private static final double BAR = 0.7;
    private static final Pattern PATH = Pattern.compile("\"path\":\"([^\"]+)\"");

    @TempDir
    private Path home;

    @TempDir
    private Path root;

    private final List<String> log = new CopyOnWriteArrayList<>();

    @Test
    void theRightFileIsAmongTheFirstFiveForSevenOfTenQuestions() throws Exception {
        SearchQuestions.unpackCorpus(root);
        List<String> report = new ArrayList<>();
        int right = 0;
        int byText = 0;
        try (BackgroundIndex index = new BackgroundIndex(settings())) {
            while (!(index.state() instanceof IndexState.Ready)) {
                Thread.sleep(100);
            }
            for (SearchQuestion question : SearchQuestions.all()) {
                boolean isRight = isRight(question, findings(index, question));
                boolean isRightByText = isRight(question, lines(question));
                right += isRight ? 1 : 0;
                byText += isRightByText ? 1 : 0;
                report.add((isRight ? "+ " : "- ") + (isRightByText ? "+ " : "- ") + question.text());
            }
        }

        int all = report.size();
        System.out.println(String.join("\n", report));
        System.out.println(String.join("\n", log.subList(Math.max(0, log.size() - 2), log.size())));
        System.out.printf(
                Locale.ROOT,
                "right file among the first five: semantic_search %d of %d (%d %%), search_text for the same words"
                        + " %d%n",
                right,
                all,
                100 * right / all,
                byText);
        assertThat(all).isGreaterThanOrEqualTo(40);
        assertThat((double) right / all).isGreaterThanOrEqualTo(BAR);
    }

    // The settings of a server, but with all processors, because nothing else runs in this process.
    private IndexSettings settings() {
        IndexSettings usual = LuceneIndexProvider.settings(Root.of(root), home, log::add);
        return new IndexSettings(
                usual.root(),
                usual.folder(),
                usual.name(),
                () -> MiniLm.load(home, Runtime.getRuntime().availableProcessors()),
                usual.maxChunks(),
                usual.pause(),
                usual.commits(),
                log::add);
    }

    private static Stream<String> findings(BackgroundIndex index, SearchQuestion question) throws InterruptedException {
        return index.search(question.text(), FIRST).findings().stream().map(SimilarCode::path);
    }

    // search_text sorts by path; at best, a reader starts with the files that have the most matching lines.
    private Stream<String> lines(SearchQuestion question) throws Exception {
        String words = Stream.of(question.text().split("\\W+"))
                .filter(word -> word.length() > 3)
                .collect(Collectors.joining("|"));
        Tool tool = CodeTools.of(CodeSettings.of(root)).tools().stream()
                .filter(each -> each.contract().name().equals("search_text"))
                .findFirst()
                .orElseThrow();
        JsonObject arguments = JsonObject.builder()
                .put("query", new JsonString(words))
                .put("regex", true)
                .put("max_results", 10_000)
                .build();
        String answer = JsonText.print(tool.handler()
                .handle(ToolCall.of(tool.contract(), arguments, Caller.on("test")))
                .structured()
                .orElseThrow());
        Map<String, Long> counts = PATH.matcher(answer)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.groupingBy(path -> path, Collectors.counting()));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .limit(FIRST);
    }

    private static boolean isRight(SearchQuestion question, Stream<String> paths) {
        return paths.anyMatch(question.files()::contains);
    }
}
