-- The sessions of workflows. The head is the last entry of a session's log. A server may append while the fence number
-- of its lease is still the session's, and the lease has not expired by the clock of this database.
CREATE TABLE workflow_session (
    id text PRIMARY KEY,
    head bigint NOT NULL DEFAULT 0,
    head_hash text NOT NULL DEFAULT repeat('0', 64),
    fence bigint NOT NULL DEFAULT 0,
    leased_until timestamptz NOT NULL DEFAULT '-infinity',
    changed timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Each hash is that of the previous entry's hash and of this line.
CREATE TABLE workflow_entry (
    session text NOT NULL REFERENCES workflow_session,
    number bigint NOT NULL,
    hash text NOT NULL,
    line text NOT NULL,
    snapshot text,
    PRIMARY KEY (session, number)
);

CREATE TABLE workflow_snapshot (
    session text NOT NULL REFERENCES workflow_session,
    hash text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (session, hash)
);

-- The keys that sign the tokens of all servers: one row.
CREATE TABLE workflow_key (
    id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    version bigint NOT NULL DEFAULT 1,
    current bytea NOT NULL,
    previous bytea
);

GRANT SELECT, INSERT, UPDATE ON workflow_session, workflow_snapshot, workflow_key TO faultline_serve;
GRANT SELECT, INSERT ON workflow_entry TO faultline_serve;
