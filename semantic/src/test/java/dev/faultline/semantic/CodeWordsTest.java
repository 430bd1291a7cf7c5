package dev.faultline.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CodeWordsTest {
    @Test
    void splitsNames() {
        assertThat(CodeWords.of("private final HTTPServer mostRecent_user2 = parseJSON(x);"))
                .isEqualTo("final http server most recent user parse json");
    }

    @Test
    void keepsProseAndOmitsPunctuationAndImports() {
        assertThat(CodeWords.of(List.of("import java.util.List;", "/** Sends a letter, at once. */", "// für später")))
                .isEqualTo("sends letter at once für später");
    }

    @Test
    void keepsOnlyTheWordsThatDescribeTheSubjectOfAQuestion() {
        assertThat(CodeWords.ofQuestion("How does the parser recover?")).isEqualTo("the parser recover");
        assertThat(CodeWords.ofQuestion("where is it")).isEqualTo("where is it");
    }

    @Test
    void usesTheNameAndTheFolderOfAPath() {
        assertThat(CodeWords.ofPath("shop/src/main/java/mail/LetterBox.java")).isEqualTo("mail letter box");
        assertThat(CodeWords.ofPath("README")).isEqualTo("readme");
    }

    @Test
    void keepsWordsThatMayBeTermsOfTheDomain() {
        assertThat(CodeWords.of("public static Record link(String main) { return code.get(src); }"))
                .isEqualTo("record link string main code get src");
        assertThat(CodeWords.ofQuestion("where does main return the record of a static link"))
                .isEqualTo("main return the record of static link");
    }

    @Test
    void keepsProseThatBeginsLikeAnImport() {
        assertThat(CodeWords.of(List.of(
                        "use the token to log in",
                        "import of goods is taxed",
                        "package tours start here",
                        "using a map, one finds it")))
                .isEqualTo("use the token to log in import of goods is taxed package tours start here using map one"
                        + " finds it");
    }

    @Test
    void omitsImportsOfManyLanguages() {
        assertThat(CodeWords.of(List.of(
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
