package dev.faultline.fleet.postgres;

import dev.faultline.trail.Break;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Optional;

/** A row of the table of entries. */
final class StoredRow {
    private static final int FIRST_TEXT = 5;

    private final Link link;
    private final byte[] line;
    private final EntryColumns columns;

    private StoredRow(Link link, byte[] line, EntryColumns columns) {
        this.link = link;
        this.line = line;
        this.columns = columns;
    }

    static StoredRow of(ResultSet row) throws SQLException {
        String[] texts = new String[EntryColumns.TEXTS.size()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = row.getString(FIRST_TEXT + i);
        }
        Link link = new Link(row.getLong(1), HexFormat.of().formatHex(row.getBytes(2)));
        return new StoredRow(link, row.getBytes(3), EntryColumns.stored(row.getLong(4), texts));
    }

    long number() {
        return link.sequence();
    }

    byte[] line() {
        return line;
    }

    /** {@return what is wrong with the columns, if the line itself is sound: a search would not find the entry} */
    Optional<Break> wrongColumns(String file) {
        return ChainedLine.read(line)
                .filter(sound -> !sound.link().equals(link)
                        || !sound.entry().map(EntryColumns::of).equals(Optional.of(columns)))
                .map(sound -> new Break(
                        file,
                        link.sequence(),
                        Break.Kind.ALTERED,
                        "the columns of entry " + link.sequence() + " do not match its line"));
    }
}
