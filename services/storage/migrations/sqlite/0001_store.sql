-- The store itself, its journal, its access log and the answers kept for repeated requests.
-- Instants are UTC milliseconds. No constraint is deferrable: one would fail the whole group.

CREATE TABLE store (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL CHECK (length(id) = 32),
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    time INTEGER NOT NULL,
    observed_at INTEGER,
    actor_user INTEGER NOT NULL,
    actor_name TEXT NOT NULL,
    actor_role TEXT NOT NULL,
    actor_grant INTEGER NOT NULL,
    terminal TEXT NOT NULL,
    session INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    version INTEGER NOT NULL,
    depends_on TEXT NOT NULL,  -- one "subject@version" a line
    citations TEXT NOT NULL,   -- one "book|edition|section|article" a line
    erases TEXT NOT NULL,      -- one sequence a line
    undoes INTEGER NOT NULL,   -- 0: none
    digest BLOB NOT NULL,      -- of salt and payload; empty where there is no payload
    previous_hash BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX journal_by_scope ON journal (scope, sequence);
CREATE INDEX journal_by_subject ON journal (subject, sequence);
CREATE INDEX journal_by_actor ON journal (actor_user, sequence);
CREATE INDEX journal_by_undone ON journal (undoes) WHERE undoes <> 0;

CREATE TABLE journal_payload (
    sequence INTEGER PRIMARY KEY REFERENCES journal (sequence),
    salt BLOB NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    title TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;

-- Which rows rest on a subject, for undo.
CREATE TABLE journal_dependency (
    subject TEXT NOT NULL,
    sequence INTEGER NOT NULL REFERENCES journal (sequence),
    PRIMARY KEY (subject, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal_erasure (
    sequence INTEGER PRIMARY KEY REFERENCES journal (sequence),
    erased_by INTEGER NOT NULL REFERENCES journal (sequence)
) STRICT;

-- Rows are in order of time, so that the oldest are the first.
CREATE TABLE request (
    id INTEGER PRIMARY KEY,
    principal INTEGER NOT NULL,
    method TEXT NOT NULL,
    request_id TEXT NOT NULL,
    request_hash BLOB NOT NULL,
    response BLOB,              -- null once a row it shows was erased
    sequence INTEGER NOT NULL,  -- of the journal row, 0: none
    time INTEGER NOT NULL,
    UNIQUE (principal, method, request_id)
) STRICT;

CREATE TABLE access_log (
    sequence INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    terminal TEXT NOT NULL,
    address TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT NOT NULL,
    suppressed INTEGER NOT NULL,
    previous_hash BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE INDEX access_log_by_user ON access_log (user, sequence);
CREATE INDEX access_log_by_subject ON access_log (subject, sequence);

CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER journal_is_never_shortened BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER access_log_is_never_changed BEFORE UPDATE ON access_log
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;
CREATE TRIGGER access_log_is_never_shortened BEFORE DELETE ON access_log
BEGIN SELECT RAISE(ABORT, 'the access log is append-only'); END;
