package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Errors of the operating system, in the places where Node, Python, Go, the C library and shells name them: with the
 * system call, with their own description, or alone.
 */
final class ErrnoTexts {
    private static final Map<String, FaultCode> NAMES = Map.ofEntries(
            Map.entry("ENOENT", CommonCode.FILE_NOT_FOUND),
            Map.entry("EACCES", CommonCode.ACCESS_DENIED),
            Map.entry("EPERM", CommonCode.ACCESS_DENIED),
            Map.entry("EROFS", CommonCode.ACCESS_DENIED),
            Map.entry("EEXIST", CommonCode.FILE_ALREADY_EXISTS),
            Map.entry("EISDIR", CommonCode.WRONG_FILE_TYPE),
            Map.entry("ENOTDIR", CommonCode.WRONG_FILE_TYPE),
            Map.entry("ENAMETOOLONG", CommonCode.INVALID_PATH),
            Map.entry("ENOSPC", CommonCode.OUT_OF_RESOURCES),
            Map.entry("EMFILE", CommonCode.OUT_OF_RESOURCES),
            Map.entry("ENFILE", CommonCode.OUT_OF_RESOURCES),
            Map.entry("ENOMEM", CommonCode.OUT_OF_RESOURCES),
            Map.entry("EDQUOT", CommonCode.OUT_OF_RESOURCES),
            Map.entry("ETIMEDOUT", CommonCode.TIMED_OUT),
            Map.entry("ECONNREFUSED", CommonCode.NETWORK_FAILED),
            Map.entry("ECONNRESET", CommonCode.NETWORK_FAILED),
            Map.entry("ECONNABORTED", CommonCode.NETWORK_FAILED),
            Map.entry("EHOSTUNREACH", CommonCode.NETWORK_FAILED),
            Map.entry("ENETUNREACH", CommonCode.NETWORK_FAILED),
            Map.entry("ENOTFOUND", CommonCode.NETWORK_FAILED),
            Map.entry("EAI_AGAIN", CommonCode.NETWORK_FAILED),
            Map.entry("EPIPE", CommonCode.NETWORK_FAILED));

    /** The names that prove that no connection existed, so nothing was sent. */
    private static final Set<String> UNCONNECTED =
            Set.of("ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN");

    /** What the C library, Python and Go say instead of the name. */
    private static final Map<String, String> DESCRIPTIONS = Map.ofEntries(
            Map.entry("no such file or directory", "ENOENT"),
            Map.entry("permission denied", "EACCES"),
            Map.entry("operation not permitted", "EPERM"),
            Map.entry("read-only file system", "EROFS"),
            Map.entry("file exists", "EEXIST"),
            Map.entry("is a directory", "EISDIR"),
            Map.entry("not a directory", "ENOTDIR"),
            Map.entry("file name too long", "ENAMETOOLONG"),
            Map.entry("no space left on device", "ENOSPC"),
            Map.entry("too many open files", "EMFILE"),
            Map.entry("cannot allocate memory", "ENOMEM"),
            Map.entry("disk quota exceeded", "EDQUOT"),
            Map.entry("connection timed out", "ETIMEDOUT"),
            Map.entry("i/o timeout", "ETIMEDOUT"),
            Map.entry("connection refused", "ECONNREFUSED"),
            Map.entry("connection reset by peer", "ECONNRESET"),
            Map.entry("no route to host", "EHOSTUNREACH"),
            Map.entry("network is unreachable", "ENETUNREACH"),
            Map.entry("name or service not known", "ENOTFOUND"),
            Map.entry("no such host", "ENOTFOUND"),
            Map.entry("temporary failure in name resolution", "EAI_AGAIN"),
            Map.entry("broken pipe", "EPIPE"));

    private static final String NAME = "(E[A-Z_]{3,13})";

    /** {@code ENOENT: no such file or directory, open 'a'} */
    private static final Pattern DESCRIBED = Pattern.compile("(?:^|[:(] ?)" + NAME + ": [a-z]");

    /** {@code connect ECONNREFUSED 127.0.0.1:80} */
    private static final Pattern CALLED = Pattern.compile(
            "\\b(?:connect|getaddrinfo|query[A-Z]\\w*|read|write|open|accept|send|recv|stat|lstat|mkdir|scandir|unlink"
                    + "|rename|rmdir|copyfile|access) "
                    + NAME + "\\b");

    private static final Pattern ALONE = Pattern.compile("^(?:Error: )?" + NAME + "$");

    /** The program itself is missing, not a file that the call names. */
    private static final Pattern NO_PROGRAM = Pattern.compile("\\bspawn(?:Sync)? .{1,200} ENOENT\\b"
            + "|: command not found$|^(?:/\\S+/)?(?:ba|da|z)?sh: (?:line )?\\d+: [^:]{1,100}: not found$"
            + "|executable file not found in \\$PATH");

    private ErrnoTexts() {}

    /** {@return what an error of the operating system in this statement proves} */
    static Optional<Proof> in(Statement statement) {
        String line = statement.line();
        if (NO_PROGRAM.matcher(line).find()) {
            return Optional.of(Proof.of(ClientCode.PROGRAM_MISSING)
                    .advising(ClientCode.PROGRAM_MISSING.facts().remedy()));
        }
        return Stream.of(DESCRIBED, CALLED, ALONE)
                .flatMap(pattern -> pattern.matcher(line).results())
                .flatMap(found -> named(found.group(1)).stream())
                .findFirst()
                .or(() -> described(statement));
    }

    // Such words are a description only after a name or a place: "open a: permission denied".
    private static Optional<Proof> described(Statement statement) {
        return statement.parts().stream()
                .skip(1)
                .flatMap(part -> Optional.ofNullable(DESCRIPTIONS.get(part.toLowerCase(Locale.ROOT))).stream())
                .findFirst()
                .flatMap(ErrnoTexts::named);
    }

    /** {@return what the error of the operating system with this name proves} */
    static Optional<Proof> named(String name) {
        return Optional.ofNullable(NAMES.get(name))
                .map(Proof::of)
                .map(proof -> UNCONNECTED.contains(name) ? proof.beforeAnything() : proof);
    }
}
