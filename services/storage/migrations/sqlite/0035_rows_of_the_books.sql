-- What the books give to somebody by name; which step or thing is whose they say themselves.
INSERT OR IGNORE INTO role_permission (role, permission) VALUES
    -- The deputy does the duties of an absent chief arbiter (RU-2022 12.4.4, UA-2024 IV.11).
    ('deputy-arbiter', 'standings.approve'),
    -- The doctor and the secretary vouch for their own papers (RU-2022 13.1.2, 12.2).
    ('doctor', 'lifecycle.mark'), ('secretary', 'lifecycle.mark'),
    -- The deputy chief secretary (RU-CHESS 30.1) and the doctor (UA-2024 IV.1) sit in the main panel.
    ('secretary', 'lifecycle.advance'), ('doctor', 'lifecycle.advance');
