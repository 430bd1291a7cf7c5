package dev.faultline.client;

import io.modelcontextprotocol.client.McpAsyncClient;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The settings of a {@link FaultlineAsyncClient}; each has a default. */
public final class AsyncClientBuilder extends ClientSettings<AsyncClientBuilder> {
    private final McpAsyncClient sdk;
    private Scheduler timer = Schedulers.parallel();

    AsyncClientBuilder(McpAsyncClient sdk) {
        this.sdk = sdk;
    }

    @Override
    AsyncClientBuilder self() {
        return this;
    }

    /** Sets the scheduler that begins the next attempt when its delay has passed; the default is Reactor's parallel. */
    public AsyncClientBuilder timer(Scheduler other) {
        timer = other;
        return this;
    }

    /** {@return the client} */
    public FaultlineAsyncClient build() {
        return new FaultlineAsyncClient(sdk, repeatable(), outcomes(), new AsyncAttempts(limits(), timer));
    }
}
