package dev.faultline.fleet.postgres;

import dev.faultline.trail.TrailQuery;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A query for entries as a condition on the columns; its values are kept separate from its text. */
record SqlFilter(List<String> conditions, List<Object> values) {
    static SqlFilter of(TrailQuery query, Optional<String> stream) {
        SqlFilter filter = new SqlFilter(new ArrayList<>(), new ArrayList<>());
        stream.ifPresent(id -> filter.add("stream = ?", UUID.fromString(id)));
        query.tool().ifPresent(tool -> filter.add("tool = ?", EntryColumns.storable(tool)));
        query.session().ifPresent(session -> filter.add("session = ?", EntryColumns.storable(session)));
        query.code().ifPresent(code -> {
            filter.add("type = 'fault' AND (code = ? OR fault_code = ?)", EntryColumns.storable(code));
            filter.values.add(EntryColumns.storable(code));
        });
        query.since().ifPresent(since -> filter.add("at >= ?", since.atOffset(ZoneOffset.UTC)));
        query.until().ifPresent(until -> filter.add("at < ?", until.atOffset(ZoneOffset.UTC)));
        return filter;
    }

    String where() {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    void bind(PreparedStatement statement) throws SQLException {
        for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
        }
    }

    private void add(String condition, Object value) {
        conditions.add(condition);
        values.add(value);
    }
}
