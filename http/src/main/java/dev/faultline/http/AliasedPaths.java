package dev.faultline.http;

import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Serves further paths like others, before any rule looks at the path. */
final class AliasedPaths extends Handler.Wrapper {
    private final UnaryOperator<String> paths;

    /**
     * Serves paths.
     *
     * @param paths returns the path as which a path is served, mostly itself
     */
    AliasedPaths(UnaryOperator<String> paths, Handler handler) {
        super(handler);
        this.paths = paths;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = request.getHttpURI().getPath();
        String served = path == null ? null : paths.apply(path);
        return super.handle(
                served == null || served.equals(path) ? request : new AliasedRequest(request, served),
                response,
                callback);
    }

    private static final class AliasedRequest extends Request.Wrapper {
        private final HttpURI uri;

        AliasedRequest(Request request, String path) {
            super(request);
            this.uri = HttpURI.build(request.getHttpURI()).path(path).asImmutable();
        }

        @Override
        public HttpURI getHttpURI() {
            return uri;
        }
    }
}
