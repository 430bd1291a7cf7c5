package dev.faultline.text;

import static dev.faultline.text.SecretValue.OPENING;

import java.util.List;

/** Secrets that are recognised by their place: on a command line, in a statement, an address or a file. */
final class CommandSecrets {
    /** What stands between a program and its option. */
    private static final String OPTIONS = "\\b[^\\r\\n]{0,300}?\\h";

    /** Between the words of a file that is read word by word; also in JSON. */
    private static final String GAP = "(?:\\s|\\\\[nrt])++";

    private static final String FIELD = "[^\\s\\\\\"']{1,200}+";

    /** Base64 of "-----BEGIN ", the kind of the key, and "PRIVATE KEY". */
    private static final String PEM_IN_BASE64 = "(?-i:LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFW|BSU0EgUFJJVkFURSBLRVkt|"
            + "BFQyBQUklWQVRFIEtFW|BPUEVOU1NIIFBSSVZBVEUgS0VZ|BFTkNSWVBURUQgUFJJVkFURSBLRVkt))";

    /** What every line at the start or end of a private key contains. */
    static final String KEY = "PRIVATE KEY";

    /** Joins lines that are searched together; no other shape counts the second character as a space. */
    static final String BETWEEN_LINES = "\n\u2029";

    private static final String BASE64 = "[a-z0-9+/]";

    /** Escaped or not, and indented or not. */
    private static final String LINE_END = "(?=[\\s\\u2029\\\\])(?:\\\\{1,8}+[nr]){0,2}+[\\s\\u2029]{0,24}+";

    /**
     * Not after another line of Base64, so that the lines of a key are read once and not from each of them on: whatever
     * {@link #LINE_END} matches may stand between.
     */
    private static final String FIRST_LINE = "(?:(?<![a-z0-9+/\\\\])|(?<=\\\\[nr]))(?<!" + BASE64
            + "{40}={0,2}(?:\\\\{1,8}[nr])?(?:\\\\{1,8}[nr])?[\\s\\u2029]{0,24})";

    /** Private keys as text, which other shapes would take apart. */
    static final List<SecretShape> KEYS = List.of(
            SecretShape.whole(
                    "private key",
                    "RFC 7468; gitleaks: private-key",
                    "private key",
                    "-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?=\\h*+(?:[\\r"
                            + "\\n"
                            + "]|\\\\++[nr]|[\\w+/=]{16}|\\z)).*?(?:-----END [A-Z ]{0,40}PRIVATE KEY(?:"
                            + " BLOCK)?-----|\\z)"),
            // The last lines that a process has printed may begin within a key.
            SecretShape.whole(
                    "end of a private key",
                    "RFC 7468",
                    "-----end ",
                    FIRST_LINE + "(?:" + BASE64 + "{40,}+={0,2}+" + LINE_END + "){1,400}+(?:" + BASE64
                            + "{1,39}+={0,2}+" + LINE_END + ")?+-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"));

