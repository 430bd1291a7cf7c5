package dev.faultline.toolsets.code;

import static java.util.Map.entry;

import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonPointer;
import dev.faultline.text.NearestName;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The languages that {@code list_paths} knows, with the suffixes of their files. */
final class Languages {
    private static final Map<String, Set<String>> ENDINGS = Map.ofEntries(
            entry("bash", Set.of("sh", "bash")),
            entry("c", Set.of("c", "h")),
            entry("clojure", Set.of("clj", "cljs", "cljc")),
            entry("cpp", Set.of("cpp", "cc", "cxx", "hpp", "hh", "hxx", "h")),
            entry("csharp", Set.of("cs")),
            entry("css", Set.of("css")),
            entry("dart", Set.of("dart")),
            entry("elixir", Set.of("ex", "exs")),
            entry("erlang", Set.of("erl", "hrl")),
            entry("go", Set.of("go")),
            entry("groovy", Set.of("groovy", "gradle")),
            entry("haskell", Set.of("hs")),
            entry("html", Set.of("html", "htm")),
            entry("java", Set.of("java")),
            entry("javascript", Set.of("js", "jsx", "mjs", "cjs")),
            entry("json", Set.of("json")),
            entry("julia", Set.of("jl")),
            entry("kotlin", Set.of("kt", "kts")),
            entry("lua", Set.of("lua")),
            entry("markdown", Set.of("md", "markdown")),
            entry("ocaml", Set.of("ml", "mli")),
            entry("perl", Set.of("pl", "pm")),
            entry("php", Set.of("php")),
            entry("python", Set.of("py", "pyi")),
            entry("r", Set.of("r")),
            entry("ruby", Set.of("rb")),
            entry("rust", Set.of("rs")),
            entry("scala", Set.of("scala", "sc")),
            entry("shell", Set.of("sh", "bash", "zsh")),
            entry("sql", Set.of("sql")),
            entry("swift", Set.of("swift")),
            entry("toml", Set.of("toml")),
            entry("typescript", Set.of("ts", "tsx", "mts", "cts")),
            entry("xml", Set.of("xml")),
            entry("yaml", Set.of("yaml", "yml")),
            entry("zig", Set.of("zig")));

    private Languages() {}

    /**
     * {@return the suffixes of files of these languages}
     *
     * @throws FaultException if a language is unknown, because an empty result would look like an answer
     */
    static Set<String> endings(List<String> names) {
        Set<String> endings = new HashSet<>();
        List<Issue> unknown = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).toLowerCase(Locale.ROOT);
            Set<String> known = ENDINGS.get(name);
            if (known == null) {
                JsonPointer at = JsonPointer.ROOT.child("languages").child(Integer.toString(i));
                unknown.add(Issue.value(at, "the name of a known language")
                        .didYouMean(NearestName.to(name, ENDINGS.keySet())));
            } else {
                endings.addAll(known);
            }
        }
        if (!unknown.isEmpty()) {
            throw new FaultException(Issues.faultOf(unknown));
        }
        return endings;
    }

    /** {@return whether the name has one of these suffixes} */
    static boolean fits(Set<String> endings, String name) {
        int dot = name.lastIndexOf('.');
        return dot >= 0 && endings.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
    }
}
