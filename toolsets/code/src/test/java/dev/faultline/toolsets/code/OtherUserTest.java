package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.OtherProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The responses for files without read permission. The superuser can read everything, so another user calls. */
@Tag("thorough")
class OtherUserTest {
    @TempDir
    private Path folder;

    @Test
    void forbidsAnUnreadablePathThatTheCallNamesAndLeavesOutOthers() throws Exception {
        Path root = Files.createDirectory(folder.resolve("repo"));
        Shell.run(root, """
            mkdir closed blind open; echo needle > closed/a; echo needle > blind/b; echo needle > open/c
            echo needle > open/mine; git init -q .
            chmod 700 closed; chmod 744 blind; chmod 600 open/mine; chmod -R go+rX .git; chmod go+rx . open ..
            """);

        List<String> responses = asNobody(
                root,
                "open_file {'path':'open/mine'}",
                "open_file {'path':'closed/a'}",
                "list_paths {'path':'closed'}",
                "search_text {'query':'needle','paths':['closed']}",
                "search_text {'query':'needle','paths':['open/mine']}",
                "blame_range {'path':'open/mine','start_line':1,'end_line':1}",
                "file_history {'path':'open/mine'}",
                "file_history {'path':'closed'}",
                "list_paths {}",
                "search_text {'query':'needle'}",
                "search_text {'query':'needle','paths':['open/c']}",
                "blame_range {'path':'open/c','start_line':1,'end_line':1}");

        assertThat(responses.get(0)).contains("\"status\":403,\"detail\":\"Access denied: open/mine\"");
        assertThat(responses.get(1)).contains("\"status\":403,\"detail\":\"Access denied: closed/a\"");
        assertThat(responses.get(2)).contains("\"status\":403,\"detail\":\"Access denied: closed\"");
        assertThat(responses.get(3)).contains("\"status\":403,\"detail\":\"Access denied: closed\"");
        assertThat(responses.get(4)).contains("\"status\":403,\"detail\":\"Access denied: open/mine\"");
        assertThat(responses.get(5)).contains("\"status\":403,\"detail\":\"Access denied: open/mine\"");
        assertThat(responses.get(6)).contains("\"status\":403,\"detail\":\"Access denied: open/mine\"");
        assertThat(responses.get(7)).contains("\"status\":403,\"detail\":\"Access denied: closed\"");
        assertThat(responses.get(8)).contains("\"path\":\"open/mine\"").endsWith("\"total\":2,\"truncated\":true}");
        assertThat(responses.get(9)).contains("\"path\":\"open/c\"").endsWith("\"total\":1,\"truncated\":true}");
        assertThat(responses.get(10)).endsWith("\"total\":1,\"truncated\":false}");
        assertThat(responses.get(11)).contains("git-operation-error");
        assertThat(responses).noneMatch(line -> line.contains(root.toString()));
    }

    private List<String> asNobody(Path root, String... calls) throws IOException, InterruptedException {
        List<String> arguments =
                Stream.concat(Stream.of(root.toString()), Stream.of(calls)).toList();
        return new OtherProcess(folder).asNobody(CallsFromOutside.class, arguments);
    }
}
