-- The occurrences whose locks were released. A server that knows a lock which is neither here nor released has met a
-- database that was restored from an older backup.
ALTER TABLE workspace_session ADD COLUMN released text[] NOT NULL DEFAULT '{}';
