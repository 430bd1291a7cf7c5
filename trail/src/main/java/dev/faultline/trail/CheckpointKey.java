package dev.faultline.trail;

import dev.faultline.files.Exposure;
import dev.faultline.files.OwnerFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The private key that signs checkpoints, or other statements of its owner, in a file that only its owner can read. A
 * second file of the same name with the suffix {@code .pub} lists the public keys of all private keys that were ever
 * created there; a verifier reads it as {@link TrustedKeys}.
 */
public final class CheckpointKey {
    static final String ALGORITHM = "Ed25519";

    private static final String LABEL = "PRIVATE KEY";
    private static final byte[] PROBE = "a key and its public key".getBytes(StandardCharsets.US_ASCII);

    private final Path file;
    private final PrivateKey key;
    private final String id;

    private CheckpointKey(Path file, PrivateKey key, String id) {
        this.file = file;
        this.key = key;
        this.id = id;
    }

    /** {@return the key in this file, which is created if it does not exist} */
    public static CheckpointKey openOrCreate(Path file) {
        Path absolute = file.toAbsolutePath();
        try {
            if (!Files.exists(absolute)) {
                requireSecret(absolute);
                OwnerFiles.createIfAbsent(absolute, fresh());
            }
            return published(absolute);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * {@return the key in this file}
     *
     * @throws UncheckedIOException if the file is missing, exposed to other users, or not an Ed25519 key
     */
    public static CheckpointKey read(Path file) {
        try {
            return parsed(file.toAbsolutePath(), parts(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return a new key, which replaces the one in this file; checkpoints of the old key stay valid} */
    public static CheckpointKey rotate(Path file) {
        Path absolute = file.toAbsolutePath();
        openOrCreate(absolute); // so that its public key is in the list
        try {
            OwnerFiles.replace(absolute, fresh());
            return published(absolute);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the file with the public keys} */
    public static Path publicKeys(Path file) {
        return file.resolveSibling(file.getFileName() + ".pub");
    }

    /** {@return the short name by which signed statements refer to this key} */
    public String id() {
        return id;
    }

    /** {@return the signed statement that a trail has reached this entry} */
    public Checkpoint sign(Link link, Instant at) {
        Checkpoint unsigned = new Checkpoint(link, at, id, "");
        return new Checkpoint(link, at, id, Base64.getEncoder().encodeToString(sign(unsigned.statement())));
    }

    /** {@return the signature of a statement, which must contain its own type} */
    public byte[] sign(byte[] statement) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(statement);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing, although every JDK since 15 has it", e);
        }
    }

    boolean isIn(Path directory) throws IOException {
        return file.toRealPath().startsWith(directory.toRealPath());
    }

    private static CheckpointKey published(Path file) throws IOException {
        List<Pem> parts = parts(file);
        CheckpointKey key = parsed(file, parts);
        publish(file, parts.getLast());
        return key;
    }

    private static List<Pem> parts(Path file) throws IOException {
        requireSecret(file);
        List<Pem> parts = Pem.read(Files.readString(file));
        if (parts.size() != 2 || !parts.getFirst().label().equals(LABEL)) {
            throw new IOException("the file does not contain a private key and its public key");
        }
        return parts;
    }

    private static void requireSecret(Path file) throws IOException {
        Optional<Exposure> exposure = Exposure.ofSecret(file);
        if (exposure.isPresent()) {
            throw new IOException(exposure.get().sentence("the key file"));
        }
    }

    private static CheckpointKey parsed(Path file, List<Pem> parts) throws IOException {
        byte[] open = parts.getLast().bytes();
        CheckpointKey key;
        try {
            key = new CheckpointKey(
                    file,
                    KeyFactory.getInstance(ALGORITHM)
                            .generatePrivate(
                                    new PKCS8EncodedKeySpec(parts.getFirst().bytes())),
                    TrustedKeys.id(open));
        } catch (GeneralSecurityException e) {
            throw new IOException("the file does not contain an " + ALGORITHM + " key", e);
        }
        if (!TrustedKeys.of(open).haveSigned(key.id, PROBE, key.sign(PROBE))) {
            throw new IOException("the private key and the public key in the file do not belong together");
        }
        return key;
    }

    // Replaced atomically: half a key would make the whole list unusable. Another process may add its key meanwhile.
    private static void publish(Path file, Pem open) throws IOException {
        Path list = publicKeys(file);
        String keys = Files.exists(list) ? Files.readString(list) : "";
        while (!keys.contains(open.text())) {
            OwnerFiles.replace(list, (keys + open.text()).getBytes(StandardCharsets.US_ASCII));
            keys = Files.readString(list);
        }
    }

    private static byte[] fresh() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
            String text = new Pem(LABEL, pair.getPrivate().getEncoded()).text()
                    + new Pem(TrustedKeys.LABEL, pair.getPublic().getEncoded()).text();
            return text.getBytes(StandardCharsets.US_ASCII);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is missing, although every JDK since 15 has it", e);
        }
    }
}
