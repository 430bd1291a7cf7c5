package dev.faultline.server;

import dev.faultline.http.CallerBudget;
import dev.faultline.rpc.InFlight;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the share of the budget that the response to a call uses. */
final class ResponseShares {
    private final Map<InFlight, CallerBudget.Share> shares = new ConcurrentHashMap<>();

    /** Lets the response to this request use the share of the request. */
    void cover(InFlight call, CallerBudget.Share share) {
        shares.put(call, share);
    }

    /** Ends {@link #cover}. */
    void uncover(InFlight call) {
        shares.remove(call);
    }

    /** {@return whether there is memory for a response of this length} A request without a share is not limited. */
    boolean admits(InFlight call, int length) {
        CallerBudget.Share share = shares.get(call);
        return share == null || share.admitsResponse(length);
    }
}
