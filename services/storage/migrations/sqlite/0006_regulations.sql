-- By which rule book a competition is held, its regulation, and the books events were opened by.

-- Ids of rows of the book; empty: not chosen yet. sex: 0 not said, 1 men, 2 women, 3 both.
ALTER TABLE competition ADD COLUMN rule_book TEXT NOT NULL DEFAULT '';
ALTER TABLE competition ADD COLUMN official_discipline TEXT NOT NULL DEFAULT '';
ALTER TABLE competition ADD COLUMN status TEXT NOT NULL DEFAULT '';
ALTER TABLE competition ADD COLUMN event_character TEXT NOT NULL DEFAULT '';
ALTER TABLE competition ADD COLUMN age_groups TEXT NOT NULL DEFAULT '';  -- one or two, by a space
ALTER TABLE competition ADD COLUMN sex INTEGER NOT NULL DEFAULT 0 CHECK (sex BETWEEN 0 AND 3);
-- Of the bytes it was opened by; empty before its applications open.
ALTER TABLE competition ADD COLUMN book_sha256 TEXT NOT NULL DEFAULT '';
CREATE INDEX competition_by_state ON competition (state, start_date, id);

-- The bytes stay as long as the store: whatever becomes of the file, the event keeps its rules.
CREATE TABLE rule_book_copy (
    sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    id TEXT NOT NULL,
    toml TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE regulation (
    competition INTEGER PRIMARY KEY REFERENCES competition (id),
    version INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
INSERT INTO regulation (competition, version, updated_at)
    SELECT id, 1, updated_at FROM competition;

-- source_kind: 1 book, 2 statute, 3 regulations, 4 letter, 5 ruling, 6 default. source_place is the
-- paragraph, of a ruling its number.
CREATE TABLE regulation_value (
    competition INTEGER NOT NULL REFERENCES regulation (competition),
    parameter TEXT NOT NULL,
    value TEXT NOT NULL,
    source_kind INTEGER NOT NULL CHECK (source_kind BETWEEN 1 AND 6),
    source_place TEXT NOT NULL,
    PRIMARY KEY (competition, parameter)
) STRICT, WITHOUT ROWID;

-- Everybody with a role may read books and regulations. `edit`: writes the regulation before the
-- event begins; `rule`: changes it by a ruling afterwards, and before where the book lets it be
-- clarified.
INSERT INTO role_permission (role, permission) SELECT id, 'rulebooks.read' FROM roles;
INSERT INTO role_permission (role, permission) SELECT id, 'regulations.read' FROM roles;
INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'regulations.update'), ('administrator', 'regulations.edit'),
    ('federation-office', 'regulations.update'), ('federation-office', 'regulations.edit'),
    ('organiser', 'regulations.update'), ('organiser', 'regulations.edit'),
    ('chief-arbiter', 'regulations.update'), ('chief-arbiter', 'regulations.rule');
