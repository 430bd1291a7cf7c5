package dev.faultline.app.serve;

import dev.faultline.text.Sha256;
import dev.faultline.tool.Caller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who may call: names and roles by the hashes of their tokens. The tokens themselves are nowhere. */
final class Tokens {
    private static final int HASH_BYTES = 32;

    /** One who may call. */
    @SuppressWarnings("ArrayRecordComponent") // compared byte by byte in constant time, never as a record
    private record Holder(String name, String role, byte[] hash, Optional<Set<String>> scopes) {}

    private final List<Holder> holders;

    private Tokens(List<Holder> holders) {
        this.holders = List.copyOf(holders);
    }

    /** {@return the tokens of this file} */
    static Tokens read(Path file) {
        List<Holder> holders = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (!line.isEmpty() && !line.startsWith("#")) {
                    holders.add(holder(line, file, i + 1));
                }
            }
        } catch (IOException e) {
            throw new SettingException("The token file " + file + " cannot be read.");
        }
        if (holders.isEmpty()) {
            throw new SettingException("The token file " + file + " names nobody, so that nobody could call.");
        }
        return new Tokens(holders);
    }

    private static Holder holder(String line, Path file, int number) {
        String[] parts = line.split("\\s+");
        try {
            byte[] hash =
                    parts.length == 3 || parts.length == 4 ? HexFormat.of().parseHex(parts[2]) : new byte[0];
            if (hash.length == HASH_BYTES) {
                Optional<Set<String>> scopes =
                        parts.length == 4 ? Optional.of(Set.of(parts[3].split(",", -1))) : Optional.empty();
                return new Holder(parts[0], parts[1], hash, scopes);
            }
        } catch (IllegalArgumentException notHex) {
            // told below, as all that is no such line; what it says may be a token, so it is not repeated
        }
        throw new SettingException("Line " + number + " of " + file
                + " is not a name, a role, 64 hex digits (the SHA-256 of the token) and, if it is limited, its"
                + " scopes.");
    }

    /** {@return who holds this token} Takes the same time whoever it is, and if nobody does. */
    Optional<Caller> holder(String token, String connection) {
        byte[] hash = Sha256.digest().digest(token.getBytes(StandardCharsets.UTF_8));
        Optional<Holder> found = Optional.empty();
        for (Holder holder : holders) {
            if (MessageDigest.isEqual(holder.hash, hash)) {
                found = Optional.of(holder);
            }
        }
        return found.map(
                holder -> new Caller(connection, Optional.of(holder.name), Optional.of(holder.role), holder.scopes));
    }
}
