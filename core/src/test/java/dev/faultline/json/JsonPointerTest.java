package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPointerTest {
    @TableTest
    @CsvSource({"a,/a", "0,/0", "'',/", "a/b,/a~1b", "m~n,/m~0n", "~1,/~01", "/~,/~1~0", "a.b,/a.b", "' ','/ '", "é,/é"
    })
    void escapesSlashAndTilde(String name, String text) {
        JsonPointer child = JsonPointer.ROOT.child(name);

        assertThat(child.text()).isEqualTo(text);
    }

    @Test
    void growsByOneStepForEachChild() {
        JsonPointer pointer = JsonPointer.ROOT.child("a").child("0").child("b");

        assertThat(pointer).isEqualTo(new JsonPointer("/a/0/b"));
    }

    @Test
    void repairsAnUnpairedSurrogate() {
        JsonPointer pointer = JsonPointer.ROOT.child("\uD800");

        assertThat(pointer.text()).isEqualTo("/\uFFFD");
    }

    @TableTest
    @CsvSource({"/a,a", "/a/0/b,a.0.b", "/a~1b/c,a/b.c", "/m~0n,m~n", "/~01,~1", "'',''", "/,''", "//a,.a"})
    void canBeWrittenAsADottedPath(String text, String dotted) {
        JsonPointer pointer = new JsonPointer(text);

        assertThat(pointer.dotted()).isEqualTo(dotted);
    }

    @Test
    void printsTheRootInParentheses() {
        assertThat(JsonPointer.ROOT).hasToString("(root)");
    }

    @Test
    void printsItsText() {
        assertThat(new JsonPointer("/a~1b")).hasToString("/a~1b");
    }

    @Test
    void precedesTheMessageOfAProblem() {
        JsonProblem problem = new JsonProblem(new JsonPointer("/a/1"), "is given twice");

        assertThat(problem).hasToString("/a/1: is given twice");
    }
}
