package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Retry;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the text of a failed tool result proves. */
class ErrorTextEvidenceTest {
    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ENOENT: no such file or directory, open 'a'|FILE_NOT_FOUND",
                "Failed to read: ENOENT: no such file or directory, open 'a'|FILE_NOT_FOUND",
                "[Errno 2] No such file or directory: 'a'|FILE_NOT_FOUND",
                "open a: no such file or directory|FILE_NOT_FOUND",
                "cat: a: Permission denied|ACCESS_DENIED",
                "Error: EACCES: permission denied, mkdir 'a'|ACCESS_DENIED",
                "EEXIST: file already exists|FILE_ALREADY_EXISTS",
                "ENOSPC: no space left on device|OUT_OF_RESOURCES",
                "ETIMEDOUT|TIMED_OUT",
                "spawn git ENOENT|PROGRAM_MISSING",
                "Error: spawn /usr/bin/no-git ENOENT|PROGRAM_MISSING",
                "sh: 1: git: not found|PROGRAM_MISSING",
                "exec: \"git\": executable file not found in $PATH|PROGRAM_MISSING",
                "Request failed with status code 404|ITEM_NOT_FOUND",
                "HTTP error! status: 503|TEMPORARILY_UNAVAILABLE",
                "Request failed with status code 409|STATE_CONFLICT",
                "HTTP 412: Precondition Failed|PRECONDITION_UNMET",
                "HTTP 413|INVALID_INPUT_VALUE",
                "422 Unprocessable Entity|INVALID_INPUT_VALUE",
                "Invalid value for \"timeout\"|INVALID_INPUT_VALUE",
                "Invalid value for \"rate_limit\": must be positive|INVALID_INPUT_VALUE",
                "Missing parameter: query|INVALID_INPUT_VALUE",
                "Error: Cannot specify both head and tail parameters simultaneously|INVALID_INPUT_VALUE",
                "'n' is a required property|INVALID_INPUT_VALUE",
                "The request timed out|TIMED_OUT",
                "page.goto: Timeout 30000ms exceeded.|TIMED_OUT",
                "Access denied - path outside allowed directories: /etc/passwd not in /tmp/a|OUTSIDE_WORKSPACE",
                "permission denied for table orders|NOT_PERMITTED",
                "TypeError: fetch failed|NETWORK_FAILED",
                "Error: duplicate key value violates unique constraint \"a_key\"|CONSTRAINT_VIOLATED",
                "Destination already exists|ITEM_ALREADY_EXISTS",
                "Could not find exact match for edit: a|PRECONDITION_UNMET",
                "Entity with name ghost not found|ITEM_NOT_FOUND",
                "Parent directory does not exist: /srv/a|ITEM_NOT_FOUND",
                "MCP error -32603: The service is overloaded|TEMPORARILY_UNAVAILABLE",
                "{\"error\":{\"code\":\"PERMISSION_DENIED\"}}|NOT_PERMITTED",
                "{\"status\":404,\"error\":\"gone\"}|ITEM_NOT_FOUND",
                "{\"error\":{\"message\":\"Operation timed out\"}}|TIMED_OUT",
                "{\"error\":\"ENOENT\"}|FILE_NOT_FOUND"
            })
    void infersACodeFromASignInItsPlace(String text, String code) {
        Fault fault = fault(text);

        assertThat(fault.code().name()).isEqualTo(code);
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(fault.message()).isEqualTo(text);
    }

    // Nothing was executed: a lock was not obtained, a connection not opened, the caller not admitted.
    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "getaddrinfo ENOTFOUND api.example|NETWORK_FAILED",
                "connect ECONNREFUSED 127.0.0.1:5999|NETWORK_FAILED",
                "dial tcp 127.0.0.1:5432: connect: connection refused|NETWORK_FAILED",
                "HTTP/1.1 429|RATE_LIMITED",
                "API error: 429 Too Many Requests|RATE_LIMITED",
                "GitHub API rate limit exceeded|RATE_LIMITED",
                "Not authenticated|LOGIN_REQUIRED",
                "invalid API key|LOGIN_REQUIRED",
                "HTTP 401: Bad credentials|LOGIN_REQUIRED",
                "sqlite3.OperationalError: database is locked|DATABASE_BUSY",
                "{\"code\":\"rate_limited\"}|RATE_LIMITED",
                "Tool (find) input validation failed: /n|INVALID_INPUT_VALUE",
                "Error executing tool add: 1 validation error for addArguments|INVALID_INPUT_VALUE",
                "MCP error -32602: Tool nothing not found|NOT_OFFERED",
                "Unknown tool: nothing|NOT_OFFERED",
                "MCP error -32601: Tool slow requires task augmentation (taskSupport: 'required')|PRECONDITION_UNMET"
            })
    void knowsWhichSignsProveThatNothingWasDone(String text, String code) {
        Fault fault = fault(text);

        assertThat(fault.code().name()).isEqualTo(code);
        assertThat(fault.effect()).isEqualTo(Effect.NONE);
    }

    @TableTest
    @ValueSource(
            strings = {
                "It broke.",
                "Error 404 lines were read",
                "EXTERMINATE",
                "Order 500 was cancelled",
                "{\"code\":\"E42\"}",
                "The option ENOENT is not documented",
                "listen EADDRINUSE: address already in use :::3000",
                "2 tests failed\n  expected 404 Not Found, but got 200\n  request timed out",
                "Cannot find module 'zod'",
                "Traceback (most recent call last):\n  File \"a.py\", line 3\nTimeoutError: timed out\nValueError: bad",
                "The field \"rate limit\" has no label",
                "Choose another timeout",
                "Job status 503 lines long",
                "HTTP 500 from the service"
            })
    void saysNothingAboutATextThatItDoesNotRecognise(String text) {
        Fault fault = fault(text);

        assertThat(fault.code().name()).isEqualTo("TOOL_FAILED");
        assertThat(fault.retry()).isEqualTo(Retry.UNKNOWN);
        assertThat(fault.effect()).isEqualTo(Effect.UNKNOWN);
        assertThat(fault.suggestion()).isEmpty();
    }

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "quota exceeded, retry in 7 seconds|PT7S|RATE_LIMITED",
                "overloaded, retry in 30 s|PT30S|TEMPORARILY_UNAVAILABLE",
                "429 Too Many Requests, Retry-After: 17|PT17S|RATE_LIMITED",
                "Rate limit reached for model. Please try again in 1m20s.|PT1M20S|RATE_LIMITED",
                "Please retry in 34.07s.|PT34.07S|TOOL_FAILED",
                "Please retry after 2 minutes|PT2M|TOOL_FAILED",
                "Not Found. Try the request again in 250ms|PT0.25S|ITEM_NOT_FOUND",
                "{\"error\":{\"message\":\"Slow down\",\"retry_after\":3}}|PT3S|TOOL_FAILED",
                "{\"message\":\"try again in 20s\"}|PT20S|TOOL_FAILED",
                "{\"code\":\"RATE_LIMITED\",\"retryAfterMs\":1500}|PT1.5S|RATE_LIMITED",
                "MCP error -32602: Too early, retry in 5 s|PT5S|INVALID_INPUT_VALUE"
            })
    void usesATimeThatTheTextStatesWhateverElseItSays(String text, Duration delay, String code) {
        Fault fault = fault(text);

        assertThat(fault.statedRetry()).contains(Retry.after(delay));
        assertThat(fault.code().name()).isEqualTo(code);
        assertThat(fault.suggestion()).isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "Gave up after 3 retries in 7 seconds",
                "Retried 3 times",
                "Timed out waiting for 30 s",
                "1 of 2 failed\n\n\n\n\n\nlog: retry in 5 s"
            })
    void readsNoTimeThatIsNotAboutTheNextCall(String text) {
        assertThat(ErrorPhrases.statedTime(text)).isEmpty();
    }

    @Test
    void aQuotaWithoutATimeMayLastForDays() {
        assertThat(fault("quota exceeded").retry()).isEqualTo(Retry.UNKNOWN);
    }

    @Test
    void theDataOfAProtocolErrorMayStateTheTime() {
        JsonObject data =
                (JsonObject) JsonText.read("{\"retryAfter\":9}").clean().orElseThrow();

        Fault fault = new Evidence.ProtocolError(-32000, "Busy", Optional.of(data)).fault();

        assertThat(fault.statedRetry()).contains(Retry.after(Duration.ofSeconds(9)));
    }

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ENOENT: no such file or directory, open '/etc/tool.json'|Read what the tool says.",
                "Entity ghost not found|Read what the tool says.",
                "Request failed with status code 400|Read what the tool says.",
                "HTTP 403: Resource not accessible|The permission that is missing has to be given first.",
                "invalid API key|Valid credentials have to be provided first.",
                "Access denied - path outside allowed directories|Use a path that stays inside the folder.",
                "Could not find exact match for edit|Read the current state, then decide again.",
                "spawn git ENOENT|Ask the operator of the server to install the program that the message names.",
                "MCP error -32602: Tool no not found|Read the server's list of tools, and use a name from it.",
                "MCP error -32601: Tool a requires task augmentation|Make the call as a task, with the parameter task."
            })
    void advisesOnlyWhatIsTrueOfEveryTextWithTheSign(String text, String advice) {
        assertThat(fault(text).suggestion()).contains(advice);
    }

    private static Fault fault(String text) {
        return new Evidence.ErrorText(text).fault();
    }
}
