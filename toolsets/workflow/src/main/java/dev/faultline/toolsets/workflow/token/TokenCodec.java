package dev.faultline.toolsets.workflow.token;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/**
 * Writes and reads tokens: a prefix for the kind, then in base64url without padding the version (1 byte), the kind (1),
 * session (16), node (16), attempt (2) and workflow (16), and the first 16 bytes of their HMAC-SHA256.
 *
 * <p>The same token always has the same text as long as the key does not change.
 */
public final class TokenCodec {
    private static final byte VERSION = 1;
    private static final int PART = 16;
    private static final int PAYLOAD = 2 + 3 * PART + 2;
    private static final int MAX_LENGTH = 512;
    private static final Pattern ENCODED = Pattern.compile("[A-Za-z0-9_-]+");
    private static final byte[] PURPOSE = "faultline workflow token\n".getBytes(StandardCharsets.US_ASCII);

    private final Keyring keyring;

    /** Creates a codec that signs with the first key of the ring and accepts all of them. */
    public TokenCodec(Keyring keyring) {
        this.keyring = keyring;
    }

    /** {@return the text of the token} */
    public String write(Token token) {
        byte[] payload = ByteBuffer.allocate(PAYLOAD)
                .put(VERSION)
                .put(token.kind().number())
                .put(HexFormat.of().parseHex(token.session()))
                .put(HexFormat.of().parseHex(token.node()))
                .putShort((short) token.attempt())
                .put(HexFormat.of().parseHex(token.workflow()))
                .array();
        byte[] signed = Arrays.copyOf(payload, PAYLOAD + PART);
        System.arraycopy(signature(payload, keyring.keys().getFirst()), 0, signed, PAYLOAD, PART);
        return token.kind().prefix() + Base64.getUrlEncoder().withoutPadding().encodeToString(signed);
    }

    /** {@return the token in the text, or why the text is rejected} */
    public TokenReading read(String text) {
        Optional<TokenKind> kind = Arrays.stream(TokenKind.values())
                .filter(it -> text.startsWith(it.prefix()))
                .findFirst();
        if (text.length() > MAX_LENGTH || text.isBlank()) {
            return rejected(TokenDefect.TOKEN_INVALID_FORMAT);
        }
        if (kind.isEmpty()) {
            return rejected(TokenDefect.TOKEN_UNKNOWN_PREFIX);
        }
        Optional<byte[]> bytes = decoded(text.substring(kind.get().prefix().length()));
        return bytes.isEmpty() ? rejected(TokenDefect.TOKEN_BAD_ENCODING) : read(kind.get(), bytes.get());
    }

    // The version comes first: other versions may have another length and another signature.
    private TokenReading read(TokenKind kind, byte[] bytes) {
        if (bytes[0] != VERSION) {
            return rejected(TokenDefect.TOKEN_UNSUPPORTED_VERSION);
        }
        if (bytes.length != PAYLOAD + PART) {
            return rejected(TokenDefect.TOKEN_BAD_LENGTH);
        }
        byte[] payload = Arrays.copyOf(bytes, PAYLOAD);
        byte[] signature = Arrays.copyOfRange(bytes, PAYLOAD, bytes.length);
        if (!isSigned(payload, signature, keyring.keys()) && !isSigned(payload, signature, keyring.newestKeys())) {
            return rejected(TokenDefect.TOKEN_BAD_SIGNATURE);
        }
        if (payload[1] != kind.number()) {
            return rejected(TokenDefect.TOKEN_PREFIX_MISMATCH);
        }
        HexFormat hex = HexFormat.of();
        return new TokenReading.Valid(new Token(
                kind,
                hex.formatHex(payload, 2, 2 + PART),
                hex.formatHex(payload, 2 + PART, 2 + 2 * PART),
                Short.toUnsignedInt(ByteBuffer.wrap(payload).getShort(2 + 2 * PART)),
                hex.formatHex(payload, PAYLOAD - PART, PAYLOAD)));
    }

    /** {@return the bytes, if the text is their canonical form} */
    private static Optional<byte[]> decoded(String encoded) {
        if (!ENCODED.matcher(encoded).matches()) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(encoded);
            String canonical = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            return bytes.length > 0 && canonical.equals(encoded) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private static boolean isSigned(byte[] payload, byte[] signature, List<SecretKey> keys) {
        return keys.stream().anyMatch(key -> MessageDigest.isEqual(signature, signature(payload, key)));
    }

    private static byte[] signature(byte[] payload, SecretKey key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update(PURPOSE);
            return Arrays.copyOf(mac.doFinal(payload), PART);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has HmacSHA256", e);
        }
    }

    private static TokenReading rejected(TokenDefect defect) {
        return new TokenReading.Rejected(defect);
    }
}
