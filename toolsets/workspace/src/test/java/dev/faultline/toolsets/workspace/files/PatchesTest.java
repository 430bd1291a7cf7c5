package dev.faultline.toolsets.workspace.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parsing and applying unified diffs. */
class PatchesTest {
    @TempDir
    private Path folder;

    private TestWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws IOException {
        workspace = new TestWorkspace(folder).file("a.txt", "one\ntwo\nthree\n");
    }

    private String patched(String path, String patch) {
        return workspace.draft(path, TestWorkspace.patch(patch)).after().text().orElseThrow();
    }

    private String refusal(String path, String patch) {
        return TestWorkspace.refusal(() -> patched(path, patch));
    }

    @Test
    void aPatchIsApplied() {
        assertThat(patched("a.txt", """
            diff --git a/a.txt b/a.txt
            index 1..2 100644
            --- a/a.txt
            +++ b/a.txt
            @@ -1,3 +1,4 @@ somewhere
             one
            -two
            +TWO
            +and a half
             three
            """)).isEqualTo("one\nTWO\nand a half\nthree\n");
    }

    @Test
    void aPatchFromDevNullCreatesAFile() {
        String patch = "--- /dev/null\n+++ b/new/b.txt\n@@ -0,0 +1 @@\n+b\n\\ No newline at end of file\n";

        assertThat(patched("new/b.txt", patch)).isEqualTo("b");
        workspace.file("new/b.txt", "x");
        assertThat(refusal("new/b.txt", patch)).startsWith("FILE_ALREADY_EXISTS");
    }

