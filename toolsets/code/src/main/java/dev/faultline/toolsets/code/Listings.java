package dev.faultline.toolsets.code;

import dev.faultline.files.Folder;
import dev.faultline.files.OpenFolders;
import dev.faultline.files.Root;
import dev.faultline.files.Withheld;
import dev.faultline.files.process.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lists the files and folders in the folders below a root, without links, pipes, devices and what is withheld. A folder
 * is not read again if the time of its last change, which programs cannot set, is still the same.
 */
final class Listings {
    /** File systems that record every change of a folder by this machine's clock. */
    private static final Set<String> EXACT =
            Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "zfs", "tmpfs", "overlay");

    /** Two changes within one tick of the clock look like one, so a folder that has just changed is read again. */
    private static final Duration TICK = Duration.ofSeconds(2);

    /** About 30 MB. */
    private static final int MOST_NAMES = 200_000;

    private final Root root;
    private final InstantSource clock;
    private final Optional<Object> device;
    private final Map<Path, Kept> kept = new ConcurrentHashMap<>();
    private final AtomicInteger names = new AtomicInteger();

    /** An entry of a folder. */
    record FolderEntry(Path name, boolean isFolder) {}

    /**
     * The content of a folder.
     *
     * @param isWhole false if an entry could not be inspected
     */
    record FolderContent(List<FolderEntry> entries, boolean isWhole) {
        boolean hasFile(Path name) {
            return entries.stream().anyMatch(entry -> entry.name.equals(name) && !entry.isFolder);
        }
    }

    /** The identity of a folder and the time of its last change. */
    private record State(Object device, Object inode, FileTime changed) {}

    private record Kept(State state, Withheld.Present withheld, FolderContent listing) {
        boolean fits(State now, Withheld.Present withheldNow) {
            return state.equals(now) && withheld.equals(withheldNow);
        }
    }

    private Listings(Root root, InstantSource clock, Optional<Object> device) {
        this.root = root;
        this.clock = clock;
        this.device = device;
    }

    /** {@return listings of this root that cache what they read, where the file system allows it} */
    static Listings of(Root root) {
        return of(root, InstantSource.system());
    }

    static Listings of(Root root, InstantSource clock) {
        try {
            boolean exact = EXACT.contains(Files.getFileStore(root.real()).type());
            return new Listings(root, clock, exact ? Optional.of(state(root.real()).device) : Optional.empty());
        } catch (IOException e) {
            return uncached(root); // each call reports what is wrong with the root
        }
    }

    /** {@return listings without a cache} */
    static Listings uncached(Root root) {
        return new Listings(root, InstantSource.system(), Optional.empty());
    }

    /** {@return the current content of this folder} */
    FolderContent of(Path folder, OpenFolders open, Deadline stop)
            throws IOException, InterruptedException, TimeoutException {
        if (device.isEmpty()) {
            return read(folder, open, stop);
        }
        Instant now = clock.instant();
        State state = state(root.real().resolve(folder));
        Kept known = kept.get(folder);
        if (known != null && known.fits(state, open.withheld())) {
            return known.listing;
        }
        FolderContent listing = read(folder, open, stop);
        // Any later change also changes the state.
        boolean old = state.changed.toInstant().isBefore(now.minus(TICK));
        if (old && listing.isWhole && state.device.equals(device.get())) {
            keep(folder, new Kept(state, open.withheld(), listing));
        }
        return listing;
    }

    private void keep(Path folder, Kept read) {
        if (names.addAndGet(1 + read.listing.entries.size()) > MOST_NAMES) {
            kept.clear();
            names.set(0);
        }
        kept.put(folder, read);
    }

    private static State state(Path folder) throws IOException {
        Map<String, Object> about = Files.readAttributes(folder, "unix:dev,ino,ctime", LinkOption.NOFOLLOW_LINKS);
        return new State(Objects.requireNonNull(about.get("dev")), Objects.requireNonNull(about.get("ino")), (FileTime)
                Objects.requireNonNull(about.get("ctime")));
    }

    private static FolderContent read(Path path, OpenFolders open, Deadline stop)
            throws IOException, InterruptedException, TimeoutException {
        Folder folder = open.at(path);
        List<FolderEntry> entries = new ArrayList<>();
        boolean whole = true;
        for (Path name : folder.names()) {
            stop.check();
            try {
                BasicFileAttributes about = folder.attributes(name);
                boolean listed = about.isRegularFile() || about.isDirectory();
                if (listed && !open.withheld().has(path, name, about)) {
                    entries.add(new FolderEntry(name, about.isDirectory()));
                }
            } catch (NoSuchFileException e) {
                // it disappeared meanwhile, so it counts as never having existed
            } catch (IOException e) {
                whole = false;
            }
        }
        return new FolderContent(List.copyOf(entries), whole);
    }
}
