package dev.faultline.gateway;

import dev.faultline.boundary.Observer;
import dev.faultline.dialect.Dialect;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.answer.Occurring;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.tool.Caller;
import dev.faultline.trail.Trail;
import java.util.List;
import java.util.function.Function;

/**
 * The settings of a gateway in front of a command.
 *
 * @param command the upstream's program and its arguments
 * @param dialect the dialect of failures
 * @param asIs whether failures that the upstream reports keep their form
 * @param trail where failures are recorded before they are sent
 * @param maxMessage the size of the largest message, in bytes
 */
public record GatewaySettings(
        List<String> command,
        Dialect dialect,
        boolean asIs,
        HiddenFailureMode hiddenFailures,
        RelaySettings relay,
        Trail trail,
        List<Observer> observers,
        int maxMessage) {
    /** Copies the lists. */
    public GatewaySettings {
        command = List.copyOf(command);
        observers = List.copyOf(observers);
    }

    /** {@return what writes answers to the callers that this function finds by their sessions} */
    AnswerWriter answers(Function<String, Caller> callers) {
        return new AnswerWriter(new Occurring(dialect, trail, observers, server(), callers), asIs, command);
    }

    /** {@return the name of the upstream in records: that of its program} */
    public String server() {
        String program = command.getFirst();
        return program.substring(Math.max(program.lastIndexOf('/'), program.lastIndexOf('\\')) + 1);
    }
}
