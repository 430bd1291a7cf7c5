package dev.faultline.app.context;

import dev.faultline.app.shared.Version;
import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonText;
import dev.faultline.toolsets.context.ContextCache;
import dev.faultline.toolsets.context.ContextQuery;
import dev.faultline.toolsets.context.Selection;
import dev.faultline.toolsets.context.WholeNumber;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "resolve",
        description = {
            "Selects the documents of a cache that answer a query best, as many as fit into a budget of tokens.",
            "The same query gives the same bytes, here and from the tool context.resolve."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        exitCodeOnInvalidInput = Exit.USAGE,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline context resolve --cache caches/docs --query 'how to deploy' --budget 4000",
            "  faultline context resolve --cache caches/docs --query deploy --budget 4000 --format pretty",
            "",
            Exit.CODES
        })
final class ContextResolveCommand implements Callable<Integer> {
    /** The format of a result. */
    private enum Format {
        JSON,
        PRETTY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Mixin
    private CacheOption cache;

    @Option(names = "--query", paramLabel = "TEXT", required = true, description = "The words to look for.")
    private String query;

    @Option(
            names = "--budget",
            paramLabel = "N",
            required = true,
            description = "The maximum number of tokens of all documents together; a token is four bytes.")
    private String budget;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "json",
            description = "${COMPLETION-CANDIDATES} (default: json).")
    private Format format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        return Exit.of(spec, () -> Exit.print(spec, resolve()));
    }

    // R20: the query first, then the budget, then the cache.
    private String resolve() {
        ContextQuery asked = ContextQuery.of(query);
        long most = WholeNumber.of(budget).orElseThrow(() -> new FaultException(ResolveCode.INVALID_BUDGET.fault()));
        Selection selection = ContextCache.open(cache.folder()).select(asked, most);
        return switch (format) {
            case JSON -> selection.text();
            case PRETTY -> JsonText.pretty(selection.toJson()) + "\n";
        };
    }
}
