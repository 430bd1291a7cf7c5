package dev.faultline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.preinitialize.BackgroundPreinitializer;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** Spring Boot ignores the failures of such work, so this looks for them. */
class ClassWarmUpTest {
    @Test
    void springBootFindsIt() {
        assertThat(SpringFactoriesLoader.loadFactories(
                        BackgroundPreinitializer.class, getClass().getClassLoader()))
                .hasAtLeastOneElementOfType(ClassWarmUp.class);
    }

    @Test
    void runsWithoutAFailure() {
        assertThatCode(new ClassWarmUp()::preinitialize).doesNotThrowAnyException();
    }
}
