package dev.faultline.check.doctor;

import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import dev.faultline.check.wire.Observed;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.text.BoundedText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Why a handshake failed, or a list that followed it. */
final class HandshakeTrouble {
    private static final int SHOWN_BYTES = 300;
    private static final Pattern METADATA = Pattern.compile("resource_metadata=\"([^\"]*)\"");
    private static final Pattern HTML = Pattern.compile("(?is)\\s*<(?:!doctype|html)\\b.*");

    private HandshakeTrouble() {}

    static Trouble refusal(CheckTarget target, CannotCheckException.FailedHandshake seen, Duration patience) {
        return switch (seen.observed()) {
            case Observed.Result result -> throw new IllegalArgumentException("the handshake succeeded");
            case Observed.Gone(OptionalInt exitCode, List<String> lines) ->
                exitCode.isPresent() ? Trouble.ofEnd(exitCode.getAsInt(), lines) : unreachable(target, lines);
            case Observed.Silence silence -> silent(seen, patience);
            case Observed.Status status -> status(status);
            case Observed.RpcFailure failure ->
                new Trouble(
                        "It refused initialize with the error " + failure.code() + ": " + shown(failure.message()),
                        "Act on what it says.");
            case Observed.Invalid invalid ->
                new Trouble(
                        "Its answer to initialize is not valid, because " + invalid.reason() + ": "
                                + shown(invalid.text()),
                        "Report it to the author of the server: faultline check shows what is wrong.");
        };
    }

    /** {@return what is wrong with the answer to a list} */
    static Optional<Trouble> listing(String kind, Observed observed) {
        String asked = kind + "/list";
        return switch (observed) {
            case Observed.Result result -> Optional.empty();
            case Observed.RpcFailure failure ->
                Optional.of(new Trouble(
                        "It answered " + asked + " with the error " + failure.code() + ": " + shown(failure.message()),
                        "Act on what it says."));
            case Observed.Silence silence ->
                Optional.of(new Trouble("It did not answer " + asked, "Read what it logs; it may wait for something."));
            case Observed.Gone gone ->
                Optional.of(
                        gone.exitCode().isPresent()
                                ? Trouble.ofEnd(gone.exitCode().getAsInt(), gone.lastWords())
                                : new Trouble("The connection broke during " + asked, "Try again."));
            case Observed.Status status -> Optional.of(status(status));
            case Observed.Invalid invalid ->
                Optional.of(new Trouble(
                        "Its answer to " + asked + " is not valid, because " + invalid.reason(),
                        "Report it to the author of the server: faultline check shows what is wrong."));
        };
    }

    private static Trouble silent(CannotCheckException.FailedHandshake seen, Duration patience) {
        String silence = "It did not answer initialize within " + patience.toSeconds() + " s";
        return Trouble.ofComplaint(seen.lastWords())
                .orElseGet(() -> seen.noise().isEmpty()
                        ? new Trouble(
                                silence,
                                "Give it longer with --timeout, if its first start downloads or builds"
                                        + " something; else run its command in a terminal: it may wait for an"
                                        + " answer, or not be a server over standard input and output.")
                        : new Trouble(
                                silence + "; it wrote this to standard output, where only messages may be: "
                                        + shown(seen.noise().getFirst()),
                                "Start it in the mode for standard input and output, and let it log to"
                                        + " standard error."));
    }

    private static Trouble unreachable(CheckTarget target, List<String> words) {
        return new Trouble(
                "It cannot be reached: " + String.join(" / ", words),
                target instanceof CheckTarget.Remote remote && words.contains("there is no such host")
                        ? "Check the name of the host, " + remote.uri().getHost() + ", and the network."
                        : "Check the address, and that the server runs.");
    }

    private static Trouble status(Observed.Status seen) {
        int status = seen.status();
        String answered = "It answered with HTTP status " + status;
        return switch (status) {
            case 401 -> unauthorized(answered, seen.challenge().orElse(""));
            case 403 -> new Trouble(answered, "Check that its credentials permit this, and that it allows this host.");
            case 404, 405, 406 ->
                new Trouble(answered, "Check the path of the address; that of many servers ends in /mcp or /sse.");
            case 301, 302, 303, 307, 308 -> new Trouble(answered, "Use the address that it redirects to.");
            default -> {
                if (HTML.matcher(seen.body()).matches()) {
                    yield new Trouble(
                            answered + " and a web page",
                            "Check the address: that of many servers ends in /mcp or /sse.");
                }
                yield status >= 500
                        ? new Trouble(answered + body(seen), "Look into the log of the server, or try again later.")
                        : new Trouble(answered + body(seen), "Check the address and the headers.");
            }
        };
    }

    // RFC 9728: where a client learns how to log in.
    private static Trouble unauthorized(String answered, String challenge) {
        Matcher metadata = METADATA.matcher(challenge);
        boolean expired = challenge.contains("invalid_token");
        return new Trouble(
                answered
                        + (expired
                                ? ", because its token is not valid, or no longer"
                                : ", because it wants credentials"),
                metadata.find()
                        ? "Log in with a client that supports it, as " + metadata.group(1)
                                + " says, or send a header Authorization."
                        : "Send its credentials in a header, such as Authorization: Bearer TOKEN.");
    }

    private static String body(Observed.Status seen) {
        return seen.body().isBlank() ? "" : ": " + shown(seen.body());
    }

    private static String shown(String text) {
        return BoundedText.ellipsized(text.strip(), SHOWN_BYTES);
    }
}
