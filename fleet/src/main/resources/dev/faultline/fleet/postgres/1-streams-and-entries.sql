-- A trail of one machine. The head is the last entry that is stored; entries up to the pruned one were dropped.
CREATE TABLE stream (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'gap', 'forked')),
    problem text,
    head_number bigint NOT NULL DEFAULT 0,
    head_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
    head_arrived date NOT NULL DEFAULT '2000-01-01',
    pruned_number bigint NOT NULL DEFAULT 0,
    pruned_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex'),
    changed timestamptz NOT NULL DEFAULT now()
);

-- The line is what was hashed, byte by byte; jsonb would refuse some strings and reorder members. The other columns
-- repeat what is queried, and verification compares them with the line.
CREATE TABLE entry (
    arrived date NOT NULL,
    stream uuid NOT NULL,
    number bigint NOT NULL,
    hash bytea NOT NULL,
    at timestamptz NOT NULL,
    type text NOT NULL,
    code text NOT NULL,
    fault_code text,
    tool text,
    session text,
    caller text,
    server text,
    line bytea NOT NULL,
    PRIMARY KEY (stream, number, arrived)
) PARTITION BY RANGE (arrived);

-- Lines are small and hashed text that hardly compresses: inline storage is faster.
ALTER TABLE entry ALTER COLUMN line SET STORAGE MAIN;
CREATE INDEX entry_at ON entry (at);
CREATE INDEX entry_code ON entry (code, at);

DO $$
BEGIN
    -- The roles belong to the server, and another database of it may have made them, or be making them now.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'faultline_ship') THEN
        BEGIN
            CREATE ROLE faultline_ship NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
    END IF;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'faultline_read') THEN
        BEGIN
            CREATE ROLE faultline_read NOLOGIN;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;
        END;
    END IF;
END
$$;

GRANT USAGE ON SCHEMA faultline TO faultline_ship, faultline_read;
GRANT SELECT ON ALL TABLES IN SCHEMA faultline TO faultline_ship, faultline_read;
GRANT INSERT, UPDATE ON stream TO faultline_ship;
GRANT INSERT ON entry TO faultline_ship;
