package dev.faultline.app.token;

import dev.faultline.app.shared.Tokens;
import dev.faultline.app.shared.Version;
import dev.faultline.http.token.TokenHolder;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the callers of a token file with their roles and scopes.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline token list --token-file /etc/faultline.tokens",
            "",
            "Exit codes: 0 listed, 1 the file cannot be used, 2 wrong usage."
        })
final class TokenListCommand implements Callable<Integer> {
    @Mixin
    private TokenFileOption tokens;

    @Override
    public Integer call() {
        return tokens.with(file -> {
            List<TokenHolder> holders = Tokens.file(file).read();
            int width =
                    holders.stream().mapToInt(holder -> holder.name().length()).reduce("NAME".length(), Math::max);
            String row = "%-" + width + "s  %-8s  %s%n";
            tokens.console().out().printf(Locale.ROOT, row, "NAME", "ROLE", "SCOPES");
            for (TokenHolder holder : holders) {
                String scopes = holder.scopes()
                        .map(limits -> String.join(",", new TreeSet<>(limits)))
                        .orElse("all");
                tokens.console().out().printf(Locale.ROOT, row, holder.name(), holder.role(), scopes);
            }
            tokens.console().out().flush();
            return 0;
        });
    }
}
