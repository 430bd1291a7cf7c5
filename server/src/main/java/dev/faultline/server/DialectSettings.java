package dev.faultline.server;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.FaultCode;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The dialect of a server's failures: the one that its author sets, else {@code tool-failure}. */
final class DialectSettings {
    private URI base = ProblemDetailsDialect.ABOUT_BLANK;
    private String namespace;
    private boolean writesProblems;
    private @Nullable Dialect dialect;

    DialectSettings(String namespace) {
        this.namespace = namespace;
    }

    void dialect(Dialect other) {
        dialect = other;
    }

    void problemDetails() {
        writesProblems = true;
    }

    void problemsAt(URI other) {
        base = ProblemDetailsDialect.checkedBase(other);
        writesProblems = true;
    }

    void namespace(String nid) {
        namespace = ProblemDetailsDialect.checkedNamespace(nid);
        writesProblems = true;
    }

    /** {@return the dialect of a server with these codes} */
    Dialect chosen(List<FaultCode> codes) {
        if (dialect != null) {
            return dialect;
        }
        return writesProblems
                ? ProblemDetailsDialect.forAuthor(base, codes).withNamespace(namespace)
                : new ToolFailureDialect();
    }
}
