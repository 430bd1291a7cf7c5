package dev.faultline.app.gateway;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServersFile;
import dev.faultline.files.servers.ServersFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a file of servers.
 *
 * @param variables what a server may refer to
 * @param obstacle the reason why clients cannot present their own credentials to a server, if they cannot
 */
record ServersReading(Path file, Map<String, String> variables, Optional<String> obstacle) {
    /**
     * {@return the servers in the file}
     *
     * @throws SettingException if there is a mistake in it
     */
    ServersFile read() {
        try {
            ServersFile read = ServersFile.read(file, variables, RelayOptions.dialects());
            read.servers().forEach(this::checkCredentials);
            return read;
        } catch (ServersFileException mistaken) {
            throw new SettingException("--servers", mistaken.reason());
        }
    }

    /** {@return how many servers there are, in words} */
    static String count(ServersFile read) {
        int count = read.servers().size();
        return switch (count) {
            case 0 -> "no servers, because it names none or all are disabled";
            case 1 -> "1 server";
            default -> count + " servers";
        };
    }

    private void checkCredentials(NamedServer server) {
        if (server.preferences().passesAuthorization() && obstacle.isPresent()) {
            throw new SettingException(
                    "--servers",
                    "The servers file " + file + ", server \"" + server.name()
                            + "\": \"faultline.authorization\" is not possible, because " + obstacle.get()
                            + "; write the credentials into \"headers\".");
        }
    }
}
