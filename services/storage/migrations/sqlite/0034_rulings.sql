-- Rulings of the federation: how an article is read. Everybody may read them; the federation's
-- office keeps them.
CREATE TABLE ruling (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    rule_book TEXT NOT NULL,
    articles TEXT NOT NULL,
    by_analogy INTEGER NOT NULL,
    text TEXT NOT NULL,
    decision_number TEXT NOT NULL,
    decision_date TEXT NOT NULL,
    decision_body TEXT NOT NULL,
    repealed_on TEXT,                  -- null: in force
    repeal_reason TEXT NOT NULL
) STRICT;

INSERT INTO role_permission (role, permission) SELECT id, 'rulings.read' FROM roles;
INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'rulings.write'), ('federation-office', 'rulings.write');
