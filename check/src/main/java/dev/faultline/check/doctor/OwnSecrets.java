package dev.faultline.check.doctor;

import dev.faultline.check.wire.CheckTarget;
import dev.faultline.files.diagnosis.Trouble;
import dev.faultline.text.Redactor;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The secrets that a server was given, which it may repeat in what it writes. They are hidden wherever they appear, and
 * all that looks like a secret.
 */
record OwnSecrets(List<String> values) {
    /** A shorter value is no secret, and would be found in ordinary words. */
    private static final int SHORTEST = 6;

    static OwnSecrets of(CheckTarget target) {
        Stream<String> given = switch (target) {
            case CheckTarget.Command command ->
                command.launch().environment().entrySet().stream()
                        .filter(variable -> isSecret(variable))
                        .map(Map.Entry::getValue);
            case CheckTarget.Remote remote -> remote.headers().values().stream().flatMap(OwnSecrets::parts);
        };
        return new OwnSecrets(
                given.filter(value -> value.length() >= SHORTEST).distinct().toList());
    }

    private static boolean isSecret(Map.Entry<String, String> variable) {
        return Redactor.withoutSecrets(variable.getKey() + "=" + variable.getValue())
                .contains(Redactor.MARK);
    }

    // "Bearer TOKEN": a server repeats the token without the scheme.
    private static Stream<String> parts(String header) {
        return Stream.concat(Stream.of(header), Stream.of(header.split(" ")).skip(1));
    }

    List<String> hidden(List<String> lines) {
        return hidden(String.join("\n", lines)).lines().toList(); // a key may span several
    }

    Trouble hidden(Trouble diagnosis) {
        return new Trouble(hidden(diagnosis.cause()), hidden(diagnosis.next()));
    }

    private String hidden(String text) {
        String hidden = Redactor.withoutSecrets(text);
        for (String value : values) {
            hidden = hidden.replace(value, Redactor.MARK);
        }
        return hidden;
    }
}
