package dev.faultline.app.workflow;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workflow.session.SessionCheck;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.SessionLogStore;
import dev.faultline.toolsets.workflow.storage.SessionExport;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description = "Prints everything that can be read of a session, damaged or not; changes nothing.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline workflow export sess_0123456789abcdef0123456789abcdef -o session.json",
            "",
            "Exit codes: 0 the session is healthy, 1 it is damaged and what can be read is printed, 2 wrong usage."
        })
final class WorkflowExportCommand implements Callable<Integer> {
    /** The format of the output. */
    private enum Format {
        json,
        markdown
    }

    @Parameters(paramLabel = "SESSION", description = "The session, as doctor and resume_session name it.")
    private String session;

    @Option(names = "--format", defaultValue = "json", description = "json or markdown (default: json).")
    private Format format;

    @Option(names = "-o", paramLabel = "FILE", description = "Write to this file, which must not exist yet.")
    private @Nullable Path file;

    @Mixin
    private SessionsOption store;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        SessionId id = SessionId.read(session)
                .orElseThrow(() ->
                        new ParameterException(spec.commandLine(), "'" + session + "' is not the id of a session."));
        return store.isGiven()
                ? store.run(database -> export(id, database))
                : export(id, SessionFolders.below(new Console(spec).home()));
    }

    private int export(SessionId id, SessionLogStore sessions) throws IOException {
        Optional<SessionLog> log = sessions.find(id);
        if (log.isEmpty()) {
            return new Console(spec).failed("There is no session " + id + ".");
        }
        try {
            SessionCheck check = SessionCheck.of(id, log.get());
            SessionExport salvage = new SessionExport(check);
            print(
                    switch (format) {
                        case json -> JsonText.pretty(salvage.toJson()) + "\n";
                        case markdown -> salvage.toMarkdown();
                    });
            return check.health() instanceof SessionHealth.Healthy && !check.isNeverStarted() ? 0 : 1;
        } catch (FaultException fault) {
            return new Console(spec).failed(fault.fault().message());
        } catch (FileAlreadyExistsException there) {
            return new Console(spec).failed("The file " + file + " exists already.");
        }
    }

    private void print(String text) throws IOException {
        if (file == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        } else {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        }
    }
}
