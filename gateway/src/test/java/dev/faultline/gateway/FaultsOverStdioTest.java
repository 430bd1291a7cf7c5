package dev.faultline.gateway;

import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server can do wrong at once, with a client over stdio; {@link UpstreamFaultsTest} plays everything. */
class FaultsOverStdioTest extends UpstreamFaultContract {
    @BeforeAll
    void play(@TempDir Path folder) throws Exception {
        List<Scene> quick = Scene.all().stream().filter(scene -> !scene.waits()).toList();
        run.play(quick, List.of(Front.Kind.STDIO), folder);
    }

    // What was not played here stays as the last run of UpstreamFaultsTest wrote it.
    @Test
    @SuppressWarnings("ReferenceEquality") // two rows may be equal
    void thePageShowsTheseAnswers() throws IOException {
        Map<List<String>, String> recorded = recorded();

        PAGE.isUpToDate(FaultPage.of((title, row) -> run.places().anyMatch(place -> place.row() == row)
                ? FaultPage.line(row, run)
                : recorded.getOrDefault(
                        List.of(title, row.does()), "| " + row.does() + " | (not measured yet) | | | |\n")));
    }

    private static Map<List<String>, String> recorded() throws IOException {
        Map<List<String>, String> lines = new HashMap<>();
        String title = "";
        for (String line : PAGE.lines()) {
            if (line.startsWith("## ")) {
                title = line.substring(3);
            } else if (line.startsWith("|")) {
                lines.put(List.of(title, ReferencePage.cells(line).getFirst()), line + "\n");
            }
        }
        return lines;
    }
}
