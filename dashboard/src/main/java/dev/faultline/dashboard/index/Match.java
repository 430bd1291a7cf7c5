package dev.faultline.dashboard.index;

import dev.faultline.dashboard.filter.FailureFilter;
import java.time.Instant;
import java.util.Optional;

/** A filter in the numbers of the index. */
final class Match {
    private static final int ANY = -1;
    private static final int NONE = -2;

    final long from;
    final long to;
    private final int code;
    private final int tool;
    private final int server;
    private final int dialect;
    private final long session;

    Match(FailureFilter filter, Names names, Instant now) {
        this.from = filter.from(now).map(Digest::millis).orElse(Long.MIN_VALUE);
        this.to = filter.to(now).map(Digest::millis).orElse(Long.MAX_VALUE);
        this.code = number(filter.code(), names);
        this.tool = number(filter.tool(), names);
        this.server = number(filter.server(), names);
        this.dialect = number(filter.dialect(), names);
        this.session = Digest.hash(filter.session());
    }

    private static int number(Optional<String> name, Names names) {
        return name.isEmpty()
                ? ANY
                : names.find(name.get()).map(found -> (int) found).orElse(NONE);
    }

    /** {@return whether any entry of the block may match} */
    boolean mayBeIn(Block block) {
        return block.overlaps(from, to);
    }

    /** {@return whether the fault at this position matches} */
    boolean fault(Block block, int i) {
        return block.kind[i] != Block.EVENT
                && (code == ANY || block.name[i] == code || block.model[i] == code)
                && (dialect == ANY || block.dialect[i] == dialect)
                && origin(block, i);
    }

    /** {@return whether the event at this position matches; an event has no code and no dialect} */
    boolean event(Block block, int i) {
        return block.kind[i] == Block.EVENT && origin(block, i);
    }

    private boolean origin(Block block, int i) {
        return block.at[i] >= from
                && block.at[i] < to
                && (tool == ANY || block.tool[i] == tool)
                && (server == ANY || block.server[i] == server)
                && (session == 0 || block.session[i] == session);
    }
}
