package dev.faultline.app.context;

import java.nio.file.Path;

/** Ways to break the cache {@code minimal}, each as shell commands that run inside a copy of it. */
enum Breakage {
    NO_MANIFEST("rm manifest.json"),
    EMPTY_MANIFEST(": > manifest.json"),
    MARKED_MANIFEST("printf '\\357\\273\\277' > m; cat manifest.json >> m; mv m manifest.json"),
    CUT_MANIFEST("head -c 300 manifest.json > m; mv m manifest.json"),
    MANIFEST_IS_A_FOLDER("rm manifest.json; mkdir manifest.json"),
    DOUBLE_KEY("sed -i 's/\"document_count\": 2,/& &/' manifest.json"),
    WRONG_COUNT("sed -i 's/\"document_count\": 2/\"document_count\": 3/' manifest.json"),
    NEGATIVE_COUNT("sed -i 's/\"document_count\": 2/\"document_count\": -2/' manifest.json"),
    WRONG_VERSION("sed -i 's/sha256:3dee/sha256:3def/' manifest.json"),
    LATER_FORMAT("sed -i 's/\"version\": \"1\"/\"version\": \"999\"/' manifest.json"),
    OTHER_INDEX("sed -i 's/hello.md/hallo.md/' index.json"),
    NO_DOCUMENT("rm documents/64ec88ca00b2.json"),
    ORPHAN_DOCUMENT("cp documents/64ec88ca00b2.json documents/extra.json"),
    RENAMED_DOCUMENT("mv documents/64ec88ca00b2.json documents/000000000000.json"),
    LYING_ID("sed -i 's/\"id\":\"hello.md\"/\"id\":\"other.md\"/' documents/64ec88ca00b2.json"),
    LYING_VERSION("sed -i 's/\"version\":\"sha256:64ec/\"version\":\"sha256:64ed/' documents/64ec88ca00b2.json"),
    OTHER_CONTENT("sed -i 's/Hello world/Hello World/' documents/64ec88ca00b2.json"),
    NOT_UTF_8("printf '\\377' >> documents/64ec88ca00b2.json"),
    FILE_OUTSIDE("mv documents/64ec88ca00b2.json ..; sed -i 's#documents/64ec#../64ec#' manifest.json index.json");

    private final String script;

    Breakage(String script) {
        this.script = script;
    }

    /** {@return the name of the broken copy} */
    String cache() {
        return name();
    }

    /** Breaks a copy of {@code minimal} in this folder, and checks that the copy has changed. */
    void in(Path caches) throws Exception {
        Program.shell(
                caches,
                "cp -r minimal " + cache() + "; cd " + cache() + "; " + script + "; cd ..; ! diff -r minimal " + cache()
                        + " > /dev/null");
    }
}
