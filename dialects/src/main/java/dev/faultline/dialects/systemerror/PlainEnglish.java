package dev.faultline.dialects.systemerror;

import dev.faultline.fault.CommonCode;
import dev.faultline.internal.Trimmed;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Recognises text for readers who do not program: no class names, system error names, codes or traces (SE-03). */
final class PlainEnglish {
    /** A leading code: {@code [CODE] text} as in {@code KaizaError}, or {@code CODE: text} as in raw errors. */
    static final Pattern CODE_IN_FRONT =
            Pattern.compile("\\s*+(?:\\[([A-Z][A-Z0-9_]++)]|([A-Z][A-Z0-9]*+(?:_[A-Z0-9]++)++):)\\s*+");

    private static final Pattern QUALIFIED_CLASS = Pattern.compile("(?:[a-z_]\\w*+\\.){2,}+[A-Z]\\w*+");
    private static final Pattern TRACE = Pattern.compile("\n\\h*+at ");

    /** The error names of Linux and Node, listed because a pattern would also match words such as EXECUTABLE. */
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

    /** {@return whether the text is plain, given the code of the fault that it describes, registered or not} */
    static boolean isPlain(String text, String code) {
        int begin = 0;
        while (begin < text.length()) {
            int end = endOfWord(text, begin);
            if (end > begin && isTechnical(Trimmed.of(text, begin, end, PlainEnglish::isMark), code)) {
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

    // A word includes the characters that make it part of a path or of a longer name.
    private static boolean isInWord(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '/'
                || c == '\\'
                || isMark(c);
    }

    // Paths come from the caller: docs/SESSION_LOCKED.md is a file, and so is ParseError.java.
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

    private static boolean isMark(char c) {
        return c == '.' || c == '-';
    }
}
