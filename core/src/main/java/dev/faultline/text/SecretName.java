package dev.faultline.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of members that hold secrets: {@code dbPassword} and {@code api_key}, not {@code tokenErrorCode}. */
final class SecretName {
    private static final int MAX_LENGTH = 200;

    private static final Pattern WORD_BOUNDARY =
            Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final Pattern TRAILING_NUMBER = Pattern.compile("[0-9]+$");

    /** Words that mean a secret anywhere in the name. */
    private static final Set<String> ANYWHERE =
            Set.of("password", "passwords", "passwd", "pwd", "passphrase", "passcode");

    /** Words that mean a secret only at the end: {@code accessToken} is one, {@code tokenCount} is not. */
    private static final Set<String> LAST = Set.of(
            "secret",
            "secrets",
            "token",
            "authorization",
            "credential",
            "credentials",
            "cookie",
            "cookies",
            "apikey",
            "privatekey",
            "accesskey",
            "accountkey",
            "subscriptionkey",
            "secretkey",
            "signingkey",
            "encryptionkey");

    private static final String[] HINTS = {"pass", "pw", "secret", "token", "auth", "cred", "cookie", "key"};

    private SecretName() {}

    static boolean matches(String name) {
        if (!isHinted(name)) {
            return false;
        }
        String tail = name.substring(Math.max(0, name.length() - MAX_LENGTH));
        List<String> words = Arrays.stream(WORD_BOUNDARY.split(tail))
                .map(word -> TRAILING_NUMBER.matcher(word).replaceFirst("").toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
        String lastTwo = String.join("", words.subList(Math.max(0, words.size() - 2), words.size()));
        return endsInOneOf(LAST, lastTwo) || words.stream().anyMatch(word -> endsInOneOf(ANYWHERE, word));
    }

    /** {@return whether the name contains a word, or part of a word, of a secret name; most names do not} */
    static boolean isHinted(String name) {
        for (int i = 0; i < name.length(); i++) {
            for (String hint : HINTS) {
                if (name.regionMatches(true, i, hint, 0, hint.length())) {
                    return true;
                }
            }
        }
        return false;
    }

    // All-lowercase names have no separators between words: accesstoken, dbpassword.
    private static boolean endsInOneOf(Set<String> secrets, String word) {
        return secrets.stream().anyMatch(word::endsWith);
    }
}
