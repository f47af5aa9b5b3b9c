-- Documents of competitions. A row stands for a frozen document and its number; each version keeps
-- the bytes that were given out. Nothing here is ever changed: a correction is another version.

CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    kind TEXT NOT NULL,             -- as the book's form rows call it
    subject TEXT NOT NULL,          -- name of the record it is about; '': the competition itself
    number INTEGER NOT NULL CHECK (number > 0),
    published INTEGER NOT NULL CHECK (published IN (0, 1)),
    title TEXT NOT NULL,
    UNIQUE (competition, kind, subject),
    UNIQUE (competition, kind, number)
) STRICT;

CREATE TABLE document_version (
    document INTEGER NOT NULL REFERENCES document (id),
    version INTEGER NOT NULL CHECK (version > 0),
    frozen_at INTEGER NOT NULL,
    frozen_by TEXT NOT NULL,
    signatures TEXT NOT NULL,       -- JSON: who signed the paper
    reason TEXT NOT NULL,           -- of a correction
    changes TEXT NOT NULL,          -- JSON: lines that differ from the version before
    body TEXT NOT NULL,             -- the form's text alone, by which versions are compared
    content_digest TEXT NOT NULL CHECK (length(content_digest) = 64),
    page_count INTEGER NOT NULL,
    anchor_sequence INTEGER NOT NULL,
    anchor_hash BLOB NOT NULL,      -- of the journal row printed on the document
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),  -- over the hashes of the renderings
    PRIMARY KEY (document, version)
) STRICT;

CREATE TABLE document_rendering (
    id INTEGER PRIMARY KEY,
    document INTEGER NOT NULL,
    version INTEGER NOT NULL,
    format INTEGER NOT NULL CHECK (format BETWEEN 1 AND 3),  -- text, HTML, PDF
    sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
    bytes BLOB NOT NULL,
    UNIQUE (document, version, format),
    FOREIGN KEY (document, version) REFERENCES document_version (document, version)
) STRICT;

CREATE TRIGGER document_is_never_changed BEFORE UPDATE ON document
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;
CREATE TRIGGER document_is_never_deleted BEFORE DELETE ON document
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;
CREATE TRIGGER document_version_is_never_changed BEFORE UPDATE ON document_version
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;
CREATE TRIGGER document_version_is_never_deleted BEFORE DELETE ON document_version
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;
CREATE TRIGGER document_rendering_is_never_changed BEFORE UPDATE ON document_rendering
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;
CREATE TRIGGER document_rendering_is_never_deleted BEFORE DELETE ON document_rendering
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;

-- Everybody with a role reads what is public. Service documents hold restricted data: the commission,
-- the main panel and offices read them; they are signed by the chair, the chief arbiter or the chief
-- secretary. The chief secretary publishes (RU-2022 12.4.5), or whom the offices authorise.
INSERT INTO role_permission (role, permission) SELECT id, 'documents.read' FROM roles;
INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'documents.read_service'), ('federation-office', 'documents.read_service'),
    ('organiser', 'documents.read_service'), ('admission-chair', 'documents.read_service'),
    ('admission-member', 'documents.read_service'), ('doctor', 'documents.read_service'),
    ('chief-arbiter', 'documents.read_service'), ('deputy-arbiter', 'documents.read_service'),
    ('chief-secretary', 'documents.read_service'), ('secretary', 'documents.read_service'),
    ('administrator', 'documents.sign'), ('federation-office', 'documents.sign'),
    ('admission-chair', 'documents.sign'), ('chief-arbiter', 'documents.sign'),
    ('chief-secretary', 'documents.sign'),
    ('administrator', 'documents.publish'), ('federation-office', 'documents.publish'),
    ('chief-arbiter', 'documents.publish'), ('chief-secretary', 'documents.publish');
