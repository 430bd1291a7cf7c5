package dev.faultline.app.serve;

import dev.faultline.app.shared.Environment;

/** Serves one client over standard input and output. */
record StdioHost(Composition composition, Environment environment) {
    int serve() {
        environment.serve(composition.server()::serve);
        return 0;
    }
}
