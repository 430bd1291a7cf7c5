package dev.faultline.fault;

/**
 * The properties of a code. Each text is a sentence for the reference pages.
 *
 * @param meaning what has happened
 * @param causes the usual causes
 * @param remedy what the caller can do
 */
public record CodeFacts(FaultKind kind, String meaning, String causes, String remedy, Retry retry, Severity severity) {
    /** {@return facts with the retry answer and severity of the kind} */
    public static CodeFacts of(FaultKind kind, String meaning, String causes, String remedy) {
        return new CodeFacts(kind, meaning, causes, remedy, kind.retry(), kind.severity());
    }

    /** {@return these facts with another retry answer} */
    public CodeFacts retry(Retry other) {
        return new CodeFacts(kind, meaning, causes, remedy, other, severity);
    }

    /** {@return these facts with another severity} */
    public CodeFacts severity(Severity other) {
        return new CodeFacts(kind, meaning, causes, remedy, retry, other);
    }
}
