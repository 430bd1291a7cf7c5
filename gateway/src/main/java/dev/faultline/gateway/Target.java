package dev.faultline.gateway;

import dev.faultline.gateway.remote.RemoteAddress;
import java.util.List;

/** The server behind a gateway. */
public sealed interface Target {
    /** {@return its name in records} */
    String name();

    /** {@return the server that this program with its arguments is} */
    static Target command(List<String> command) {
        return new Command(command);
    }

    /** {@return the server at this address} */
    static Target at(RemoteAddress address) {
        return new Remote(address);
    }

    /** A program with its arguments, which is started. */
    record Command(List<String> command) implements Target {
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
    record Remote(RemoteAddress address) implements Target {
        @Override
        public String name() {
            return address.uri().getHost();
        }
    }
}
