package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the code tools.
 *
 * @param root the folder that the tools are confined to
 * @param ripgrep whether {@code search_text} may use ripgrep
 * @param ripgrepProgram the program, by its name or path
 * @param gitProgram the program, by its name or path
 * @param index the index that {@code semantic_search} searches
 * @param notices receives a notice for each partial answer
 * @param problems where problem types are described (R24)
 * @param withheld files and folders that no tool serves, such as those of the server; they need not exist yet
 */
public record CodeSettings(
        Path root,
        CodeLimits limits,
        RipgrepUse ripgrep,
        String ripgrepProgram,
        String gitProgram,
        SemanticIndex index,
        Notices notices,
        URI problems,
        List<Path> withheld) {
    /** Copies the list. */
    public CodeSettings {
        withheld = List.copyOf(withheld);
    }

    /** {@return the usual settings for this root: git and rg from the path, no semantic index} */
    public static CodeSettings of(Path root) {
        return new CodeSettings(
                root,
                CodeLimits.STANDARD,
                RipgrepUse.AUTO,
                "rg",
                "git",
                SemanticIndex.MISSING,
                Notices.NONE,
                ProblemDetailsDialect.CODE_TOOLS,
                List.of());
    }

    /** {@return these settings with these limits} */
    public CodeSettings limits(CodeLimits other) {
        return new CodeSettings(root, other, ripgrep, ripgrepProgram, gitProgram, index, notices, problems, withheld);
    }

    /** {@return these settings with ripgrep used like this} */
    public CodeSettings ripgrep(RipgrepUse use) {
        return new CodeSettings(root, limits, use, ripgrepProgram, gitProgram, index, notices, problems, withheld);
    }

    /** {@return these settings with this ripgrep, which is always used} */
    public CodeSettings ripgrepProgram(String program) {
        return new CodeSettings(
                root, limits, RipgrepUse.ALWAYS, program, gitProgram, index, notices, problems, withheld);
    }

    /** {@return these settings with this git} */
    public CodeSettings gitProgram(String program) {
        return new CodeSettings(root, limits, ripgrep, ripgrepProgram, program, index, notices, problems, withheld);
    }

    /** {@return these settings with this semantic index} */
    public CodeSettings index(SemanticIndex other) {
        return new CodeSettings(root, limits, ripgrep, ripgrepProgram, gitProgram, other, notices, problems, withheld);
    }

    /** {@return these settings with this listener} */
    public CodeSettings notices(Notices other) {
        return new CodeSettings(root, limits, ripgrep, ripgrepProgram, gitProgram, index, other, problems, withheld);
    }

    /** {@return these settings with problem types that are described there} */
    public CodeSettings problems(URI base) {
        return new CodeSettings(root, limits, ripgrep, ripgrepProgram, gitProgram, index, notices, base, withheld);
    }

    /** {@return these settings without these files and folders} */
    public CodeSettings withheld(List<Path> other) {
        return new CodeSettings(root, limits, ripgrep, ripgrepProgram, gitProgram, index, notices, problems, other);
    }
}
