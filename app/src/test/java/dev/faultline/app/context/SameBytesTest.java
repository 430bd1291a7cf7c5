package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import dev.faultline.toolsets.context.testing.ContextClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes in different folders and differently configured JVMs return the same bytes. */
@Tag("thorough")
class SameBytesTest {

    @TempDir
    private Path folder;

    @Test
    @Spec({"RV-14", "RV-17", "RV-19"})
    void answersDoNotDependOnTheMachine() throws Exception {
        Program other = Program.usual()
                .machine(
                        "-Xint",
                        "-Duser.language=tr",
                        "-Duser.country=TR",
                        "-Dfile.encoding=ISO-8859-1",
                        "-Dstdout.encoding=ISO-8859-1",
                        "-Duser.timezone=Asia/Kathmandu")
                .with("LC_ALL", "C");

        assertThat(answers(other, Files.createDirectories(folder.resolve("deep/down"))))
                .isEqualTo(answers(Program.usual(), Files.createDirectory(folder.resolve("here"))))
                .hasSize(9);
    }

    private static List<String> answers(Program program, Path place) throws Exception {
        Path sources = Files.createDirectory(place.resolve("sources"));
        Program.copy(Program.DATA.resolve("documents/edge_cases"), sources.resolve("edge"));
        Files.writeString(sources.resolve("TITLE.md"), "IĞDIR İstanbul \u00A0 ΟΔΟΣ \u001B " + "word ".repeat(1500));
        Path caches = place.resolve("caches");
        Path cache = caches.resolve("c");
        List<String> answers = new ArrayList<>();
        answers.add(program.output("context", "build", "--sources", sources.toString(), "--cache", cache.toString()));
        answers.add(Files.readString(cache.resolve("index.json")));
        answers.add(program.output(
                "context", "resolve", "--cache", cache.toString(), "--query", "title ISTANBUL", "--budget", "9000"));
        answers.add(program.output("context", "inspect", "--cache", cache.toString()));
        try (ContextProcess process = ContextProcess.start(program, place.resolve("trail"), caches)) {
            ContextClient server = process.client();
            answers.add(server.call(
                    "resolve", "{\"cache\":\"c\",\"query\":\"İSTANBUL ΟΔΟΣ IĞDIR \u00A0naïve\",\"budget\":90000}"));
            answers.add(server.call("resolve", "{\"cache\":\"c\",\"query\":\"\",\"budget\":0}"));
            answers.add(server.call("list_caches", "{}"));
            answers.add(server.call("resolve", "{\"cache\":\"İ\",\"query\":\"\",\"budget\":0}"));
            answers.add(server.call("resolve", "{\"cache\":\"c\",\"query\":\"\",\"budget\":\"I\"}"));
        }
        return answers;
    }
}
