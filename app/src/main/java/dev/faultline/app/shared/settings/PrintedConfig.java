package dev.faultline.app.shared.settings;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All settings as a TOML file that {@code --config} accepts, each with a comment that says where it comes from. */
public record PrintedConfig(CommandSpec command, Map<String, String> computed) {
    /** What is printed in the place of a secret. */
    public static final String BLANK = "***";

    private static final Pattern VARIABLE = Pattern.compile("(?:[A-Za-z]+ )?\\$\\{[A-Za-z_][A-Za-z0-9_]*}");

    /** {@return every setting on a line} */
    public String text() {
        StringWriter text = new StringWriter();
        print(new PrintWriter(text));
        return text.toString();
    }

    /** Prints every setting; one that has no value is a comment that shows what applies instead. */
    public void print(PrintWriter out) {
        SettingSources sources = SettingSources.of(command);
        SettingSources.settings(command).forEach((key, option) -> {
            Optional<String> text = sources.text(option);
            String line = text.map(value -> key + " = " + toml(value, option))
                    .orElseGet(() -> "# " + key + " = " + quoted(computed.getOrDefault(key, "")));
            out.println(line + "  # " + sources.source(option));
        });
        out.flush();
    }

    private static String toml(String value, OptionSpec option) {
        if (option.isMultiValue()) {
            return Arrays.stream(value.split(","))
                    .filter(item -> !item.isEmpty())
                    .map(item -> quoted(option.longestName().equals("--header") ? header(item) : item))
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return ConfigFile.isFlag(option)
                ? value
                : quoted(option.longestName().equals("--url") ? withoutQuery(value) : value);
    }

    /** {@return the address of a server, with its query blanked: some servers have their key there} */
    public static String withoutQuery(String url) {
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query + 1) + BLANK;
    }

    // A header may be a credential, unless a variable has it.
    private static String header(String item) {
        int colon = item.indexOf(':');
        String value = item.substring(colon + 1).strip();
        return colon < 0 || !VARIABLE.matcher(value).matches()
                ? item.substring(0, colon + 1) + (colon < 0 ? "" : " ") + BLANK
                : item;
    }

    // A JSON string is a TOML string too, except for DEL.
    private static String quoted(String text) {
        return JsonText.print(JsonString.repaired(text)).replace("\u007f", "\\u007f");
    }
}
