package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorJsonTest {
    private static final Redactor REDACTOR = Redactor.forHome("/home/al");

    @TableTest
    @ValueSource(
            strings = {
                "password",
                "Password",
                "dbPassword",
                "DB_PASSWORD",
                "dbpassword",
                "password2",
                "passwordHint",
                "passwd",
                "pwd",
                "passphrase",
                "secret",
                "secrets",
                "clientSecret",
                "client_secret",
                "token",
                "accessToken",
                "accesstoken",
                "access-token",
                "refresh_token",
                "api_key",
                "apiKey",
                "APIKey",
                "apikey",
                "X-Api-Key",
                "privateKey",
                "privatekey",
                "secret_key",
                "aws.secret.access.key",
                "access_key_1",
                "signingKey",
                "Authorization",
                "proxy-authorization",
                "credentials",
                "Cookie",
                "Set-Cookie"
            })
    @Spec("PD-53")
    void redactsAValueWithTheNameOfASecret(String name) {
        JsonValue redacted = REDACTOR.json(json("{\"" + name + "\":\"hunter2\"}"));

        assertThat(JsonText.print(redacted)).isEqualTo("{\"" + name + "\":\"[redacted]\"}");
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "monkey",
                "key",
                "keyboard",
                "primaryKey",
                "publicKey",
                "tokenErrorCode",
                "tokenCount",
                "maxTokens",
                "tokens",
                "passage",
                "compass",
                "secretary",
                "secretName",
                "authorized",
                "author",
                "cookieName",
                "123",
                "___"
            })
    void keepsAValueWithAnotherName(String name) {
        JsonValue value = json("{\"" + name + "\":\"plain\",\"x\":{\"" + name + "\":[1,\"plain\"]}}");

        JsonValue redacted = REDACTOR.json(value);

        assertThat(redacted).isEqualTo(value);
    }

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a':{'b':[{'dbPassword':'x'}]}} | {'a':{'b':[{'dbPassword':'[redacted]'}]}}",
                "{'password':4711} | {'password':'[redacted]'}",
                "{'password':['a','b']} | {'password':'[redacted]'}",
                "{'password':true} | {'password':true}",
                "{'password':null} | {'password':null}",
                "{'credentials':{'user':'al','pin':4711}} | {'credentials':{'user':'[redacted]','pin':'[redacted]'}}",
                "{'secret':{'a':{'b':'c','d':[1]},'e':null}} |"
                        + " {'secret':{'a':{'b':'[redacted]','d':'[redacted]'},'e':null}}",
                "['password=hunter2',1,true,null] | ['password=[redacted]',1,true,null]",
                "{'query':{'url':'https://al:pw@h/?token=abc'}} |"
                        + " {'query':{'url':'https://[redacted]@h/?token=[redacted]'}}",
                "{'path':'/home/al/x'} | {'path':'~/x'}",
                "{'/home/al/x':1} | {'~/x':1}",
                "{'https://al:pw@h':1} | {'https://[redacted]@h':1}",
                "'Bearer abc123' | 'Bearer [redacted]'",
                "{'b':1,'password':2,'a':3} | {'b':1,'password':'[redacted]','a':3}",
                "4711 | 4711"
            })
    @Spec("PD-53")
    void redactsNestedValues(String text, String expected) {
        JsonValue redacted = REDACTOR.json(json(text));

        assertThat(redacted).isEqualTo(json(expected));
    }

    @Test
    @Spec("RV-19")
    void keepsTheOrderOfTheMembers() {
        JsonValue redacted = REDACTOR.json(json("{'b':1,'password':2,'a':{'z':0,'y':0}}"));

        assertThat(redacted)
                .hasToString(json("{'b':1,'password':'[redacted]','a':{'z':0,'y':0}}")
                        .toString());
    }

    @Test
    void keepsTheFirstOfTwoNamesThatBecomeEqual() {
        JsonValue redacted = REDACTOR.json(json("{'https://al@h':1,'https://bo@h':2}"));

        assertThat(redacted).isEqualTo(json("{'https://[redacted]@h':1}"));
    }

    @Test
    @Spec("PD-53")
    void looksAtTheEndOfALongName() {
        String name = "a".repeat(1000) + "Password";

        JsonValue redacted = REDACTOR.json(json("{'" + name + "':'hunter2'}"));

        assertThat(JsonText.print(redacted)).doesNotContain("hunter2");
    }

    /** {@return the JSON, which may have {@code '} for quotes} */
    private static JsonValue json(String text) {
        return JsonText.read(text.replace('\'', '"')).clean().orElseThrow();
    }
}
