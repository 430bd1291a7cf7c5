package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;

/** The settings of a {@link FaultlineClient}; each has a default. */
public final class ClientBuilder extends ClientSettings<ClientBuilder> {
    private final McpSyncClient sdk;
    private Sleeper sleeper = Thread::sleep;

    ClientBuilder(McpSyncClient sdk) {
        this.sdk = sdk;
    }

    @Override
    ClientBuilder self() {
        return this;
    }

    /** Sets how the client waits between attempts. */
    public ClientBuilder sleeper(Sleeper other) {
        sleeper = other;
        return this;
    }

    /** {@return the client} */
    public FaultlineClient build() {
        return new FaultlineClient(sdk, repeatable(), outcomes(), new Attempts(limits(), sleeper));
    }
}
