package dev.faultline.classify;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Infers faults from the text of a failed tool result, or of a JSON-RPC error whose number says little: from what the
 * official SDKs write there, JSON with a code, names of system errors, HTTP status codes, and common phrases, in this
 * order. What a text says proves that the tool did not run only if an SDK rejected the arguments.
 */
final class ErrorPhrases {
    /** The longest text that is searched; a longer one is data rather than a message. */
    private static final int SEARCHED = 4096;

    /** A sign in a text, and the code that it stands for. */
    private record Sign(Pattern pattern, Function<MatchResult, Optional<? extends FaultCode>> code) {
        Optional<? extends FaultCode> in(String text) {
            Matcher matcher = pattern.matcher(text);
            return matcher.find() ? code.apply(matcher.toMatchResult()) : Optional.empty();
        }
    }

    /** The TypeScript SDK's form of a protocol error in a tool result. */
    private static final Pattern RPC_ERROR = Pattern.compile("^MCP error (-?\\d{1,9}): ");

    /** The forms in which the SDKs of Java, TypeScript and Python reject arguments before the tool runs. */
    private static final Pattern REJECTED_ARGUMENTS = Pattern.compile(
            "^Tool \\([^)]*\\) input validation failed: |Input validation error: |^Invalid arguments for tool ");