    @Test
    @Spec("SE-22")
    void lineEndsAreKeptAsTheyAre() {
        workspace.file("crlf.txt", "one\r\ntwo\r\n").file("bare.txt", "one\ntwo");

        assertThat(patched("crlf.txt", "--- crlf.txt\n+++ crlf.txt\n@@ -2 +2,2 @@\n two\r\n+three\r\n"))
                .isEqualTo("one\r\ntwo\r\nthree\r\n");
        assertThat(refusal("crlf.txt", "--- crlf.txt\n+++ crlf.txt\n@@ -2 +2,2 @@\n two\n+three\n"))
                .isEqualTo("PATCH_APPLY_FAILED: The patch does not fit the file at line 2, nor in exactly one place"
                        + " nearby: crlf.txt");
        assertThat(patched("bare.txt", """
            --- bare.txt
            +++ bare.txt
            @@ -2 +2 @@
            -two
            \\ No newline at end of file
            +two
            """)).isEqualTo("one\ntwo\n");
        assertThat(refusal("bare.txt", "--- bare.txt\n+++ bare.txt\n@@ -2 +2 @@\n-two\n+x\n"))
                .startsWith("PATCH_APPLY_FAILED");
        assertThat(refusal("a.txt", "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+x\n\\ No newline at end of file\n"))
                .isEqualTo("PATCH_APPLY_FAILED: The patch ends the file before its last line: a.txt");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no diff at all",
                "--- a.txt\n",
                "--- a.txt\n+++ a.txt\n",
                "--- a.txt\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\n",
                "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n",
                "--- a.txt\n+++ a.txt\n@@ -1,2 +1 @@\n-one\n+x\n+y\n",
                "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+x\nrubbish\n",
                "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n*one\n+x\n",
                "--- a.txt\n+++ a.txt\n@@ -0 +1 @@\n-one\n+x\n",
                "--- a.txt\n+++ a.txt\n@@ -2 +2 @@\n-two\n+x\n@@ -1 +1 @@\n-one\n+y\n",
                "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+x\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-one\n+x\n",
                "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+x\n\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-one\n+x\n",
                "rename from a.txt\nrename to b.txt\n--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+x\n",
                "GIT binary patch\nliteral 0\n",
                "--- a.txt\n+++ a.txt\n@@ -99999999999,1 +1 @@\n-one\n+x\n"
            })
    @Spec("SE-22")
    void anythingButAPatchOfOneFileIsInvalid(String patch) {
        assertThat(refusal("a.txt", patch)).startsWith("PATCH_INVALID: The patch ");
    }

    @Test
    @Spec("SE-22")
    void aPatchThatDoesNotFitIsNotApplied() {
        assertThat(refusal("a.txt", "--- a.txt\n+++ a.txt\n@@ -2 +2 @@\n-TWO\n+x\n"))
                .isEqualTo("PATCH_APPLY_FAILED: The patch does not fit the file at line 2, nor in exactly one place"
                        + " nearby: a.txt");
        assertThat(refusal("a.txt", "--- a.txt\n+++ a.txt\n@@ -90 +90 @@\n-two\n+x\n"))
                .startsWith("PATCH_APPLY_FAILED");
        assertThat(refusal("a.txt", "--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-one\n+x\n"))
                .isEqualTo("PATCH_APPLY_FAILED: The patch is for another file than a.txt");
        assertThat(refusal("b.txt", "--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-one\n+x\n"))
                .isEqualTo("FILE_NOT_FOUND: File not found: b.txt");
        workspace.file("binary", new byte[] {0, 1, 2});
        assertThat(refusal("binary", "--- binary\n+++ binary\n@@ -1 +1 @@\n-one\n+x\n"))
                .isEqualTo("FILE_READ_FAILED: The file is not text in UTF-8: binary");
    }

    @Test
    @Spec({"SE-22", "R39"})
    void aHunkThatHasMovedIsAppliedAtTheOnePlaceWhereItFits() {
        workspace.file("m.txt", "new 1\nnew 2\none\ntwo\nthree\nfour\nfive\nsix\nseven\n");

        assertThat(patched("m.txt", """
            --- m.txt
            +++ m.txt
            @@ -1,3 +1,3 @@
             one
            -two
            +TWO
             three
            @@ -5,2 +5,3 @@
             five
            +five and a half
             six
            """))
                .isEqualTo("new 1\nnew 2\none\nTWO\nthree\nfour\nfive\nfive and a half\nsix\nseven\n");
        assertThat(patched("m.txt", "--- m.txt\n+++ m.txt\n@@ -40 +40 @@\n-seven\n+SEVEN\n"))
                .endsWith("six\nSEVEN\n");
    }

    @Test
    @Spec({"SE-22", "R39"})
    void aHunkThatFitsInTwoPlacesOrFarAwayIsNotApplied() {
        workspace.file("m.txt", "a\nx\ny\nb\nx\ny\nc\n").file("far.txt", "x\n".repeat(99) + "only\n");
        String head = "--- m.txt\n+++ m.txt\n";

        assertThat(patched("m.txt", head + "@@ -5,2 +5,2 @@\n x\n-y\n+Y\n")).endsWith("b\nx\nY\nc\n");
        for (String ambiguous : new String[] {
            "@@ -3,2 +3,2 @@\n x\n-y\n+Y\n",
            "@@ -2 +2 @@\n-c\n+C\n@@ -5,2 +5,2 @@\n x\n-y\n+Y\n",
            "@@ -1 +1 @@\n-c\n+C\n@@ -7 +7 @@\n-a\n+A\n",
            "@@ -2 +2 @@\n-a\n+A\n@@ -4,0 +5 @@\n+anywhere\n",
            "@@ -9,0 +10 @@\n+beyond the end\n"
        }) {
            assertThat(refusal("m.txt", head + ambiguous)).startsWith("PATCH_APPLY_FAILED");
        }
        assertThat(refusal("far.txt", "--- far.txt\n+++ far.txt\n@@ -1 +1 @@\n-only\n+ONLY\n"))
                .startsWith("PATCH_APPLY_FAILED");
    }

    @Test
    @Spec("SE-22")
    void aHostilePatchIsAppliedQuickly() {
        int lines = 100_000;
        workspace.file("same", "x\n".repeat(lines));
        String old = " x\n".repeat(lines / 2 - 1) + "-y\n";

        assertThat(refusal("same", "--- same\n+++ same\n@@ -1," + lines / 2 + " +1," + (lines / 2 - 1) + " @@\n" + old))
                .startsWith("PATCH_APPLY_FAILED");
    }

    @Test
    void aGiantPatchIsAppliedInOnePass() {
        int lines = 99_000;
        String old = "x\n".repeat(lines);
        workspace.file("giant", old);
        String patch = "--- giant\n+++ giant\n@@ -1," + lines + " +1," + lines + " @@\n" + "-x\n".repeat(lines)
                + "+y\n".repeat(lines);

        assertThat(patched("giant", patch)).isEqualTo("y\n".repeat(lines));
    }

    @Test
    @Spec("SE-22")
    void aPatchOrAFileOfTooManyLinesIsNotParsed() {
        workspace.file("giant", "x\n".repeat(200_001));

        assertThat(refusal("a.txt", "--- a.txt\n+++ a.txt\n" + "\n".repeat(200_000)))
                .isEqualTo("PATCH_INVALID: The patch has more than 200000 lines");
        assertThat(refusal("giant", "--- giant\n+++ giant\n@@ -1 +1 @@\n-x\n+y\n"))
                .isEqualTo("PATCH_APPLY_FAILED: A patch cannot be applied to a file of more than 200000 lines: giant");
    }

    @Test
    void patchesOfOtherProgramsAreApplied() {
        Random random = new Random(7);
        for (int round = 0; round < 200; round++) {
            List<String> old = someLines(random);
            List<String> fresh = new ArrayList<>(old);
            for (int i = 0; i < 1 + random.nextInt(5); i++) {
                change(fresh, random);
            }
            if (old.equals(fresh)) {
                continue;
            }
            workspace.file("r.txt", ended(old));
            List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
                    "r.txt", "r.txt", old, DiffUtils.diff(old, fresh), random.nextInt(4));

            assertThat(patched("r.txt", ended(diff))).isEqualTo(ended(fresh));
        }
    }

    private static void change(List<String> lines, Random random) {
        int at = random.nextInt(lines.size() + 1);
        if (random.nextBoolean() || at == lines.size()) {
            lines.add(at, "new " + random.nextInt(100));
        } else {
            lines.remove(at);
        }
    }

    private static List<String> someLines(Random random) {
        return IntStream.range(0, 1 + random.nextInt(30))
                .mapToObj(i -> "line " + random.nextInt(10))
                .toList();
    }

    private static String ended(List<String> lines) {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
