package dev.faultline.app.check;

import dev.faultline.check.report.CheckedServer;
import dev.faultline.check.wire.CheckTarget;

/**
 * A server to check.
 *
 * @param name its name in the servers file; empty for the only one
 * @param arguments the arguments of the command line that name it
 */
record NamedTarget(String name, CheckTarget target, String arguments) {
    /** {@return the server that the command line names} */
    static NamedTarget alone(CheckTarget target) {
        return new NamedTarget("", target, target.arguments());
    }

    /** {@return the server as a report names it} */
    CheckedServer described(CheckedServer itself) {
        return name.isEmpty()
                ? itself
                : itself.named(name + " (" + itself.name() + ")").by(arguments);
    }

    /** {@return the server as the report of a check that did not begin names it} */
    CheckedServer unknown() {
        return new CheckedServer(name, arguments, target.source());
    }
}
