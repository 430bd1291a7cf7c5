package dev.faultline.gateway.relay;

import static dev.faultline.gateway.relay.Simulation.require;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonSpan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** What the clients of a simulation want done with each call, and whether it was done once. */
final class SimulatedIntents {
    /** What a client wants: two calls that want the same may share a run. */
    record Want(String caller, String tool, int number, String key) {
        boolean isKeyed() {
            return !key.isEmpty();
        }
    }

    private static final class Wanted {
        final Want want;
        final Message.Request request;
        final long madeAt;
        Optional<Wanted> first = Optional.empty();
        boolean forwarded;
        boolean abandoned;
        boolean withdrawn;
        boolean over;
        boolean forgotten;
        boolean given;
        Optional<Wanted> waiting = Optional.empty();
        boolean ended;

        Wanted(Want want, Message.Request request, long madeAt) {
            this.want = want;
            this.request = request;
            this.madeAt = madeAt;
        }

        // Its run may still bring an answer that another call can get.
        boolean isPending() {
            return abandoned
                    && !withdrawn
                    && !over
                    && !forgotten
                    && !given
                    && waiting.filter(it -> !it.ended).isEmpty();
        }
    }

    private final Map<MessageText, Wanted> all = new LinkedHashMap<>();
    private final List<Wanted> abandoned = new ArrayList<>();
    private Optional<Wanted> newest = Optional.empty();

    /** {@return the text of a call with this number for its argument} */
    static MessageText text(int number, String key) {
        String arguments = "{\"n\":" + number + "}";
        Map<Part, JsonSpan> parts = new EnumMap<>(Part.class);
        parts.put(Part.ARGUMENTS, new JsonSpan(0, arguments.length()));
        if (!key.isEmpty()) {
            parts.put(Part.IDEMPOTENCY_KEY, new JsonSpan(arguments.length(), arguments.length() + key.length() + 2));
        }
        String text = key.isEmpty() ? arguments : arguments + '"' + key + '"';
        return new MessageText(text.getBytes(StandardCharsets.UTF_8), parts);
    }

    /** {@return the text of a cancellation, which takes back what the client wanted, or says that it stops waiting} */
    static MessageText cancellation(Abandonment why) {
        String params = switch (why) {
            case STOPPED_WAITING -> "{\"reason\":\"McpError: MCP error -32001: Request timed out\"}";
            case WITHDRAWN -> "{\"reason\":\"AbortError: This operation was aborted\"}";
        };
        return new MessageText(
                params.getBytes(StandardCharsets.UTF_8), Map.of(Part.PARAMS, new JsonSpan(0, params.length())));
    }

    /** A client makes a call. */
    void made(Want want, Message.Request request, long now) {
        Wanted made = new Wanted(want, request, now);
        made.first = want.isKeyed() || !want.tool().equals("write")
                ? Optional.empty()
                : abandoned.stream()
                        .filter(it -> it.want.equals(want) && it.isPending())
                        .findFirst();
        all.put(request.text(), made);
        newest = Optional.of(made);
    }

    /** The relay has decided about the newest call, and sends at once what waits for nothing if the upstream is up. */
    void settle(boolean up) {
        newest.filter(it -> up && !it.ended && !it.forwarded && !it.want.isKeyed())
                .ifPresent(it -> require(
                        abandoned.stream().anyMatch(other -> other.want.equals(it.want) && !other.withdrawn),
                        "a call waits although no equal one goes on without its client"));
        newest.filter(it -> !it.ended).ifPresent(it -> it.first.ifPresent(first -> first.waiting = newest));
        newest = Optional.empty();
    }

    /** {@return whether the call may wait for the answer to another} */
    boolean mayWait(Message.Request request) {
        Wanted wanted = all.get(request.text());
        return wanted != null
                && !wanted.forwarded
                && (wanted.want.isKeyed() || abandoned.stream().anyMatch(it -> it.want.equals(wanted.want)));
    }

    /** {@return whether the call may wait for the answer to this other one} */
    boolean mayWaitFor(Message.Request request, Message.Request other) {
        Wanted first = all.get(other.text());
        return first != null && mayWait(request) && known(request.text()).want.equals(first.want);
    }

