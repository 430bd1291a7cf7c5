package dev.faultline.dialects.resolvev0;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import java.util.Locale;

/** The closed set of codes of the {@code resolve-v0} contract, each with its fixed message. */
public enum ResolveCode implements FaultCode {
    CACHE_MISSING(
            "Cache does not exist",
            FaultKind.NOT_FOUND,
            "The cache's path does not exist or cannot be reached.",
            "A misspelt name, or a cache that was never built.",
            "List the caches, or build this one."),
    CACHE_INVALID(
            "Cache exists but is invalid",
            FaultKind.CORRUPT,
            "The cache exists but is not consistent.",
            "A missing manifest or document, malformed JSON, or a hash that does not match.",
            "Rebuild the cache; repeating the call does not help."),
    INVALID_QUERY(
            "Query is invalid",
            FaultKind.INVALID_INPUT,
            "The query is malformed.",
            "A missing or ill-typed argument, or text that is too long or not Unicode.",
            "Correct the query."),
    INVALID_BUDGET(
            "Budget is invalid",
            FaultKind.INVALID_INPUT,
            "The budget is not a non-negative integer.",
            "A negative number, a fraction, or a number sent as text.",
            "Send the budget as a non-negative integer."),
    IO_ERROR(
            "I/O error occurred",
            FaultKind.UNAVAILABLE,
            "The operating system failed to read or write.",
            "Missing permissions, a failing or full disk, or a locked file.",
            "Wait, then call again; the next call may succeed."),
    INTERNAL_ERROR(
            "Internal error",
            FaultKind.INTERNAL,
            "The call failed in a way for which this contract has no code.",
            "A timeout, a conflict, an invariant that did not hold, or a defect in the server.",
            "Ask the operator to look up the failure in the server's log.");

    private final String sentence;
    private final CodeFacts facts;

    ResolveCode(String sentence, FaultKind kind, String meaning, String causes, String remedy) {
        this.sentence = sentence;
        this.facts = CodeFacts.of(kind, meaning, causes, remedy);
    }

    /** {@return the canonical message, the same for every occurrence} */
    public String sentence() {
        return sentence;
    }

    /** {@return a fault of this code with its canonical message} */
    public Fault fault() {
        return fault(sentence);
    }

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public CodeFacts facts() {
        return facts;
    }
}
