package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChunksTest {
    private static final String LONG = IntStream.range(0, 30)
            .mapToObj(i -> "        total = total + price * number;\n")
            .collect(Collectors.joining());

    @Test
    void cutsPythonAtFunctionsWithTheirDecorators() {
        assertThat(cut("cart.py", """
            import os

            @cached
            def total(prices):
                return sum(prices)

            class Mailer:
                def send(self, text):
                    smtp.deliver(text)
            """)).containsExactly("2-5 total", "6-9 Mailer");
    }

    @Test
    void cutsJavaAtMethodsWithTheirCommentsAndKeepsSmallNeighboursTogether() {
        assertThat(cut("Cart.java", """
            package shop;

            /** A cart. */
            final class Cart {
                private int total;

                int total() {
                    return total;
                }

                /** Adds. */
                void add(int price, int number) {
            """ + LONG + """
                }

                void clear() {
                    total = 0;
                }

                void undo() {
                    total = before;
                }
            }
            """)).containsExactly("2-9 Cart", "10-43 Cart.add", "44-52 Cart");
    }

    @Test
    void cutsMarkdownAtHeadingsButNotInsideFences() {
        assertThat(cut("README.md", """
            # Shop

            Sells things.

            ## Building

            ```
            # not a heading
            ```

            # Licence

            Free.
            """)).containsExactly("0-9 Shop", "10-13 Licence");
    }

    @Test
    void cutsWhatHasNoStructureIntoWindows() {
        String row = "just words, one after another, that declare nothing at all\n";

        assertThat(cut("notes.txt", row.repeat(70))).containsExactly("0-29 -", "30-59 -", "60-70 -");
    }

    @Test
    void cutsALongFunctionIntoWindowsOfTheSameName() {
        assertThat(cut("a.js", "function total() {\n" + LONG + LONG + "}\n"))
                .containsExactly("0-44 total", "45-62 total");
    }

    @Test
    void leavesOutWhatIsOnlyImports() {
        assertThat(cut("a.py", "import os\nimport sys\n\n")).isEmpty();
        assertThat(cut("empty.txt", "")).isEmpty();
    }

    private static List<String> cut(String path, String text) {
        return Chunks.of(path, List.of(text.split("\n", -1))).stream()
                .map(chunk ->
                        chunk.start() + "-" + chunk.end() + " " + chunk.symbol().orElse("-"))
                .toList();
    }
}
