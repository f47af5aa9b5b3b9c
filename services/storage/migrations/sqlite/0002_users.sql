-- Accounts, roles with their permissions, appointments and open sessions.
-- Dates are ISO texts, instants UTC milliseconds, 0 and '' say "none".

CREATE TABLE users (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    user_name TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    short_name TEXT NOT NULL,
    person INTEGER NOT NULL,           -- number of the card in the registry
    closed INTEGER NOT NULL DEFAULT 0,
    sort_key BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- What follows is no part of the record and does not change its version.
    password_hash TEXT NOT NULL,
    must_change INTEGER NOT NULL,      -- the password is a one-time code
    code_expires_at INTEGER NOT NULL DEFAULT 0,
    password_changed_at INTEGER NOT NULL DEFAULT 0,
    last_log_in_at INTEGER NOT NULL DEFAULT 0,
    last_log_in_terminal TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX users_by_name ON users (sort_key, id);

-- Beginnings of words to find accounts by.
CREATE TABLE user_word (
    word TEXT NOT NULL,
    user INTEGER NOT NULL REFERENCES users (id),
    PRIMARY KEY (word, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE roles (
    id TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    scope INTEGER NOT NULL,            -- 1 the federation, 2 one competition, 3 either
    title_ru TEXT NOT NULL,
    title_uk TEXT NOT NULL,
    title_en TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE role_permission (
    role TEXT NOT NULL REFERENCES roles (id),
    permission TEXT NOT NULL,
    PRIMARY KEY (role, permission)
) STRICT, WITHOUT ROWID;

-- Who appoints to which post.
CREATE TABLE role_appointer (
    role TEXT NOT NULL REFERENCES roles (id),
    appointer TEXT NOT NULL REFERENCES roles (id),
    PRIMARY KEY (role, appointer)
) STRICT, WITHOUT ROWID;

CREATE TABLE grants (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    user INTEGER NOT NULL REFERENCES users (id),
    role TEXT NOT NULL REFERENCES roles (id),
    scope TEXT NOT NULL,               -- 'federation' or 'competitions/14'
    start_date TEXT NOT NULL,
    end_date TEXT NOT NULL,
    basis TEXT NOT NULL,
    remark TEXT NOT NULL,
    granted_by INTEGER NOT NULL,
    revoked_at INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX grants_by_user ON grants (user, id);
CREATE INDEX grants_by_scope ON grants (scope, id);

-- Tokens are kept as their SHA-256 only.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    user INTEGER NOT NULL REFERENCES users (id),
    acting_grant INTEGER NOT NULL,     -- 0: none chosen
    terminal TEXT NOT NULL,
    address TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    locked_at INTEGER NOT NULL DEFAULT 0,
    token_hash BLOB NOT NULL UNIQUE,
    token_expires_at INTEGER NOT NULL,
    previous_hash BLOB NOT NULL,       -- accepted for a short grace after a renewal
    previous_expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_user ON sessions (user, id);
CREATE INDEX sessions_by_previous ON sessions (previous_hash);

INSERT INTO roles (id, position, scope, title_ru, title_uk, title_en) VALUES
    ('administrator', 1, 1, 'администратор', 'адміністратор', 'administrator'),
    ('federation-office', 2, 1, 'аппарат федерации', 'апарат федерації', 'federation office'),
    ('organiser', 3, 3, 'организатор', 'організатор', 'organiser'),
    ('admission-chair', 4, 2, 'председатель комиссии по допуску', 'голова комісії з допуску', 'chair of the admission commission'),
    ('admission-member', 5, 2, 'член комиссии по допуску', 'член комісії з допуску', 'member of the admission commission'),
    ('doctor', 6, 2, 'врач соревнований', 'лікар змагань', 'doctor'),
    ('chief-arbiter', 7, 2, 'главный судья', 'головний суддя', 'chief arbiter'),
    ('deputy-arbiter', 8, 2, 'заместитель главного судьи', 'заступник головного судді', 'deputy chief arbiter'),
    ('arbiter', 9, 2, 'судья', 'суддя', 'arbiter'),
    ('match-arbiter', 10, 2, 'судья матча', 'суддя матчу', 'match arbiter'),
    ('chief-secretary', 11, 2, 'главный секретарь', 'головний секретар', 'chief secretary'),
    ('secretary', 12, 2, 'секретарь', 'секретар', 'secretary'),
    ('captain', 13, 2, 'капитан команды', 'капітан команди', 'team captain'),
    ('team-representative', 14, 2, 'представитель команды', 'представник команди', 'team representative'),
    ('appeal-committee', 15, 2, 'член апелляционного комитета', 'член апеляційного комітету', 'member of the appeal committee'),
    ('discipline-author', 16, 1, 'автор дисциплины', 'автор дисципліни', 'discipline author'),
    ('observer', 17, 3, 'наблюдатель', 'спостерігач', 'observer');

-- Everybody with a role reads what is public.
INSERT INTO role_permission (role, permission)
    SELECT roles.id, read.permission FROM roles CROSS JOIN (
        SELECT 'persons.read' AS permission UNION ALL
        SELECT 'organisations.read' UNION ALL
        SELECT 'competitions.read' UNION ALL
        SELECT 'disciplines.read') AS read;

INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'users.read'), ('administrator', 'users.manage'),
    ('administrator', 'roles.grant'), ('administrator', 'persons.read_restricted'),
    ('administrator', 'persons.reveal'), ('administrator', 'persons.write'),
    ('administrator', 'persons.erase'), ('administrator', 'organisations.write'),
    ('administrator', 'competitions.create'), ('administrator', 'competitions.update'),
    ('administrator', 'competitions.delete'), ('administrator', 'plugins.read'),
    ('administrator', 'plugins.manage'), ('administrator', 'journal.read'),
    ('administrator', 'journal.verify'), ('administrator', 'journal.undo'),
    ('administrator', 'access_log.read'),
    ('federation-office', 'users.read'), ('federation-office', 'roles.grant'),
    ('federation-office', 'persons.read_restricted'), ('federation-office', 'persons.reveal'),
    ('federation-office', 'persons.write'), ('federation-office', 'persons.erase'),
    ('federation-office', 'organisations.write'), ('federation-office', 'competitions.create'),
    ('federation-office', 'competitions.update'), ('federation-office', 'competitions.delete'),
    ('federation-office', 'plugins.read'), ('federation-office', 'journal.read'),
    ('federation-office', 'journal.verify'), ('federation-office', 'journal.undo'),
    ('organiser', 'users.read'), ('organiser', 'roles.grant'),
    ('organiser', 'organisations.write'), ('organiser', 'competitions.create'),
    ('organiser', 'competitions.update'), ('organiser', 'competitions.delete'),
    ('organiser', 'plugins.read'), ('organiser', 'journal.read'), ('organiser', 'journal.undo'),
    ('admission-chair', 'persons.read_restricted'), ('admission-chair', 'persons.reveal'),
    ('admission-chair', 'persons.write'), ('admission-chair', 'organisations.write'),
    ('admission-chair', 'users.read'), ('admission-chair', 'roles.grant'),
    ('admission-chair', 'journal.read'), ('admission-chair', 'journal.undo'),
    ('admission-member', 'persons.read_restricted'), ('admission-member', 'persons.reveal'),
    ('admission-member', 'persons.write'), ('admission-member', 'organisations.write'),
    ('admission-member', 'journal.undo'),
    ('doctor', 'persons.read_restricted'), ('doctor', 'persons.reveal'),
    ('chief-arbiter', 'persons.read_restricted'), ('chief-arbiter', 'competitions.update'),
    ('chief-arbiter', 'users.read'), ('chief-arbiter', 'roles.grant'),
    ('chief-arbiter', 'plugins.read'), ('chief-arbiter', 'journal.read'),
    ('chief-arbiter', 'journal.verify'), ('chief-arbiter', 'journal.undo'),
    ('deputy-arbiter', 'persons.read_restricted'), ('deputy-arbiter', 'users.read'),
    ('deputy-arbiter', 'journal.read'), ('deputy-arbiter', 'journal.undo'),
    ('arbiter', 'journal.undo'), ('match-arbiter', 'journal.undo'),
    ('chief-secretary', 'persons.read_restricted'), ('chief-secretary', 'persons.write'),
    ('chief-secretary', 'organisations.write'), ('chief-secretary', 'competitions.update'),
    ('chief-secretary', 'users.read'), ('chief-secretary', 'roles.grant'),
    ('chief-secretary', 'plugins.read'), ('chief-secretary', 'journal.read'),
    ('chief-secretary', 'journal.verify'), ('chief-secretary', 'journal.undo'),
    ('secretary', 'persons.read_restricted'), ('secretary', 'persons.write'),
    ('secretary', 'organisations.write'), ('secretary', 'journal.read'),
    ('secretary', 'journal.undo'),
    ('appeal-committee', 'journal.read'), ('administrator', 'journal.undo_others'),
    ('federation-office', 'journal.undo_others'), ('chief-arbiter', 'journal.undo_others'),
    ('discipline-author', 'plugins.read');

-- The administrator appoints to every post.
INSERT INTO role_appointer (role, appointer) SELECT id, 'administrator' FROM roles;
INSERT INTO role_appointer (role, appointer) VALUES
    ('organiser', 'federation-office'), ('observer', 'federation-office'),
    ('discipline-author', 'federation-office'), ('chief-arbiter', 'federation-office'),
    ('admission-chair', 'organiser'), ('admission-member', 'organiser'), ('doctor', 'organiser'),
    ('chief-arbiter', 'organiser'), ('deputy-arbiter', 'organiser'),
    ('chief-secretary', 'organiser'), ('appeal-committee', 'organiser'), ('observer', 'organiser'),
    ('deputy-arbiter', 'chief-arbiter'), ('arbiter', 'chief-arbiter'),
    ('match-arbiter', 'chief-arbiter'), ('secretary', 'chief-arbiter'),
    ('secretary', 'chief-secretary'), ('captain', 'chief-secretary'),
    ('captain', 'admission-chair'), ('team-representative', 'admission-chair');
