package dev.faultline.app.doctor;

import dev.faultline.check.wire.CheckTarget;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.files.servers.ServersFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A server to examine.
 *
 * @param file the file that names it, if one does
 * @param target what starts or reaches it, if its file says that
 * @param mistakes what is wrong with it in the file
 */
record Patient(String name, Optional<Path> file, Optional<CheckTarget> target, List<String> mistakes) {
    /** {@return the server that the command line names} */
    static Patient of(CheckTarget target) {
        return new Patient(target.arguments(), Optional.empty(), Optional.of(target), List.of());
    }

    /** {@return a server of a file} */
    static Patient of(Path file, ServersFile.ServerEntry entry) {
        return new Patient(entry.name(), Optional.of(file), entry.target().map(Patient::target), entry.mistakes());
    }

    private static CheckTarget target(ServerTarget target) {
        return switch (target) {
            case ServerTarget.Program program -> new CheckTarget.Command(program.launch());
            case ServerTarget.Remote remote -> new CheckTarget.Remote(remote.uri(), remote.headers());
        };
    }
}
