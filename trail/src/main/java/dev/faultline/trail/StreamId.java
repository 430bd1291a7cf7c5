package dev.faultline.trail;

import dev.faultline.files.OwnerFiles;
import dev.faultline.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The name under which a trail is known outside its machine: a random UUID in an event of the trail itself, so that it
 * is chained like everything else and a copy of the trail has the same one.
 *
 * @param event the number of the event
 */
public record StreamId(String text, long event) {
    /** The event that gives a trail its stream id. */
    public static final String EVENT = "stream_begun";

    private static final String FILE = "audit-log.stream";
    private static final byte[] MARK = ("\"event\":\"" + EVENT + "\"").getBytes(StandardCharsets.UTF_8);
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Checks the form of the id. */
    public StreamId {
        if (!isId(text)) {
            throw new IllegalArgumentException("not a stream id");
        }
    }

    /** {@return whether the text has the form of a stream id} */
    public static boolean isId(String text) {
        return FORM.matcher(text).matches();
    }

    /**
     * {@return the id of the trail in this directory} An id is appended if the trail has none. A file beside the log
     * remembers where the event is, so that a long trail is read only once.
     */
    public static StreamId of(Path directory) {
        Optional<StreamId> remembered = remembered(directory);
        if (remembered.isPresent()
                && (isPruned(directory, remembered.get().event)
                        || find(directory, remembered.get().event).equals(remembered))) {
            return remembered.get();
        }
        // A trail that lost its event keeps its id, so that the store notices what is missing.
        StreamId id = find(directory, 1).or(() -> remembered).orElseGet(() -> append(directory));
        try {
            OwnerFiles.replace(
                    directory.resolve(FILE), (id.text + " " + id.event + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return id;
    }

    private static boolean isPruned(Path directory, long entry) {
        try {
            return entry <= Pruning.pruned(directory).sequence();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the id under which the trail in this directory was shipped before, if it was} */
    public static Optional<StreamId> remembered(Path directory) {
        try {
            String[] parts = Files.readString(directory.resolve(FILE)).strip().split(" ");
            return parts.length == 2 && isId(parts[0]) && parts[1].matches("[1-9]\\d{0,17}")
                    ? Optional.of(new StreamId(parts[0], Long.parseLong(parts[1])))
                    : Optional.empty();
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /**
     * {@return the id of the trail in this directory, if it has one at this entry or after it}
     *
     * @throws dev.faultline.fault.FaultException if the trail is damaged before its id
     */
    public static Optional<StreamId> find(Path directory, long from) {
        try (TrailReader reader = TrailReader.from(directory, from)) {
            for (Optional<byte[]> line = reader.nextLine(); line.isPresent(); line = reader.nextLine()) {
                Optional<StreamId> found = Bytes.contain(line.get(), MARK)
                        ? ChainedLine.read(line.get()).flatMap(StreamId::in)
                        : Optional.empty();
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }
    }

    private static Optional<StreamId> in(ChainedLine line) {
        return line.entry()
                .filter(entry ->
                        entry instanceof EventEntry event && event.name().equals(EVENT))
                .flatMap(entry -> entry.json().object("details"))
                .flatMap(details -> details.string("stream"))
                .filter(StreamId::isId)
                .map(id -> new StreamId(id, line.link().sequence()));
    }

    private static StreamId append(Path directory) {
        String id = UUID.randomUUID().toString();
        TrailSettings settings = TrailSettings.standard();
        try (Trail trail = Trail.open(directory, settings)) {
            return new StreamId(
                    id,
                    trail.append(Event.of(EVENT, settings.clock().instant())
                            .withDetails(JsonObject.builder().put("stream", id).build())));
        }
    }
}
