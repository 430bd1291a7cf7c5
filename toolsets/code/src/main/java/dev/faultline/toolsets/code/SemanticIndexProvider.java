package dev.faultline.toolsets.code;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Makes the semantic index of a server; found by {@link java.util.ServiceLoader}, since it comes as an add-on. */
public interface SemanticIndexProvider {
    /**
     * {@return the index of this root, which builds itself in the background and answers once it is ready}
     *
     * @param home the folder below which it is kept, for all servers of this user
     * @param log told in a sentence how far it has come
     */
    SemanticIndex open(Path root, Path home, Consumer<String> log);
}
