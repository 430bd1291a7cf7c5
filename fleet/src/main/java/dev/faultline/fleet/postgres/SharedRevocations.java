package dev.faultline.fleet.postgres;

import dev.faultline.fleet.StoreException;
import dev.faultline.toolsets.workspace.plan.Revocations;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The revocations of approvals in a workspace, in a database that several servers share. A server learns them with the
 * session of each call, so that they cost it no round trip.
 */
final class SharedRevocations implements Revocations {
    private final SharedStore store;
    private final String root;
    private final Supplier<Optional<Map<String, Instant>>> learned;

    /**
     * The revocations in this workspace.
     *
     * @param learned the plans that were revoked when a session in the workspace was last found, if one was
     */
    SharedRevocations(SharedStore store, Path root, Supplier<Optional<Map<String, Instant>>> learned) {
        this.store = store;
        this.root = root.toString();
        this.learned = learned;
    }

    @Override
    public Optional<Instant> of(String hash) {
        Optional<Map<String, Instant>> known = learned.get();
        return known.isPresent() ? Optional.ofNullable(known.get().get(hash)) : stored(hash);
    }

    private Optional<Instant> stored(String hash) {
        try {
            return store.read(database -> {
                try (PreparedStatement select = database.prepareStatement(
                        "SELECT revoked FROM faultline.plan_revocation WHERE root = ? AND plan = ?")) {
                    select.setString(1, root);
                    select.setString(2, hash);
                    try (ResultSet row = select.executeQuery()) {
                        return row.next()
                                ? Optional.of(
                                        row.getObject(1, OffsetDateTime.class).toInstant())
                                : Optional.empty();
                    }
                }
            });
        } catch (StoreException e) {
            throw Revocations.unknown("the store does not answer", e);
        }
    }

    // The reason is in the audit log of the workspace.
    @Override
    public void add(String hash, Instant at, String reason) throws StoreException {
        store.call(database -> {
            try (PreparedStatement insert = database.prepareStatement(
                    "INSERT INTO faultline.plan_revocation AS known (root, plan, revoked) VALUES (?, ?, ?)"
                            + " ON CONFLICT (root, plan) DO UPDATE"
                            + " SET revoked = greatest(known.revoked, excluded.revoked)")) {
                insert.setString(1, root);
                insert.setString(2, hash);
                insert.setObject(3, at.atOffset(ZoneOffset.UTC));
                return insert.executeUpdate();
            }
        });
    }
}
