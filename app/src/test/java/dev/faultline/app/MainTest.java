package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    /** {@return the program without a command, and each of its commands} */
    static Stream<String> commands() {
        return Stream.concat(Stream.of(""), Main.commandLine().getSubcommands().keySet().stream());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelpWithExamples(String command) {
        Run run = run(command, "--help");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Usage: faultline", "Examples:");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandPrintsTheVersion(String command) {
        Run run = run(command, "--version");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).matches("(?s)faultline \\d+\\.\\d+\\.\\d+\\S*\\RJava .*\\R");
    }

    @Test
    void aProcessPrintsAndExitsWithWhatTheCommandDoes() throws Exception {
        byte[] nothing = new byte[0];

        assertThat(Run.process(nothing, "--help")).isEqualTo(Run.faultline("", "--help"));
        assertThat(Run.process(nothing, "explain", "cache_mising"))
                .isEqualTo(Run.faultline("", "explain", "cache_mising"));
    }

    private static Run run(String command, String option) {
        return Run.faultline("", (command + " " + option).strip().split(" "));
    }

    @Test
    void codesAreListedAsJson() throws Exception {
        Run run = Run.faultline("", "codes", "--format", "json");

        JsonArray codes = (JsonArray) JsonText.read(run.out()).clean().orElseThrow();
        assertThat(codes.items()).hasSize(88);
        assertThat(codes.items())
                .anySatisfy(code -> assertThat(JsonText.print(code))
                        .startsWith("{\"dialect\":\"problem-details\",\"code\":\"file-not-found\"")
                        .endsWith("\"severity\":\"WARNING\",\"status\":404,\"title\":\"File Not Found\"}"));
        assertThat(codes.items().getFirst())
                .isInstanceOfSatisfying(
                        JsonObject.class,
                        first -> assertThat(first.members().keySet())
                                .containsExactly("dialect", "code", "kind", "meaning", "remedy", "retry", "severity"));
    }

    @Test
    void codesOfOneDialectAreListedAsText() throws Exception {
        Run run = Run.faultline("", "codes", "--dialect", "resolve-v0");

        assertThat(run.out().lines().map(line -> line.strip().split(" ")[0]))
                .containsExactly(
                        "resolve-v0",
                        "CODE",
                        "cache_missing",
                        "cache_invalid",
                        "invalid_query",
                        "invalid_budget",
                        "io_error",
                        "internal_error");
    }

    @Test
    void aCodeIsExplainedWithItsEnvelopeInEachDialect() throws Exception {
        Run run = Run.faultline("", "explain", "cache_invalid");

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .startsWith("cache_invalid (resolve-v0)")
                .contains("Meaning:", "Causes:", "Remedy:", "Retry:    no")
                .contains("{\"error\":{\"code\":\"cache_invalid\",\"message\":\"Cache exists but is invalid\"}}")
                .contains("{\"code\":\"INTERNAL_ERROR\"");
    }

    @Test
    @Spec("R29")
    void onlyCodesOfTheCodeToolsAreExplainedUnderTheirNames() throws Exception {
        assertThat(Run.faultline("", "explain", "file-not-found").out())
                .contains("https://kgfoundry.dev/problems/file-not-found", "urn:codeintel:");
        for (String code : List.of("HASH_MISMATCH", "cache_invalid", "TOKEN_INVALID_FORMAT", "AUDIT_LOG_FAILED")) {
            assertThat(Run.faultline("", "explain", code).out())
                    .contains("\"type\":\"urn:faultline:problem:")
                    .doesNotContain("codeintel", "kgfoundry");
        }
    }

    @Test
    void suggestsTheNearestCodesForAnUnknownOne() throws Exception {
        Run run = Run.faultline("", "explain", "cache_mising");

        assertThat(run).isEqualTo(new Run(1, "", "There is no code 'cache_mising'. The nearest are cache_missing.\n"));
    }

    @Test
    void aSchemaIsPrintedAsJson() throws Exception {
        Run run = Run.faultline("", "schema", "resolve-v0");

        assertThat(JsonText.read(run.out()).clean())
                .hasValueSatisfying(schema -> assertThat(((JsonObject) schema).string("$id"))
                        .contains("https://context.dev/schemas/mcp/error-v0.json"));
    }

    @Test
    void bareCommandsShowTheirHelp() throws Exception {
        Run bare = Run.faultline("");
        Run group = Run.faultline("", "trail");

        assertThat(bare.exit()).isZero();
        assertThat(bare.out())
                .startsWith("Usage: faultline")
                .isEqualTo(Run.faultline("", "--help").out());
        assertThat(group.exit()).isZero();
        assertThat(group.out()).startsWith("Usage: faultline trail");
    }

    @Test
    void helpExplainsCommandsAndCodes() throws Exception {
        assertThat(Run.faultline("", "help", "trail", "verify").out()).startsWith("Usage: faultline trail verify");
        assertThat(Run.faultline("", "help", "HASH_MISMATCH"))
                .isEqualTo(Run.faultline("", "explain", "HASH_MISMATCH"))
                .satisfies(run -> assertThat(run.exit()).isZero());
        assertThat(Run.faultline("", "help", "HASH_MISMATHC").err())
                .isEqualTo("There is no command or code 'HASH_MISMATHC'. The nearest are HASH_MISMATCH.\n");
    }

    @Test
    void everyHelpListsItsExitCodesAndKeepsItsExamplesOnOneLine() {
        List<CommandLine> commands = new ArrayList<>();
        collect(Main.commandLine(), commands);

        assertThat(commands).hasSizeGreaterThan(25).allSatisfy(command -> {
            String help = command.getUsageMessage();
            assertThat(help).contains("Exit codes: 0 ");
            for (String line : command.getCommandSpec().usageMessage().footer()) {
                if (line.startsWith(" ")) {
                    assertThat(help.lines()).contains(line);
                }
            }
        });
    }

    private static void collect(CommandLine command, List<CommandLine> into) {
        into.add(command);
        command.getSubcommands().values().forEach(below -> collect(below, into));
    }

    @Test
    void theCompletionScriptForFishHasCommandsAndOptions() throws Exception {
        Run run = Run.faultline("", "completion", "fish");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines())
                .contains("complete -c faultline -f")
                .anyMatch(line -> line.contains("-a trail -d '"))
                .anyMatch(line -> line.startsWith("complete -c faultline -n '__fish_seen_subcommand_from trail;"
                        + " and __fish_seen_subcommand_from verify' -l checkpoint -r -d '"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void theCompletionScriptHasTheCommands(String shell) throws Exception {
        Run run = Run.faultline("", "completion", shell);

        assertThat(run.exit()).isZero();
        assertThat(run.out()).startsWith("#!").contains("translate", "tool-error");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "codes --dialect tool-eror",
                "schema",
                "translate",
                "translate --to x",
                "translate --from x --to tool-error",
                "codes --format xml",
                "completion tcsh"
            })
    void reportsWrongUsageBrieflyAndRefersToTheHelp(String arguments) throws Exception {
        Run run = Run.faultline("", arguments.isEmpty() ? new String[0] : arguments.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().count()).isLessThanOrEqualTo(4);
        assertThat(run.err()).contains("--help'").doesNotContain("\tat ");
    }

    @Test
    void suggestsTheDialectThatWasMeant() throws Exception {
        Run run = Run.faultline("", "codes", "--dialect", "tool-eror");

        assertThat(run.err()).contains("Did you mean tool-error?");
        assertThat(List.of(run.err().split("\n"))).last().isEqualTo("Try 'faultline codes --help'.");
    }
}
