package dev.faultline.client;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Builds an HTTP client for the SDK's transport. It keeps {@code Retry-After} for a {@link FaultlineClient}, which the
 * SDK drops, and opens new connections after a session was lost. Give it to the transport's {@code clientBuilder}, and
 * do not change its settings after {@link #build}.
 */
public final class HeedingHttp implements HttpClient.Builder {
    private final HttpClient.Builder builder;

    private HeedingHttp(HttpClient.Builder builder) {
        this.builder = builder;
    }

    /** {@return a builder with the usual settings} */
    public static HeedingHttp newBuilder() {
        return over(HttpClient.newBuilder());
    }

    /** {@return a builder with the settings of this one} */
    public static HeedingHttp over(HttpClient.Builder builder) {
        return new HeedingHttp(builder);
    }

    @Override
    public HttpClient build() {
        return new HeedingHttpClient(new SessionConnections(builder::build));
    }

    @Override
    public HeedingHttp cookieHandler(CookieHandler cookieHandler) {
        builder.cookieHandler(cookieHandler);
        return this;
    }

    @Override
    public HeedingHttp connectTimeout(Duration duration) {
        builder.connectTimeout(duration);
        return this;
    }

    @Override
    public HeedingHttp sslContext(SSLContext sslContext) {
        builder.sslContext(sslContext);
        return this;
    }

    @Override
    public HeedingHttp sslParameters(SSLParameters sslParameters) {
        builder.sslParameters(sslParameters);
        return this;
    }

    @Override
    public HeedingHttp executor(Executor executor) {
        builder.executor(executor);
        return this;
    }

    @Override
    public HeedingHttp followRedirects(HttpClient.Redirect policy) {
        builder.followRedirects(policy);
        return this;
    }

    @Override
    public HeedingHttp version(HttpClient.Version version) {
        builder.version(version);
        return this;
    }

    @Override
    public HeedingHttp priority(int priority) {
        builder.priority(priority);
        return this;
    }

    @Override
    public HeedingHttp proxy(ProxySelector proxySelector) {
        builder.proxy(proxySelector);
        return this;
    }

    @Override
    public HeedingHttp authenticator(Authenticator authenticator) {
        builder.authenticator(authenticator);
        return this;
    }

    @Override
    public HeedingHttp localAddress(InetAddress localAddress) {
        builder.localAddress(localAddress);
        return this;
    }
}
