package dev.faultline.toolsets.workspace.policy;

import java.util.List;

/** The rules for projects without a policy file, to which a policy file adds its own. */
final class DefaultRules {
    private static final String[] SCRIPTS = {".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"};
    private static final String[] TYPES = {".ts", ".mts", ".cts", ".tsx"};
    private static final String[] BRACES = {
        ".java", ".kt", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx", ".cs", ".cpp", ".swift"
    };

    private static final List<PolicyRule> GENERAL = List.of(
            PolicyRule.of("no-placeholder", "\\b(?:TODO|FIXME|XXX)\\b", "something is left to be done"),
            PolicyRule.of(
                    "no-empty-catch",
                    "\\bcatch\\s*(?:\\([^)]*\\))?\\s*\\{\\s*\\}",
                    "a failure is caught and forgotten",
                    BRACES),
            PolicyRule.of("no-false-assertion", "\\bassert\\s*\\(\\s*false\\b", "an assertion that always fails"),
            PolicyRule.of("no-console-log", "\\bconsole\\.log\\s*\\(", "output that was meant for debugging", SCRIPTS),
            PolicyRule.of("no-any", ":\\s*any\\b", "a type that says nothing", TYPES),
            PolicyRule.of("no-ts-ignore", "@ts-(?:ignore|nocheck)\\b", "a check is switched off", SCRIPTS),
            PolicyRule.of(
                    "no-math-random", "\\bMath\\.random\\s*\\(", "a result that differs from run to run", SCRIPTS),
            PolicyRule.of("no-date-now", "\\bDate\\.now\\s*\\(", "a result that differs from run to run", SCRIPTS),
            PolicyRule.of("no-bare-except", "^\\s*except\\s*:", "every failure is caught, foreseen or not", ".py"),
            PolicyRule.of(
                    "no-random-module",
                    "^\\s*(?:import\\s+random\\b|from\\s+random\\s+import\\b)",
                    "a result that differs from run to run",
                    ".py"));

    private static final List<PolicyRule> RUST = List.of(
            PolicyRule.of("rust-no-unwrap", "\\.unwrap(?:_or[a-z_]*)?\\s*\\(", "a failure is not handled", ".rs"),
            PolicyRule.of("rust-no-expect", "\\.expect\\s*\\(", "a failure is not handled", ".rs"),
            PolicyRule.of("rust-no-panic", "\\bpanic!", "the program is ended instead of failing", ".rs"),
            PolicyRule.of("rust-no-todo", "\\b(?:todo|unimplemented)!", "something is left to be done", ".rs"),
            PolicyRule.of("rust-no-unsafe", "\\bunsafe\\b", "memory safety is switched off", ".rs"),
            PolicyRule.of("rust-no-static-mut", "\\bstatic\\s+mut\\b", "state that threads share unprotected", ".rs"),
            PolicyRule.of("rust-no-leak", "\\bBox::leak\\b", "memory that is never given back", ".rs"),
            PolicyRule.of("rust-no-allow", "#!?\\[\\s*allow\\b", "a check is switched off", ".rs"));

    private DefaultRules() {}

    static List<PolicyRule> general() {
        return GENERAL;
    }

    static List<PolicyRule> rust() {
        return RUST;
    }
}
