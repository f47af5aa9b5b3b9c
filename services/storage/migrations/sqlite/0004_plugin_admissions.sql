-- What administrators decided about modules: files are admitted by their digest, disciplines are
-- taken out of use by their id.

CREATE TABLE plugin_admission (
    sha256 TEXT PRIMARY KEY CHECK (length(sha256) = 64),
    admitted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE plugin_disabled (
    discipline TEXT PRIMARY KEY,
    disabled_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How many decisions were made about a module: its version in the journal.
CREATE TABLE plugin_subject (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