    private static final Map<String, FaultCode> SYSTEM_ERRORS = Map.ofEntries(
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

    /** Codes that many APIs use, without regard to case and separators. */
    private static final Map<String, FaultCode> WORDS = Map.ofEntries(
            Map.entry("notfound", CommonCode.RESOURCE_NOT_FOUND),
            Map.entry("resourcenotfound", CommonCode.RESOURCE_NOT_FOUND),
            Map.entry("unauthorized", ClientCode.LOGIN_REQUIRED),
            Map.entry("unauthenticated", ClientCode.LOGIN_REQUIRED),
            Map.entry("authrequired", ClientCode.LOGIN_REQUIRED),
            Map.entry("forbidden", ClientCode.NOT_PERMITTED),
            Map.entry("permissiondenied", ClientCode.NOT_PERMITTED),
            Map.entry("accessdenied", ClientCode.NOT_PERMITTED),
            Map.entry("ratelimited", CommonCode.TOO_MANY_CALLS),
            Map.entry("ratelimit", CommonCode.TOO_MANY_CALLS),
            Map.entry("ratelimitexceeded", CommonCode.TOO_MANY_CALLS),
            Map.entry("toomanyrequests", CommonCode.TOO_MANY_CALLS),
            Map.entry("resourceexhausted", CommonCode.TOO_MANY_CALLS),
            Map.entry("timeout", CommonCode.TIMED_OUT),
            Map.entry("deadlineexceeded", CommonCode.TIMED_OUT),
            Map.entry("unavailable", CommonCode.NETWORK_FAILED),
            Map.entry("serviceunavailable", CommonCode.NETWORK_FAILED),
            Map.entry("networkerror", CommonCode.NETWORK_FAILED),
            Map.entry("validationerror", CommonCode.INVALID_INPUT_VALUE),
            Map.entry("invalidargument", CommonCode.INVALID_INPUT_VALUE),
            Map.entry("invalidinput", CommonCode.INVALID_INPUT_VALUE),
            Map.entry("invalidparams", CommonCode.INVALID_INPUT_VALUE),
            Map.entry("badrequest", CommonCode.INVALID_INPUT_VALUE));

    private static final List<Sign> SIGNS = List.of(
            sign(
                    "\"code\": ?\"invalid_[a-z]+\"|\\b\\d+ validation errors? for |[Mm]issing required"
                        + " (?:argument|parameter|field|property)|is a required property|must have required property",
                    CommonCode.INVALID_INPUT_VALUE),
            new Sign(
                    Pattern.compile("\\bE[A-Z_]{3,12}\\b"),
                    found -> Optional.ofNullable(SYSTEM_ERRORS.get(found.group()))),
            status("(?i)\\b(?:http(?:/\\d(?:\\.\\d)?)?|status(?: ?code)?)(?: error)?[ :=(]{1,3}([45]\\d\\d)\\b"),
            status("\\b([45]\\d\\d):? (?:Not Found|Unauthorized|Forbidden|Too Many|Bad |Internal Server|Service "
                    + "Unavailable|Gateway Time|Unprocessable|Request Time)"),
            sign("(?i)\\brate.?limit|too many requests|quota exceeded|\\bthrottl", CommonCode.TOO_MANY_CALLS),
            sign("(?i)\\btimed? ?out\\b|deadline exceeded", CommonCode.TIMED_OUT),
            sign(
                    "(?i)\\bunauthori[sz]ed\\b|(?:invalid|bad|expired|missing) (?:api.?key|token|credentials)"
                            + "|authentication (?:failed|required)|requires authentication",
                    ClientCode.LOGIN_REQUIRED),
            sign(
                    "(?i)permission denied|access denied|\\bforbidden\\b|operation not permitted",
                    CommonCode.ACCESS_DENIED),
            sign("(?i)no such file", CommonCode.FILE_NOT_FOUND),
            sign(
                    "(?i)connection (?:refused|reset)|\\bfetch failed|network (?:error|is unreachable)",
                    CommonCode.NETWORK_FAILED),
            sign("(?i)\\bnot found\\b|\\bdoes not exist\\b|\\bno such ", CommonCode.RESOURCE_NOT_FOUND));

    private ErrorPhrases() {}

    /** {@return the fault of a tool result with this text} */
    static Fault fault(String text) {
        Matcher rpcError = RPC_ERROR.matcher(text);
        boolean rejected = REJECTED_ARGUMENTS.matcher(text).find();
        if (rpcError.find() && !rejected) {
            return ForeignCodes.rpc(Integer.parseInt(rpcError.group(1)), text);
        }
        return rejected
                ? CommonCode.INVALID_INPUT_VALUE.fault(text).withEffect(Effect.NONE)
                : inferred(text).fault(text);
    }

    /** {@return the code that this text stands for; {@code TOOL_FAILED} if it says nothing that is known} */
    static FaultCode inferred(String text) {
        String searched = text.length() <= SEARCHED ? text : text.substring(0, SEARCHED);
        return Stream.concat(inJson(text).stream(), SIGNS.stream().flatMap(sign -> sign.in(searched).stream()))
                .<FaultCode>map(code -> code)
                .findFirst()
                .orElse(CommonCode.TOOL_FAILED);
    }

    // {"code": …}, {"status": …} or {"error": {"code": …}}
    private static Optional<FaultCode> inJson(String text) {
        if (!text.startsWith("{") || !(JsonText.read(text).clean().orElse(null) instanceof JsonObject object)) {
            return Optional.empty();
        }
        return Stream.of(object.object("error").orElse(JsonObject.EMPTY), object)
                .flatMap(it -> Stream.of("code", "status", "statusCode", "type", "error")
                        .flatMap(name -> it.get(name).stream()))
                .flatMap(value -> code(value).stream())
                .findFirst();
    }

    private static Optional<FaultCode> code(JsonValue value) {
        return switch (value) {
            case JsonString(String word) ->
                Optional.ofNullable(SYSTEM_ERRORS.get(word))
                        .or(() -> Optional.ofNullable(
                                WORDS.get(word.toLowerCase(Locale.ROOT).replaceAll("[_ -]|error$", ""))));
            case JsonNumber number ->
                number.integer().stream().boxed().findFirst().flatMap(status -> ofStatus(status.intValue()));
            default -> Optional.empty(); // other values are not codes
        };
    }

    private static Optional<FaultCode> ofStatus(int status) {
        return switch (status) {
            case 400, 422 -> Optional.of(CommonCode.INVALID_INPUT_VALUE);
            case 401 -> Optional.of(ClientCode.LOGIN_REQUIRED);
            case 403 -> Optional.of(ClientCode.NOT_PERMITTED);
            case 404, 410 -> Optional.of(CommonCode.RESOURCE_NOT_FOUND);
            case 408, 504 -> Optional.of(CommonCode.TIMED_OUT);
            case 429 -> Optional.of(CommonCode.TOO_MANY_CALLS);
            case 502, 503 -> Optional.of(CommonCode.NETWORK_FAILED);
            default -> Optional.empty(); // the other numbers say too little
        };
    }

    private static Sign status(String pattern) {
        return new Sign(Pattern.compile(pattern), found -> ofStatus(Integer.parseInt(found.group(1))));
    }

    private static Sign sign(String pattern, FaultCode code) {
        return new Sign(Pattern.compile(pattern), found -> Optional.of(code));
    }
}
