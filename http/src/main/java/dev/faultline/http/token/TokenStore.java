package dev.faultline.http.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.faultline.internal.Sha256;
import dev.faultline.tool.Caller;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callers that a token file lists. A change of the file takes effect with the next request. If the changed file is
 * invalid, or others can write to it now, the store keeps the callers from before and logs the reason.
 */
public final class TokenStore {
    /** The name of the logger that records changes of the file and rejected tokens. */
    static final String LOGGER = "dev.faultline.tokens";

    private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

    private record State(FileStamp stamp, List<TokenHolder> holders) {}

    private final TokenFile file;
    private final TokenWatch watch = new TokenWatch();
    private volatile State state;

    private TokenStore(TokenFile file, State state) {
        this.file = file;
        this.state = state;
    }

    /**
     * {@return the callers of this file}
     *
     * @throws TokenFileException if the file cannot be read, is invalid, or lists no caller
     */
    public static TokenStore read(TokenFile file) {
        FileStamp stamp = FileStamp.of(file.path());
        List<TokenHolder> holders = file.read();
        if (holders.isEmpty()) {
            throw new TokenFileException("The token file " + file.path() + " names no caller, so every request would be"
                    + " rejected. Add one with 'faultline token add'.");
        }
        return new TokenStore(file, new State(stamp, holders));
    }

    /** {@return the caller that holds this token} Takes the same time for every token, known or not. */
    public Optional<Caller> holder(String token, String connection) {
        return holderOfHash(hash(token), connection);
    }

    /** {@return the hash under which the file lists this token} */
    static String hash(String token) {
        return Sha256.of(token.getBytes(UTF_8));
    }

    /** {@return the caller whose token has this hash, as long as the file lists it} */
    Optional<Caller> holderOfHash(String given, String connection) {
        byte[] hash = given.getBytes(UTF_8);
        Optional<TokenHolder> found = Optional.empty();
        for (TokenHolder holder : holders()) {
            if (MessageDigest.isEqual(holder.hash().getBytes(UTF_8), hash)) {
                found = Optional.of(holder);
            }
        }
        return found.map(holder ->
                new Caller(connection, Optional.of(holder.name()), Optional.of(holder.role()), holder.scopes()));
    }

    /** {@return whether the file lists a token of this caller} */
    boolean names(String principal) {
        return holders().stream().anyMatch(holder -> holder.name().equals(principal));
    }

    /** {@return what ends the requests and sessions of callers whose tokens are revoked} */
    TokenWatch watch() {
        return watch;
    }

    private List<TokenHolder> holders() {
        State known = state;
        FileStamp now = FileStamp.of(file.path());
        return now.isSameAs(known.stamp()) ? known.holders() : reloaded(now);
    }

    private synchronized List<TokenHolder> reloaded(FileStamp now) {
        State before = state;
        boolean changed = !now.describes(before.stamp());
        try {
            List<TokenHolder> holders = file.read();
            if (!holders.equals(before.holders())) {
                LOG.atInfo()
                        .setMessage("The token file has changed")
                        .addKeyValue("component", "faultline")
                        .addKeyValue("callers", holders.size())
                        .log();
            }
            state = new State(now, holders);
        } catch (TokenFileException invalid) {
            if (changed) {
                LOG.atError()
                        .setMessage("The changed token file is invalid; the tokens from before stay valid")
                        .addKeyValue("component", "faultline")
                        .addKeyValue("reason", invalid.getMessage())
                        .log();
            }
            state = new State(now, before.holders());
        }
        return state.holders();
    }
}
