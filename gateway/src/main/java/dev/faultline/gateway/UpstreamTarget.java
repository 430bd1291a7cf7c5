package dev.faultline.gateway;

import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.files.servers.NamedServer;
import dev.faultline.files.servers.ServerTarget;
import dev.faultline.gateway.remote.Credentials;
import dev.faultline.gateway.remote.RemoteAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** The server behind a gateway. */
public sealed interface UpstreamTarget {
    /** {@return its name in records} */
    String name();

    /** {@return whether clients present their own credentials to it} */
    boolean passesAuthorization();

    /** {@return the server that this program with its arguments is} */
    static UpstreamTarget command(List<String> command) {
        String program = command.getFirst();
        String name = program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        return new Program(name, ProgramLaunch.inheriting(command, Map.of()));
    }

    /** {@return the server at this address} */
    static UpstreamTarget at(RemoteAddress address) {
        return new Remote(address.uri().getHost(), address, false);
    }

    /** {@return the server of a file} */
    static UpstreamTarget of(NamedServer server) {
        return switch (server.target()) {
            case ServerTarget.Program(ProgramLaunch launch) -> new Program(server.address(), launch);
            case ServerTarget.Remote(URI uri, Map<String, String> headers) ->
                new Remote(
                        server.address(),
                        new RemoteAddress(uri, headers),
                        server.preferences().passesAuthorization());
        };
    }

    /** {@return all servers of a file, as one} */
    static UpstreamTarget all(ServerSet servers) {
        return new Many(servers);
    }

    /** {@return this server, without the credentials for stores that this program has} */
    default UpstreamTarget withoutStoreCredentials() {
        return switch (this) {
            case Program(String name, ProgramLaunch launch) -> new Program(name, launch.withoutStoreCredentials());
            case Remote remote -> remote;
            case Many many -> many; // the variables of the servers of a file are their own
        };
    }

    /** A program, which is started. */
    record Program(String name, ProgramLaunch launch) implements UpstreamTarget {
        @Override
        public boolean passesAuthorization() {
            return false;
        }
    }

    /** A server that is reached over HTTP. */
    record Remote(String name, RemoteAddress address, boolean passesAuthorization) implements UpstreamTarget {
        RemoteAddress addressFor(Credentials client) {
            return passesAuthorization ? address.presenting(client) : address;
        }
    }

    /** Several servers, which are offered as one. */
    record Many(ServerSet servers) implements UpstreamTarget {
        @Override
        public String name() {
            return "faultline-gateway";
        }

        @Override
        public boolean passesAuthorization() {
            return servers.members().stream()
                    .anyMatch(member -> member.settings().target().passesAuthorization());
        }
    }
}
