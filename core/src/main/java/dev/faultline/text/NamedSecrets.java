package dev.faultline.text;

import static dev.faultline.text.SecretValue.IS;
import static dev.faultline.text.SecretValue.IS_SURELY;
import static dev.faultline.text.SecretValue.LIKELY;
import static dev.faultline.text.SecretValue.LINE;
import static dev.faultline.text.SecretValue.PLACEHOLDER;
import static dev.faultline.text.SecretValue.SECRET;
import static dev.faultline.text.SecretValue.WORD;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Secrets that are recognised by the name in front of them, as in a setting, a header, JSON or a query. */
final class NamedSecrets {
    private static final String SCHEMES = "(?:bearer|basic|digest|token|bot|apikey|negotiate|ntlm|oauth|dpop|hawk|"
            + "key|sharedkey(?:lite)?|sharedaccesssignature|aws4(?:-hmac-sha256)?|googlelogin|genie-?key|sswses?)";

    /** Excludes templates, code such as {@code "Bearer " + token}, and sentences about authorization. */
    private static final String CREDENTIALS = "(?!\\\\*+[fr]?[\"'`]?+(?:" + SCHEMES + "\\h++)?+(?:" + PLACEHOLDER
            + "|\\\\*+[\"'`]|(?:required|missing|invalid|none|null|denied|failed|disabled|enabled|optional)(?![\\w+/=.-])))"
            + "(?!(?!" + SCHEMES + "\\b)[a-z']++(?:\\h++[a-z']++){2,}+)";

    /** One word after a known scheme, or else the whole line. */
    private static final String CREDENTIALS_VALUE =
            "(?:(?<![\"'])(?:bearer|basic|token|bot|apikey|dpop)\\h++[\\w.~+/=:-]++|" + LINE + ")";

    private static final String KEY_OF = "(?:api|access|account|subscription|private|secret|signing|encryption)";

    /** Their names are also used for what is no secret, such as "app key: F5". */
    private static final String OTHER_KEY_OF =
            "(?:app|application|master|auth|service|session|webhook|functions|function|"
                    + "consumer|client|license|host|admin|recovery|storage|deploy)";

    /** What a password belongs to, so that the short name "pass" means one. */
    private static final String PASS_OF = "(?:db|database|user|admin|root|mysql|pg|postgres|redis|smtp|mail|"
        + "email|imap|pop3|ftp|sftp|ssh|ldap|bind|http|https|proxy|auth|svc|service|login|key|store|keystore|"
        + "truststore|rabbitmq|amqp|mqtt|mongo|mongodb|sql|oracle|wifi|vpn|sys|ssl|basic|client|es|elastic|become|sudo)";

    /** Not a number with its unit, as in "pass=3", nor the name of a test. */
    private static final String NO_NUMBER = "(?!\\\\*+[\"']?+(?:[0-9.,/%]{1,12}+[a-z%]{0,3}+(?![\\w-])))";

    private static final String MIXED = NO_NUMBER + "(?!\\\\*+[\"']?+(?:test|phase|stage|step|round|case|run|level))"
            + "(?=\\\\*+[\"']?+[^\\s,;&\"']{5})(?=[^\\s,;&]{0,100}?[0-9])(?=[^\\s,;&]{0,100}?[a-z])";

