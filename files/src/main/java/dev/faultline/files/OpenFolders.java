package dev.faultline.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens one folder after another, and keeps the parents open, because a walk visits neighbours in turn. */
public final class OpenFolders implements Closeable {
    private static final Path HERE = Path.of("");

    private final Root root;
    private Withheld.@Nullable Present withheld;
    private final List<Folder> open = new ArrayList<>();
    private Path at = HERE;

    /** Opens folders below this root. */
    public OpenFolders(Root root) {
        this.root = root;
    }

    /** {@return what was withheld when this was first asked} */
    public Withheld.Present withheld() {
        if (withheld == null) {
            withheld = root.withheld().now();
        }
        return withheld;
    }

    /**
     * {@return the folder at this path, open until the next is asked for}
     *
     * @param relative a folder that the walk has just found
     * @throws IOException also if a name on the way is a link or not a folder
     */
    public Folder at(Path relative) throws IOException {
        int depth = relative.toString().isEmpty() ? 0 : relative.getNameCount();
        int common = 0;
        while (common < Math.min(depth, open.size() - 1) && at.getName(common).equals(relative.getName(common))) {
            common++;
        }
        closeBelow(common);
        if (open.isEmpty()) {
            open.add(Folder.open(root.real(), HERE));
        }
        at = relative;
        for (int i = common; i < depth; i++) {
            open.add(open.getLast().enter(relative.getName(i)));
        }
        return open.getLast();
    }

    private void closeBelow(int depth) throws IOException {
        while (open.size() > depth + 1) {
            open.removeLast().close();
        }
    }

    @Override
    public void close() throws IOException {
        closeBelow(-1);
    }
}
