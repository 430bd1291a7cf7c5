package dev.faultline.fleet.testing;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes the statements in the requests of one connection. */
final class SentStatements {
    // The message Parse has the name of a statement and its text, Bind has a portal and the name of its statement.
    private static final Pattern PARSE = Pattern.compile("P.{4}(\\w*)\0([^\0]*)\0", Pattern.DOTALL);
    private static final Pattern BIND = Pattern.compile("B.{4}\\w*\0(\\w+)\0", Pattern.DOTALL);

    private final Map<String, String> named = new HashMap<>();

    /** {@return whether the request runs a statement with this property} */
    boolean run(byte[] request, int length, Predicate<String> property) {
        String text = new String(request, 0, length, StandardCharsets.ISO_8859_1);
        boolean found = false;
        for (Matcher parse = PARSE.matcher(text); parse.find(); ) {
            named.put(parse.group(1), parse.group(2));
            found |= property.test(parse.group(2));
        }
        for (Matcher bind = BIND.matcher(text); bind.find(); ) {
            found |= property.test(named.getOrDefault(bind.group(1), ""));
        }
        return found;
    }
}
