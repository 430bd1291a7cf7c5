package dev.faultline.trail;

import dev.faultline.files.Exposure;
import dev.faultline.internal.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The public keys whose checkpoints are trusted, by id. Older keys stay trusted after a rotation. */
public final class TrustedKeys {
    static final String LABEL = "PUBLIC KEY";

    private final Map<String, PublicKey> keys;

    private TrustedKeys(Map<String, PublicKey> keys) {
        this.keys = keys;
    }

    /**
     * {@return the keys in a PEM file}
     *
     * @throws UncheckedIOException if the file cannot be read, if other users can change it, if it has no key, or has
     *     anything but public keys, blank lines and lines that begin with {@code #}: a damaged key must not be ignored
     */
    public static TrustedKeys read(Path file) {
        Map<String, PublicKey> keys = new LinkedHashMap<>();
        try {
            Optional<Exposure> exposure = Exposure.ofTrusted(file);
            if (exposure.isPresent()) {
                throw new IOException(exposure.get().sentence("the file of trusted keys"));
            }
            for (Pem pem : Pem.readAll(Files.readString(file))) {
                if (!pem.label().equals(LABEL)) {
                    throw new IOException("the file contains something other than public keys: " + pem.label());
                }
                keys.put(id(pem.bytes()), key(pem.bytes()));
            }
            if (keys.isEmpty()) {
                throw new IOException("the file has no public key");
            }
            return new TrustedKeys(keys);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the key with this encoding} */
    static TrustedKeys of(byte[] encoded) throws IOException {
        return new TrustedKeys(Map.of(id(encoded), key(encoded)));
    }

    /** {@return whether one of these keys signed the checkpoint} */
    public boolean haveSigned(Checkpoint checkpoint) {
        try {
            byte[] signature = Base64.getDecoder().decode(checkpoint.signature());
            return haveSigned(checkpoint.key(), checkpoint.statement(), signature);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }

    /** {@return whether the key with this id is trusted and signed the statement} */
    public boolean haveSigned(String id, byte[] statement, byte[] signed) {
        PublicKey key = keys.get(id);
        if (key == null) {
            return false;
        }
        try {
            Signature signature = Signature.getInstance(CheckpointKey.ALGORITHM);
            signature.initVerify(key);
            signature.update(statement);
            return signature.verify(signed);
        } catch (GeneralSecurityException notASignature) {
            return false;
        }
    }

    /** {@return the short name of a public key: the beginning of its SHA-256} */
    static String id(byte[] encoded) {
        return Sha256.of(encoded).substring(0, 16);
    }

    private static PublicKey key(byte[] encoded) throws IOException {
        try {
            return KeyFactory.getInstance(CheckpointKey.ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException e) {
            throw new IOException("a public key in the file is not an " + CheckpointKey.ALGORITHM + " key", e);
        }
    }
}
