package dev.faultline.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts with a secret of each shape. The secrets are made up when the tests run, so that scanners of this repository
 * report none.
 */
final class SecretExamples {
    /** A letter for the alphabet and a length, such as {@code {x32}} for 32 hexadecimal digits. */
    private static final Pattern RANDOM = Pattern.compile("\\{([AaUxwbd])([0-9]{1,3})}");

    private static final String LOWER = "abcdefghijklmnopqrstuvwxyz";
    private static final String UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";

    private static final String HEADER = "Authorization header";

    /** The shape, and a text with its secret between {@code «} and {@code »}; without these the whole text is one. */
    private static final String[][] TEMPLATES = {
        {"private key", "-----BEGIN {}PRIVATE KEY-----\n{b64}\n{b64}\n-----END {}PRIVATE KEY-----"},
        {"private key", "-----BEGIN EC {}PRIVATE KEY-----\\n{b64}\\n-----END EC {}PRIVATE KEY-----"},
        {"end of a private key", "«{b64}\n{b64}\n{b20}==\n-----END {}PRIVATE KEY-----»"},
        {"end of a private key", "«{b64}\\n-----END EC {}PRIVATE KEY-----»"},
        {"private key in Base64", "client-key-data: «LS0tLS1CRUdJTi{}BSU0EgUFJJVkFURSBLRVkt{b200}»"},
        {"JSON Web Token", "ey{}J{A33}.ey{}J{A60}.{w43}"},
        {"GitHub token", "gh{}p_{A36}"},
        {"GitHub token", "gh{}s_{A36}"},
        {"GitHub fine-grained token", "github_{}pat_{A22}_{A59}"},
        {"GitLab personal token", "gl{}pat-{w20}"},
        {"GitLab token", "gl{}cbt-{w20}"},
        {"npm token", "np{}m_{A36}"},
        {"PyPI token", "py{}pi-AgEIcHlwaS5vcmc{w120}"},
        {"RubyGems key", "ruby{}gems_{x48}"},
        {"NuGet key", "oy{}2{a43}"},
        {"Clojars token", "CLO{}JARS_{a60}"},
        {"crates token", "ci{}o{A32}"},
        {"Hugging Face token", "h{}f_{A34}"},
        {"Docker token", "dckr_{}pat_{w27}"},
        {"Docker swarm token", "SWM{}TKN-1-{a50}-{a25}"},
        {"DigitalOcean token", "do{}o_v1_{x64}"},
        {"Google API key", "AI{}za{w35}"},
        {"Google client secret", "GOC{}SPX-{w28}"},
        {"Google access token", "ya{}29.a0{w180}"},
        {"Google refresh token", "1/{}/0{w60}"},
        {"Firebase server key", "AA{}AA{A7}:APA91b{w134}"},
        {"SendGrid key", "S{}G.{w22}.{w43}"},
        {"OpenAI, Anthropic, Stripe and other keys with sk", "s{}k-proj-{A48}"},
        {"OpenAI, Anthropic, Stripe and other keys with sk", "s{}k-ant-api03-{w93}AA"},
        {"OpenAI, Anthropic, Stripe and other keys with sk", "s{}k_live_{A24}"},
        {"Stripe restricted key", "r{}k_live_{A24}"},
        {"webhook secret", "wh{}sec_{A32}"},
        {"Slack token", "xo{}xb-{d12}-{d12}-{A24}"},
        {"Slack app token", "xa{}pp-1-A{U10}-{d13}-{x64}"},
        {"AWS access key", "AK{}IA{U16}"},
        {"AWS temporary access key", "AS{}IA{U16}"},
        {"Entra client secret", "{A3}8Q{}~{w34}"},
        {"Azure annotated key", "{A52}JQQJ{}99{A26}"},
        {"Azure DevOps token", "{A76}AZ{}DO{A4}"},
        {"Alibaba key", "LT{}AI{A20}"},
        {"Vault token", "hv{}s.{w92}"},
        {"Vault token", "hv{}b.{w138}"},
        {"Terraform token", "{A14}.atlas{}v1.{w67}"},
        {"Shopify token", "sh{}pat_{x32}"},
        {"Databricks token", "da{}pi{x32}"},
        {"age key", "AGE-SECRET-{}KEY-1{U58}"},
        {"Telegram bot token", "{d10}:A{}A{w33}"},
        {"Telegram bot token", "https://api.telegram.org/bot«{d9}:A{}A{w33}»/getMe"},
        {"Twilio key", "S{}K{x32}"},
        {"Mailchimp key", "{x32}-u{}s12"},
        {"Brevo key", "xkey{}sib-{x64}-{a16}"},
        {"Square token", "sq{}0atp-{w22}"},
        {"Braintree token", "access_{}token$production${a16}${x32}"},
        {"Linear key", "lin_{}api_{A40}"},
        {"Notion token", "nt{}n_{d11}{A35}"},
        {"Notion secret", "sec{}ret_{A43}"},
        {"Figma token", "fig{}d_{w40}"},
        {"Postman key", "PM{}AK-{x24}-{x34}"},
        {"New Relic key", "NR{}AK-{U27}"},
        {"Grafana token", "gl{}sa_{A32}_{x8}"},
        {"Grafana token", "gl{}c_{A80}"},
        {"Sentry token", "sntr{}yu_{x64}"},
        {"Doppler token", "dp{}.pt.{A43}"},
        {"PlanetScale secret", "psc{}ale_pw_{w43}"},
        {"Pulumi token", "pu{}l-{x40}"},
        {"Atlassian token", "AT{}ATT3{w186}"},
        {"Bitbucket app password", "AT{}BB{A32}"},
        {"Trello token", "AT{}TA{x72}"},
        {"Airtable token", "pa{}t{A14}.{x64}"},
        {"HubSpot token", "pa{}t-na1-{x8}-{x4}-{x4}-{x4}-{x12}"},
        {"Harness key", "pa{}t.{w22}.{x24}.{A20}"},
        {"Heroku key", "HR{}KU-AA{w58}"},
        {"Fly token", "fo{}1_{w43}"},
        {"Dynatrace token", "dt{}0c01.{U24}.{U64}"},
        {"EasyPost key", "EZ{}AK{A54}"},
        {"Duffel token", "duf{}fel_test_{w43}"},
        {"Flutterwave key", "FLW{}SECK-{x32}-X"},
        {"Frame.io token", "fi{}o-u-{w64}"},
        {"Shippo token", "ship{}po_live_{x40}"},
        {"Typeform token", "tf{}p_{w59}"},
        {"Prefect key", "pn{}u_{a36}"},
        {"ReadMe key", "rd{}me_{a70}"},
        {"Sourcegraph token", "sg{}p_{x40}"},
        {"Contentful token", "CF{}PAT-{w43}"},
        {"Infracost key", "ic{}o-{A32}"},
        {"Octopus key", "AP{}I-{U26}"},
        {"ClickUp key", "p{}k_{d8}_{U32}"},
        {"MaxMind key", "{A6}_{A29}_m{}mk"},
        {"Defined Networking token", "dn{}key-{A26}-{A52}"},
        {"Adobe client secret", "p8{}e-{A32}"},
        {"Scalingo token", "tk{}-us-{w48}"},
        {"OpenShift token", "sha2{}56~{w43}"},
        {"JFrog key", "AK{}Cp{A69}"},
        {"SonarQube token", "sq{}u_{x40}"},
        {"1Password token", "op{}s_eyJ{A300}"},
        {"1Password secret key", "A{}3-{U6}-{U6}-{U5}-{U5}-{U5}-{U5}"},
        {"Tailscale key", "ts{}key-auth-{A12}-{A32}"},
        {"CircleCI token", "CC{}IPAT_{A22}_{x40}"},
        {"Buildkite token", "bk{}ua_{x40}"},
        {"Netlify token", "nf{}p_{A36}"},
        {"Render key", "rn{}d_{A28}"},
        {"Supabase key", "sb{}p_{x40}"},
        {"Supabase key", "sb_{}secret_{w31}"},
        {"Neon key", "na{}pi_{a64}"},
        {"Mailgun key", "ke{}y-{x32}"},
        {"NVIDIA key", "nv{}api-{w64}"},
        {"Groq key", "gs{}k_{A52}"},
        {"xAI key", "xa{}i-{A80}"},
        {"Perplexity key", "pp{}lx-{A48}"},
        {"Replicate token", "r{}8_{A37}"},
        {"LangSmith key", "ls{}v2_pt_{x32}_{x10}"},
        {"Pinecone key", "pc{}sk_{A69}"},
        {"Cloudflare origin key", "v1{}.0-{x24}-{x146}"},
        {"Dropbox token", "s{}l.u.{w140}"},
        {"MongoDB Atlas secret", "mdb_{}sa_sk_{w40}"},
        {"Aiven password", "AV{}NS_{w19}"},
        {"user part of a URL", "https://«al:{A12}»@db.example.com/orders"},
        {"user part of a URL", "postgresql://«app:{A9}@{A3}»@db.example.com:5432/orders"},
        {HEADER, "Authorization: «Bearer {w40}»"},
        {HEADER, "Authorization: «Basic {A30}==»"},
        {HEADER, "\"authorization\":\"«Token {x40}»\""},
        {"cookie", "\"Cookie\":\"«sid={A24}»\""},
        {"bearer token", "sent bearer «{w40}»"},
        {"basic credentials", "sent Basic «{A30}==»"},
        {"password", "password=«{A12}»"},
        {"password", "DB_PASSWORD=«{A12}»"},
        {"password", "Server=db;Uid=al;Password=«{A12}»;Encrypt=true"},
        {"password", "\"password\":\"«{A12}»\""},
        {"password", "X-Password: «{A12}»"},
        {"password", "--password=«{A12}»"},
        {"password", "${DB_PASSWORD:-«{A12}»}"},
        {"short password", "DB_PASS=«{A12}»"},
        {"short password", "\"smtpPass\":\"«{A12}»\""},
        {"short password", "mysql_pass: «{A12}»"},
        {"short password", "ansible_become_pass: «{A12}»"},
        {"pass", "pass=«{A12}»"},
        {"pass", "\"pass\": \"«{A12}»\""},
        {"pw", "pw=«{A12}»"},
        {"pw", "pswd=«{A12}»"},
        {"pw", "bindpw=«{A12}»"},
        {"pw", "\"pw\":\"«{A12}»\""},
        {"pwd", "Server=db;Uid=al;Pwd=«{A12}»;"},
        {"secret", "client_secret=«{A24}»"},
        {"secret", "\"clientSecret\":\"«{A24}»\""},
        {"secret", "SECRET_KEY_BASE=«{x64}»"},
        {"key", "AccountName=al;AccountKey=«{b64}{b22}==»;EndpointSuffix=x"},
        {"key", "SharedAccessKeyName=al;SharedAccessKey=«{b43}=»;EntityPath=x"},
        {"key", "Ocp-Apim-Subscription-Key: «{x32}»"},
        {"key", "\"api_key\":\"«{A32}»\""},
        {"key", "X-Api-Key: «{A32}»"},
        {"key", "aws_secret_access_key = «{b40}»"},
        {"key in words", "invalid API key: «{A32}»"},
        {"other key", "x-functions-key: «{A40}»"},
        {"other key", "DD_APP_KEY=«{x40}»"},
        {"token", "access_token=«{A32}»"},
        {"token", "\"refreshToken\":\"«{A32}»\""},
        {"token", "//npm.example.com/:_authToken=«{A32}»"},
        {"token in words", "X-Vault-Token: «{A32}»"},
        {"credential", "credentials: «{A32}»"},
        {"_auth and auth", "_auth=«{A30}==»"},
        {"_auth and auth", "{\"auths\":{\"hub.example.com\":{\"auth\":\"«{A31}=»\"}}}"},
        {"signature of a URL", "https://files.example.com/x?se=2026-10-01&sig=«{A40}%3D»&sp=r"},
        {"element of XML", "<password>«{A12}»</password>"},
        {"element of XML", "<ns:clientSecret type=\"x\">«{A24}»</ns:clientSecret>"},
        {"name and value", "{\"name\":\"DB_PASSWORD\",\"value\":\"«{A12}»\"}"},
        {"name and value", "<add key=\"DbPassword\" value=\"«{A12}»\" />"},
        {"curl -u", "curl -s -u al:«{A12}» https://example.com/orders"},
        {"curl -u", "curl --user \"al:«{A6} {A6}»\" https://example.com/orders"},
        {"smbclient -U", "smbclient -U al%«{A12}» //files/share"},
        {"mysql -p", "mysql -u root -p«{A12}» orders"},
        {"mysql -p", "mysqldump -h db -p\"«{A6} {A6}»\" orders"},
        {"sshpass -p", "sshpass -p «{A12}» ssh al@example.com"},
        {"redis-cli -a", "redis-cli -h cache -a «{A12}» ping"},
        {"login -p", "docker login -u al -p «{A12}» hub.example.com"},
        {"mongosh -p", "mongosh -u al -p «{A12}» orders"},
        {"ldapsearch -w", "ldapsearch -x -D cn=al -w «{A12}» -b dc=example"},
        {"ipmitool -P", "ipmitool -H 10.0.0.7 -U al -P «{A12}» power status"},
        {"keytool -storepass", "keytool -list -keystore a.p12 -storepass «{A12}» -v"},
        {"sqlcmd -P", "sqlcmd -S db -U sa -P «{A12}» -Q ls"},
        {"zip -P", "zip -P «{A12}» all.zip a.txt"},
        {"freerdp /p", "xfreerdp /v:10.0.0.7 /u:al /p:«{A12}»"},
        {"openssl pass:", "openssl rsa -passin pass:«{A12}» -in a.pem"},
        {"sqlplus user/password", "sqlplus scott/«{A12}»@orders"},
        {"Oracle address", "jdbc:oracle:thin:scott/«{A12}»@db.example.com:1521:orders"},
        {"long option", "tool --token «{A32}» list"},
        {"IDENTIFIED BY", "CREATE USER al IDENTIFIED BY '«{A12}»' EXPIRE"},
        {"IDENTIFIED BY", "ALTER USER al IDENTIFIED WITH mysql_native_password BY '«{A12}»'"},
        {"IDENTIFIED BY without quotes", "CREATE USER al IDENTIFIED BY «{A12}» ACCOUNT UNLOCK"},
        {"WITH PASSWORD", "CREATE ROLE al WITH LOGIN PASSWORD '«{A12}»'"},
        {"netrc", "machine example.com login al password «{A12}»"},
        {"netrc", "machine example.com\nlogin al\npassword «{A12}»"},
        {"pgpass", "db.example.com:5432:orders:al:«{A12}»"},
        {"Slack webhook", "https://hooks.slack.com/services/«T{U8}/B{U8}/{A24}»"},
        {"Discord webhook", "https://discord.com/api/webhooks/{d18}/«{w68}»"},
        {"Teams webhook", "https://x.webhook.office.com/webhookb2/«{x32}@{x32}/IncomingWebhook/{x32}/{x32}»"},
        {"Zapier webhook", "https://hooks.zapier.com/hooks/catch/«{d7}/{a7}»"},
    };

