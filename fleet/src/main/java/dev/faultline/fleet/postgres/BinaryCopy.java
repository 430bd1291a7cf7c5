package dev.faultline.fleet.postgres;

import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.TrailEntry;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyOutputStream;

/** Inserts rows in PostgreSQL's binary COPY format, which is the fastest way. */
final class BinaryCopy {
    private static final String COPY = "COPY faultline.entry (arrived, stream, number, hash, line, at, "
            + String.join(", ", EntryColumns.TEXTS) + ") FROM STDIN (FORMAT binary)";
    private static final byte[] SIGNATURE = "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BUFFER = 64 * 1024;

    private BinaryCopy() {}

    /** Appends these lines, which have been checked, to the rows of the stream. */
    static void append(Connection connection, UUID stream, int arrivedDay, List<ChainedLine> lines)
            throws SQLException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                new PGCopyOutputStream(connection.unwrap(PGConnection.class), COPY), BUFFER))) {
            out.write(SIGNATURE);
            out.writeInt(0); // no flags
            out.writeInt(0); // no extension of the header
            for (ChainedLine line : lines) {
                row(out, stream, arrivedDay, line, line.entry().orElseThrow());
            }
            out.writeShort(-1);
        } catch (IOException e) {
            throw e.getCause() instanceof SQLException cause ? cause : new SQLException("COPY failed", "08006", e);
        }
    }

    private static void row(DataOutputStream out, UUID stream, int arrivedDay, ChainedLine line, TrailEntry entry)
            throws IOException {
        EntryColumns columns = EntryColumns.of(entry);
        out.writeShort(6 + columns.texts().size());
        out.writeInt(Integer.BYTES);
        out.writeInt(arrivedDay);
        out.writeInt(2 * Long.BYTES);
        out.writeLong(stream.getMostSignificantBits());
        out.writeLong(stream.getLeastSignificantBits());
        out.writeInt(Long.BYTES);
        out.writeLong(line.link().sequence());
        bytes(out, HexFormat.of().parseHex(line.link().hash()));
        bytes(out, line.bytes());
        out.writeInt(Long.BYTES);
        out.writeLong(columns.atMicros());
        for (Optional<String> text : columns.texts()) {
            if (text.isPresent()) {
                bytes(out, text.get().getBytes(StandardCharsets.UTF_8));
            } else {
                out.writeInt(-1);
            }
        }
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }
}
