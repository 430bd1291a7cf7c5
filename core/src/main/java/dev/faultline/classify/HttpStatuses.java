package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** HTTP status codes, in the places where a text means one: after the word for it, or before its own reason phrase. */
final class HttpStatuses {
    private static final String STATUS = "([45]\\d\\d)";

    private static final Pattern NAMED =
            Pattern.compile("(?i)\\bstatus code:? " + STATUS + "\\b|\\bHTTP(?:/\\d(?:\\.\\d)?)?(?: status| error|"
                    + " code)?(?: code)?[ :=(!]{1,3}(?:status(?: code)?[:= ]{1,2})?" + STATUS
                    + "\\b|\\b(?:with|returned|got|received) (?:a )?(?:http )?status[: ]{1,2}" + STATUS
                    + "\\b|(?:^|[:(,] ?)status(?:[:=] ?)" + STATUS + "(?=$|[.,;)\\]]|\\s+[-A-Z(\"'])");

    private static final Pattern PHRASED = Pattern.compile("\\b(?:400:? Bad Request|401:? Unauthorized|403:?"
            + " Forbidden|404:? Not Found|405:? Method Not Allowed|408:? Request Time-?out|409:? Conflict|410:?"
            + " Gone|412:? Precondition Failed|413:? (?:Payload|Content|Request Entity) Too Large|422:? Unprocessable"
            + "|429:? Too Many Requests|502:? Bad Gateway|503:? Service (?:Temporarily )?Unavailable|504:? Gateway"
            + " Time-?out)\\b");

    private HttpStatuses() {}

    /** {@return what an HTTP status in this statement proves} */
    static Optional<Proof> in(Statement statement) {
        Stream<String> phrased = PHRASED.matcher(statement.line())
                .results()
                .map(found -> found.group().substring(0, 3));
        Stream<String> named = NAMED.matcher(statement.line())
                .results()
                .flatMap(found ->
                        Stream.of(1, 2, 3, 4).flatMap(group -> Optional.ofNullable(found.group(group)).stream()));
        return Stream.concat(phrased, named)
                .flatMap(status -> proof(Integer.parseInt(status)).stream())
                .findFirst();
    }

    /** {@return what this status of a service that the tool calls proves} */
    static Optional<Proof> proof(int status) {
        return switch (status) {
            case 400, 413, 422 -> Optional.of(Proof.of(CommonCode.INVALID_INPUT_VALUE));
            case 401 -> Optional.of(Proof.of(ClientCode.LOGIN_REQUIRED).beforeAnything());
            case 403 -> Optional.of(Proof.of(ClientCode.NOT_PERMITTED));
            case 404, 410 -> Optional.of(Proof.of(CommonCode.ITEM_NOT_FOUND));
            case 408, 504 -> Optional.of(Proof.of(CommonCode.TIMED_OUT));
            case 409 -> Optional.of(Proof.of(CommonCode.STATE_CONFLICT));
            case 412 -> Optional.of(Phrases.precondition());
            case 429 -> Optional.of(Proof.of(CommonCode.RATE_LIMITED).beforeAnything());
            case 502, 503 -> Optional.of(Proof.of(CommonCode.TEMPORARILY_UNAVAILABLE));
            default -> Optional.empty(); // the other numbers say too little
        };
    }
}
