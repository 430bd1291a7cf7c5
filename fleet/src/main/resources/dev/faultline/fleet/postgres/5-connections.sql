-- The session of a client over HTTP. Its id is the client's secret; here is only a hash of it.
CREATE TABLE http_connection (
    connection text PRIMARY KEY,
    principal text,
    caller text NOT NULL,
    client bytea NOT NULL,
    begun timestamptz NOT NULL DEFAULT now(),
    used timestamptz,
    ended timestamptz
);
CREATE INDEX http_connection_open ON http_connection (caller) WHERE ended IS NULL;
CREATE INDEX http_connection_ended ON http_connection (ended) WHERE ended IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON http_connection TO faultline_serve;
