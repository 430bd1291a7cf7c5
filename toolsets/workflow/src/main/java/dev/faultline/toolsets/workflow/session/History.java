package dev.faultline.toolsets.workflow.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All that has happened in a session, folded from its events one by one: to add one costs the same however many there
 * are. One thread at a time adds, any number may ask meanwhile.
 */
public final class History {
    private final Map<NodeId, Node> nodes = new ConcurrentHashMap<>();
    private final Map<NodeId, NodeId> checkpoints = new ConcurrentHashMap<>();
    private volatile Optional<NodeId> first = Optional.empty();
    private volatile Optional<NodeId> last = Optional.empty();

    /**
     * A place that the run has come to.
     *
     * @param snapshot the hash of the state there
     * @param blocked the hashes of why going on from there was blocked, in order
     * @param left whether the run has gone on from there
     */
    public record Node(NodeId id, Optional<NodeId> parent, String snapshot, List<String> blocked, boolean left) {
        /** Copies the list. */
        public Node {
            blocked = List.copyOf(blocked);
        }
    }

    /** {@return what is wrong with the event in this place; it is added if nothing is} */
    Optional<Health.Reason> add(SessionEvent event) {
        boolean fits = switch (event) {
            case SessionEvent.Started started -> first.isEmpty() && begin(started);
            case SessionEvent.Advanced advanced -> advance(advanced);
            case SessionEvent.Blocked blocked -> block(blocked);
            case SessionEvent.Checkpointed checkpoint ->
                nodes.containsKey(checkpoint.parent())
                        && checkpoints.put(checkpoint.node(), checkpoint.parent()) == null;
        };
        return fits
                ? Optional.empty()
                : Optional.of(new Health.Reason(
                        Health.Code.NON_CONTIGUOUS_INDICES, "An entry does not follow from those before it"));
    }

    private boolean begin(SessionEvent.Started started) {
        nodes.put(started.node(), new Node(started.node(), Optional.empty(), started.snapshot(), List.of(), false));
        first = Optional.of(started.node());
        last = first;
        return true;
    }

    private boolean advance(SessionEvent.Advanced advanced) {
        Node parent = nodes.get(advanced.parent());
        if (parent == null || parent.left || nodes.containsKey(advanced.node())) {
            return false;
        }
        Optional<NodeId> from = Optional.of(parent.id);
        nodes.put(advanced.node(), new Node(advanced.node(), from, advanced.snapshot(), List.of(), false));
        nodes.put(parent.id, new Node(parent.id, parent.parent, parent.snapshot, parent.blocked, true));
        last = Optional.of(advanced.node());
        return true;
    }

    private boolean block(SessionEvent.Blocked blocked) {
        Node node = nodes.get(blocked.node());
        if (node == null || node.left || node.blocked.size() != blocked.attempt()) {
            return false;
        }
        List<String> all = new ArrayList<>(node.blocked);
        all.add(blocked.snapshot());
        nodes.put(node.id, new Node(node.id, node.parent, node.snapshot, all, false));
        return true;
    }

    /** {@return the place of this name; for a checkpoint, the place that it marks} */
    public Optional<Node> find(NodeId id) {
        NodeId marked = checkpoints.getOrDefault(id, id);
        return Optional.ofNullable(nodes.get(marked));
    }

    /** {@return whether this checkpoint has been made} */
    public boolean hasCheckpoint(NodeId id) {
        return checkpoints.containsKey(id);
    }

    /** {@return the place where the run began} */
    public Optional<Node> first() {
        return first.flatMap(this::find);
    }

    /** {@return the place that the run has come to} */
    public Optional<Node> last() {
        return last.flatMap(this::find);
    }

    /** {@return all places in the order in which the run came to them} */
    public List<Node> path() {
        List<Node> path = new ArrayList<>();
        for (Optional<Node> node = last();
                node.isPresent();
                node = node.get().parent().flatMap(this::find)) {
            path.add(node.get());
        }
        return path.reversed();
    }
}
