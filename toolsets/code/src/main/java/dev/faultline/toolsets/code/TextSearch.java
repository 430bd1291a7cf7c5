package dev.faultline.toolsets.code;

import dev.faultline.files.Folder;
import dev.faultline.files.OpenFolders;
import dev.faultline.files.Root;
import dev.faultline.files.process.Deadline;
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

/** One search: a walk that finds files, and threads that search them, after ripgrep where it is available. */
final class TextSearch {
    /** The number of files that one thread searches at a time. */
    private static final int FILES = 64;

    /** After this time ripgrep starts while the walk continues. */
    private static final long LONG_WALK = TimeUnit.MILLISECONDS.toNanos(15);

    /** The limit for the arguments of a program, well below that of the system. */
    private static final int MOST_ARGUMENTS = 100_000;

    private final Root root;
    private final Listings listings;
    private final TextQuery query;
    private final Optional<Ripgrep> ripgrep;
    private final Deadline stop;
    private final Hits hits;
    private final int threads;
    private final AtomicReference<Optional<String>> leftOut = new AtomicReference<>(Optional.empty());
    private final List<Future<List<Task>>> narrowing = new ArrayList<>();
    private final List<Future<?>> looking = new ArrayList<>();

    // One ripgrep at a time: it uses the cores better than several that get a part each.
    private final ReentrantLock turn = new ReentrantLock();

    private final long begin = System.nanoTime();
    private List<Task> gathered = new ArrayList<>();
    private int gatheredFiles;
    private int gatheredArguments;

    /** Files of one folder that are still to be searched. */
    private record Task(Path folder, List<FileWalk.WalkedFile> files) {
        Task part(int from, int most) {
            return new Task(folder, files.subList(from, Math.min(files.size(), from + most)));
        }

        /** {@return the folder, or its only file} */
        String forRipgrep() {
            return files.size() == 1 ? files.getFirst().path() : FileWalk.text(folder);
        }
    }

    TextSearch(
            Root root,
            Listings listings,
            TextQuery query,
            Optional<Ripgrep> ripgrep,
            Deadline stop,
            Hits hits,
            int threads) {
        this.root = root;
        this.listings = listings;
        this.query = query;
        this.ripgrep = ripgrep;
        this.stop = stop;
        this.hits = hits;
        this.threads = threads;
    }

    /** {@return why something could not be searched, if that happened} */
    Optional<String> leftOut() {
        return leftOut.get();
    }

    /** Searches everything at these paths. */
    void run(List<ResolvedPath> places) throws IOException, InterruptedException, TimeoutException {
        ExecutorService pool = Executors.newFixedThreadPool(
                threads,
                Thread.ofPlatform().daemon().name("faultline-search-", 0).factory());
        try (FileWalk walk = new FileWalk(root, listings, stop)) {
            for (ResolvedPath place : places) {
                walk.from(place, (folder, files) -> gather(new Task(folder, files), pool));
            }
            handOn(pool);
            walk.leftOut().ifPresent(this::leaveOut);
            for (Future<List<Task>> tasks : narrowing) {
                look(tasks.get(Math.max(0, stop.nanosLeft()), TimeUnit.NANOSECONDS), pool);
            }
            for (Future<?> task : looking) {
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

    private void gather(Task task, ExecutorService pool) {
        gathered.add(task);
        gatheredFiles += task.files.size();
        gatheredArguments += task.forRipgrep().length();
        if (ripgrep.isEmpty() ? gatheredFiles >= FILES : isTimeForRipgrep()) {
            handOn(pool);
        }
    }

    // A start of ripgrep takes as long as searching hundreds of files: the fewer starts the better, if one is running.
    private boolean isTimeForRipgrep() {
        boolean idle = narrowing.isEmpty() || narrowing.getLast().isDone();
        return gatheredArguments >= MOST_ARGUMENTS || (idle && System.nanoTime() - begin > LONG_WALK);
    }

    private void handOn(ExecutorService pool) {
        List<Task> tasks = gathered;
        gathered = new ArrayList<>();
        gatheredFiles = 0;
        gatheredArguments = 0;
        if (tasks.isEmpty()) {
            return;
        }
        if (ripgrep.isPresent()) {
            narrowing.add(pool.submit(() -> narrowed(tasks, ripgrep.get())));
        } else {
            look(tasks, pool);
        }
    }

    private void look(List<Task> tasks, ExecutorService pool) {
        List<Task> some = new ArrayList<>();
        int files = 0;
        for (Task task : tasks) {
            for (int from = 0; from < task.files.size(); from += FILES) {
                Task part = task.part(from, FILES);
                some.add(part);
                files += part.files.size();
                if (files >= FILES) {
                    submit(some, pool);
                    some = new ArrayList<>();
                    files = 0;
                }
            }
        }
        submit(some, pool);
    }

    private void submit(List<Task> tasks, ExecutorService pool) {
        if (!tasks.isEmpty()) {
            looking.add(pool.submit(() -> {
                look(tasks);
                return null;
            }));
        }
    }

    private void look(List<Task> tasks) throws IOException, InterruptedException, TimeoutException {
        FileSearch search = new FileSearch(query, stop);
        try (OpenFolders folders = new OpenFolders(root)) {
            for (Task task : tasks) {
                look(task, folders, search);
            }
        }
    }

    private void look(Task task, OpenFolders folders, FileSearch search) throws InterruptedException, TimeoutException {
        try {
            Folder folder = folders.at(task.folder);
            for (FileWalk.WalkedFile file : task.files) {
                stop.check();
                look(folder, file, search);
            }
        } catch (NoSuchFileException | NotDirectoryException e) {
            // it was removed or replaced
        } catch (IOException e) {
            leaveOut("a folder cannot be read");
        }
    }

    private void look(Folder folder, FileWalk.WalkedFile file, FileSearch search)
            throws InterruptedException, TimeoutException {
        try (SeekableByteChannel channel = folder.open(file.name())) {
            FileSearch.FileHits found = search.search(channel, hits.most());
            if (found.cut()) {
                leaveOut("a line is too long");
            }
            hits.add(file.path(), found.first(), found.count());
        } catch (NoSuchFileException e) {
            return; // it was removed
        } catch (IOException e) {
            leaveOut("a file cannot be read");
        }
    }

    // A name that is not UTF-8 cannot be passed on, and what ripgrep could not search is searched here.
    private List<Task> narrowed(List<Task> tasks, Ripgrep program) throws InterruptedException, TimeoutException {
        List<String> paths = tasks.stream()
                .map(Task::forRipgrep)
                .filter(TextSearch::canBeHandedOver)
                .toList();
        try {
            Set<String> candidates = candidates(program, paths);
            return tasks.stream()
                    .map(task -> new Task(
                            task.folder,
                            task.files.stream()
                                    .filter(file -> candidates.contains(file.path()) || !canBeHandedOver(file.path()))
                                    .toList()))
                    .filter(task -> !task.files.isEmpty())
                    .toList();
        } catch (IOException e) {
            return tasks;
        }
    }

    private Set<String> candidates(Ripgrep program, List<String> paths)
            throws IOException, InterruptedException, TimeoutException {
        turn.lockInterruptibly();
        try {
            return program.candidates(query, paths, threads, stop);
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
