-- The admission commission: sittings, papers shown, decisions with objections and votes.
-- No number of a passport, certificate of birth or policy stands here: a tick says that a paper was
-- shown. Instants are UTC milliseconds, dates ISO texts, '' and null say "none".

-- state: 1 open, 2 closed. One sitting of a competition is open at a time.
CREATE TABLE commission_session (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    state INTEGER NOT NULL CHECK (state IN (1, 2)),
    opened_at INTEGER NOT NULL,
    opened_by TEXT NOT NULL,
    closed_at INTEGER,
    closed_by TEXT NOT NULL,
    UNIQUE (competition, number)
) STRICT;
CREATE UNIQUE INDEX commission_session_open ON commission_session (competition) WHERE state = 1;

-- Names and posts as they were when the member sat.
CREATE TABLE commission_member (
    session INTEGER NOT NULL REFERENCES commission_session (id),
    place INTEGER NOT NULL,            -- the chair first
    official INTEGER NOT NULL,
    person INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    short_name TEXT NOT NULL,
    post TEXT NOT NULL,                -- id of the book's row
    chair INTEGER NOT NULL,
    votes INTEGER NOT NULL,
    present INTEGER NOT NULL,
    PRIMARY KEY (session, official)
) STRICT, WITHOUT ROWID;

-- Where the admission of an entrant stands; no row while nothing was ticked or decided.
-- state: 1 undecided, 2 waiting, 3 admitted, 4 refused, 5 conditional, 6 contested.
CREATE TABLE admission (
    entrant INTEGER PRIMARY KEY REFERENCES entrant (id),
    version INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 6),
    decision INTEGER,                  -- the one that stands or is contested
    waits_for TEXT NOT NULL,
    wait_papers TEXT NOT NULL,         -- ids, one a line
    wait_until INTEGER,
    changed_at INTEGER NOT NULL,
    changed_by TEXT NOT NULL
) STRICT;
CREATE INDEX admission_by_competition ON admission (competition, state);

-- state: 2 original, 3 copy, 4 not conforming; a paper that was not shown has no row.
CREATE TABLE admission_paper (
    entrant INTEGER NOT NULL REFERENCES admission (entrant),
    paper TEXT NOT NULL,               -- id of the book's row, or "extra-1"
    state INTEGER NOT NULL CHECK (state BETWEEN 2 AND 4),
    remark TEXT NOT NULL,
    number TEXT NOT NULL,              -- of a certificate that is not sealed
    issued TEXT,
    valid_until TEXT,
    checked_at INTEGER NOT NULL,
    checked_by TEXT NOT NULL,
    PRIMARY KEY (entrant, paper)
) STRICT, WITHOUT ROWID;

-- outcome: 1 admitted, 2 refused, 3 conditional. state: 1 standing, 2 contested, 3 replaced, 4
-- undone. A decision is never changed but for its state.
CREATE TABLE admission_decision (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    competition INTEGER NOT NULL REFERENCES competition (id),
    entrant INTEGER NOT NULL REFERENCES admission (entrant),
    session INTEGER NOT NULL REFERENCES commission_session (id),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 1 AND 3),
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
    reason TEXT NOT NULL,
    doctor_conclusion TEXT NOT NULL,   -- its number
    condition_until INTEGER,
    decided_at INTEGER NOT NULL,
    decided_by TEXT NOT NULL,
    decided_by_user INTEGER NOT NULL,
    by_vote INTEGER NOT NULL,
    replaces INTEGER REFERENCES admission_decision (id),
    grounds TEXT NOT NULL,             -- JSON: id, title, article
    verdicts TEXT NOT NULL,            -- JSON: those not accepted, as they stood
    papers TEXT NOT NULL,              -- ids of the papers in order, one a line
    objected_by TEXT NOT NULL,
    objected_at INTEGER,
    objection TEXT NOT NULL,
    counter_outcome INTEGER,           -- what the objection proposes
    counter_grounds TEXT NOT NULL,     -- JSON, as grounds
    counter_conclusion TEXT NOT NULL   -- number of the doctor's
) STRICT;
CREATE INDEX admission_decision_by_entrant ON admission_decision (entrant, id);
CREATE INDEX admission_decision_by_competition ON admission_decision (competition, id);
CREATE INDEX admission_decision_by_session ON admission_decision (session, id);

CREATE TABLE admission_vote (
    decision INTEGER NOT NULL REFERENCES admission_decision (id),
    official INTEGER NOT NULL,
    short_name TEXT NOT NULL,
    choice INTEGER NOT NULL CHECK (choice BETWEEN 1 AND 3),
    cast_at INTEGER NOT NULL,
    PRIMARY KEY (decision, official)
) STRICT, WITHOUT ROWID;

-- The outcome is read by whoever holds a post at the event or in the federation; the commission, the
-- chief judges' panel and the secretaries tick; members decide. A doctor ticks and does not decide.
INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'admission.read'), ('federation-office', 'admission.read'),
    ('organiser', 'admission.read'), ('admission-chair', 'admission.read'),
    ('admission-member', 'admission.read'), ('doctor', 'admission.read'),
    ('chief-arbiter', 'admission.read'), ('deputy-arbiter', 'admission.read'),
    ('arbiter', 'admission.read'), ('match-arbiter', 'admission.read'),
    ('chief-secretary', 'admission.read'), ('secretary', 'admission.read'),
    ('appeal-committee', 'admission.read'),
    ('organiser', 'admission.tick'), ('admission-chair', 'admission.tick'),
    ('admission-member', 'admission.tick'), ('doctor', 'admission.tick'),
    ('chief-arbiter', 'admission.tick'), ('deputy-arbiter', 'admission.tick'),
    ('chief-secretary', 'admission.tick'), ('secretary', 'admission.tick'),
    ('organiser', 'admission.decide'), ('admission-chair', 'admission.decide'),
    ('admission-member', 'admission.decide'), ('chief-arbiter', 'admission.decide'),
    ('deputy-arbiter', 'admission.decide'), ('chief-secretary', 'admission.decide'),
    ('admission-chair', 'admission.preside'), ('chief-arbiter', 'admission.preside'),
    ('deputy-arbiter', 'admission.preside'), ('chief-secretary', 'admission.preside'),
    ('organiser', 'admission.preside');