    /** The relay passes a call on. */
    void forwarded(Message.Request request) {
        Wanted wanted = all.get(request.text());
        if (wanted == null) {
            return;
        }
        wanted.forwarded = true;
        require(
                wanted.first.filter(it -> !it.over && !it.forgotten).isEmpty(),
                "a call was made although an equal one that was abandoned may have the same effect");
        for (Wanted other : wanted.want.isKeyed() ? all.values() : List.<Wanted>of()) {
            boolean sameKey = other != wanted
                    && other.want.caller().equals(wanted.want.caller())
                    && other.want.key().equals(wanted.want.key());
            if (sameKey && other.forwarded && !other.forgotten) {
                require(other.want.equals(wanted.want), "two calls were made under one key");
                // One that changes nothing is made again after it has waited in vain.
                require(other.over || wanted.want.tool().equals("read"), "a call was made twice under its key");
            }
        }
    }

    /** The client no longer waits. */
    void abandoned(Message.Request request, boolean atUpstream, Abandonment why) {
        Wanted wanted = all.get(request.text());
        if (wanted == null) {
            return;
        }
        wanted.ended = true;
        wanted.withdrawn = why == Abandonment.WITHDRAWN;
        if (wanted.forwarded && atUpstream) {
            wanted.abandoned = true;
            abandoned.add(wanted);
        }
    }

    /** The relay asks the upstream not to go on with a call. */
    void cancelled(Message.Request request, long now) {
        Wanted wanted = all.get(request.text());
        if (wanted == null) {
            return;
        }
        boolean takenBack = wanted.withdrawn
                || all.values().stream().anyMatch(it -> it.withdrawn && !it.forwarded && it.want.equals(wanted.want));
        boolean isLong = now - wanted.madeAt >= Simulation.SETTINGS.maxTimeout().toNanos();
        boolean kept = wanted.want.isKeyed() || wanted.want.tool().equals("write");
        require(!kept || takenBack || wanted.forgotten || isLong, "a call was cancelled that may be answered late");
        wanted.over = true;
    }

    /** The call has failed. */
    void failed(Message.Request request, Failure failure, boolean atUpstream) {
        Wanted wanted = all.get(request.text());
        if (wanted == null) {
            return;
        }
        if (failure instanceof Failure.TimedOut) {
            abandoned(request, atUpstream, Abandonment.STOPPED_WAITING);
        } else {
            wanted.over = true;
        }
        if (failure instanceof Failure.StillRunning) {
            wanted.first.ifPresent(it -> it.over = true);
            all.values().stream()
                    .filter(it -> wanted.want.isKeyed() && it.want.equals(wanted.want))
                    .forEach(it -> it.over = true);
        }
        wanted.ended = true;
    }

    /** The call has been answered with what the upstream sent for it. */
    void answered(Message.Request request) {
        Wanted wanted = all.get(request.text());
        if (wanted != null) {
            wanted.ended = true;
        }
    }

    /** The call has been answered with what the upstream sent for another. */
    void answeredLate(Message.Request request, MessageText subject, LateAnswer late) {
        Wanted wanted = known(request.text());
        Wanted first = known(subject);
        require(wanted.want.equals(first.want), "an answer to another call, or of another caller");
        require(late.firstId().equals(first.request.id()), "an answer with the id of another call");
        require(wanted.want.isKeyed() || first.abandoned, "an answer to a call that its client waits for");
        require(wanted.want.isKeyed() || !first.withdrawn, "an answer to a call that its client has taken back");
        require(wanted.want.isKeyed() || !first.given, "an answer was given twice");
        require(!wanted.forwarded, "a call was made and answered with the answer to another");
        first.given = true;
        wanted.ended = true;
    }

    private Wanted known(MessageText text) {
        Wanted wanted = all.get(text);
        require(wanted != null, "a late answer to something else");
        return Objects.requireNonNull(wanted);
    }

    /** The run of this call has failed: another one does no harm. */
    void over(Message.Request request) {
        Optional.ofNullable(all.get(request.text())).ifPresent(it -> it.over = true);
    }

    /** The process has ended, and with it whatever ran. */
    void lost() {
        all.values().stream().filter(it -> !it.want.isKeyed() || !it.given).forEach(it -> it.over |= it.forwarded);
    }

    /** Nothing is remembered of a caller, or of all. */
    void forget(Predicate<String> callers) {
        all.values().stream().filter(it -> callers.test(it.want.caller())).forEach(it -> it.forgotten = true);
    }
}
