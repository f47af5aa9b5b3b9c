-- Draws of lots. A row is written once; what it was drawn from stands in a table of its own, because
-- all boards of an event draw from one table of starts.

CREATE TABLE draw_input (
    digest TEXT PRIMARY KEY CHECK (length(digest) = 64),  -- SHA-256 of the text in hexadecimal digits
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE draw (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL CHECK (version = 1),
    created_at INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 3),
    competition INTEGER,            -- null: of none
    purpose TEXT NOT NULL,
    drawn_by TEXT NOT NULL,
    witnesses TEXT NOT NULL,        -- JSON
    method TEXT NOT NULL,
    seed TEXT NOT NULL CHECK (length(seed) = 64),
    seed_origin INTEGER NOT NULL CHECK (seed_origin BETWEEN 1 AND 2),
    seed_note TEXT NOT NULL,
    seed_commitment TEXT NOT NULL,
    inputs TEXT NOT NULL REFERENCES draw_input (digest),
    result TEXT NOT NULL,           -- one label a line
    redrawn TEXT NOT NULL,          -- one label a line
    start TEXT NOT NULL,            -- JSON of a start position; empty: none
    replaces INTEGER UNIQUE REFERENCES draw (id),
    replace_reason TEXT NOT NULL
) STRICT;
CREATE INDEX draw_by_competition ON draw (competition, id);

CREATE TRIGGER draw_is_never_changed BEFORE UPDATE ON draw
BEGIN SELECT RAISE(ABORT, 'a draw never changes'); END;
CREATE TRIGGER draw_is_never_deleted BEFORE DELETE ON draw
BEGIN SELECT RAISE(ABORT, 'a draw never changes'); END;
CREATE TRIGGER draw_input_is_never_changed BEFORE UPDATE ON draw_input
BEGIN SELECT RAISE(ABORT, 'a draw never changes'); END;
CREATE TRIGGER draw_input_is_never_deleted BEFORE DELETE ON draw_input
BEGIN SELECT RAISE(ABORT, 'a draw never changes'); END;

-- Everybody with a role may see and verify a draw; arbiters, secretaries and offices draw.
INSERT INTO role_permission (role, permission) SELECT id, 'draws.read' FROM roles;
INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'draws.create'), ('federation-office', 'draws.create'),
    ('organiser', 'draws.create'), ('chief-arbiter', 'draws.create'),
    ('deputy-arbiter', 'draws.create'), ('arbiter', 'draws.create'),
    ('match-arbiter', 'draws.create'), ('chief-secretary', 'draws.create'),
    ('secretary', 'draws.create');
