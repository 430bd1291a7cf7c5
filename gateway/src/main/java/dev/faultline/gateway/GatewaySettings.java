package dev.faultline.gateway;

import dev.faultline.boundary.Observer;
import dev.faultline.dialect.Dialect;
import dev.faultline.gateway.answer.AnswerWriter;
import dev.faultline.gateway.answer.ErrorTexts;
import dev.faultline.gateway.answer.Occurring;
import dev.faultline.gateway.fault.HiddenFailureMode;
import dev.faultline.gateway.fault.OutputSchemaMode;
import dev.faultline.gateway.relay.RelaySettings;
import dev.faultline.gateway.remote.Credentials;
import dev.faultline.tool.Caller;
import dev.faultline.trail.Trail;
import java.util.List;
import java.util.function.Function;

/**
 * The settings of a gateway.
 *
 * @param target the server behind it
 * @param dialect the dialect of failures
 * @param asIs whether failures that the upstream reports keep their form
 * @param trail where failures are recorded before they are sent
 * @param maxMessage the size of the largest message, in bytes
 * @param errors how much of the texts of failures clients get
 * @param maxResult the size of the largest result, in bytes; one that is larger than a message is kept in a file
 * @param memory what is known about the server beyond its sessions
 */
public record GatewaySettings(
        UpstreamTarget target,
        Dialect dialect,
        boolean asIs,
        HiddenFailureMode hiddenFailures,
        OutputSchemaMode outputSchemas,
        RelaySettings relay,
        Trail trail,
        List<Observer> observers,
        int maxMessage,
        ErrorTexts errors,
        long maxResult,
        ServerMemory memory) {
    /** The largest result, unless said otherwise. */
    public static final long MAX_RESULT = 1024L * 1024 * 1024;

    /** Settings for a server of which nothing is known yet. */
    public GatewaySettings(
            UpstreamTarget target,
            Dialect dialect,
            boolean asIs,
            HiddenFailureMode hiddenFailures,
            OutputSchemaMode outputSchemas,
            RelaySettings relay,
            Trail trail,
            List<Observer> observers,
            int maxMessage,
            ErrorTexts errors) {
        this(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay,
                trail,
                observers,
                maxMessage,
                errors,
                MAX_RESULT,
                new ServerMemory());
    }

    /** Settings with texts that are safe for any client. */
    public GatewaySettings(
            UpstreamTarget target,
            Dialect dialect,
            boolean asIs,
            HiddenFailureMode hiddenFailures,
            OutputSchemaMode outputSchemas,
            RelaySettings relay,
            Trail trail,
            List<Observer> observers,
            int maxMessage) {
        this(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay,
                trail,
                observers,
                maxMessage,
                ErrorTexts.SAFE);
    }

    /** Copies the lists. */
    public GatewaySettings {
        observers = List.copyOf(observers);
    }

    /** {@return these settings for one upstream that all sessions share} */
    public GatewaySettings shared() {
        return new GatewaySettings(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay.shared(OwnMessages.handshake()),
                trail,
                observers,
                maxMessage,
                errors,
                maxResult,
                memory);
    }

    /** {@return these settings, with this much of the texts of failures} */
    public GatewaySettings errors(ErrorTexts texts) {
        return new GatewaySettings(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay,
                trail,
                observers,
                maxMessage,
                texts,
                maxResult,
                memory);
    }

    /** {@return these settings, with what is known about the server} */
    GatewaySettings memory(ServerMemory known) {
        return new GatewaySettings(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay,
                trail,
                observers,
                maxMessage,
                errors,
                maxResult,
                known);
    }

    /** {@return these settings, with results of at most this size, in bytes} */
    public GatewaySettings maxResult(long bytes) {
        return new GatewaySettings(
                target,
                dialect,
                asIs,
                hiddenFailures,
                outputSchemas,
                relay,
                trail,
                observers,
                maxMessage,
                errors,
                bytes,
                memory);
    }

    /** {@return what writes answers to the callers that this function finds by their sessions} */
    AnswerWriter answers(Function<String, Caller> callers) {
        List<String> known = switch (target) {
            case UpstreamTarget.Program program -> program.launch().command();
            case UpstreamTarget.Remote remote -> List.of();
            case UpstreamTarget.Many many -> List.of();
        };
        return new AnswerWriter(new Occurring(dialect, trail, observers, server(), callers), asIs, known, errors);
    }

    /** {@return what serves this session of a client} */
    SessionRelay serve(ClientOutput client, String session) {
        return target instanceof UpstreamTarget.Many(ServerSet servers)
                ? new MergedShell(this, servers, client, session)
                : new RelayShell(this, client);
    }

    /** {@return the server behind the gateway, which reports to this shell} */
    Upstream upstream(UpstreamEvents shell, Credentials client, TrailNotes notes) {
        return new EraUpstream(shell, events -> transport(events, client, notes));
    }

    private Upstream transport(UpstreamEvents shell, Credentials client, TrailNotes notes) {
        return switch (target) {
            case UpstreamTarget.Program program -> new ProcessUpstream(program.launch(), this, shell, notes);
            case UpstreamTarget.Remote remote -> new HttpUpstream(remote.addressFor(client), this, shell, notes);
            case UpstreamTarget.Many many -> throw new IllegalStateException("each server has a shell of its own");
        };
    }

    /** {@return the name of the server in records} */
    public String server() {
        return target.name();
    }
}
