package dev.faultline.app;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_FOOTER;

import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** Formats help as wide as the terminal, without wrapping examples, so that they can be copied. */
final class HelpLayout {
    private HelpLayout() {}

    static void apply(CommandLine line) {
        Map<String, IHelpSectionRenderer> sections = new HashMap<>(line.getHelpSectionMap());
        sections.put(SECTION_KEY_FOOTER, HelpLayout::footer);
        line.setHelpSectionMap(sections).setUsageHelpAutoWidth(true);
    }

    private static String footer(Help help) {
        StringBuilder text = new StringBuilder();
        for (String line : help.commandSpec().usageMessage().footer()) {
            boolean example = line.startsWith(" ");
            text.append(example || line.isEmpty() ? line + System.lineSeparator() : help.createHeading(line + "%n"));
        }
        return text.toString();
    }
}
