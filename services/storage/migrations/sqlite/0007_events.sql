-- Officials of competitions, marks on the conditions of their steps, and the register of bans.

CREATE TABLE official (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    person INTEGER NOT NULL REFERENCES person (id),
    post TEXT NOT NULL,                -- id of a row of the competition's rule book
    category TEXT NOT NULL,            -- as it was at the appointment
    organisation INTEGER REFERENCES organisation (id),
    appointed_on TEXT NOT NULL,
    basis TEXT NOT NULL,
    note TEXT NOT NULL,
    dismissed_on TEXT,                 -- null: holds the post
    dismiss_reason TEXT NOT NULL
) STRICT;
CREATE INDEX official_by_competition ON official (competition, id);
CREATE INDEX official_by_person ON official (person);
-- Nobody holds one post of a competition twice at once.
CREATE UNIQUE INDEX official_in_post ON official (competition, post, person)
    WHERE dismissed_on IS NULL;

-- Every step of a competition, mark and note gives its progress a new version; a competition without
-- a row has version 1.
CREATE TABLE competition_progress (
    competition INTEGER PRIMARY KEY REFERENCES competition (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    cancel_reason TEXT NOT NULL
) STRICT;

CREATE TABLE competition_stage (
    competition INTEGER NOT NULL REFERENCES competition (id) ON DELETE CASCADE,
    state INTEGER NOT NULL CHECK (state BETWEEN 2 AND 9),
    reached_at INTEGER NOT NULL,
    PRIMARY KEY (competition, state)
) STRICT, WITHOUT ROWID;

CREATE TABLE competition_mark (
    competition INTEGER NOT NULL REFERENCES competition (id) ON DELETE CASCADE,
    condition TEXT NOT NULL,           -- id of a row of the competition's rule book
    done_on TEXT,                      -- null: not done, or not to be done by hand
    subject TEXT NOT NULL,             -- what exactly was confirmed, where that can change; may be ''
    note TEXT NOT NULL,
    marked_by TEXT NOT NULL,
    marked_at INTEGER NOT NULL,
    PRIMARY KEY (competition, condition)
) STRICT, WITHOUT ROWID;

-- capacity: 1 any, 2 athlete, 3 coach, 4 official, 5 representative, 6 organiser.
-- ground: 1 doping, 2 sporting, 3 betting, 4 other.
-- source: 1 decision, 2 national list, 3 international list, 4 testing agency's list.
CREATE TABLE ban (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES person (id),
    capacity INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 6),
    ground INTEGER NOT NULL CHECK (ground BETWEEN 1 AND 4),
    start_date TEXT NOT NULL,
    end_date TEXT,                     -- included; null: without end
    decision_number TEXT NOT NULL,
    decision_date TEXT NOT NULL,
    decision_body TEXT NOT NULL,
    articles TEXT NOT NULL,
    source INTEGER NOT NULL CHECK (source BETWEEN 1 AND 4),
    note TEXT NOT NULL,
    lifted_on TEXT,                    -- last day it holds; null: not lifted
    lift_reason TEXT NOT NULL
) STRICT;
CREATE INDEX ban_by_person ON ban (person, start_date);
CREATE INDEX ban_by_start ON ban (start_date, id);

INSERT INTO role_permission (role, permission)
    SELECT roles.id, read.permission FROM roles CROSS JOIN (
        SELECT 'officials.read' AS permission UNION ALL
        SELECT 'lifecycle.read') AS read;
INSERT INTO role_permission (role, permission) VALUES
    -- The organiser forms the panels, the chief arbiter together with him.
    ('administrator', 'officials.write'), ('federation-office', 'officials.write'),
    ('organiser', 'officials.write'), ('chief-arbiter', 'officials.write'),
    -- Which step is whose the rule book says.
    ('federation-office', 'lifecycle.advance'), ('organiser', 'lifecycle.advance'),
    ('admission-chair', 'lifecycle.advance'), ('chief-arbiter', 'lifecycle.advance'),
    ('deputy-arbiter', 'lifecycle.advance'), ('chief-secretary', 'lifecycle.advance'),
    ('administrator', 'lifecycle.mark'), ('federation-office', 'lifecycle.mark'),
    ('organiser', 'lifecycle.mark'), ('admission-chair', 'lifecycle.mark'),
    ('chief-arbiter', 'lifecycle.mark'), ('deputy-arbiter', 'lifecycle.mark'),
    ('chief-secretary', 'lifecycle.mark'),
    -- Whoever checks people for an event must know whom it may not take.
    ('administrator', 'bans.read'), ('federation-office', 'bans.read'), ('organiser', 'bans.read'),
    ('admission-chair', 'bans.read'), ('admission-member', 'bans.read'),
    ('chief-arbiter', 'bans.read'), ('deputy-arbiter', 'bans.read'),
    ('chief-secretary', 'bans.read'), ('secretary', 'bans.read'), ('doctor', 'bans.read'),
    ('appeal-committee', 'bans.read'),
    ('administrator', 'bans.write'), ('federation-office', 'bans.write');
