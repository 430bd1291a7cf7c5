package dev.faultline.text;

import java.util.List;

/**
 * Tokens and keys that are recognised by themselves, mostly by their issuer's prefix: of clouds, code hosts and large
 * services.
 */
final class IssuedTokens {
    /**
     * Precedes a token whose issuer's prefix may also be the end of a word, as in "task-force". Where this token
     * touches a word, a shape has a second form that demands more of it.
     */
    static final String BEGIN = "(?<![a-z0-9])";

    /** The same, four characters later. */
    static final String BEGIN_4 = "(?<![a-z0-9].{4})";

    /** Precedes a token whose prefix may occur in Base64. */
    static final String APART = "(?<![\\w+/-])";

    static final String END = "(?![\\w+/=-])";

    /** Requires a digit in the token, which a word has not. */
    static final String DIGIT = "(?=[a-z_-]{0,200}+[0-9])";

    /** Distinguishes a token, with digits or capitals within a word, from a placeholder made of words. */
    static final String RANDOM = "(?=[\\w-]{0,200}?(?:[0-9]|(?-i:[a-z][A-Z])))";

    private static final String SENDGRID = "(?-i:SG)\\.[\\w-]";

    static final List<SecretShape> SHAPES = List.of(
            row(
                    "JSON Web Token",
                    "RFC 7519; gitleaks: jwt",
                    "eyj",
                    "(?:(?<![\\w-])eyJ[\\w-]{8,}+\\.[\\w-]{4,}+|(?-i:eyJ[\\w-]{8,400}+\\.eyJ)[\\w-]{4,}+)(?:\\.[\\w-]*+)?"),
            row(
                    "GitHub token",
                    "GitHub Docs: token formats; gitleaks: github-pat",
                    "ghp_|gho_|ghu_|ghs_|ghr_",
                    BEGIN + "gh[pousr]_[a-z0-9]{20,}+|gh[pousr]_" + DIGIT + "[a-z0-9]{36,}+"),
            row(
                    "GitHub fine-grained token",
                    "GitHub Docs: token formats; gitleaks: github-fine-grained-pat",
                    "github_pat_",
                    "github_pat_\\w{20,}+"),
            row(
                    "GitLab personal token",
                    "GitLab Docs: token prefixes; gitleaks: gitlab-pat",
                    "glpat-",
                    "glpat-" + RANDOM + "[\\w-]{20,}+(?:\\.[\\w-]++)*+"),
            row(
                    "GitLab token",
                    "GitLab Docs: token prefixes",
                    "gldt-|glrt-|glptt-|glcbt-|glsoat-|glffct-|glimt-|glagent-|gloas-|glft-|glwt-",
                    "gl(?:dt|rt|ptt|cbt|soat|ffct|imt|agent|oas|ft|wt)-" + RANDOM + "[\\w-]{20,}+(?:\\.[\\w-]++)*+"),
            row(
                    "npm token",
                    "GitHub secret scanning: npm_access_token; gitleaks: npm-access-token",
                    "npm_",
                    "npm_[a-z0-9]{36,}+(?!_)"),
            row("PyPI token", "gitleaks: pypi-upload-token", "pypi-a", "(?-i:pypi-AgE)[\\w-]{50,}+"),
            row("RubyGems key", "gitleaks: rubygems-api-token", "rubygems_", "rubygems_[a-f0-9]{48}"),
            row("NuGet key", "GitHub secret scanning: nuget_api_key", "oy2", BEGIN + "(?-i:oy2[a-z0-9]{43})" + END),
            row("Clojars token", "gitleaks: clojars-api-token", "clojars_", "clojars_[a-z0-9]{60}"),
            row(
                    "crates token",
                    "GitHub secret scanning: cratesio_api_token",
                    "cio",
                    BEGIN + "(?-i:cio(?=[A-Za-z]{0,40}+[0-9])[A-Za-z0-9]{32})" + END),
            row(
                    "Hugging Face token",
                    "Hugging Face Docs: user access tokens; gitleaks: huggingface-access-token",
                    "hf_",
                    BEGIN + "hf_[a-z0-9]{34,}+(?!_)|hf_" + DIGIT + "[a-z0-9]{34,}+(?!_)"),
            row(
                    "Docker token",
                    "GitHub secret scanning: docker_personal_access_token",
                    "dckr_",
                    "dckr_[po]at_" + RANDOM + "[\\w-]{20,}+"),
            row(
                    "Docker swarm token",
                    "Docker Docs: docker swarm join-token, unlock-key",
                    "swm",
                    "SWM(?:TKN-1-[a-z0-9]{40,60}+-[a-z0-9]{20,30}+|KEY-1-[\\w+/]{40,50}+)"),
            row(
                    "DigitalOcean token",
                    "gitleaks: digitalocean-pat, -access-token, -refresh-token",
                    "_v1_",
                    "do[opr]_v1_[a-f0-9]{64}"),
            row(
                    "Google API key",
                    "Google Cloud Docs: API keys; gitleaks: gcp-api-key",
                    "aiza",
                    "(?-i:AIza)" + RANDOM + "(?:" + BEGIN_4 + "[\\w-]{35}|[\\w-]{35}(?![\\w-]))"),
            row(
                    "Google client secret",
                    "GitHub secret scanning: google_oauth_client_secret",
                    "gocspx-",
                    "GOCSPX-[\\w-]{20,}+"),
            row(
                    "Google access token",
                    "GitHub secret scanning: google_oauth_access_token",
                    "ya29.",
                    BEGIN + "ya29\\.(?:[acd]\\.)?[\\w-]{20,}+"),
            row(
                    "Google refresh token",
                    "GitHub secret scanning: google_oauth_refresh_token",
                    "1//0",
                    "(?<![\\w+/:-])1//0" + RANDOM + "[\\w-]{25,}+"),
            row(
                    "Firebase server key",
                    "Firebase Docs: legacy server keys",
                    ":apa91b",
                    APART + "AAAA[\\w-]{7}:APA91b[\\w-]{100,}+"),
            row(
                    "SendGrid key",
                    "gitleaks: sendgrid-api-token",
                    "sg.",
                    BEGIN + SENDGRID + "{16,32}\\.[\\w-]{32,64}|" + SENDGRID + "{22}\\.[\\w-]{43}(?![\\w-])"),
            row("MongoDB Atlas secret", "MongoDB Docs: Atlas service accounts", "mdb_sa_sk_", "mdb_sa_sk_[\\w-]{40}"),
            // "task-" and a hash of lower-case digits is not a secret.
            row(
                    "OpenAI, Anthropic, Stripe and other keys with sk",
                    "gitleaks: openai-api-key, anthropic-api-key, stripe-access-token",
                    "sk-|sk_",
                    BEGIN + "sk[-_](?=[a-z_-]{0,200}+[0-9])[\\w-]{16,}+|sk_(?:live|test)_" + DIGIT + "[a-z0-9]{16,}+"
                            + "|sk-(?:(?:proj|ant|svcacct)-)?+" + DIGIT + "(?-i:(?=[\\w-]{0,200}?[A-Z]))[\\w-]{40,}+"),
            row(
                    "Stripe restricted key",
                    "Stripe Docs: API keys",
                    "rk_",
                    BEGIN + "rk_(?:live|test)_[a-z0-9]{16,}+|rk_(?:live|test)_" + DIGIT + "[a-z0-9]{16,}+"),
            row(
                    "webhook secret",
                    "Stripe Docs: webhooks; Standard Webhooks",
                    "whsec_",
                    "whsec_" + RANDOM + "[\\w+/=-]{24,}+"),
            row(
                    "Slack token",
                    "Slack Docs: token types; gitleaks: slack-bot-token",
                    "xox",
                    BEGIN + "xox[abeprs]-[a-z0-9-]{10,}+|xox[abeprs]-[0-9]{9,}+-[a-z0-9-]{10,}+"),
            row(
                    "Slack app token",
                    "Slack Docs: token types; gitleaks: slack-app-token",
                    "xapp-",
                    "xapp-[0-9]-[a-z0-9]{8,}+-[0-9]{8,}+-[a-z0-9]{16,}+"),
            row(
                    "AWS access key",
                    "AWS Docs: IAM unique identifiers; gitleaks: aws-access-token",
                    "akia",
                    BEGIN + "(?-i:AKIA[0-9A-Z]{16})|(?-i:AKIA)" + DIGIT + "(?-i:[0-9A-Z]{16})(?![0-9a-z])"),
            row(
                    "AWS temporary access key",
                    "AWS Docs: IAM unique identifiers",
                    "asia",
                    BEGIN + "(?-i:ASIA[0-9A-Z]{16})|(?-i:ASIA)" + DIGIT + "(?-i:[0-9A-Z]{16})(?![0-9a-z])"),
            row(
                    "Entra client secret",
                    "gitleaks: azure-ad-client-secret",
                    "q~",
                    "(?<![\\w~.-])[\\w~.]{3}[0-9](?-i:Q~)[\\w~.-]{31,34}"),
            row(
                    "Azure annotated key",
                    "Microsoft security-utilities: common annotated security keys",
                    "jqqj99",
                    "(?<![\\w+/-])[\\w+/-]{52}(?-i:JQQJ99)[\\w+/-]{20,30}+={0,2}+"),
            row(
                    "Azure DevOps token",
                    "Microsoft Learn: personal access tokens",
                    "azdo",
                    BEGIN + "[a-z0-9]{76}(?-i:AZDO)[a-z0-9]{4}" + END),
            row(
                    "Alibaba key",
                    "gitleaks: alibaba-access-key-id",
                    "ltai",
                    APART + "(?-i:LTAI)" + DIGIT + "[a-z0-9]{16,24}+" + END),
            row(
                    "Vault token",
                    "HashiCorp Vault Docs: tokens; gitleaks: vault-service-token, vault-batch-token",
                    "hvs.|hvb.|hvr.",
                    BEGIN + "hv[sbr]\\.(?=[\\w-]{0,200}?[0-9])[\\w-]{24,}+"),
            row(
                    "Terraform token",
                    "gitleaks: hashicorp-tf-api-token",
                    ".atlasv1.",
                    BEGIN + "[a-z0-9]{14}\\.atlasv1\\.[\\w-]{60,}+"),
            row(
                    "Shopify token",
                    "gitleaks: shopify-access-token, -shared-secret",
                    "shp",
                    "shp(?:at|ca|pa|ss|ua)_[a-f0-9]{32}"),
            row(
                    "Databricks token",
                    "gitleaks: databricks-api-token",
                    "dapi",
                    "dapi[a-f0-9]{32}(?:-[0-9])?(?![a-z0-9])"),
            row(
                    "age key",
                    "age specification; gitleaks: age-secret-key",
                    "age-secret-key-1",
                    "AGE-SECRET-KEY-1[0-9A-Z]{58}"),
            row(
                    "Telegram bot token",
                    "Telegram Bot API; gitleaks: telegram-bot-api-token",
                    ":a",
                    "(?<![0-9])[0-9]{6,12}+:(?-i:A)[\\w-]{34}(?![\\w-])"),
            row(
                    "Twilio key",
                    "gitleaks: twilio-api-key",
                    "sk0|sk1|sk2|sk3|sk4|sk5|sk6|sk7|sk8|sk9|ska|skb|skc|skd|ske|skf",
                    APART + "(?-i:SK[0-9a-f]{32})" + END),
            row("Mailchimp key", "gitleaks: mailchimp-api-key", "-us", BEGIN + "[0-9a-f]{32}-us[0-9]{1,2}(?![\\w-])"),
            row("Brevo key", "gitleaks: sendinblue-api-token", "xkeysib-", "xkeysib-[a-f0-9]{64}-[a-z0-9]{16}"),
            row("Square token", "gitleaks: square-access-token", "sq0", "sq0(?:atp|csp)-[\\w-]{22,60}+"),
            row(
                    "Braintree token",
                    "GitHub secret scanning: paypal_braintree_access_token",
                    "access_token$",
                    "access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}"));

    private IssuedTokens() {}

    static SecretShape row(String name, String source, String hint, String regex) {
        return SecretShape.whole(name, source, hint, regex);
    }
}
