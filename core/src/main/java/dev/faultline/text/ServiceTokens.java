package dev.faultline.text;

import static dev.faultline.text.IssuedTokens.APART;
import static dev.faultline.text.IssuedTokens.BEGIN;
import static dev.faultline.text.IssuedTokens.DIGIT;
import static dev.faultline.text.IssuedTokens.RANDOM;
import static dev.faultline.text.IssuedTokens.row;

import java.util.List;

/** Tokens and keys of other services, which are recognised by themselves too. */
final class ServiceTokens {
    private static final String UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";

    static final List<SecretShape> SHAPES = List.of(
            row("Linear key", "gitleaks: linear-api-key", "lin_", "lin_(?:api|oauth)_[a-z0-9]{32,}+"),
            row("Notion token", "gitleaks: notion-api-token", "ntn_", "ntn_[0-9]{8,}+[a-z0-9]{30,}+"),
            row(
                    "Notion secret",
                    "GitHub secret scanning: notion_integration_token",
                    "secret_",
                    BEGIN + "secret_(?=[a-z]{0,60}+[0-9])[a-z0-9]{43}(?![\\w])"),
            row(
                    "Figma token",
                    "GitHub secret scanning: figma_pat",
                    "figd_|figo_|figu_",
                    "fig[dou]_" + RANDOM + "[\\w-]{40,}+"),
            row("Postman key", "gitleaks: postman-api-token", "pmak-", "PMAK-[a-f0-9]{24}-[a-f0-9]{34}"),
            row(
                    "New Relic key",
                    "gitleaks: new-relic-user-api-key, -insert-key",
                    "nrak-|nrii-|nrjs-|nral-|nriq-",
                    "NR(?:AK|II|JS|AL|IQ)-" + RANDOM + "[\\w-]{19,40}+"),
            row(
                    "Grafana token",
                    "gitleaks: grafana-cloud-api-token, -service-account-token",
                    "glc_|glsa_",
                    "(?:glc_[\\w+/]{32,}+={0,2}+|glsa_[a-z0-9]{32}_[a-f0-9]{8})"),
            row(
                    "Sentry token",
                    "gitleaks: sentry-org-token, -user-token",
                    "sntry",
                    "sntry(?:u_[a-f0-9]{64}|s_eyJ[\\w+/=-]{40,}+)"),
            row(
                    "Doppler token",
                    "gitleaks: doppler-api-token; Doppler Docs: token formats",
                    "dp.",
                    BEGIN + "dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[\\w-]{1,40}\\.)?[a-z0-9]{40,44}+"),
            row(
                    "PlanetScale secret",
                    "gitleaks: planetscale-password, -api-token",
                    "pscale_",
                    "pscale_(?:tkn|pw|oauth)_[\\w.=-]{32,}+"),
            row("Pulumi token", "gitleaks: pulumi-api-token", "pul-", BEGIN + "pul-[a-f0-9]{40}"),
            row("Atlassian token", "gitleaks: atlassian-api-token", "atatt3|atctt3", "(?-i:AT[AC]TT3)[\\w=-]{50,}+"),
            row(
                    "Bitbucket app password",
                    "Atlassian Docs: app passwords",
                    "atbb",
                    APART + "(?-i:ATBB)" + RANDOM + "[a-z0-9]{32}(?![a-z0-9])"),
            row(
                    "Trello token",
                    "GitHub secret scanning: atlassian_api_token",
                    "atta",
                    APART + "(?-i:ATTA)[a-f0-9]{64,}+"),
            row(
                    "Airtable token",
                    "gitleaks: airtable-personal-access-token",
                    "pat",
                    BEGIN + "(?-i:pat)[a-z0-9]{14}\\.[a-f0-9]{64}"),
            row(
                    "HubSpot token",
                    "GitHub secret scanning: hubspot_private_apps_user_token",
                    "pat-",
                    BEGIN + "pat-[a-z]{2}[0-9]-" + UUID),
            row(
                    "Harness key",
                    "gitleaks: harness-api-key",
                    "pat.|sat.",
                    BEGIN + "[ps]at\\.[\\w-]{22}\\.[a-z0-9]{24}\\.[a-z0-9]{20}"),
            row("Heroku key", "gitleaks: heroku-api-key-v2", "hrku-", "HRKU-AA[\\w-]{50,}+"),
            row(
                    "Fly token",
                    "gitleaks: flyio-access-token",
                    "fo1_|fm1|fm2_",
                    BEGIN + "f(?:o1_[\\w-]{43}|m(?:1[ar]|2)_[\\w+/]{100,}+={0,3}+)"),
            row(
                    "Dynatrace token",
                    "gitleaks: dynatrace-api-token",
                    "dt0",
                    "dt0[a-z][0-9]{2}\\.[a-z0-9]{24}\\.[a-z0-9]{64}"),
            row(
                    "EasyPost key",
                    "gitleaks: easypost-api-token, -test-api-token",
                    "ezak|eztk",
                    BEGIN + "(?-i:EZ[AT]K)[a-z0-9]{54}"),
            row("Duffel token", "gitleaks: duffel-api-token", "duffel_", "duffel_(?:test|live)_[\\w=-]{43}"),
            row(
                    "Flutterwave key",
                    "gitleaks: flutterwave-secret-key",
                    "flwseck",
                    "FLWSECK(?:_TEST)?-[a-z0-9]{12,}+(?:-X)?"),
            row("Frame.io token", "gitleaks: frameio-api-token", "fio-u-", "fio-u-[\\w=-]{64}"),
            row("Shippo token", "gitleaks: shippo-api-token", "shippo_", "shippo_(?:live|test)_[a-f0-9]{40}"),
            row("Typeform token", "gitleaks: typeform-api-token", "tfp_", "tfp_[\\w.=-]{59}"),
            row("Prefect key", "gitleaks: prefect-api-token", "pnu_", "pnu_[a-z0-9]{36}"),
            row("ReadMe key", "gitleaks: readme-api-token", "rdme_", "rdme_[a-z0-9]{70}"),
            row(
                    "Sourcegraph token",
                    "gitleaks: sourcegraph-access-token",
                    "sgp_",
                    "sgp_(?:(?:[a-f0-9]{16}|local)_)?[a-f0-9]{40}"),
            row(
                    "Contentful token",
                    "GitHub secret scanning: contentful_personal_access_token",
                    "cfpat-",
                    "CFPAT-[\\w-]{43}"),
            row(
                    "Infracost key",
                    "gitleaks: infracost-api-token",
                    "ico-",
                    BEGIN + "ico-" + DIGIT + "[a-z0-9]{32}(?![\\w-])"),
            row(
                    "Octopus key",
                    "gitleaks: octopus-deploy-api-key",
                    "api-",
                    BEGIN + "(?-i:API-(?=[A-Z]{0,30}+[0-9])[A-Z0-9]{26,}+)"),
            row("ClickUp key", "ClickUp Docs: personal API key", "pk_", BEGIN + "pk_[0-9]{6,10}_[a-z0-9]{32}"),
            row(
                    "MaxMind key",
                    "gitleaks: maxmind-license-key",
                    "_mmk",
                    "(?<![a-z0-9_])[a-z0-9]{6}_[a-z0-9]{29}_mmk(?![\\w])"),
            row(
                    "Defined Networking token",
                    "gitleaks: defined-networking-api-token",
                    "dnkey-",
                    "dnkey-[\\w=-]{26}-[\\w=-]{52}"),
            row("Adobe client secret", "gitleaks: adobe-client-secret", "p8e-", BEGIN + "p8e-[\\w-]{32}"),
            row("Scalingo token", "gitleaks: scalingo-api-token", "tk-us-", BEGIN + "tk-us-[\\w-]{48}"),
            row("OpenShift token", "gitleaks: openshift-user-token", "sha256~", "sha256~[\\w-]{43}"),
            row("JFrog key", "gitleaks: artifactory-api-key", "akcp", APART + "(?-i:AKCp)[a-z0-9]{69}"),
            row("SonarQube token", "gitleaks: sonar-api-token", "squ_|sqp_|sqa_", BEGIN + "sq[upa]_[a-f0-9]{40}"),
            row("1Password token", "gitleaks: 1password-service-account-token", "ops_eyj", "ops_eyJ[\\w+/=-]{100,}+"),
            row(
                    "1Password secret key",
                    "gitleaks: 1password-secret-key",
                    "a3-",
                    BEGIN
                            + "(?-i:A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3})(?![\\w])"),
            row(
                    "Tailscale key",
                    "Tailscale Docs: keys; GitHub secret scanning: tailscale_api_key",
                    "tskey-",
                    "tskey-(?:[a-z]{2,12}-)?[a-z0-9]{6,}+-[a-z0-9]{16,}+"),
            row(
                    "CircleCI token",
                    "CircleCI Docs: managing API tokens",
                    "ccip",
                    "CCIP(?:AT|RJ)_[a-z0-9]{22}_[a-f0-9]{40}"),
            row("Buildkite token", "GitHub secret scanning: buildkite_user_access_token", "bkua_", "bkua_[a-f0-9]{40}"),
            row("Netlify token", "GitHub secret scanning: netlify_personal_access_token", "nfp_", "nfp_[a-z0-9]{36}"),
            row("Render key", "Render Docs: API keys", "rnd_", BEGIN + "rnd_" + DIGIT + "[a-z0-9]{28,}+"),
            row(
                    "Supabase key",
                    "Supabase Docs: API keys; GitHub secret scanning: supabase_service_key",
                    "sbp_|sb_secret_",
                    "sb(?:p_[a-f0-9]{40}|_secret_[\\w-]{30,}+)"),
            row("Neon key", "GitHub secret scanning: neon_api_key", "napi_", "napi_[a-z0-9]{60,}+"),
            row("Mailgun key", "gitleaks: mailgun-private-api-token", "key-", APART + "key-[a-f0-9]{32}(?![\\w-])"),
            row("NVIDIA key", "NVIDIA NGC Docs: API keys", "nvapi-", "nvapi-[\\w-]{60,}+"),
            row("Groq key", "GitHub secret scanning: groq_api_key", "gsk_", BEGIN + "gsk_[a-z0-9]{40,}+"),
            row("xAI key", "GitHub secret scanning: xai_api_key", "xai-", BEGIN + "xai-[a-z0-9]{70,}+"),
            row("Perplexity key", "gitleaks: perplexity-api-key", "pplx-", "pplx-[a-z0-9]{48}"),
            row("Replicate token", "GitHub secret scanning: replicate_api_token", "r8_", BEGIN + "r8_[a-z0-9]{37}"),
            row(
                    "LangSmith key",
                    "GitHub secret scanning: langchain_api_key",
                    "lsv2_",
                    "lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}"),
            row("Pinecone key", "GitHub secret scanning: pinecone_api_key", "pcsk_", "pcsk_\\w{40,}+"),
            row(
                    "Cloudflare origin key",
                    "gitleaks: cloudflare-origin-ca-key",
                    "v1.0-",
                    BEGIN + "v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}"),
            row(
                    "Dropbox token",
                    "gitleaks: dropbox-short-lived-api-token",
                    "sl.",
                    BEGIN + "(?-i:sl)\\.(?:u\\.)?[\\w=-]{130,}+"),
            row("Aiven password", "Aiven Docs: service users", "avns_", "AVNS_" + RANDOM + "[\\w-]{16,}+"));

    private ServiceTokens() {}
}
