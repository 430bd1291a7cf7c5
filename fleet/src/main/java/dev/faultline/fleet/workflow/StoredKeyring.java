package dev.faultline.fleet.workflow;

import dev.faultline.toolsets.workflow.token.Keyring;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that sign tokens, in the database, so that every server accepts the tokens of the others. They are created
 * if they do not exist. They are read once, and again when their version has changed or a token has another signature.
 */
public final class StoredKeyring implements Keyring {
    private static final int BYTES = 32;

    private final WorkflowStore store;
    private volatile Optional<Read> read = Optional.empty();

    private record Read(long version, List<SecretKey> keys) {
        Read {
            keys = List.copyOf(keys);
        }
    }

    StoredKeyring(WorkflowStore store) {
        this.store = store;
    }

    @Override
    public List<SecretKey> keys() {
        return read.map(Read::keys).orElseGet(this::newestKeys);
    }

    @Override
    public List<SecretKey> newestKeys() {
        Read now = stored().orElseGet(() -> {
            store.call("The signing keys could not be created", StoredKeyring::create);
            return stored().orElseThrow(() -> new IllegalStateException("no keys after they were created"));
        });
        read = Optional.of(now);
        return now.keys;
    }

    /** Creates a new signing key. Tokens of the previous key stay valid; tokens of older keys do not. */
    public void rotate() {
        keys(); // there must be one before
        store.call("The signing key could not be changed", StoredKeyring::replace);
        newestKeys();
    }

    /** Reads the keys again at their next use if this is not their version. */
    void saw(long version) {
        if (read.filter(it -> it.version == version).isEmpty()) {
            read = Optional.empty();
        }
    }

    private Optional<Read> stored() {
        return store.read("The signing keys could not be read", connection -> {
            try (PreparedStatement statement = connection.prepareStatement(
                            "SELECT version, current, previous FROM faultline.workflow_key");
                    ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(read(result)) : Optional.empty();
            }
        });
    }

    private static Read read(ResultSet result) throws SQLException {
        List<SecretKey> keys = new ArrayList<>(List.of(key(result.getBytes(2))));
        Optional.ofNullable(result.getBytes(3)).map(StoredKeyring::key).ifPresent(keys::add);
        return new Read(result.getLong(1), keys);
    }

    private static SecretKey key(byte[] bytes) {
        return new SecretKeySpec(bytes, "HmacSHA256");
    }

    // Of several servers that start together, the first one creates the key.
    private static int create(Connection connection) throws SQLException {
        return update(connection, "INSERT INTO faultline.workflow_key (current) VALUES (?) ON CONFLICT DO NOTHING");
    }

    private static int replace(Connection connection) throws SQLException {
        return update(
                connection, "UPDATE faultline.workflow_key SET version = version + 1, previous = current, current = ?");
    }

    private static int update(Connection connection, String sql) throws SQLException {
        byte[] fresh = new byte[BYTES];
        new SecureRandom().nextBytes(fresh);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, fresh);
            return statement.executeUpdate();
        }
    }
}
