package dev.faultline.app.shared.settings;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** All settings as a TOML file that {@code --config} accepts, each with a comment that says where it comes from. */
public record PrintedConfig(CommandSpec command, Map<String, String> computed) {
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
                    .map(PrintedConfig::quoted)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        return ConfigFile.isFlag(option) ? value : quoted(value);
    }

    // A JSON string is a TOML string too, except for DEL.
    private static String quoted(String text) {
        return JsonText.print(JsonString.repaired(text)).replace("\u007f", "\\u007f");
    }
}
