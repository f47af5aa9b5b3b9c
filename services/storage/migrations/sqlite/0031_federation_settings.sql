-- What the federation sets for all competitions becomes a record with a version: one row, changed by
-- its officials and remembered by the journal. The days of roles are kept as they were set.

CREATE TABLE federation_settings (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,       -- 0: never set
    role_days INTEGER NOT NULL,        -- that roles of a competition hold after its last day
    undo_minutes INTEGER NOT NULL      -- in which a light act is undone
) STRICT;
INSERT INTO federation_settings (id, version, updated_at, role_days, undo_minutes)
    SELECT 1, 1, 0, value, 10 FROM federation_setting WHERE name = 'role_days';
DROP TABLE federation_setting;

INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'federation_settings.write'),
    ('federation-office', 'federation_settings.write');
