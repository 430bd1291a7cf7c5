package dev.faultline.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The modules, what each may depend on, and all their classes. */
enum Modules {
    CORE(
            Set.of("org.jspecify", "tools.jackson.core"),
            "internal",
            "json",
            "text",
            "fault",
            "tool",
            "classify",
            "dialect",
            "advice",
            "repeats",
            "boundary",
            "toolset"),
    DIALECTS(Set.of("org.jspecify"), "dialects"),
    FILES(Set.of("org.jspecify"), "files"),
    RPC(Set.of("org.jspecify"), "rpc"),
    TRAIL(Set.of("org.jspecify"), "trail"),
    OBSERVE(Set.of("org.jspecify", "org.slf4j", "io.micrometer", "io.opentelemetry"), "observe"),
    HTTP(
            Set.of(
                    "org.jspecify",
                    "org.slf4j",
                    "jakarta.servlet",
                    "org.eclipse.jetty",
                    "io.micrometer",
                    "org.owasp.encoder"),
            "http"),
    SERVER(Set.of("org.jspecify", "io.modelcontextprotocol", "reactor", "jakarta.servlet", "com.networknt"), "server"),
    CLIENT(Set.of("org.jspecify", "io.modelcontextprotocol", "reactor"), "client"),
    TESTING(Set.of("org.jspecify"), "testing"),
    SPRING(
            Set.of(
                    "org.jspecify",
                    "org.slf4j",
                    "io.micrometer",
                    "io.modelcontextprotocol",
                    "reactor",
                    "jakarta.servlet",
                    "org.springframework",
                    "org.aopalliance"),
            "spring"),
    GATEWAY(
            Set.of("org.jspecify", "org.slf4j", "io.micrometer", "jakarta.servlet", "com.networknt", "com.google.re2j"),
            "gateway"),
    DASHBOARD(Set.of("org.jspecify", "jakarta.servlet", "org.owasp.encoder"), "dashboard"),
    CHECK(Set.of("org.jspecify", "com.networknt", "com.google.re2j", "org.owasp.encoder"), "check"),
    FLEET(
            Set.of("org.jspecify", "org.postgresql", "com.zaxxer.hikari", "org.flywaydb.core", "org.apache.kafka"),
            "fleet"),
    CODE(Set.of("org.jspecify", "com.google.re2j"), "toolsets.code"),
    CONTEXT(Set.of("org.jspecify"), "toolsets.context"),
    WORKFLOW(Set.of("org.jspecify", "com.google.re2j"), "toolsets.workflow"),
    WORKSPACE(Set.of("org.jspecify", "com.google.re2j", "com.github.difflib"), "toolsets.workspace"),
    SEMANTIC(Set.of("org.jspecify", "ai.djl", "ai.onnxruntime", "org.apache.lucene"), "semantic"),
    APP(
            Set.of(
                    "org.jspecify",
                    "picocli",
                    "jakarta.servlet",
                    "ch.qos.logback",
                    "org.slf4j",
                    "io.micrometer",
                    "io.opentelemetry",
                    "io.modelcontextprotocol.common",
                    "tools.jackson"),
            "app"),
    EXAMPLES(
            Set.of(
                    "org.jspecify",
                    "io.modelcontextprotocol",
                    "io.opentelemetry",
                    "reactor",
                    "org.eclipse.jetty",
                    "jakarta.servlet"),
            "examples");

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.faultline");

    /** Libraries whose packages this module may use. */
    final Set<String> libraries;

    private final List<String> packages;

    Modules(Set<String> libraries, String... packages) {
        this.libraries = libraries;
        this.packages = List.of(packages);
    }

    /** {@return the modules whose classes this one may use, itself included} */
    Set<Modules> mayUse() {
        return switch (this) {
            case CORE -> Set.of(CORE);
            case DIALECTS -> Set.of(DIALECTS, CORE);
            case RPC -> Set.of(RPC, CORE);
            case FILES -> Set.of(FILES, CORE);
            case TRAIL -> Set.of(TRAIL, FILES, CORE);
            case OBSERVE -> Set.of(OBSERVE, CORE);
            case HTTP -> Set.of(HTTP, FILES, DIALECTS, CORE);
            case SERVER -> Set.of(SERVER, HTTP, TRAIL, RPC, DIALECTS, CORE);
            case CLIENT -> Set.of(CLIENT, DIALECTS, CORE);
            case TESTING -> Set.of(TESTING, SERVER, CORE);
            case SPRING -> Set.of(SPRING, SERVER, OBSERVE, TRAIL, DIALECTS, CORE);
            case GATEWAY -> Set.of(GATEWAY, HTTP, OBSERVE, TRAIL, FILES, RPC, DIALECTS, CORE);
            case DASHBOARD -> Set.of(DASHBOARD, HTTP, TRAIL, DIALECTS, CORE);
            case CHECK -> Set.of(CHECK, FILES, RPC, DIALECTS, CORE);
            case FLEET -> Set.of(FLEET, WORKFLOW, WORKSPACE, HTTP, TRAIL, FILES, CORE);
            case CODE -> Set.of(CODE, FILES, DIALECTS, CORE);
            case CONTEXT -> Set.of(CONTEXT, FILES, DIALECTS, CORE);
            case WORKFLOW -> Set.of(WORKFLOW, TRAIL, FILES, DIALECTS, CORE);
            case WORKSPACE -> Set.of(WORKSPACE, TRAIL, FILES, DIALECTS, CORE);
            case SEMANTIC -> Set.of(SEMANTIC, CODE, FILES, DIALECTS, CORE);
            case APP -> EnumSet.complementOf(EnumSet.of(SEMANTIC, TESTING, SPRING, EXAMPLES));
            case EXAMPLES -> Set.of(EXAMPLES, OBSERVE, TRAIL, SERVER, CLIENT, RPC, DIALECTS, CORE);
        };
    }

    boolean owns(JavaClass type) {
        return packages.stream().anyMatch(name -> isIn(type, "dev.faultline." + name));
    }

    static Modules of(JavaClass type) {
        for (Modules module : values()) {
            if (module.owns(type)) {
                return module;
            }
        }
        throw new AssertionError(type.getName() + " is in no module");
    }

    static boolean isIn(JavaClass type, String name) {
        return type.getPackageName().equals(name) || type.getPackageName().startsWith(name + ".");
    }
}
