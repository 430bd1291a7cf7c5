package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("path", "start_line", "end_line", "title");

    @TableTest
    @CsvSource({
        "path,path",
        "pth,path",
        "paths,path",
        "PATH,path",
        "startLine,start_line",
        "start-line,start_line",
        "end_lin,end_line",
        "strat_line,start_line"
    })
    void findsTheNameThatWasMeant(String given, String meant) {
        assertThat(NearestName.to(given, KNOWN)).contains(meant);
    }

    @TableTest
    @ValueSource(strings = {"", "p", "colour", "xyz", "line"})
    void findsNoDissimilarName(String given) {
        assertThat(NearestName.to(given, KNOWN)).isEmpty();
    }

    @Test
    void asksWhetherTheNearestNameWasMeant() {
        assertThat(NearestName.question("pth", KNOWN)).isEqualTo(" Did you mean path?");
        assertThat(NearestName.question("colour", KNOWN)).isEmpty();
    }

    @Test
    void treatsThreeOfFiveLettersAsSimilar() {
        assertThat(NearestName.to("abcxy", List.of("abcde"))).contains("abcde");
    }

    @Test
    void treatsFourOfSevenLettersAsDifferent() {
        assertThat(NearestName.to("abcdxyz", List.of("abcdefg"))).isEmpty();
    }

    @Test
    void prefersTheNearestOfSeveral() {
        assertThat(NearestName.to("name", List.of("names", "same", "name"))).contains("name");
    }

    @Test
    void prefersTheFirstOfTwoEquallyNear() {
        assertThat(NearestName.to("file", List.of("mile", "tile"))).contains("mile");
    }

    @Test
    void returnsTheMostSimilarFirst() {
        assertThat(NearestName.allTo("name", List.of("names!", "same", "name", "colour")))
                .containsExactly("name", "same", "names!");
    }

    @Test
    void returnsAtMostThree() {
        assertThat(NearestName.allTo("file", List.of("mile", "tile", "pile", "bile")))
                .containsExactly("mile", "tile", "pile");
    }

    @Test
    void returnsEachNameOnce() {
        assertThat(NearestName.allTo("file", List.of("mile", "mile", "tile"))).containsExactly("mile", "tile");
    }

    @Test
    void returnsNoDissimilarName() {
        assertThat(NearestName.allTo("colour", KNOWN)).isEmpty();
    }

    @Test
    void findsNothingAmongNoNames() {
        assertThat(NearestName.to("path", List.of())).isEmpty();
    }

    @Test
    void comparesNamesOfSixtyFourLetters() {
        String name = "a".repeat(64);

        assertThat(NearestName.to("a".repeat(63), List.of(name))).contains(name);
    }

    @Test
    void doesNotCompareLongerOnes() {
        String name = "a".repeat(65);

        assertThat(NearestName.to(name, List.of(name))).isEmpty();
    }

    // In Turkish, the lower case of I is not i.
    @Test
    void findsTheSameNameInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));

            assertThat(NearestName.to("TIIIE", List.of("tiiie"))).contains("tiiie");
        } finally {
            Locale.setDefault(before);
        }
    }
}
