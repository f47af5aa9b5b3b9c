-- Whoever changes records takes back what he did himself, a doctor and a representative of a team too.

INSERT INTO role_permission (role, permission) VALUES
    ('doctor', 'journal.undo'), ('team-representative', 'journal.undo');
