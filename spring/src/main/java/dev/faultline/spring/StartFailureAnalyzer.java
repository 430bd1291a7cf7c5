package dev.faultline.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints why the application cannot be guarded, and what to do, instead of a stack trace. */
final class StartFailureAnalyzer extends AbstractFailureAnalyzer<FaultlineStartException> {
    @Override
    protected FailureAnalysis analyze(Throwable root, FaultlineStartException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action(), cause);
    }
}
