package dev.faultline.rpc.era;

import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The calls that wait for answers of their clients: a limited number, each for a limited time. The client gets a signed
 * reference, which is valid once, for the same caller and the same request.
 */
public final class HeldCalls {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int ID_BYTES = 16;

    /** The result of {@link #take}. */
    public sealed interface Taken {
        /** The call continues. */
        record Found(ModernCall call) implements Taken {}

        /** The reference is not one of this server, or belongs to another caller or another request. */
        record Forged() implements Taken {}

        /** The reference was valid, but the call has ended, or was continued already. */
        record Ended() implements Taken {}
    }

    private final Map<String, ModernCall> calls = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec key;
    private final int limit;
    private final Duration patience;

    /** Holds at most this many calls, each for at most this time. */
    public HeldCalls(int limit, Duration patience) {
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        this.key = new SecretKeySpec(secret, ALGORITHM);
        this.limit = limit;
        this.patience = patience;
    }

    /** {@return a reference to this call of this caller; empty if too many calls are held} */
    Optional<String> hold(ModernCall call, String owner, ModernRequest request) {
        if (calls.size() >= limit) {
            return Optional.empty();
        }
        byte[] id = new byte[ID_BYTES];
        random.nextBytes(id);
        String name = HexFormat.of().formatHex(id);
        calls.put(name, call);
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> expire(name));
        byte[] state = Arrays.copyOf(id, ID_BYTES + 32);
        System.arraycopy(signature(id, owner, request), 0, state, ID_BYTES, 32);
        return Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(state));
    }

    /**
     * {@return the call that this reference of this caller stands for; no other request can continue it from now on}
     */
    public Taken take(String state, String owner, ModernRequest request) {
        byte[] bytes = bytes(state);
        if (bytes.length != ID_BYTES + 32) {
            return new Taken.Forged();
        }
        byte[] id = Arrays.copyOf(bytes, ID_BYTES);
        byte[] signature = Arrays.copyOfRange(bytes, ID_BYTES, bytes.length);
        if (!MessageDigest.isEqual(signature, signature(id, owner, request))) {
            return new Taken.Forged();
        }
        ModernCall call = calls.remove(HexFormat.of().formatHex(id));
        return call == null ? new Taken.Ended() : new Taken.Found(call);
    }

    /** Ends all calls that are held. */
    public void close() {
        calls.keySet().forEach(this::expire);
    }

    private void expire(String name) {
        ModernCall call = calls.remove(name);
        if (call != null) {
            call.abandon();
        }
    }

    private static byte[] bytes(String state) {
        try {
            return Base64.getUrlDecoder().decode(state);
        } catch (IllegalArgumentException malformed) {
            return new byte[0];
        }
    }

    private byte[] signature(byte[] id, String owner, ModernRequest request) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(id);
            String bound =
                    JsonText.print(new JsonString(owner)) + request.method() + JsonText.print(request.operation());
            return mac.doFinal(bound.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
