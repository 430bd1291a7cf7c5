package dev.faultline.gateway.relay;

import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The tools that the upstream lists, as far as they are known. */
final class ToolTable {
    /** A list with more pages than this never ends. */
    private static final int MAX_PAGES = 100;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_FAILURES = 7;

    private Map<String, UpstreamTool> known = Map.of();
    private boolean complete;
    private boolean outdated;
    private Map<String, UpstreamTool> pages = Map.of();
    private int ownPages;
    private boolean asking;
    private long askAgainAt = Long.MIN_VALUE;
    private int failures;

    /** {@return what is known about the tool with this name} */
    Optional<UpstreamTool> find(String name) {
        return Optional.ofNullable(known.get(name));
    }

    /** {@return whether the whole list is known} */
    boolean isComplete() {
        return complete;
    }

    /** {@return whether the gateway should ask for the list before the next call} */
    boolean isNeeded() {
        return !complete || outdated;
    }

    /** The upstream has announced that its list has changed. */
    void outdate() {
        outdated = complete;
    }

    /** {@return whether the upstream itself has announced that its list has changed} */
    boolean isOutdated() {
        return outdated;
    }

    /** {@return whether the gateway should ask for the list now; if so, it counts as asked} */
    boolean startAsking(long now) {
        boolean start = !asking && now >= askAgainAt;
        asking |= start;
        ownPages = start ? 0 : ownPages;
        return start;
    }

    /** The process that was asked has ended. The next one may be asked again. */
    void stopAsking() {
        asking = false;
        askAgainAt = Long.MIN_VALUE;
        failures = 0;
    }

    /** There was no list. A later call asks again, but not all calls do: perhaps the upstream has none. */
    void failed(long now) {
        asking = false;
        failures = Math.min(failures + 1, MOST_FAILURES);
        askAgainAt = now + FIRST_PAUSE.multipliedBy(1L << (failures - 1)).toNanos();
    }

    /** {@return whether the gateway's own question is for the first page} */
    boolean isFirstOwnPage() {
        return ownPages == 0;
    }

    /** {@return how the list that this page completes differs from the one that was known; empty if it does not} */
    Optional<ToolChanges> add(RelayEvent.ToolsListed listed) {
        if (listed.page().first()) {
            pages = listed.tools(); // a list of one page is shared with other sessions
        } else {
            pages = new HashMap<>(pages);
            pages.putAll(listed.tools());
        }
        if (listed.next().isPresent()) {
            return Optional.empty();
        }
        Optional<ToolChanges> changes =
                complete && !known.equals(pages) ? Optional.of(ToolChanges.between(known, pages)) : Optional.empty();
        known = Map.copyOf(pages);
        complete = true;
        outdated = false;
        return changes;
    }

    /** {@return the cursor of the page that the gateway has to ask for next} */
    Optional<JsonValue> nextOwnPage(RelayEvent.ToolsListed listed) {
        ownPages++;
        Optional<JsonValue> next = listed.next().filter(cursor -> ownPages < MAX_PAGES);
        asking = next.isPresent();
        return next;
    }
}
