package dev.faultline.toolsets.workflow.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The history of a session, built from its events. Adding an event takes constant time. One thread at a time may add;
 * any number of threads may read meanwhile.
 */
public final class RunHistory {
    private final Map<NodeId, Node> nodes = new ConcurrentHashMap<>();
    private final Map<NodeId, NodeId> checkpoints = new ConcurrentHashMap<>();
    private volatile Optional<NodeId> first = Optional.empty();
    private volatile Optional<NodeId> last = Optional.empty();

    /**
     * A point that the run has reached.
     *
     * @param snapshot the hash of the run's state at this node
     * @param blocked the hashes of the snapshots of blocked attempts to continue, in order
     * @param advanced whether the run has continued from this node
     */
    public record Node(NodeId id, Optional<NodeId> parent, String snapshot, List<String> blocked, boolean advanced) {
        /** Copies the list. */
        public Node {
            blocked = List.copyOf(blocked);
        }
    }

    /** Adds the event. {@return why it does not fit the history, if it does not and was not added} */
    Optional<SessionHealth.Defect> add(SessionEvent event) {
        boolean fits = switch (event) {
            case SessionEvent.Started started -> first.isEmpty() && begin(started);
            case SessionEvent.Advanced step -> advance(step);
            case SessionEvent.Blocked blocked -> block(blocked);
            case SessionEvent.Checkpointed checkpoint ->
                nodes.containsKey(checkpoint.parent())
                        && checkpoints.put(checkpoint.node(), checkpoint.parent()) == null;
        };
        return fits
                ? Optional.empty()
                : Optional.of(new SessionHealth.Defect(
                        SessionHealth.Code.NON_CONTIGUOUS_INDICES, "An entry does not follow from those before it"));
    }

    private boolean begin(SessionEvent.Started started) {
        nodes.put(started.node(), new Node(started.node(), Optional.empty(), started.snapshot(), List.of(), false));
        first = Optional.of(started.node());
        last = first;
        return true;
    }

    private boolean advance(SessionEvent.Advanced event) {
        Node parent = nodes.get(event.parent());
        if (parent == null || parent.advanced || nodes.containsKey(event.node())) {
            return false;
        }
        Optional<NodeId> from = Optional.of(parent.id);
        nodes.put(event.node(), new Node(event.node(), from, event.snapshot(), List.of(), false));
        nodes.put(parent.id, new Node(parent.id, parent.parent, parent.snapshot, parent.blocked, true));
        last = Optional.of(event.node());
        return true;
    }

    private boolean block(SessionEvent.Blocked blocked) {
        Node node = nodes.get(blocked.node());
        if (node == null || node.advanced || node.blocked.size() != blocked.attempt()) {
            return false;
        }
        List<String> all = new ArrayList<>(node.blocked);
        all.add(blocked.snapshot());
        nodes.put(node.id, new Node(node.id, node.parent, node.snapshot, all, false));
        return true;
    }

    /** {@return the node with this id; for a checkpoint, the node that it marks} */
    public Optional<Node> find(NodeId id) {
        NodeId marked = checkpoints.getOrDefault(id, id);
        return Optional.ofNullable(nodes.get(marked));
    }

    /** {@return whether this checkpoint exists} */
    public boolean hasCheckpoint(NodeId id) {
        return checkpoints.containsKey(id);
    }

    /** {@return the node where the run started} */
    public Optional<Node> first() {
        return first.flatMap(this::find);
    }

    /** {@return the node that the run has reached} */
    public Optional<Node> last() {
        return last.flatMap(this::find);
    }

    /** {@return all nodes in the order in which the run reached them} */
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
