package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonText;
import dev.faultline.trail.EventEntry;
import dev.faultline.trail.FaultEntry;
import dev.faultline.trail.TrailEntry;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats entries as the rows of a table. */
final class EntryTable {
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");

    private EntryTable() {}

    static String header() {
        return row("ENTRY", "TIME", "CODE OR EVENT", "TOOL", "SESSION", "CALLER", "MESSAGE");
    }

    static String row(TrailEntry entry) {
        return switch (entry) {
            case FaultEntry fault -> row(entry, fault.code(), fault.message());
            case EventEntry event ->
                row(
                        entry,
                        event.name(),
                        event.json().get("details").map(JsonText::print).orElse(""));
        };
    }

    private static String row(TrailEntry entry, String what, String message) {
        return row(
                Long.toString(entry.link().sequence()),
                Occurrence.timestamp(entry.at()),
                what,
                entry.origin().tool().orElse("-"),
                entry.origin().session().orElse("-"),
                entry.origin().caller().orElse("-"),
                message);
    }

    // An entry may contain text of a client, which must not control the terminal.
    private static String row(Object... cells) {
        String row = String.format(Locale.ROOT, "%9s  %-24s  %-24s  %-16s  %-12s  %-12s  %s", cells);
        return Console.printable(CONTROL.matcher(row).replaceAll(" ")).stripTrailing();
    }
}
