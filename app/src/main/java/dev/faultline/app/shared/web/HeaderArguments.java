package dev.faultline.app.shared.web;

import dev.faultline.app.shared.settings.SettingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Headers that the command line gives as {@code Name: value}, with variables of the environment. One argument may have
 * several, one on each line, so that a variable can hold all of them.
 */
public final class HeaderArguments {
    private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([\\x21-\\x7e\\t ]*)");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    private HeaderArguments() {}

    /**
     * {@return the headers, in their order}
     *
     * @throws SettingException if one is not a header, or names a variable that is not set
     */
    public static Map<String, String> read(List<String> arguments, Map<String, String> variables) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String header : arguments.stream().flatMap(String::lines).toList()) {
            Matcher parts = HEADER.matcher(expanded(header, variables));
            if (!parts.matches()) {
                throw new SettingException("--header", "A header is a name, a colon and a value in ASCII.");
            }
            all.put(parts.group(1), parts.group(2));
        }
        return all;
    }

    // The value is not part of any message: it may be a credential.
    private static String expanded(String header, Map<String, String> variables) {
        return VARIABLE.matcher(header)
                .replaceAll(variable -> Matcher.quoteReplacement(Optional.ofNullable(variables.get(variable.group(1)))
                        .orElseThrow(() -> new SettingException(
                                "--header", "The variable " + variable.group(1) + " of --header is not set."))));
    }
}