    static final List<SecretShape> SHAPES = List.of(
            // Up to the last @, because a password may contain one; the match ends at the next slash.
            SecretShape.after(
                    "user part of a URL",
                    "RFC 3986, section 3.2.1",
                    "://",
                    "(://)(?![\\w.${}-]{0,60}+:(?:\\$\\{?\\w{1,60}+}?|\\*{2,60}+)@)[^\\s/?#\"'<>`]*(?=@)"),
            SecretShape.after(
                    "Authorization header",
                    "RFC 9110, section 11.6.2",
                    "authorization",
                    SecretValue.after("authorization" + IS + CREDENTIALS, CREDENTIALS_VALUE)),
            SecretShape.after(
                    "cookie",
                    "RFC 6265, section 4",
                    "cookie",
                    SecretValue.after("cookie" + IS + "(?=[\\\\\"']{0,9}+[^\\s=:]{1,100}+=)", LINE)),
            SecretShape.after(
                    "bearer token",
                    "RFC 6750, section 2.1",
                    "bearer",
                    "(\\bbearer\\s++(?:token\\s++)?+)(?![a-z_]++=[\\w\"'])"
                            + "(?:(?=[a-z_.~+/=-]{0,200}+[0-9])[\\w.~+/=-]{6,}+|[\\w.~+/=-]{20,}+)"),
            // "basic authentication" is not a secret; Base64 has digits, padding, or capitals within a word.
            SecretShape.after(
                    "basic credentials",
                    "RFC 7617",
                    "basic",
                    "(\\bbasic\\s++)(?:(?=[a-z+/]{0,200}+[0-9=])[\\w+/=]{8,}+"
                            + "|(?-i:(?=[A-Za-z]{0,200}?[a-z][A-Z])(?:[A-Za-z+/]{4}){2,}+)(?![\\w+/=]))"),
            named(
                    "password",
                    "gitleaks: generic-api-key",
                    "password|passwd|passphrase|passcode",
                    "(?:passwords?+|passwd|passphrase|passcode)[0-9]{0,3}+" + IS),
            named(
                    "short password",
                    "gitleaks: database-password",
                    hints(PASS_OF, "pass", "", "_", ".", "-"),
                    "(?<![a-z])" + PASS_OF + "[_.-]?+pass[0-9]{0,3}+" + IS + NO_NUMBER),
            named(
                    "pass",
                    "PHP Manual: parse_url, member pass",
                    "pass",
                    "(?<![a-z0-9])pass[0-9]{0,3}+" + IS_SURELY + MIXED),
            named(
                    "pw",
                    "gitleaks: generic-api-key, passw",
                    "pw|pswd|passw|psw",
                    "(?<![a-z0-9])(?:(?:bind|root)?pw|pswd|passw|psw)[0-9]{0,3}+" + IS + MIXED),
            // The working directory of a shell has the same name.
            named(
                    "pwd",
                    "gitleaks: database-password",
                    "pwd",
                    "(?<![a-z0-9])pwd" + IS + "(?![\"']?+(?:/|~|[a-z]:[\\\\/]))"),
            named("secret", "gitleaks: generic-api-key", "secret", "secret(?:_key_base)?+" + IS),
            named("key", "gitleaks: generic-api-key", hints(KEY_OF, "key", "", "_", "-"), KEY_OF + "[_-]?+key" + IS),
            named(
                    "key in words",
                    "gitleaks: generic-api-key",
                    hints(KEY_OF, "key", " "),
                    KEY_OF + " key" + IS + LIKELY),
            named(
                    "other key",
                    "Microsoft Learn: x-functions-key; Datadog Docs: DD_APP_KEY",
                    hints(OTHER_KEY_OF, "key", "", "_", "-"),
                    OTHER_KEY_OF + "[_-]?+key" + IS + MIXED),
            named(
                    "token",
                    "RFC 6749, section 5.1",
                    "token",
                    "token(?:\\\\*+[\"']\\h*+[=:]\\h*+|=(?![=>\\s]))" + NO_NUMBER),
            named("token in words", "gitleaks: generic-api-key", "token", "token" + IS + LIKELY),
            named("credential", "gitleaks: generic-api-key", "cred", "(?:credentials?+|creds?+)" + IS + MIXED + LIKELY),
            SecretShape.after(
                    "_auth and auth", // of .npmrc and of Docker's config.json
                    "npm Docs: npmrc; Docker Docs: config.json",
                    "auth",
                    SecretValue.after(
                            "(?<![a-z0-9-])auth\\\\*+[\"']?+\\h*+[:=]\\h*+(?=[\\\\\"']{0,9}+[a-z0-9+/]{0,400}?(?:[0-9=]|(?-i:[a-z][A-Z])))"
                                + "(?=[\\\\\"']{0,9}+(?:[a-z0-9+/]{4}){3,}+(?:[a-z0-9+/]{2}==|[a-z0-9+/]{3}=)?+(?![\\w+/=]))",
                            "[\\w+/]++={0,2}+")),
            SecretShape.after(
                    "signature of a URL",
                    "AWS Docs: presigned URLs; Microsoft Learn: shared access signatures",
                    "signature=|sig=",
                    "([?&](?:[\\w-]{0,40}signature|sig)=)[^\\s&#\"'<>]++"),
            SecretShape.after(
                    "element of XML",
                    "Apache Maven: settings.xml, servers; gitleaks: nuget-config-password",
                    "</",
                    "(<(?=[\\w.:-]{0,80}?(?:password|passwd|passphrase|pwd|secret|token|(?:api|private|access|secret)[_-]?key)[0-9]?+[\\s>])"
                        + "([\\w.:-]{1,100}+)(?:\\h[^<>]{0,200}+)?+>\\s*+)(?!\\[redacted])(?!" + PLACEHOLDER
                            + "\\s*+</|(?:true|false|null|string)</)"
                            + "(?:[^<\\s]++|\\s++(?!<))++(?=\\s*+</\\2>)"),
            SecretShape.after(
                    "name and value",
                    "Kubernetes: env of a container; .NET: appSettings",
                    "value",
                    SecretValue.after(
                            "\\b(?:name|key)\\\\*+[\"']?+\\h*+[=:]\\h*+\\\\*+[\"']?+[\\w.:-]{0,60}?(?:password|passwd|pwd|_pass|secret|token|api_?key)\\\\*+[\"']?+(?:\\s|\\\\n"
                                + "|,){1,30}+\\\\*+[\"']?+value\\\\*+[\"']?+\\h*+[=:]\\h*+"
                                    + SECRET,
                            WORD)));

    private NamedSecrets() {}

    /** {@return the hint of names that consist of one of these words, a sign and the last word} */
    private static String hints(String words, String last, String... signs) {
        return Stream.of(words.substring("(?:".length(), words.length() - 1).split("\\|"))
                .flatMap(word -> Stream.of(signs).map(sign -> word + sign + last))
                .collect(Collectors.joining("|"));
    }

    /** A value after this name and sign, unless what stands there is no secret. */
    private static SecretShape named(String name, String source, String hint, String before) {
        return SecretShape.value(name, source, hint, before + SECRET);
    }
}
