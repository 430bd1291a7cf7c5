package dev.faultline.app;

import dev.faultline.app.shared.Version;
import dev.faultline.dialect.Dialect;
import dev.faultline.json.JsonText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "schema",
        description = "Prints the JSON Schema of a dialect's envelope.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  faultline schema tool-error", "", "Exit codes: 0 printed, 2 wrong usage."})
final class SchemaCommand implements Runnable {
    @Parameters(
            paramLabel = "DIALECT",
            converter = DialectChoice.class,
            completionCandidates = DialectChoice.Ids.class,
            description = "One of ${COMPLETION-CANDIDATES}.")
    private Dialect dialect;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(JsonText.pretty(dialect.schema()));
    }
}
