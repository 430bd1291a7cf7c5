package dev.faultline.toolsets.workflow.token;

import java.util.List;
import javax.crypto.SecretKey;

/** The keys that sign tokens. */
public interface Keyring {
    /** {@return the keys that are accepted: first the one that signs, then the previous one, if there is one} */
    List<SecretKey> keys();

    /** {@return the keys as they are in the store now, for a token that none of {@link #keys()} has signed} */
    default List<SecretKey> newestKeys() {
        return keys();
    }
}
