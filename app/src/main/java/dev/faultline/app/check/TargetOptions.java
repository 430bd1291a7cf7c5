package dev.faultline.app.check;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.app.shared.web.ServerOptions;
import dev.faultline.check.wire.Canary;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.Dialects;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.files.servers.ServersFileException;
import dev.faultline.text.NearestName;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which servers are checked: one, or those of a file. */
final class TargetOptions {
    @Option(
            names = "--servers",
            paramLabel = "FILE",
            description = "Check every server in this file, one after another: the mcpServers or servers of a client's"
                    + " configuration.")
    private @Nullable Path servers;

    @Option(
            names = "--server",
            paramLabel = "NAME",
            description = "Check only this server of the file; may be repeated.")
    private Set<String> chosen = new LinkedHashSet<>();

    @Mixin
    private ServerOptions server;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * {@return the servers; empty if none is named}
     *
     * @throws SettingException if the options contradict each other, or the file has a mistake
     */
    List<NamedTarget> targets() {
        Optional<CheckTarget> one = server.server(
                Environment.of(spec),
                command -> new CheckTarget.Command(command, Canary.VARIABLES),
                CheckTarget.Remote::new);
        if (servers == null) {
            if (!chosen.isEmpty()) {
                throw new SettingException("--server", "--server is only for a file that --servers names.");
            }
            return one.map(NamedTarget::alone).stream().toList();
        }
        if (one.isPresent()) {
            throw new SettingException("--servers", "Choose one of --servers, --url and a command.");
        }
        return inFile(servers);
    }

    private List<NamedTarget> inFile(Path file) {
        List<NamedServer> all = read(file).servers();
        List<String> names = all.stream().map(NamedServer::name).toList();
        for (String name : chosen) {
            if (!names.contains(name)) {
                throw new SettingException(
                        "--server",
                        "The servers file " + file + " has no server \"" + name + "\"."
                                + NearestName.question(name, names));
            }
        }
        return all.stream()
                .filter(it -> chosen.isEmpty() || chosen.contains(it.name()))
                .map(it -> new NamedTarget(
                        it.name(),
                        target(it.target()),
                        "--servers " + CheckTarget.quoted(file.toString()) + " --server "
                                + CheckTarget.quoted(it.name())))
                .toList();
    }

    private ServersFile read(Path file) {
        List<String> dialects = Stream.concat(Dialects.all().stream().map(Dialect::id), Stream.of("as-is"))
                .toList();
        try {
            ServersFile read = ServersFile.read(file, Environment.of(spec).variables(), dialects);
            if (read.servers().isEmpty()) {
                throw new SettingException("--servers", "The servers file " + file + " names no server to check.");
            }
            return read;
        } catch (ServersFileException wrong) {
            throw new SettingException("--servers", String.valueOf(wrong.getMessage()));
        }
    }

    private static CheckTarget target(ServerTarget target) {
        return switch (target) {
            case ServerTarget.Program(ProgramLaunch launch) -> {
                Map<String, String> environment = new LinkedHashMap<>(launch.environment());
                environment.putAll(Canary.VARIABLES);
                yield new CheckTarget.Command(new ProgramLaunch(launch.command(), environment, launch.folder()));
            }
            case ServerTarget.Remote(URI uri, Map<String, String> headers) -> new CheckTarget.Remote(uri, headers);
        };
    }
}
