package dev.faultline.check.rule;

import dev.faultline.testing.ReferencePage;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

class RulePagesTest {
    @Test
    void theListOfRulesIsUpToDate() throws IOException {
        new ReferencePage("check/README.md").isUpToDate(ReferencePage.NOTE + contents());
    }

    @TableTest
    @EnumSource
    void thePageOfEachRuleIsUpToDate(CheckRule rule) throws IOException {
        new ReferencePage("check/" + rule.id() + ".md").isUpToDate(ReferencePage.NOTE + RulePage.of(rule));
    }

    private static String contents() {
        StringBuilder page = new StringBuilder("# The rules of `faultline check`\n\n")
                .append("`faultline check --explain RULE` prints the same pages. [The guide](../../guides/check.md)"
                        + " says how a server is probed.\n\n")
                .append("| rule | family | severity | |\n| --- | --- | --- | --- |\n");
        for (CheckRule rule : CheckRule.values()) {
            page.append(ReferencePage.row(
                    "[" + rule.id() + "](" + rule.id() + ".md)",
                    rule.family().label(),
                    rule.level().label(),
                    rule.title()));
        }
        return page.toString();
    }
}
