package dev.faultline.toolsets.code;

import dev.faultline.dialects.problemdetails.VectorSearchError;
import dev.faultline.fault.FaultException;
import dev.faultline.files.Root;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.BoundedText;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

/**
 * The limits of one call of a code tool.
 *
 * @param fileBytes the maximum number of bytes of content that {@code open_file} returns
 * @param searchTime how long a search may take before it times out
 * @param callTime how long any other call may take
 * @param threads the number of threads that search at the same time
 * @param pathBytes the maximum length of a path in bytes
 * @param queryBytes the maximum length of a query in bytes
 */
public record CodeLimits(
        int fileBytes, Duration searchTime, Duration callTime, int threads, int pathBytes, int queryBytes) {
    /** 2 MiB, 30 seconds each, a thread for each processor, paths of 4 KiB, queries of 64 KiB. */
    public static final CodeLimits STANDARD = new CodeLimits(
            2 * 1024 * 1024,
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            Runtime.getRuntime().availableProcessors());

    /** The time that a tool gets, after its limit, to kill a program and to answer by itself. */
    static final Duration GRACE = Duration.ofSeconds(5);

    /** Checks that all limits are positive. */
    public CodeLimits {
        if (fileBytes < 1
                || threads < 1
                || pathBytes < 1
                || queryBytes < 1
                || !searchTime.isPositive()
                || !callTime.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** Creates limits with the usual ones for paths and queries. */
    public CodeLimits(int fileBytes, Duration searchTime, Duration callTime, int threads) {
        this(fileBytes, searchTime, callTime, threads, Root.LONGEST, 64 * 1024);
    }

    /** {@return these limits with this one for paths} */
    public CodeLimits pathBytes(int most) {
        return new CodeLimits(fileBytes, searchTime, callTime, threads, most, queryBytes);
    }

    /** {@return these limits with this one for queries} */
    public CodeLimits queryBytes(int most) {
        return new CodeLimits(fileBytes, searchTime, callTime, threads, pathBytes, most);
    }

    /** {@return these limits with this one for {@code open_file}} */
    public CodeLimits fileBytes(int most) {
        return new CodeLimits(most, searchTime, callTime, threads, pathBytes, queryBytes);
    }

    /** {@return these limits with this one for calls that do not search} */
    public CodeLimits callTime(Duration most) {
        return new CodeLimits(fileBytes, searchTime, most, threads, pathBytes, queryBytes);
    }

    /** {@return these limits with this one for searches} */
    public CodeLimits searchTime(Duration most) {
        return new CodeLimits(fileBytes, most, callTime, threads, pathBytes, queryBytes);
    }

    /**
     * Checks the length of a query.
     *
     * @throws FaultException if it is too long
     */
    void checkQuery(String query) {
        if (!BoundedText.fits(query, queryBytes)) {
            JsonPointer at = JsonPointer.ROOT.child("query");
            throw new FaultException(Issues.faultOf(List.of(Issue.value(at, "at most " + queryBytes + " bytes"))));
        }
    }

    /**
     * {@return the error of a search that took longer than {@link #searchTime}: its context is the query alone (R15)}
     */
    static VectorSearchError searchTimedOut(String query, TimeoutException late) {
        return new VectorSearchError("Search timeout", query, Map.of(), late);
    }
}
