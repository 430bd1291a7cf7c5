package dev.faultline.dialects.systemerror;

import dev.faultline.fault.CommonCode;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text for a reader who does not program: without class names, names of system errors, codes and traces (SE-03). */
final class PlainEnglish {
    /** {@code [CODE] text} as {@code KaizaError} writes it, {@code CODE: text} as raw errors have it. */
    static final Pattern CODE_IN_FRONT =
            Pattern.compile("\\s*+(?:\\[([A-Z][A-Z0-9_]++)]|([A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)++):)\\s*+");

    private static final Pattern QUALIFIED_CLASS = Pattern.compile("(?:[a-z_]\\w*+\\.){2,}+[A-Z]\\w*+");
    private static final Pattern TRACE = Pattern.compile("\n\\h*+at ");

    /** What Linux and Node call their errors; not every word that begins with E, or EXECUTABLE would be one. */
    private static final Set<String> SYSTEM_ERRORS = Set.of(
            ("EPERM ENOENT ESRCH EINTR EIO ENXIO E2BIG ENOEXEC EBADF ECHILD EAGAIN ENOMEM EACCES EFAULT EBUSY EEXIST "
                            + "EXDEV ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE ENOTTY ETXTBSY EFBIG ENOSPC ESPIPE "
                            + "EROFS EMLINK EPIPE EDOM ERANGE EDEADLK ENAMETOOLONG ENOLCK ENOSYS ENOTEMPTY ELOOP "
                            + "EWOULDBLOCK EPROTO EOVERFLOW EILSEQ ENOTSOCK EMSGSIZE ENOTSUP EOPNOTSUPP EADDRINUSE "
                            + "EADDRNOTAVAIL ENETDOWN ENETUNREACH ECONNABORTED ECONNRESET ENOBUFS EISCONN ENOTCONN "
                            + "ETIMEDOUT ECONNREFUSED EHOSTDOWN EHOSTUNREACH EALREADY EINPROGRESS ESTALE EDQUOT "
                            + "ECANCELED ENOTFOUND EAI_AGAIN EAI_FAIL errno")
                    .split(" "));

    private static final Set<String> CODES = Stream.concat(
                    Arrays.stream(SystemErrorCode.values()), Arrays.stream(CommonCode.values()))
            .map(Enum::name)
            .collect(Collectors.toUnmodifiableSet());

    private PlainEnglish() {}

    /** {@return whether the text is plain} {@code code} is that of the fault it tells of, registered or not. */
    static boolean isPlain(String text, String code) {
        int begin = 0;
        while (begin < text.length()) {
            int end = endOfWord(text, begin);
            if (end > begin && isTechnical(trimmed(text, begin, end), code)) {
                return false;
            }
            begin = end + 1;
        }
        return !CODE_IN_FRONT.matcher(text).lookingAt()
                && (text.indexOf('\n') < 0 || !TRACE.matcher(text).find());
    }

    private static int endOfWord(String text, int begin) {
        int end = begin;
        while (end < text.length() && isInWord(text.charAt(end))) {
            end++;
        }
        return end;
    }

    // A word goes together with what makes it part of a path or of a longer name.
    private static boolean isInWord(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '/'
                || c == '\\'
                || isMark(c);
    }

    // A path is what the caller sent: docs/SESSION_LOCKED.md is a file, and ParseError.java is one too.
    private static boolean isTechnical(String word, String code) {
        if (word.indexOf('/') >= 0 || word.indexOf('\\') >= 0) {
            return false;
        }
        return (word.equals(code) && !isEnglish(code))
                || CODES.contains(word)
                || SYSTEM_ERRORS.contains(word)
                || isClass(word.substring(word.lastIndexOf('.') + 1))
                || (word.indexOf('.') >= 0 && QUALIFIED_CLASS.matcher(word).matches());
    }

    // Some contracts have codes such as "forbidden".
    private static boolean isEnglish(String code) {
        return code.chars().allMatch(c -> c >= 'a' && c <= 'z');
    }

    private static boolean isClass(String name) {
        return (name.endsWith("Exception") || name.endsWith("Error"))
                && !name.equals("Exception")
                && !name.equals("Error")
                && Character.isUpperCase(name.charAt(0));
    }

    private static String trimmed(String text, int from, int to) {
        int begin = from;
        int end = to;
        while (begin < end && isMark(text.charAt(begin))) {
            begin++;
        }
        while (end > begin && isMark(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(begin, end);
    }

    private static boolean isMark(char c) {
        return c == '.' || c == '-';
    }
}
