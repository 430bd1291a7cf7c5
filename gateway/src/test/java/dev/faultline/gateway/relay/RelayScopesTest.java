package dev.faultline.gateway.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.tool.Caller;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a relay passes on for clients whose tokens are limited to scopes. */
class RelayScopesTest {
    private static final String SESSION = "s";
    private static final ToolRules RULES = new ToolRules(Optional.empty(), List.of(), List.of("look"), Map.of());

    private final Relay relay = new Relay(RelaySettings.STANDARD.tools(RULES));
    private int lastId;

    @Test
    void aToolNeedsWriteUnlessTheOperatorListsItAsOneThatReads() {
        assertThat(refused("read", "tools/call", "tools/call look")).containsExactly("tools/call");
        assertThat(refused("write", "tools/call", "tools/call look")).containsExactly("tools/call look");
        assertThat(refused("read,write", "tools/call", "tools/call look")).isEmpty();
    }

    @Test
    void whatAServerHasNeedsReadAndAnUnknownMethodWrite() {
        String[] methods = {"resources/read", "prompts/get", "resources/subscribe", "completion/complete", "x/change"};

        assertThat(refused("read", methods)).containsExactly("x/change");
        assertThat(refused("write", methods))
                .containsExactly("resources/read", "prompts/get", "resources/subscribe", "completion/complete");
    }

    @Test
    void listsAndOutcomesOfPermittedCallsNeedNoScope() {
        String[] methods = {"initialize", "ping", "tools/list", "resources/list", "logging/setLevel", "tasks/result"};

        assertThat(refused("read", methods)).isEmpty();
        assertThat(refused("write", methods)).isEmpty();
    }

    /** {@return those of these requests that the relay refuses to a token with these scopes} */
    private List<String> refused(String scopes, String... requests) {
        relay.on(new RelayEvent.SessionOpened(SESSION), 0);
        Caller caller =
                new Caller(SESSION, Optional.of("ann"), Optional.empty(), Optional.of(Set.of(scopes.split(","))));
        return List.of(requests).stream()
                .filter(request -> relay.on(new RelayEvent.ClientSent(SESSION, request(request), caller), 0).stream()
                        .anyMatch(action -> action instanceof RelayAction.Fail fail
                                && fail.failure() instanceof Failure.ScopeMissing))
                .toList();
    }

    private Message request(String methodAndName) {
        String[] parts = methodAndName.split(" ");
        String name = parts.length > 1 ? parts[1] : "change";
        String json = "{\"jsonrpc\":\"2.0\",\"id\":" + ++lastId + ",\"method\":\"" + parts[0]
                + "\",\"params\":{\"name\":\"" + name + "\"}}";
        return new MessageScanner().read(json.getBytes(UTF_8)).orElseThrow();
    }
}