    static final List<SecretShape> SHAPES = List.of(
            SecretShape.whole(
                    "private key in Base64",
                    "Kubernetes: kubeconfig, client-key-data",
                    "ls0tls1crudjti",
                    PEM_IN_BASE64 + "[\\w+/=]*+"),
            pair(
                    "curl -u",
                    "curl manual: -u; gitleaks: curl-auth-user",
                    "curl",
                    "curl" + OPTIONS + "(?:-u\\h*+|--(?:proxy-)?user(?:\\h++|=))",
                    ":"),
            pair(
                    "smbclient -U",
                    "Samba manual: smbclient",
                    "smbclient",
                    "smbclient" + OPTIONS + "(?:-U\\h*+|--user(?:\\h++|=))",
                    "%"),
            option(
                    "mysql -p",
                    "MySQL manual: connecting, -p",
                    " -p",
                    "\\b(?:mysql(?:dump|admin|import|show|check|slap|pump)?|mariadb(?:-dump|-admin)?)" + OPTIONS
                            + "(?-i:-p)(?=[^\\s-])"),
            option("sshpass -p", "sshpass manual", "sshpass", "\\bsshpass\\b[^\\r\\n]{0,40}?\\h(?-i:-p)\\h*+"),
            option(
                    "redis-cli -a",
                    "Redis manual: redis-cli",
                    "redis-cli",
                    "\\bredis-cli" + OPTIONS + "(?:(?-i:-a)|--pass)\\h++"),
            option(
                    "login -p",
                    "Docker manual: docker login",
                    "login",
                    "\\b(?:docker|podman|nerdctl|helm|oc|az|buildah|skopeo|cf)\\h[^\\r\\n]{0,60}?\\blogin" + OPTIONS
                            + "(?-i:-p)\\h++"),
            option(
                    "mongosh -p",
                    "MongoDB manual: mongosh",
                    "mongo",
                    "\\bmongo(?:sh|dump|restore|export|import)?+" + OPTIONS + "(?-i:-p)\\h++"),
            option(
                    "ldapsearch -w",
                    "OpenLDAP manual: ldapsearch",
                    "ldap",
                    "\\bldap(?:search|modify|add|delete|passwd|whoami|compare)" + OPTIONS + "(?-i:-w)\\h*+"),
            option(
                    "ipmitool -P",
                    "manuals of ipmitool and mosquitto_pub",
                    " -p",
                    "\\b(?:ipmitool|mosquitto_(?:pub|sub|rr))" + OPTIONS + "(?-i:-P)\\h++"),
            option(
                    "keytool -storepass",
                    "JDK manuals: keytool, jarsigner",
                    "keytool|jarsigner",
                    "\\b(?:keytool|jarsigner)" + OPTIONS + "-(?:src|dest)?(?:store|key)pass\\h++"),
            option("sqlcmd -P", "Microsoft Learn: sqlcmd", "sqlcmd", "\\bsqlcmd" + OPTIONS + "(?-i:-P)\\h*+"),
            option("zip -P", "Info-ZIP manual", "zip", "\\b(?:un)?zip\\b[^\\r\\n]{0,60}?\\h(?-i:-P)\\h*+"),
            option("freerdp /p", "FreeRDP manual", "freerdp", "freerdp" + OPTIONS + "/p:"),
            option(
                    "openssl pass:",
                    "OpenSSL manual: pass phrase options",
                    "pass:",
                    "-pass(?:in|out)?+\\h++\\\\*+[\"']?+pass:"),
            SecretShape.after(
                    "sqlplus user/password",
                    "Oracle manual: SQL*Plus, CONNECT",
                    "sql",
                    "(\\bsql(?:plus|cl)\\b[^\\r\\n]{0,100}?\\h[\\w$#]{1,60}+/)[^\\s@\"'/\\\\]++"),
            SecretShape.after(
                    "Oracle address",
                    "Oracle manual: JDBC, database URLs",
                    "jdbc:oracle",
                    "(jdbc:oracle:[a-z0-9]{1,10}+:[^\\s/@\"':]{1,100}+/)(?!\\$\\{)[^\\s@\"'<>]{1,200}+(?=@)"),
            option(
                    "long option",
                    "gitleaks: generic-api-key",
                    "--",
                    "--(?:[a-z]{1,20}-)?(?:password|passwd|passphrase|token|api-?key|secret|secret-key|secret-access-key)\\h++(?!-)"
                        + "(?=\\\\*+[\"']|[^\\s\"']{0,100}?(?:[0-9]|(?-i:[a-z][A-Z])))(?=\\\\*+[\"']?+[^\\s\"']{6})"
                            + SecretValue.SECRET),
            option(
                    "IDENTIFIED BY",
                    "MySQL and Oracle manuals: CREATE USER",
                    "identified",
                    "\\bidentified\\h++(?:with\\h++\\S{1,60}+\\h++)?+(?:by|as)\\h++(?:password\\h++)?+(?=\\\\*+[\"'])"),
            option(
                    "IDENTIFIED BY without quotes",
                    "Oracle manual: CREATE USER",
                    "identified",
                    "\\b(?:create|alter)\\h++user\\h++\\S{1,100}+\\h++identified\\h++by\\h++(?!values)(?![\\\\\"'])"),
            option(
                    "WITH PASSWORD",
                    "PostgreSQL manual: CREATE ROLE",
                    "password",
                    "\\b(?:with|encrypted|login|superuser|(?:role|user)\\h++\\S{1,100}+)\\h++password\\h++(?=\\\\*+')"),
            SecretShape.after(
                    "netrc",
                    "GNU inetutils manual: .netrc",
                    "login",
                    "(\\b(?:machine" + GAP + FIELD + "|default)" + GAP + "login" + GAP + "(?!(?:and|or)\\b)" + FIELD
                            + GAP + "(?:account" + GAP + FIELD + GAP + ")?+password" + GAP + ")" + FIELD),
            SecretShape.after(
                    "pgpass",
                    "PostgreSQL manual: the password file",
                    ":5432:",
                    "(:5432:[^\\s:]{1,100}+:[^\\s:]{1,100}+:)[^\\s:\"'\\\\]++"),
            SecretShape.after(
                    "Slack webhook",
                    "Slack Docs: incoming webhooks; gitleaks: slack-webhook-url",
                    "hooks.slack",
                    "(hooks\\.slack(?:-gov)?\\.com/(?:services|workflows|triggers)/)[\\w/+-]{20,}+"),
            SecretShape.after(
                    "Discord webhook",
                    "Discord Docs: webhooks",
                    "/webhooks/",
                    "(discord(?:app)?\\.com/api/(?:v[0-9]{1,2}/)?webhooks/[0-9]{5,25}+/)[\\w-]{20,}+"),
            SecretShape.after(
                    "Teams webhook",
                    "gitleaks: microsoft-teams-webhook",
                    "webhookb2/",
                    "(webhook\\.office\\.com/webhookb2/)[\\w@/-]{40,}+"),
            SecretShape.after(
                    "Zapier webhook",
                    "Zapier Docs: webhooks",
                    "hooks.zapier",
                    "(hooks\\.zapier\\.com/hooks/catch/)[\\w/]{10,}+"));

    private CommandSecrets() {}

    /** The value of an option. */
    private static SecretShape option(String name, String source, String hint, String before) {
        return SecretShape.value(name, source, hint, before);
    }

    /** The second half of a value, which may be quoted as a whole: {@code -u 'user:password'}. */
    private static SecretShape pair(String name, String source, String hint, String before, String between) {
        String first = "[^\\s" + between + "\"'\\\\]{0,100}+" + between;
        return SecretShape.after(
                name,
                source,
                hint,
                "(\\b" + before + OPENING + first + ")(?!" + SecretValue.PLACEHOLDER + ")"
                        + SecretValue.quotedOr(SecretValue.WORD));
    }
}
