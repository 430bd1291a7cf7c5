package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.shared.settings.SettingSources;
import dev.faultline.testing.ChildJava;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the program prints about itself contains no variable of the environment: it may be a secret. */
@SharedLog
class LiteralTextTest {
    private static final String CANARY = "canary-7Qx2";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}:]+)");

    @Test
    void variablesOfTheEnvironmentStayOutOfEveryText() throws Exception {
        Set<String> names = new TreeSet<>(
                List.of("TOKEN", "NAME", "HOME", "COMPLETION-CANDIDATES", "DEFAULT-VALUE", "picocli.help.name.0"));
        VARIABLE.matcher(texts(ChildJava.quick(), Map.of())).results().forEach(name -> names.add(name.group(1)));
        Map<String, String> environment = new TreeMap<>();
        names.forEach(name -> environment.put(name, CANARY));
        // The value of a setting is text too: a message repeats it.
        settings(Main.commandLine()).forEach(name -> environment.put(name, "${TOKEN}"));

        String texts = texts(properties(names), environment);

        assertThat(texts.lines()).filteredOn(line -> line.contains(CANARY)).isEmpty();
        assertThat(texts)
                .contains("--header 'Authorization: Bearer ${TOKEN}'", "\\(aqAuthorization: Bearer ${TOKEN}\\(aq")
                .contains("'${TOKEN}'", "from environment FAULTLINE_");
    }

    @Test
    void helpListsCandidatesAndDefaults() throws Exception {
        assertThat(texts(ChildJava.quick(), Map.of()))
                .doesNotContain("${COMPLETION", "${DEFAULT")
                .contains("One of bash, zsh, fish.", "8h or 7d (default: 30d).");
    }

    @Test
    void aHeaderOfAConfigurationFileNeedsItsVariable(@TempDir Path folder) throws Exception {
        Path config = Files.writeString(folder.resolve("gateway.toml"), """
            url = "http://127.0.0.1:1/mcp"
            header = ["Authorization: Bearer ${NOT_SET}"]
            """);

        Run run = Run.faultline("", "gateway", "--stdio", "--config", config.toString());

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("The variable NOT_SET of --header is not set.");
    }

    private static String texts(ChildJava java, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(java.command(EveryText.class));
        builder.environment().putAll(environment);
        Run run = Run.of(builder.start(), new byte[0]);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }

    private static ChildJava properties(Set<String> names) {
        return ChildJava.quick()
                .with(names.stream().map(name -> "-D" + name + "=" + CANARY).toArray(String[]::new));
    }

    private static Stream<String> settings(CommandLine command) {
        return Stream.concat(
                SettingSources.settings(command.getCommandSpec()).keySet().stream()
                        .map(key -> "FAULTLINE_" + key.toUpperCase(Locale.ROOT).replace('-', '_')),
                command.getSubcommands().values().stream().flatMap(LiteralTextTest::settings));
    }
}
