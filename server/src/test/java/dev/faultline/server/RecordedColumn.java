package dev.faultline.server;

import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A column of the page of the traps as the repository has it. */
final class RecordedColumn implements TrapPage.Column {
    private final Map<String, Map<String, String>> cells = new HashMap<>();

    RecordedColumn(ReferencePage page, int column) throws IOException {
        String title = "";
        for (String line : page.lines()) {
            if (line.startsWith("#")) {
                title = line;
            } else if (line.startsWith("|")) {
                List<String> row = ReferencePage.cells(line);
                Map<String, String> ofTrap = cells.computeIfAbsent(title, key -> new HashMap<>());
                List.of(row.getFirst().split(", ")).forEach(transport -> ofTrap.put(transport, row.get(column)));
            }
        }
    }

    @Override
    public String cell(Trap trap, Transport transport) {
        return cells.getOrDefault(TrapPage.title(trap), Map.of()).getOrDefault(transport.words(), "(not measured yet)");
    }
}
