package dev.faultline.toolsets.code;

import dev.faultline.toolsets.child.Stop;
import dev.faultline.toolsets.root.Folder;
import dev.faultline.toolsets.root.OpenFolders;
import dev.faultline.toolsets.root.Root;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** One search: a walk that finds files, and threads that look into them, with ripgrep before them where it is. */
final class TextSearch {
    /** So many files are looked at by one thread at a time. */
    private static final int FILES = 64;

    /** The first ripgrep gets few, so that it starts while the walk goes on. */
    private static final int FIRST_FILES_FOR_RIPGREP = 2_500;

    private static final int FILES_FOR_RIPGREP = 5_000;

    /** As much as the arguments of any program may take, with room to spare. */
    private static final int MOST_ARGUMENTS = 100_000;

    private final Root root;
    private final Query query;
    private final Optional<Ripgrep> ripgrep;
    private final Stop stop;
    private final Hits hits;
    private final int threads;
    private final AtomicReference<Optional<String>> leftOut = new AtomicReference<>(Optional.empty());
    private final List<Future<?>> running = new ArrayList<>();

    // One ripgrep at a time, which shares its work among the cores better than several that get a part each.
    private final ReentrantLock turn = new ReentrantLock();

    private List<Task> next = new ArrayList<>();
    private int nextFiles;
    private int nextArguments;

    /** Files of one folder that are still to be looked at. */
    private record Task(Path folder, List<Walk.Found> files) {
        /** {@return the folder, or its only file} */
        String forRipgrep() {
            return files.size() == 1 ? files.getFirst().path() : Walk.text(folder);
        }
    }

    TextSearch(Root root, Query query, Optional<Ripgrep> ripgrep, Stop stop, Hits hits, int threads) {
        this.root = root;
        this.query = query;
        this.ripgrep = ripgrep;
        this.stop = stop;
        this.hits = hits;
        this.threads = threads;
    }

    /** {@return why something could not be looked at, if that happened} */
    Optional<String> leftOut() {
        return leftOut.get();
    }

    /** Searches everything at these places. */
    void run(List<Place> places) throws IOException, InterruptedException, TimeoutException {
        ExecutorService pool = Executors.newFixedThreadPool(
                threads,
                Thread.ofPlatform().daemon().name("faultline-search-", 0).factory());
        try {
            Walk walk = new Walk(root, stop);
            for (Place place : places) {
                walk.from(place, (folder, files) -> add(folder, files, pool));
            }
            flush(pool);
            walk.leftOut().ifPresent(this::leaveOut);
            for (Future<?> task : running) {
                task.get(Math.max(0, stop.nanosLeft()), TimeUnit.NANOSECONDS);
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case TimeoutException late -> throw late;
                case IOException failed -> throw failed;
                case null, default -> throw new IOException("a search failed", e.getCause());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private void add(Path folder, List<Walk.Found> files, ExecutorService pool) {
        int step = ripgrep.isPresent() ? files.size() : FILES; // ripgrep takes a folder as a whole
        for (int from = 0; from < files.size(); from += step) {
            List<Walk.Found> some = files.subList(from, Math.min(files.size(), from + step));
            Task task = new Task(folder, some);
            next.add(task);
            nextFiles += some.size();
            nextArguments += task.forRipgrep().length();
            if (nextFiles >= most() || nextArguments >= MOST_ARGUMENTS) {
                flush(pool);
            }
        }
    }

    private int most() {
        int ofRipgrep = running.isEmpty() ? FIRST_FILES_FOR_RIPGREP : FILES_FOR_RIPGREP;
        return ripgrep.isPresent() ? ofRipgrep : FILES;
    }

    private void flush(ExecutorService pool) {
        List<Task> tasks = next;
        next = new ArrayList<>();
        nextFiles = 0;
        nextArguments = 0;
        if (!tasks.isEmpty()) {
            running.add(pool.submit(() -> {
                look(tasks);
                return null;
            }));
        }
    }

    private void look(List<Task> tasks) throws IOException, InterruptedException, TimeoutException {
        FileSearch search = new FileSearch(query, stop);
        try (OpenFolders folders = new OpenFolders(root)) {
            for (Task task : ripgrep.isPresent() ? narrowed(tasks, ripgrep.get()) : tasks) {
                look(task, folders, search);
            }
        }
    }

    private void look(Task task, OpenFolders folders, FileSearch search) throws InterruptedException, TimeoutException {
        try {
            Folder folder = folders.at(task.folder);
            for (Walk.Found file : task.files) {
                stop.check();
                look(folder, file, search);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            // it went away, or something else took its place
        } catch (IOException e) {
            leaveOut("a folder cannot be read");
        }
    }

    private void look(Folder folder, Walk.Found file, FileSearch search) throws InterruptedException, TimeoutException {
        try (SeekableByteChannel channel = folder.open(file.name())) {
            FileSearch.Result found = search.search(channel, hits.most());
            if (found.cut()) {
                leaveOut("a line is too long");
            }
            hits.add(file.path(), found.first(), found.count());
        } catch (NoSuchFileException e) {
            return; // it went away
        } catch (IOException e) {
            leaveOut("a file cannot be read");
        }
    }

    // A name that is not UTF-8 cannot be handed over; and what ripgrep could not look at, we look at.
    private List<Task> narrowed(List<Task> tasks, Ripgrep program) throws InterruptedException, TimeoutException {
        List<String> paths = tasks.stream()
                .map(Task::forRipgrep)
                .filter(TextSearch::canBeHandedOver)
                .toList();
        try {
            Set<String> worth = worthLooking(program, paths);
            return tasks.stream()
                    .map(task -> new Task(
                            task.folder,
                            task.files.stream()
                                    .filter(file -> worth.contains(file.path()) || !canBeHandedOver(file.path()))
                                    .toList()))
                    .filter(task -> !task.files.isEmpty())
                    .toList();
        } catch (IOException e) {
            return tasks;
        }
    }

    private Set<String> worthLooking(Ripgrep program, List<String> paths)
            throws IOException, InterruptedException, TimeoutException {
        turn.lockInterruptibly();
        try {
            return program.worthLooking(query, paths, threads, stop);
        } finally {
            turn.unlock();
        }
    }

    private static boolean canBeHandedOver(String path) {
        return path.indexOf('\uFFFD') < 0;
    }

    private void leaveOut(String reason) {
        leftOut.set(Optional.of(reason));
    }
}
