package dev.faultline.app;

import dev.faultline.app.check.CheckCommand;
import dev.faultline.app.context.ContextCommand;
import dev.faultline.app.dashboard.DashboardCommand;
import dev.faultline.app.doctor.DoctorCommand;
import dev.faultline.app.fleet.FleetCommand;
import dev.faultline.app.gateway.GatewayCommand;
import dev.faultline.app.plan.PlanCommand;
import dev.faultline.app.serve.ServeCommand;
import dev.faultline.app.session.SessionCommand;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Home;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.settings.SettingSources;
import dev.faultline.app.token.TokenCommand;
import dev.faultline.app.trail.TrailCommand;
import dev.faultline.app.workflow.WorkflowCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program {@code faultline}. */
@Command(
        name = "faultline",
        description = "Every failure of an MCP server, under contract.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline codes --dialect tool-error",
            "  faultline schema resolve-v0",
            "  faultline translate --to resolve-v0 < envelope.json",
            "  faultline trail verify",
            "  faultline help HASH_MISMATCH",
            "",
            "Exit codes: 0 fine; 1 a negative answer, such as a broken chain or an unknown code; 2 wrong usage; 70 a"
                    + " defect, or too little memory to report one; 75 the first build is not finished yet; 130 and 143"
                    + " ended by SIGINT or SIGTERM. 'faultline context' has its own: see its help."
        })
public final class Main implements Runnable, Environment.Program {
    private static final String HELP = "help";

    /** Every command by its name, in the order of the help. */
    private static final List<Map.Entry<String, Class<?>>> COMMANDS = List.of(
            Map.entry("serve", ServeCommand.class),
            Map.entry("gateway", GatewayCommand.class),
            Map.entry("check", CheckCommand.class),
            Map.entry("doctor", DoctorCommand.class),
            Map.entry("dashboard", DashboardCommand.class),
            Map.entry("codes", CodesCommand.class),
            Map.entry("explain", ExplainCommand.class),
            Map.entry("schema", SchemaCommand.class),
            Map.entry("translate", TranslateCommand.class),
            Map.entry("trail", TrailCommand.class),
            Map.entry("fleet", FleetCommand.class),
            Map.entry("context", ContextCommand.class),
            Map.entry("workflow", WorkflowCommand.class),
            Map.entry("plan", PlanCommand.class),
            Map.entry("token", TokenCommand.class),
            Map.entry("session", SessionCommand.class),
            Map.entry("completion", CompletionCommand.class),
            Map.entry("manual", ManualCommand.class),
            Map.entry(HELP, HelpCommand.class));

    /** The exit code of a defect in this program. */
    private static final int DEFECT = 70;

    @Spec
    private CommandSpec spec;

    private final Environment environment;

    private Main(Environment environment) {
        this.environment = environment;
    }

    /** Runs the command that the arguments name, and exits with its code. */
    public static void main(String[] args) {
        System.exit(run(args, Environment.ofThisProcess()));
    }

    /** {@return the exit code of the command that the arguments name, run in this environment} */
    static int run(String[] args, Environment environment) {
        // What a program reads is UTF-8, whatever the locale of the terminal says.
        PrintWriter out = new PrintWriter(environment.out(), true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(environment.err(), true, StandardCharsets.UTF_8);
        // picocli handles exceptions only; an error would end this thread, and others would keep the process alive.
        try {
            return commandLine(args, environment).setOut(out).setErr(err).execute(args);
        } catch (LinkageError | ServiceConfigurationError broken) {
            err.println("faultline: this installation is incomplete or mixes versions of its libraries: " + broken);
            return DEFECT;
        }
    }

    /** {@return the command line with every command} */
    static CommandLine commandLine() {
        return commandLine(name -> true, Environment.ofThisProcess());
    }

    // Building the descriptions of all commands would take longer than the rest of a server's start.
    private static CommandLine commandLine(String[] args, Environment environment) {
        boolean named = args.length > 0
                && !args[0].equals(HELP) // which lists all commands
                && COMMANDS.stream().anyMatch(command -> command.getKey().equals(args[0]));
        return commandLine(named ? args[0]::equals : name -> true, environment);
    }

    private static CommandLine commandLine(Predicate<String> wanted, Environment environment) {
        CommandLine line = new CommandLine(new Main(environment));
        for (Map.Entry<String, Class<?>> command : COMMANDS) {
            if (wanted.test(command.getKey())) {
                line.addSubcommand(command.getKey(), command.getValue());
            }
        }
        HelpText.apply(line);
        HelpLayout.apply(line);
        return line.setParameterExceptionHandler(Main::misused).setExecutionExceptionHandler(Main::failed);
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    private static int misused(ParameterException misuse, String[] args) {
        CommandLine command = misuse.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(misuse.getMessage() + SettingSources.sourceOf(misuse.getArgSpec()));
        UnmatchedArgumentException.printSuggestions(misuse, err);
        if (misuse instanceof UnmatchedArgumentException
                && command.getCommandSpec().userObject() instanceof GatewayCommand) {
            err.println("The command of a server comes after --, for example: faultline gateway --stdio -- npx -y"
                    + " some-server");
        }
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }

    private static int failed(Exception thrown, CommandLine command, CommandLine.ParseResult parsed) {
        if (thrown instanceof Home.MissingException missing) {
            command.getErr().println("faultline: " + missing.getMessage());
            return command.getCommandSpec().exitCodeOnInvalidInput();
        }
        command.getErr().println("faultline: this is a defect in Faultline, please report it: " + thrown);
        return DEFECT;
    }
}
