package dev.faultline.toolsets.workflow.token;

import java.util.List;
import javax.crypto.SecretKey;

/** The keys that sign tokens. */
@FunctionalInterface
public interface Keyring {
    /** {@return the keys that are believed: first the one that signs, then the one before it, if there was one} */
    List<SecretKey> keys();
}