    /** A text and what redaction leaves of it. */
    record Example(String shape, String text, String redacted) {}

    private SecretExamples() {}

    /** {@return as many examples of each template} */
    static List<Example> examples(int each) {
        Random random = new Random(17);
        List<Example> examples = new ArrayList<>();
        for (String[] template : TEMPLATES) {
            String marked = template[1].contains("«") ? template[1] : "«" + template[1] + "»";
            for (int i = 0; i < each; i++) {
                String text = filled(marked.replace("{}", ""), random);
                examples.add(new Example(
                        template[0],
                        text.replace("«", "").replace("»", ""),
                        text.replaceAll("(?s)«.*»", Matcher.quoteReplacement(Redactor.MARK))));
            }
        }
        return examples;
    }

    private static String filled(String template, Random random) {
        return RANDOM.matcher(template).replaceAll(part -> {
            String alphabet = alphabet(part.group(1).charAt(0));
            return random(alphabet, Integer.parseInt(part.group(2)), random);
        });
    }

    /** A secret, as issuers make them: whatever is long enough has a digit and, if there are any, a letter. */
    private static String random(String alphabet, int length, Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            String from = i == 1 && alphabet.contains(DIGITS) ? DIGITS : i == 0 ? alphabet.substring(0, 6) : alphabet;
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    private static String alphabet(char letter) {
        return switch (letter) {
            case 'A' -> LOWER + UPPER + DIGITS;
            case 'a' -> LOWER + DIGITS;
            case 'U' -> UPPER + DIGITS;
            case 'x' -> "abcdef" + DIGITS;
            case 'w' -> LOWER + UPPER + DIGITS + "_-";
            case 'b' -> LOWER + UPPER + DIGITS + "+/";
            case 'd' -> DIGITS;
            default -> throw new IllegalArgumentException("no alphabet " + letter);
        };
    }
}
