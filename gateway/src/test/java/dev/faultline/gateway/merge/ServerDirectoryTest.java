package dev.faultline.gateway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerDirectoryTest {
    private static final List<String> SERVERS = List.of("a", "b");

    private final ServerDirectory directory = new ServerDirectory();

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }

    @Test
    void looksNamesUpAndDoesNotTakeThemApart() {
        directory.learn(ListKind.TOOLS, "a", json("{\"tools\":[{\"name\":\"b__x\"}]}"), true);
        directory.learn(ListKind.TOOLS, "b", json("{\"tools\":[{\"name\":\"x\"}]}"), true);

        assertThat(directory.named(ListKind.TOOLS, "a__b__x", SERVERS))
                .contains(new ServerDirectory.ListedPlace("a", "b__x"));
        assertThat(directory.named(ListKind.TOOLS, "b__x", SERVERS))
                .contains(new ServerDirectory.ListedPlace("b", "x"));
        assertThat(directory.named(ListKind.TOOLS, "x", SERVERS)).isEmpty();
    }

    @Test
    void shortensALongNameToOneOfItsOwn() {
        String one = ServerDirectory.shown("a", "x".repeat(100));
        String other = ServerDirectory.shown("a", "x".repeat(101));

        assertThat(one).hasSize(64).isNotEqualTo(other);
    }

    @Test
    void keepsAPageUntilTheListBeginsAgain() {
        directory.learn(ListKind.TOOLS, "a", json("{\"tools\":[{\"name\":\"x\"}],\"nextCursor\":\"2\"}"), true);
        assertThat(directory.isComplete(ListKind.TOOLS, "a")).isFalse();

        directory.learn(ListKind.TOOLS, "a", json("{\"tools\":[{\"name\":\"y\"}]}"), false);
        assertThat(directory.isComplete(ListKind.TOOLS, "a")).isTrue();
        assertThat(directory.names(ListKind.TOOLS, "a")).containsExactly("a__x", "a__y");

        directory.outdate(ListKind.TOOLS, "a");
        assertThat(directory.isComplete(ListKind.TOOLS, "a")).isFalse();
        assertThat(directory.names(ListKind.TOOLS, "a")).containsExactly("a__x", "a__y");

        directory.learn(ListKind.TOOLS, "a", json("{\"tools\":[{\"name\":\"z\"}]}"), true);
        assertThat(directory.names(ListKind.TOOLS, "a")).containsExactly("a__z");
    }

    @Test
    void ignoresItemsThatAreNotItems() {
        assertThat(directory.learn(ListKind.TOOLS, "a", json("{\"tools\":[1,{},{\"name\":2}]}"), true))
                .isEmpty();
        assertThat(directory.learn(ListKind.TOOLS, "a", json("{\"tools\":3}"), true))
                .isEmpty();
    }

    @Test
    void prefersTheFirstServerThatHasAResource() {
        directory.learn(ListKind.RESOURCES, "b", json("{\"resources\":[{\"uri\":\"u://1\"}]}"), true);
        directory.learn(ListKind.TEMPLATES, "a", json("{\"resourceTemplates\":[{\"uriTemplate\":\"u://{n}\"}]}"), true);

        assertThat(directory.resource("u://1", SERVERS)).contains("a");
        assertThat(directory.resource("u://1", List.of("b", "a"))).contains("b");
        assertThat(directory.resource("v://1", SERVERS)).isEmpty();
    }
}
