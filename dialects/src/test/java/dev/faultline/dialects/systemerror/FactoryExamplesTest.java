package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** The contract's own examples of construction, byte by byte. */
class FactoryExamplesTest {
    @Test
    @Spec({"SE-39", "SE-32"})
    void fromUnknownMatchesTheContract() throws IOException {
        FaultException error = SystemErrors.fromUnknown(
                new FileSystemException("notes.txt", null, "Is a directory"),
                ErrorContext.NONE
                        .errorCode(SystemErrorCode.FILE_READ_FAILED)
                        .toolName("read_file")
                        .sessionId(Wire.SESSION)
                        .workspaceRoot("/home/user/project"));

        assertThat(text(error)).isEqualTo(Wire.golden("examples/from-unknown"));
    }

    @Test
    @Spec("SE-40")
    void invariantViolationMatchesTheContract() throws IOException {
        FaultException error = SystemErrors.invariantViolation(
                "MANDATORY_DIAGNOSTICS",
                ErrorContext.NONE.humanMessage("Session was not initialized").toolName("write_file"));

        assertThat(text(error)).isEqualTo(Wire.golden("examples/invariant-violation"));
    }

    @Test
    @Spec("SE-41")
    void toolFailureMatchesTheContract() throws IOException {
        FaultException error = SystemErrors.toolFailure(
                SystemErrorCode.INVALID_PATH,
                ErrorContext.NONE
                        .humanMessage("Invalid file path: contains ../ traversal")
                        .toolName("write_file")
                        .cause(new IllegalArgumentException("a/../../b climbs above the root")));

        assertThat(text(error)).isEqualTo(Wire.golden("examples/tool-failure"));
    }

    @Test
    @Spec("SE-42")
    void startupFailureMatchesTheContract() throws IOException {
        FaultException error = SystemErrors.startupFailure(
                SystemErrorCode.BOOTSTRAP_FAILURE,
                ErrorContext.NONE.humanMessage("Failed to bootstrap MCP server").cause("no signing key"));

        assertThat(text(error)).isEqualTo(Wire.golden("examples/startup-failure"));
    }

    @Test
    @Spec("SE-38")
    void directConstructionMatchesTheContract() throws IOException {
        FaultException error = SystemErrors.of(
                SystemErrorCode.INTERNAL_ERROR,
                "Something went wrong",
                ErrorContext.NONE
                        .toolName("my_tool")
                        .role("WINDSURF")
                        .sessionId(Wire.SESSION)
                        .workspaceRoot("/path")
                        .origin(),
                null);

        assertThat(text(error)).isEqualTo(Wire.golden("examples/direct"));
    }

    @Test
    @Spec({"SE-02", "SE-09"})
    void writesEveryMemberOfTheEnvelope() throws IOException {
        FaultException error = SystemErrors.toolFailure(
                SystemErrorCode.HASH_MISMATCH,
                ErrorContext.NONE
                        .humanMessage("The file changed in the meantime: src/main.py")
                        .at(Wire.EVERYTHING));

        assertThat(text(error)).isEqualTo(Wire.golden("examples/everything"));
    }

    private static String text(FaultException error) {
        return JsonText.print(Wire.object(error));
    }
}
