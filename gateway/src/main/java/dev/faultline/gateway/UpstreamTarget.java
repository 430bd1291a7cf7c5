package dev.faultline.gateway;

import dev.faultline.gateway.remote.RemoteAddress;
import java.util.List;

/** The server behind a gateway. */
public sealed interface UpstreamTarget {
    /** {@return its name in records} */
    String name();

    /** {@return the server that this program with its arguments is} */
    static UpstreamTarget command(List<String> command) {
        return new Command(command);
    }

    /** {@return the server at this address} */
    static UpstreamTarget at(RemoteAddress address) {
        return new Remote(address);
    }

    /** A program with its arguments, which is started. */
    record Command(List<String> command) implements UpstreamTarget {
        /** Copies the command. */
        public Command {
            command = List.copyOf(command);
        }

        @Override
        public String name() {
            String program = command.getFirst();
            return program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
        }
    }

    /** A server that is reached over HTTP. */
    record Remote(RemoteAddress address) implements UpstreamTarget {
        @Override
        public String name() {
            return address.uri().getHost();
        }
    }
}
