-- A role in a competition ends with it, some days later; an open session says when its terminal was
-- last heard of (UTC milliseconds).

CREATE TABLE federation_setting (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO federation_setting (name, value) VALUES ('role_days', 10);

ALTER TABLE sessions ADD COLUMN last_seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET last_seen_at = created_at;
