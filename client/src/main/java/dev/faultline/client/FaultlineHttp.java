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
 * Builds an HTTP client for the SDK's transport. It passes {@code Retry-After}, which the SDK drops, to a
 * {@link FaultlineClient}, and opens new connections after a session was lost. Pass it to the transport's
 * {@code clientBuilder}, and do not change its settings after {@link #build}.
 */
public final class FaultlineHttp implements HttpClient.Builder {
    private final HttpClient.Builder builder;

    private FaultlineHttp(HttpClient.Builder builder) {
        this.builder = builder;
    }

    /** {@return a builder with the default settings} */
    public static FaultlineHttp newBuilder() {
        return over(HttpClient.newBuilder());
    }

    /** {@return a builder with the settings of this one} */
    public static FaultlineHttp over(HttpClient.Builder builder) {
        return new FaultlineHttp(builder);
    }

    @Override
    public HttpClient build() {
        return new FaultlineHttpClient(new SessionConnections(builder::build));
    }

    @Override
    public FaultlineHttp cookieHandler(CookieHandler cookieHandler) {
        builder.cookieHandler(cookieHandler);
        return this;
    }

    @Override
    public FaultlineHttp connectTimeout(Duration duration) {
        builder.connectTimeout(duration);
        return this;
    }

    @Override
    public FaultlineHttp sslContext(SSLContext sslContext) {
        builder.sslContext(sslContext);
        return this;
    }

    @Override
    public FaultlineHttp sslParameters(SSLParameters sslParameters) {
        builder.sslParameters(sslParameters);
        return this;
    }

    @Override
    public FaultlineHttp executor(Executor executor) {
        builder.executor(executor);
        return this;
    }

    @Override
    public FaultlineHttp followRedirects(HttpClient.Redirect policy) {
        builder.followRedirects(policy);
        return this;
    }

    @Override
    public FaultlineHttp version(HttpClient.Version version) {
        builder.version(version);
        return this;
    }

    @Override
    public FaultlineHttp priority(int priority) {
        builder.priority(priority);
        return this;
    }

    @Override
    public FaultlineHttp proxy(ProxySelector proxySelector) {
        builder.proxy(proxySelector);
        return this;
    }

    @Override
    public FaultlineHttp authenticator(Authenticator authenticator) {
        builder.authenticator(authenticator);
        return this;
    }

    @Override
    public FaultlineHttp localAddress(InetAddress localAddress) {
        builder.localAddress(localAddress);
        return this;
    }
}
