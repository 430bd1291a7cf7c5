package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void takesNamesApart() {
        assertThat(Words.of("private final HTTPServer mostRecent_user2 = parseJSON(x);"))
                .isEqualTo("final http server most recent user parse json");
    }

    @Test
    void keepsProseAndLeavesOutMarksAndImports() {
        assertThat(Words.of(List.of("import java.util.List;", "/** Sends a letter, at once. */", "// für später")))
                .isEqualTo("sends letter at once für später");
    }

    @Test
    void ofAQuestionThatCountsWhichItIsAbout() {
        assertThat(Words.ofQuestion("How does the parser recover?")).isEqualTo("the parser recover");
        assertThat(Words.ofQuestion("where is it")).isEqualTo("where is it");
    }

    @Test
    void ofAPathTheNameAndItsFolderCount() {
        assertThat(Words.ofPath("shop/src/main/java/mail/LetterBox.java")).isEqualTo("mail letter box");
        assertThat(Words.ofPath("README")).isEqualTo("readme");
    }

    @Test
    void keepsWordsThatMayNameSomethingOfTheDomain() {
        assertThat(Words.of("public static Record link(String main) { return code.get(src); }"))
                .isEqualTo("record link string main code get src");
        assertThat(Words.ofQuestion("where does main return the record of a static link"))
                .isEqualTo("main return the record of static link");
    }

    @Test
    void keepsProseThatBeginsLikeAnImport() {
        assertThat(Words.of(List.of(
                        "use the token to log in",
                        "import of goods is taxed",
                        "package tours start here",
                        "using a map, one finds it")))
                .isEqualTo("use the token to log in import of goods is taxed package tours start here using map one"
                        + " finds it");
    }

    @Test
    void leavesOutImportsOfManyLanguages() {
        assertThat(Words.of(List.of(
                        "import static java.util.List.of;",
                        "import os, sys",
                        "import numpy as np",
                        "import { a, b } from './parts'",
                        "import React, { useState } from \"react\"",
                        "import 'side-effect'",
                        "import (",
                        "from x import y",
                        "package shop.cart;",
                        "using System.Linq;",
                        "use std::io::Read;",
                        "#include <stdio.h>")))
                .isEmpty();
    }
}
