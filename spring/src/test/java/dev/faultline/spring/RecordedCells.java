package dev.faultline.spring;

import dev.faultline.spring.SpringTrap.Place;
import dev.faultline.testing.ReferencePage;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The cells of the page of the traps as the repository has them, by the situation and the transport. */
record RecordedCells(Map<List<String>, List<String>> rows) implements SpringTrapPage.Cells {
    static RecordedCells of(ReferencePage page) throws IOException {
        Map<List<String>, List<String>> rows = new HashMap<>();
        for (String line : page.lines()) {
            List<String> cells = line.startsWith("|") ? ReferencePage.cells(line) : List.of();
            if (cells.size() == 4) {
                for (String place : cells.get(1).split(", ")) {
                    rows.put(List.of(cells.getFirst(), place), cells);
                }
            }
        }
        return new RecordedCells(rows);
    }

    @Override
    public String cell(SpringTrap trap, Place place, boolean guarded) {
        List<String> cells = rows.getOrDefault(List.of(trap.name(), place.words()), List.of());
        return cells.isEmpty() ? "(not measured yet)" : cells.get(guarded ? 3 : 2);
    }
}
