package dev.faultline.toolsets.code;

import org.junit.jupiter.api.Tag;

/** The results of a search by ripgrep. */
@Tag("thorough")
class RipgrepSearchTest extends SearchTextContract {
    @Override
    CodeSettings searching(CodeSettings settings) {
        return settings.ripgrepProgram(Rg.program());
    }
}
