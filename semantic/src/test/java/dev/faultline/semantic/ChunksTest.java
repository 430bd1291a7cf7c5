package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
            """)).containsExactly("2-5 total", "6-8 Mailer");
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
            """)).containsExactly("2-9 Cart", "10-43 Cart.add", "44-51 Cart");
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
            """)).containsExactly("0-9 Shop", "10-12 Licence");
    }

    @Test
    void cutsAFileWithoutStructureIntoWindows() {
        String row = "just words, one after another, that declare nothing at all\n";

        assertThat(cut("notes.txt", row.repeat(70))).containsExactly("0-29 -", "30-59 -", "60-69 -");
    }

    @Test
    void cutsALongFunctionIntoWindowsOfTheSameName() {
        assertThat(cut("a.js", "function total() {\n" + LONG + LONG + "}\n"))
                .containsExactly("0-44 total", "45-61 total");
    }

    @Test
    void omitsChunksThatContainOnlyImports() {
        assertThat(cut("a.py", "import os\nimport sys\n\n")).isEmpty();
        assertThat(cut("empty.txt", "")).isEmpty();
    }

    @Test
    void doesNotMistakeASentenceInACommentForADeclaration() {
        assertThat(cut("Cart.java", """
            /*
            A cart. The old
            class hierarchy is gone, and an
            interface between the parts (see below) took its place.
            */
            final class Cart {
            }
            """)).containsExactly("0-6 Cart");
        assertThat(cut("cart.py", """
            def total(prices):
                \"""Adds up.

                record each price, as the
                class docs say:
                function calls (all of them) are cheap
                \"""
                return sum(prices)
            """)).containsExactly("0-7 total");
        assertThat(cut("page.html", """
            <!--
            the class names (all of them) are below
            class Names
            -->
            <p>x</p>
            """)).containsExactly("0-4 -");
    }

    @Test
    void doesNotMistakeASentenceInProseForADeclaration() {
        assertThat(cut("notes.txt", "class action suits\nmodule fees (new) are due\nrecord\n"))
                .containsExactly("0-2 -");
        assertThat(cut("a.rb", "record the value of x\nclass names are short\n"))
                .containsExactly("0-1 -");
    }

    @Test
    void recognisesDeclarationsOfManyLanguages() {
        assertThat(cut("a.rs", "impl Cart for Shop {\n}\n")).containsExactly("0-1 Cart");
        assertThat(cut("a.rb", "class Cart < Base\n  def empty?\n  end\nend\n")).containsExactly("0-3 Cart");
        assertThat(cut("a.kt", "fun String.total(): Int = 1\n")).containsExactly("0-0 total");
        assertThat(cut("a.ts", "export interface Cart {\n}\n")).containsExactly("0-1 Cart");
        assertThat(cut("a.go", "func (c *Cart) total() int {\n}\n")).containsExactly("0-1 total");
    }

    @Test
    void namesTheFunctionsOfACommonJsModule() {
        assertThat(cut("cart.js", """
            'use strict';
            const tax = require('./tax');

            function round(sum) {
            """ + LONG + """
            }

            exports.total = function (prices) {
            """ + LONG + """
            };

            module.exports.count = async (prices) => {
            """ + LONG + """
            };

            Cart.prototype.add = function add(price) {
            """ + LONG + """
            };

            module.exports = class Mailer {
            """ + LONG + """
            };

            var undo = function () {
            """ + LONG + """
            };
            """))
                .extracting(chunk -> chunk.substring(chunk.indexOf(' ') + 1))
                .containsExactly("-", "round", "total", "count", "Cart.add", "Mailer", "undo");
    }

    @Test
    void doesNotNameWhatFollowsAFunctionOfAScriptAfterIt() {
        assertThat(cut("cart.js", """
            function total(
              prices
            ) {
              return 1;
            }

            // Everything that others use.
            const limits = { most: 3 };
            module.exports = function (prices) {
              return 2;
            };
            """)).containsExactly("0-6 total", "7-10 -");
        assertThat(cut("cart.test.ts", """
            const one = () => 1;
            describe('a cart', () => {
              function empty() {
                return [];
              }
            });
            process.exit(0);
            """)).containsExactly("0-0 one", "1-1 -", "2-5 empty", "6-6 -");
    }

    @Test
    void aModuleThatOnlyListsItsExportsHasNoFurtherChunk() {
        assertThat(cut("cart.js", "function total() {\n}\n\nmodule.exports = { total, tax: require('./tax') };\n"))
                .containsExactly("0-2 total");
        assertThat(cut("index.js", "module.exports = require('./lib/cart');\n")).isEmpty();
    }

    @Test
    void cutsMarkdownAtUnderlinedHeadings() {
        assertThat(cut("README.md", """
            ---
            title: Shop
            ---
            Shop
            ====

            Sells things.

            Building the
            shop
            ---

            | a | b |
            | - | - |

            - a list
            ---

            Licence
            =====
            Free.
            """)).containsExactly("0-2 -", "3-17 Shop", "18-20 Licence");
    }

    @Test
    void skipsTheFencesAndCommentsOfMarkdown() {
        assertThat(cut("README.md", """
            # Shop

            ````md
            ```
            # not a heading
            ```
            # nor this
            ````

            <!--
            # nor this
            -->

                # nor this

              ## Building ##
            """ + "It is built. ".repeat(120)))
                .containsExactly("0-14 Shop", "15-16 Shop > Building");
    }

    @Test
    void namesNothingInDocumentsAndData() {
        String sentence = "You may copy (or distribute) it.\nclass Names\n\nunder any licence (see below)\n";

        assertThat(List.of("LICENSE", "README", "docs/a.html", "a.rst", "a.tex", "a.org", "a.json", "a.yaml", "a.xml"))
                .allSatisfy(path -> assertThat(cut(path, sentence)).containsExactly("0-3 -"));
        assertThat(cut("dev/build", "#!/bin/sh\nfetch() {\n  true\n}\n")).containsExactly("0-3 fetch");
        assertThat(cut("Jenkinsfile", "def fetch() {\n}\n")).containsExactly("0-1 fetch");
    }

    private static List<String> cut(String path, String text) {
        List<String> lines = Content.of(text.getBytes(StandardCharsets.UTF_8)).lines();
        return Chunks.of(path, lines).stream()
                .map(chunk ->
                        chunk.start() + "-" + chunk.end() + " " + chunk.symbol().orElse("-"))
                .toList();
    }
}
