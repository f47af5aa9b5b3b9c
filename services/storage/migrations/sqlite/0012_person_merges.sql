-- Cards that turned out to be one person's, and pairs that turned out not to be.

-- The number of a merged card answers with the card that was kept.
CREATE TABLE person_merge (
    merged INTEGER PRIMARY KEY REFERENCES person (id),
    kept INTEGER NOT NULL REFERENCES person (id),
    merged_at INTEGER NOT NULL
) STRICT;
CREATE INDEX person_merge_by_kept ON person_merge (kept);

-- Different people; the smaller number first.
CREATE TABLE person_distinct (
    first INTEGER NOT NULL REFERENCES person (id),
    second INTEGER NOT NULL REFERENCES person (id),
    marked_at INTEGER NOT NULL,
    PRIMARY KEY (first, second),
    CHECK (first < second)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_distinct_by_second ON person_distinct (second);

INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'persons.merge'), ('federation-office', 'persons.merge');
