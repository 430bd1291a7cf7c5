package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands for caches of documents. */
@Command(
        name = "context",
        description = "Builds caches of documents, and selects from them what answers a query.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            ContextBuildCommand.class,
            ContextResolveCommand.class,
            ContextInspectCommand.class,
            ContextVerifyCommand.class,
            ContextListCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline context build --sources docs --cache caches/docs",
            "  faultline context resolve --cache caches/docs --query 'how to deploy' --budget 4000",
            "  faultline context verify --cache caches/docs",
            "",
            Exit.CODES
        })
public final class ContextCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command: build, resolve, inspect, verify or list.");
    }
}
