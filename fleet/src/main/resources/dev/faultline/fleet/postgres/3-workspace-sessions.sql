-- The session of an agent in a workspace. A connection has one at a time; ended ones stay, because a fault that is found
-- late locks them too.
CREATE TABLE workspace_session (
    id text PRIMARY KEY,
    connection text NOT NULL,
    principal text,
    root text NOT NULL,
    identity text NOT NULL,
    role text NOT NULL,
    begun timestamptz NOT NULL,
    lock_code text,
    lock_message text,
    lock_occurrence text,
    lock_session text,
    lock_since timestamptz,
    ended timestamptz
);
CREATE UNIQUE INDEX workspace_session_live ON workspace_session (connection) WHERE ended IS NULL;
CREATE INDEX workspace_session_locked ON workspace_session (lock_occurrence) WHERE lock_occurrence IS NOT NULL;

-- An approval of the plan that was signed up to this time does not count.
CREATE TABLE plan_revocation (
    root text NOT NULL,
    plan text NOT NULL,
    revoked timestamptz NOT NULL,
    PRIMARY KEY (root, plan)
);

-- The right to write in a workspace. The fence grows each time that a writer takes it.
CREATE TABLE write_lease (
    root text PRIMARY KEY,
    fence bigint NOT NULL,
    until timestamptz NOT NULL
);

DO $$
BEGIN
    -- The roles belong to the server, and another database of it may have made them, or be making them now.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'faultline_serve') THEN
        BEGIN
            CREATE ROLE faultline_serve NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
    END IF;
END
$$;

GRANT USAGE ON SCHEMA faultline TO faultline_serve;
GRANT SELECT, INSERT, UPDATE, DELETE ON workspace_session, plan_revocation, write_lease TO faultline_serve;
