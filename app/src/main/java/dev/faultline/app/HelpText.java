package dev.faultline.app;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What the program says about its options and parameters. {@code ${COMPLETION-CANDIDATES}} and {@code ${DEFAULT-VALUE}}
 * are filled in; every other {@code ${NAME}} is an example and stays as it is written. Picocli would replace it by a
 * variable of the environment, which may be a secret.
 */
final class HelpText extends Help {
    private HelpText(CommandSpec command, ColorScheme colors) {
        super(command, colors);
    }

    /** Keeps variables of the environment out of every text and every value of these commands. */
    static void apply(CommandLine program) {
        nameStandardOptions(program.getCommandSpec());
        program.setInterpolateVariables(false).setHelpFactory(HelpText::new);
    }

    // Picocli's own two options have variables in their names.
    private static void nameStandardOptions(CommandSpec command) {
        command.mixinStandardHelpOptions(false)
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help message and exit.")
                        .build())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description("Print version information and exit.")
                        .build());
        command.subcommands().values().forEach(below -> nameStandardOptions(below.getCommandSpec()));
    }

    /** {@return the lines that describe this option or parameter} */
    static String[] description(ArgSpec argument) {
        return detached(argument).description();
    }

    // Without a command, picocli fills in its own names and does not look for others.
    private static ArgSpec detached(ArgSpec argument) {
        return argument instanceof OptionSpec option ? detached(option) : detached((PositionalParamSpec) argument);
    }

    private static OptionSpec detached(OptionSpec option) {
        return OptionSpec.builder(option).build();
    }

    private static PositionalParamSpec detached(PositionalParamSpec parameter) {
        return PositionalParamSpec.builder(parameter).build();
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer renderer = super.createDefaultOptionRenderer();
        return (option, labels, colors) -> renderer.render(detached(option), labels, colors);
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer renderer = super.createDefaultParameterRenderer();
        return (parameter, labels, colors) -> renderer.render(detached(parameter), labels, colors);
    }
}
