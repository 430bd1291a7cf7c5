package dev.faultline.check.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The page of a rule: why it matters, a bad and a good exchange, and how to fix it. */
public final class RulePage {
    private RulePage() {}

    /** {@return the page as Markdown, which the command line and the documentation show} */
    public static String of(CheckRule rule) {
        return "# " + rule.id() + ": " + rule.title() + "\n\n"
                + "Family " + rule.family().label() + ", severity "
                + rule.level().label() + ".\n\n"
                + body(rule);
    }

    private static String body(CheckRule rule) {
        try (InputStream page = RulePage.class.getResourceAsStream(rule.id() + ".md")) {
            if (page == null) {
                throw new IllegalStateException("The rule " + rule.id() + " has no page");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
