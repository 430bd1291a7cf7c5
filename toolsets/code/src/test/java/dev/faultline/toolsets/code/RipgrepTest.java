package dev.faultline.toolsets.code;

import org.junit.jupiter.api.Tag;

/** The results of a search with a real ripgrep. */
@Tag("thorough")
class RipgrepTest extends SearchContract {
    @Override
    Given tools() {
        return Given.tools(CodeSettings.of(root).ripgrepProgram(Rg.PROGRAM));
    }
}
