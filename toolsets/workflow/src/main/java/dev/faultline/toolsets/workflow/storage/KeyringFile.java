package dev.faultline.toolsets.workflow.storage;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.dialects.toolerror.ToolErrors;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Exposure;
import dev.faultline.files.OwnerFiles;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import dev.faultline.toolsets.workflow.token.Keyring;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The keys that sign tokens, in a file that only its owner may read. It is created if it does not exist. A change of
 * the file takes effect at the next call.
 */
public final class KeyringFile implements Keyring {
    private static final int BYTES = 32;
    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private static final Set<PosixFilePermission> OWNERS_FOLDER = PosixFilePermissions.fromString("rwx------");

    private final Path file;
    private Optional<Read> read = Optional.empty();

    /** The keys in the file, and the time of the file's last change. */
    private record Read(FileTime changed, List<SecretKey> keys) {}

    KeyringFile(Path file) {
        this.file = file;
    }

    /** {@return the keyring below this home folder} */
    public static KeyringFile below(Path home) {
        return new KeyringFile(home.resolve("keys").resolve("workflow.key"));
    }

    /** {@return the file, which may not exist} */
    public Path file() {
        return file;
    }

    @Override
    public synchronized List<SecretKey> keys() {
        try {
            if (!Files.exists(file)) {
                OwnerFiles.createFolderOf(file);
                requireSecret();
                OwnerFiles.createIfAbsent(file, text(fresh(), Optional.empty()));
            }
            FileTime changed = Files.getLastModifiedTime(file);
            Read now = read.filter(known -> known.changed.equals(changed)).orElse(null);
            if (now == null) {
                now = new Read(changed, parsed());
                read = Optional.of(now);
            }
            return now.keys;
        } catch (IOException e) {
            throw StoreFaults.of("The signing keys could not be read", e);
        }
    }

    /** Creates a new signing key. Tokens of the previous key stay valid; tokens of older keys do not. */
    public void rotate() throws IOException {
        byte[] before = keys().getFirst().getEncoded();
        OwnerFiles.replace(file, text(fresh(), Optional.of(before)));
    }

    /** {@return what is wrong with the file, if anything} */
    public Optional<String> problem() {
        try {
            return Files.exists(file) && keys().isEmpty() ? Optional.of("has no keys") : Optional.empty();
        } catch (FaultException failed) {
            return Optional.of(failed.fault().message());
        }
    }

    /** Sets the permissions of the file and its folder so that only the owner can read the file or replace it. */
    public void protect() throws IOException {
        if (Files.exists(file)) {
            Files.setPosixFilePermissions(file, OWNER);
            Files.setPosixFilePermissions(file.resolveSibling("."), OWNERS_FOLDER);
        }
    }

    // The message goes to clients, so it names no path of this machine.
    private void requireSecret() throws IOException {
        Optional<Exposure> found = Exposure.ofSecret(file);
        if (found.isPresent()) {
            Exposure exposure = found.get();
            throw unusable(exposure.flaw("the key file")
                    + (exposure.hazard() == Exposure.Hazard.FOREIGN
                            ? "; give it to the user of the server"
                            : "; run faultline workflow doctor --repair"));
        }
    }

    private List<SecretKey> parsed() throws IOException {
        requireSecret();
        Optional<JsonObject> json = JsonText.read(Files.readString(file))
                .clean()
                .flatMap(value -> value instanceof JsonObject object ? Optional.of(object) : Optional.empty());
        Optional<SecretKey> current = json.flatMap(it -> key(it, "current"));
        boolean sound = json.isPresent()
                && current.isPresent()
                && (json.get().get("previous").isEmpty()
                        || key(json.get(), "previous").isPresent());
        if (!sound) {
            throw unusable(
                    "the file is damaged; move it away to have a new one created, then find runs with resume_session");
        }
        List<SecretKey> keys = new ArrayList<>(List.of(current.get()));
        key(json.get(), "previous").ifPresent(keys::add);
        return List.copyOf(keys);
    }

    private static Optional<SecretKey> key(JsonObject json, String name) {
        return json.string(name).flatMap(KeyringFile::decoded).map(bytes -> new SecretKeySpec(bytes, "HmacSHA256"));
    }

    private static Optional<byte[]> decoded(String text) {
        try {
            return Optional.of(Base64.getUrlDecoder().decode(text)).filter(bytes -> bytes.length == BYTES);
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private static byte[] fresh() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private static byte[] text(byte[] current, Optional<byte[]> previous) {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        JsonObject json = JsonObject.builder()
                .put("v", 1)
                .put("current", encoder.encodeToString(current))
                .putIfPresent("previous", previous.map(encoder::encodeToString))
                .build();
        return (JsonText.print(json) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static FaultException unusable(String why) {
        return new FaultException(
                ToolErrors.errNotRetryable(ToolErrorCode.INTERNAL_ERROR, "The signing keys cannot be used: " + why));
    }
}
