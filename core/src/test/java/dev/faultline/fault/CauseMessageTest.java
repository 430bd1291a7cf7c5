package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.text.Redactor;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CauseMessageTest {
    @Test
    @Spec({"SE-32", "TE-20"})
    void isEmptyForAThrowableWithoutAMessage() {
        Cause cause = Cause.of(new IllegalStateException((String) null));

        assertThat(cause.message()).isEmpty();
    }

    @TableTest
    @Spec({"SE-30", "TE-20"})
    @MethodSource("failures")
    void isEmptyIfGetMessageThrowsAnError(Error failure) {
        Cause cause = Cause.of(new IllegalStateException() {
            @Override
            public String getMessage() {
                throw failure;
            }
        });

        assertThat(cause).isEqualTo(withoutMessage("IllegalStateException"));
    }

    static List<Error> failures() {
        return List.of(new NoClassDefFoundError("Formatter"), new AssertionError("never"), new InternalError());
    }

    @Test
    @Spec({"SE-30", "TE-20"})
    void isEmptyForAThrowableWhoseMessageThrowsAnException() {
        Cause cause = Cause.of(new IllegalStateException() {
            @Override
            public String getMessage() {
                throw new UnsupportedOperationException();
            }
        });

        assertThat(cause).isEqualTo(withoutMessage("IllegalStateException"));
    }

    @Test
    @Spec({"SE-30", "TE-20"})
    void isEmptyForAThrowableWhoseMessageOverflowsTheStack() {
        Cause cause = Cause.of(new IllegalStateException() {
            @Override
            @SuppressWarnings("InfiniteRecursion")
            public String getMessage() {
                return getMessage();
            }
        });

        assertThat(cause).isEqualTo(withoutMessage("IllegalStateException"));
    }

    @Test
    @Spec({"SE-30", "SE-32"})
    void isEmptyForAnIoExceptionWhoseMessageThrows() {
        Cause cause = Cause.of(new SystemCodeTest.MuteException());

        assertThat(cause).isEqualTo(withoutMessage("MuteException"));
    }

    @Test
    @Spec("SE-30")
    void endsTheChainAtAThrowableWhoseCauseThrows() {
        Cause cause = Cause.of(new IllegalStateException("m") {
            @Override
            public synchronized Throwable getCause() {
                throw new UnsupportedOperationException();
            }
        });

        assertThat(cause.cause()).isEmpty();
    }

    @Test
    @Spec("SE-30")
    void endsTheChainAtATypedFaultWhoseCauseThrows() {
        Cause cause = Cause.of(new FaultException(CommonCode.TIMED_OUT.fault("m")) {
            private static final long serialVersionUID = 1;

            @Override
            public synchronized Throwable getCause() {
                throw new NoClassDefFoundError();
            }
        });

        assertThat(cause.cause()).isEmpty();
    }

    @TableTest
    @Spec("TE-20")
    @MethodSource("foreignTexts")
    void hidesHostDetails(String thrown, String shown) {
        Cause cause = Cause.of(new IllegalStateException(thrown));

        assertThat(cause.message()).isEqualTo(shown);
    }

    static Stream<Arguments> foreignTexts() {
        return Stream.of(
                arguments("cannot open /var/lib/app/data.db", "cannot open [path]"),
                arguments("cannot open C:\\data\\app.db", "cannot open [path]"),
                arguments("no class com.example.app.Loader here", "no class [class] here"),
                arguments("failed\n\tat com.example.App.main(App.java:3)", "failed"),
                arguments("failed\nCaused by: java.lang.IllegalStateException: x", "failed"));
    }

    @Test
    @Spec("TE-20")
    void losesItsSecretsWhenItIsRedacted() {
        Cause cause = Cause.of(new IllegalStateException("login with password=hunter2 failed"));

        Cause redacted = cause.redacted(Redactor.forHome("/home/ada"));

        assertThat(redacted.message()).isEqualTo("login with password=[redacted] failed");
    }

    @Test
    @Spec("TE-20")
    void isBounded() {
        Cause cause = Cause.of(new IllegalStateException("x".repeat(5_000_000)));

        assertThat(cause.message()).hasSize(4096).endsWith("...");
    }

    @TableTest
    @Spec({"SE-39", "TE-20"})
    @MethodSource("values")
    void containsTheTextOfAThrownValue(@Nullable Object thrown, String name, String text) {
        Cause cause = Cause.of(thrown);

        assertThat(cause.name()).isEqualTo(name);
        assertThat(cause.message()).isEqualTo(text);
        assertThat(cause.code()).isEmpty();
        assertThat(cause.cause()).isEmpty();
    }

    static Stream<Arguments> values() {
        Map<String, Object> cycle = new HashMap<>();
        cycle.put("self", cycle);
        return Stream.of(
                arguments(null, "null", ""),
                arguments("it broke", "String", "it broke"),
                arguments(CharBuffer.wrap("it broke"), "String", "it broke"),
                arguments("half \uD83D", "String", "half \uFFFD"),
                arguments(Map.of("reason", "it broke"), "Object", "{\"reason\":\"it broke\"}"),
                arguments(cycle, "Object", "{\"self\":null}"),
                arguments(Map.of("path", "/var/lib/app/data.db"), "Object", "{\"path\":\"[path]\"}"),
                arguments(Arrays.asList("a", null, 1), "Object", "[\"a\",null,1]"),
                arguments(42, "Object", "42"),
                arguments(false, "Object", "false"),
                arguments(Effect.NONE, "Object", ""));
    }

    @Test
    @Spec({"SE-39", "TE-20"})
    void doesNotCallToStringWhichMayRevealTooMuch() {
        Cause cause = Cause.of(new Object() {
            @Override
            public String toString() {
                return "connection of ada, password hunter2";
            }
        });

        assertThat(cause).isEqualTo(new Cause.Value("Object", JsonNull.NULL));
    }

    @Test
    @Spec({"SE-39", "TE-20"})
    void isEmptyForATextThatCannotBeRead() {
        Cause cause = Cause.of(new BrokenText());

        assertThat(cause).isEqualTo(new Cause.Value("String", JsonNull.NULL));
    }

    @Test
    void handlesAValueThatIsTooDeepToBeWritten() {
        JsonValue deep = JsonArray.EMPTY;
        for (int i = 0; i < 2 * JsonText.MAX_DEPTH; i++) {
            deep = JsonArray.of(deep);
        }

        Cause cause = Cause.of(deep);

        assertThat(cause.name()).isEqualTo("Object");
    }

    private static Cause withoutMessage(String name) {
        return new Cause.Thrown(name, "", Optional.empty(), Optional.empty(), List.of());
    }

    /** A text that cannot be read. */
    private static final class BrokenText implements CharSequence {
        @Override
        public int length() {
            throw new IllegalStateException();
        }

        @Override
        public char charAt(int index) {
            throw new IllegalStateException();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            throw new IllegalStateException();
        }

        @Override
        public String toString() {
            throw new IllegalStateException();
        }
    }
}
