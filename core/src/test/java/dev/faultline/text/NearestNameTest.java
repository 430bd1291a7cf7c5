package dev.faultline.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("path", "start_line", "end_line", "title");

    @ParameterizedTest
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

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "colour", "xyz", "line"})
    void findsNothingThatIsNotAlike(String given) {
        assertThat(NearestName.to(given, KNOWN)).isEmpty();
    }

    @Test
    void takesThreeLettersOfFiveForAlike() {
        assertThat(NearestName.to("abcxy", List.of("abcde"))).contains("abcde");
    }

    @Test
    void takesFourLettersOfSevenForDifferent() {
        assertThat(NearestName.to("abcdxyz", List.of("abcdefg"))).isEmpty();
    }

    @Test
    void takesTheNearestOfSeveral() {
        assertThat(NearestName.to("name", List.of("names", "same", "name"))).contains("name");
    }

    @Test
    void takesTheFirstOfTwoThatAreAsNear() {
        assertThat(NearestName.to("file", List.of("mile", "tile"))).contains("mile");
    }

    @Test
    void givesTheMostSimilarFirst() {
        assertThat(NearestName.allTo("name", List.of("names!", "same", "name", "colour")))
                .containsExactly("name", "same", "names!");
    }

    @Test
    void givesNoMoreThanThree() {
        assertThat(NearestName.allTo("file", List.of("mile", "tile", "pile", "bile")))
                .containsExactly("mile", "tile", "pile");
    }

    @Test
    void givesOneNameOnce() {
        assertThat(NearestName.allTo("file", List.of("mile", "mile", "tile"))).containsExactly("mile", "tile");
    }

    @Test
    void givesNoNameThatIsNotAlike() {
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

    // In Turkish, the small letter of I is not i.
    @Test
    void findsTheSameNameWhateverTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("tr-TR"));

            assertThat(NearestName.to("TIIIE", List.of("tiiie"))).contains("tiiie");
        } finally {
            Locale.setDefault(before);
        }
    }
}
