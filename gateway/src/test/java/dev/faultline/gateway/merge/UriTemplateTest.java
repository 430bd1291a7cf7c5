package dev.faultline.gateway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class UriTemplateTest {
    @TableTest
    @CsvSource({
        "mem://a/{id},mem://a/1,true",
        "mem://a/{id},mem://a/,false",
        "mem://a/{id},mem://a/1/2,false",
        "mem://a/{id},mem://b/1,false",
        "file://{+path},file:///home/x.txt,true",
        "file:///{path*},file:///a/b/c,true",
        "repo://{owner}/{name}/contents{/path*},repo://a/b/contents/c/d,true",
        "find://x{?q},find://x,true",
        "find://x{?q},find://x?q=1,true",
        "plain://x,plain://x,true",
        "plain://x,plain://xy,false",
        "broken://{x,broken://{x,true"
    })
    void matches(String template, String uri, boolean expected) {
        assertThat(UriTemplate.matches(template, uri)).isEqualTo(expected);
    }

    @Test
    void isNotSlowForATemplateThatMatchesInManyWays() {
        String hostile = "{+a}".repeat(1000) + "!";

        assertThat(UriTemplate.matches(hostile, "a".repeat(4000))).isFalse();
        assertThat(UriTemplate.matches("{+a}".repeat(2000), "a")).isFalse();
    }
}
