package dev.faultline.app.doctor;

import dev.faultline.app.doctor.DoctorReport.Examined;
import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.DurationText;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.HeaderArguments;
import dev.faultline.check.doctor.ServerDoctor;
import dev.faultline.check.doctor.ServerHealth;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.files.servers.ServersFileException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says why servers do not start. */
@Command(
        name = "doctor",
        description = {
            "Starts each server once, as its client would, and says which of them work, and of the others the cause and"
                    + " what to do next. Calls no tool, and prints no secret.",
            "Without arguments it examines the servers in the files of Claude Code, Claude Desktop, Cursor, VS Code,"
                    + " Windsurf and Zed that it finds in this folder and for this user."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline doctor",
            "  faultline doctor .mcp.json",
            "  faultline doctor -- npx -y some-server ARG",
            "  faultline doctor --url https://tools.example/mcp --header 'Authorization: Bearer ${TOKEN}'",
            "  faultline doctor --format json .cursor/mcp.json",
            "",
            "Exit codes: 0 every server works, 1 one does not, 2 wrong usage."
        })
public final class DoctorCommand implements Callable<Integer> {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The address of a server, instead of a file or a command.")
    private @Nullable String url;

    @Option(
            names = "--header",
            paramLabel = "HEADER",
            description =
                    "Send this header to the server of --url, such as 'Authorization: Bearer ${TOKEN}'; ${NAME} is"
                            + " replaced by the variable NAME of the environment.")
    private List<String> headers = new ArrayList<>();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "2m",
            converter = DurationText.class,
            description = "How long a server may take to start, and to answer (default: 2m).")
    private Duration timeout;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: text).")
    private DoctorReport.Format format;

    @Parameters(
            paramLabel = "FILE | -- COMMAND",
            arity = "0..*",
            description = "A client's file of servers; or, after --, a server's program and arguments.")
    private List<String> given = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Console console = new Console(spec);
        try {
            List<Patient> patients = patients();
            if (patients.isEmpty()) {
                throw console.misused("There is no file of servers here or in your home folder. Name one, or a server's"
                        + " command after --, or its address with --url.");
            }
            List<Examined> findings = examined(patients);
            new DoctorReport(console.out()).print(findings, format);
            return findings.stream().allMatch(it -> it.health().isWell()) ? 0 : 1;
        } catch (SettingException | ServersFileException wrong) {
            throw console.misused(String.valueOf(wrong.getMessage()));
        }
    }

    private List<Patient> patients() {
        Map<String, String> variables = Environment.of(spec).variables();
        boolean isCommand = spec.commandLine().getParseResult().originalArgs().contains("--");
        if (url != null) {
            if (!given.isEmpty()) {
                throw new SettingException("--url", "Choose one of --url, a file and a command.");
            }
            return List.of(Patient.of(remote(url, variables)));
        }
        if (!headers.isEmpty()) {
            throw new SettingException("--header", "--header is only for a server that --url names.");
        }
        if (isCommand && !given.isEmpty()) {
            return List.of(Patient.of(new CheckTarget.Command(given, Map.of())));
        }
        if (given.size() > 1) {
            throw new SettingException("FILE", "Name one file; the command of a server follows after --.");
        }
        List<Path> files = given.isEmpty()
                ? ClientFiles.found(variables, Path.of("").toAbsolutePath())
                : List.of(Path.of(given.getFirst()));
        return files.stream()
                .flatMap(file -> ServersFile.entries(file, variables).stream().map(entry -> Patient.of(file, entry)))
                .toList();
    }

    private CheckTarget remote(String address, Map<String, String> variables) {
        return SettingException.checked(
                "--url",
                () -> new CheckTarget.Remote(URI.create(address.strip()), HeaderArguments.read(headers, variables)));
    }

    // Side by side, so that one that hangs keeps no other waiting.
    private List<Examined> examined(List<Patient> patients) throws InterruptedException {
        ServerDoctor doctor = new ServerDoctor(timeout);
        System.getLogger("dev.faultline").isLoggable(System.Logger.Level.DEBUG); // the log begins on one thread
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Examined>> work = new ArrayList<>();
            patients.forEach(patient -> work.add(() -> new Examined(patient, examined(doctor, patient))));
            List<Examined> findings = new ArrayList<>();
            for (Future<Examined> done : threads.invokeAll(work)) {
                findings.add(done.get());
            }
            return findings;
        } catch (ExecutionException defect) {
            throw new IllegalStateException("an examination failed", defect.getCause());
        }
    }

    private static ServerHealth examined(ServerDoctor doctor, Patient patient) throws InterruptedException {
        Optional<CheckTarget> target = patient.target();
        return target.isPresent()
                ? doctor.examine(patient.name(), target.get())
                : new ServerHealth(
                        patient.name(),
                        OptionalInt.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(new Trouble(
                                "The file does not say how to start or reach it",
                                "Correct what is wrong in the file.")));
    }
}
